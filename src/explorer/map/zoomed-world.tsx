import { useEffect, useRef, useState } from 'preact/hooks';
import { clamp } from '../clamp.ts';
import { isTouch, usesFingers } from '../parts/touch.ts';
import { World, type WorldProps } from '../parts/world.tsx';
import { type Point, wholeWorld, width, type Zoom } from './world-projection.ts';
import { middleOf, moveBy, zoomBy } from './zoom.ts';

interface ZoomedWorldProps {
  readonly label: string;
  readonly zoom: Zoom;
  readonly onZoom: (change: (zoom: Zoom) => Zoom) => void;
  readonly children: WorldProps['children'];
}

/** What a touch is meant for, other than the map itself. */
const MARKS = '.touch-room, .dot, .outline';

/** Pixels that a finger or mouse moves before a click becomes a move. */
const still = 4;

/**
 * The map with zoom by wheel, buttons, keys and two fingers, and moves by mouse, keys, two fingers and a touch. One finger
 * scrolls the page.
 */
export function ZoomedWorld({ label, zoom, onZoom, children }: ZoomedWorldProps) {
  const box = useRef<HTMLDivElement>(null);
  useGestures(box, zoom, onZoom);
  const isTouched = useState(usesFingers)[0];
  const steps = [
    ['Zoom in', '+', (from: Zoom) => zoomBy(from, 2)],
    ['Zoom out', '−', (from: Zoom) => zoomBy(from, 0.5)],
    ['Whole world', '○', () => wholeWorld],
  ] as const;
  const keys = (event: KeyboardEvent) => {
    const step = 60 / zoom.scale;
    const change = {
      '+': (from: Zoom) => zoomBy(from, 1.5),
      '=': (from: Zoom) => zoomBy(from, 1.5),
      '-': (from: Zoom) => zoomBy(from, 1 / 1.5),
      0: () => wholeWorld,
      ArrowLeft: (from: Zoom) => moveBy(from, -step, 0),
      ArrowRight: (from: Zoom) => moveBy(from, step, 0),
      ArrowUp: (from: Zoom) => moveBy(from, 0, -step),
      ArrowDown: (from: Zoom) => moveBy(from, 0, step),
    }[event.key];
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Where nothing can move, arrow keys scroll the page.
    if (event.key.startsWith('Arrow') && zoom.scale === 1) return;
    event.preventDefault();
    onZoom(change);
  };
  return (
    <div class="zoomed-world">
      <div
        ref={box}
        class={zoom.scale > 1 ? 'zoom-box zoomed' : 'zoom-box'}
        role="group"
        aria-label="Map: + and − zoom, arrow keys move it"
        tabIndex={0}
        onKeyDown={keys}
      >
        <World label={label} zoom={zoom}>
          {children}
        </World>
      </div>
      <div class="zoom-buttons">
        {isTouched && (
          <small>Zoom and move with two fingers; or zoom, then touch an empty place to move there.</small>
        )}
        {steps.map(([name, sign, change]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            disabled={name !== 'Zoom in' && zoom.scale === 1}
            onClick={() => onZoom(change)}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Listeners outside of the view: only these may keep the page from scrolling. */
function useGestures(
  box: { readonly current: HTMLDivElement | null },
  zoom: Zoom,
  onZoom: ZoomedWorldProps['onZoom'],
): void {
  const now = useRef({ zoom, onZoom });
  now.current = { zoom, onZoom };
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const fingers = new Map<number, Point>();
    let moved = false;
    const change = (to: (from: Zoom) => Zoom) => now.current.onZoom(to);
    /** In units of the whole map on a screen. */
    const unit = () => width / element.getBoundingClientRect().width;
    const pointAt = (from: Zoom, x: number, y: number): Point => {
      const { left, top } = element.getBoundingClientRect();
      return [from.left + ((x - left) * unit()) / from.scale, from.top + ((y - top) * unit()) / from.scale];
    };
    const wheel = (event: WheelEvent) => {
      if (event.deltaY > 0 && now.current.zoom.scale === 1) return;
      event.preventDefault();
      const lines = event.deltaMode === 0 ? 1 : 20;
      const factor = 2 ** (-clamp(event.deltaY * lines, -100, 100) / (event.ctrlKey ? 50 : 200));
      change((from) => zoomBy(from, factor, pointAt(from, event.clientX, event.clientY)));
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size === 1) moved = false;
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const after: Point = [event.clientX, event.clientY];
      const [x, y] = [before[0] - after[0], before[1] - after[1]];
      if (!moved && fingers.size === 1 && Math.hypot(x, y) < still) return;
      moved = true;
      if (fingers.size === 1 && event.pointerType !== 'mouse') return;
      const [other] = [...fingers].flatMap(([id, finger]) => (id === event.pointerId ? [] : [finger]));
      fingers.set(event.pointerId, after);
      if (other === undefined) {
        change((from) => moveBy(from, (x * unit()) / from.scale, (y * unit()) / from.scale));
        return;
      }
      const apart = (finger: Point) => Math.max(1, Math.hypot(finger[0] - other[0], finger[1] - other[1]));
      const factor = apart(after) / apart(before);
      const middle = [(after[0] + other[0]) / 2, (after[1] + other[1]) / 2] as const;
      change((from) => {
        const shifted = moveBy(from, (x * unit()) / from.scale / 2, (y * unit()) / from.scale / 2);
        return zoomBy(shifted, factor, pointAt(shifted, ...middle));
      });
    };
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    const twoFingers = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    /** The end of a move is not a click. */
    const click = (event: MouseEvent) => {
      if (moved) event.stopPropagation();
      else if (isTouch(event) && event.target instanceof Element && event.target.closest(MARKS) === null)
        change((from) => {
          const [to, at] = [pointAt(from, event.clientX, event.clientY), middleOf(from)];
          return moveBy(from, to[0] - at[0], to[1] - at[1]);
        });
      moved = false;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchmove', twoFingers, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click, true);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, []);
}
