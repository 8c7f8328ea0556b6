import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { loadFile, useLoaded } from '../load.ts';
import { graticule, sphere, viewBoxOf, wholeWorld, width, type Zoom } from '../map/world-projection.ts';
import { useSize } from './use-rows-in-view.ts';

/** Set by src/compile/bundle-explorer.mjs. */
declare const COAST_FILE: string;

/** Natural Earth at 1:110 million as a path, in units of which so many make one of the map. */
type Coast = { readonly units: number; readonly path: string };

export const loadCoast = () => loadFile<Coast>(`explore/assets/${COAST_FILE}`);

export interface WorldProps {
  readonly label: string;
  readonly zoom?: Zoom;
  /** @param unit units of the map for a pixel */
  readonly children: (unit: number) => ComponentChildren;
}

export function World({ label, zoom = wholeWorld, children }: WorldProps) {
  const box = useRef<SVGSVGElement>(null);
  const unit = width / (useSize(box, 'clientWidth') || width) / zoom.scale;
  const coast = useLoaded('coast', loadCoast).value;
  return (
    <svg
      ref={box}
      class="world"
      style={{ '--zoom': zoom.scale }}
      viewBox={viewBoxOf(zoom)}
      role="img"
      aria-label={label}
    >
      <path class="sea" d={sphere} />
      <path class="graticule" d={graticule} />
      {coast !== null && <path class="land" d={coast.path} transform={`scale(${1 / coast.units})`} />}
      {children(unit)}
    </svg>
  );
}
