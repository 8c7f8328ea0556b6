import { clamp } from '../clamp.ts';
import { height, type Point, wholeWorld, width, type Zoom } from './world-projection.ts';

const most = 16;

function within({ scale, left, top }: Zoom): Zoom {
  const part = 1 - 1 / scale;
  return { scale, left: clamp(left, 0, width * part), top: clamp(top, 0, height * part) };
}

/** Magnifies the part; the point, in units of the map, stays where it is unless the map would end. */
export function zoomBy(zoom: Zoom, factor: number, [x, y]: Point = middleOf(zoom)): Zoom {
  const scale = clamp(zoom.scale * factor, 1, most);
  const share = zoom.scale / scale;
  return within({ scale, left: x - (x - zoom.left) * share, top: y - (y - zoom.top) * share });
}

export const moveBy = ({ scale, left, top }: Zoom, x: number, y: number): Zoom =>
  within({ scale, left: left + x, top: top + y });

export const middleOf = ({ scale, left, top }: Zoom): Point => [
  left + width / scale / 2,
  top + height / scale / 2,
];

/** `4.00,120.5,80`, as in the address; null for the whole world. */
export function writeZoom({ scale, left, top }: Zoom): string | null {
  const [x, y] = [left, top].map((unit) => Math.round(unit * 10) / 10);
  return scale === 1 ? null : [scale.toFixed(2), x, y].join();
}

export function readZoom(text: string | null): Zoom {
  const [scale = 1, left = 0, top = 0, ...rest] = (text ?? '').split(',').map(Number);
  if (![scale, left, top].every(Number.isFinite) || scale < 1 || rest.length > 0) return wholeWorld;
  return within({ scale: Math.min(most, scale), left, top });
}
