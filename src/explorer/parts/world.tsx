import { geoEqualEarth, geoGraticule10, geoPath } from 'd3-geo';
import type { ComponentChildren } from 'preact';
import { loadLand } from '../land.ts';
import { useLoaded } from '../load.ts';

const width = 960;
const height = 468;
const projection = geoEqualEarth().fitExtent(
  [
    [1, 1],
    [width - 1, height - 1],
  ],
  { type: 'Sphere' },
);
const path = geoPath(projection);
const sphere = path({ type: 'Sphere' }) ?? '';
const graticule = path(geoGraticule10()) ?? '';

/** Where a place is in the picture; null for none. */
export function placeOf(longitude: number | null, latitude: number | null): readonly [number, number] | null {
  if (longitude === null || latitude === null || Math.abs(latitude) > 90) return null;
  return projection([longitude, latitude]);
}

/** The world in the Equal Earth projection, with what is on it. */
export function World({
  label,
  children,
}: {
  readonly label: string;
  readonly children?: ComponentChildren;
}) {
  const land = useLoaded('land', loadLand);
  return (
    <svg class="world" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="sea" d={sphere} />
      <path class="graticule" d={graticule} />
      {land.state === 'ready' && <path class="land" d={path(land.value) ?? ''} />}
      {children}
    </svg>
  );
}
