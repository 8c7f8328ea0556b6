import { geoEqualEarth, geoGraticule10, geoPath } from 'd3-geo';
import type { ComponentChildren } from 'preact';
import { feature } from 'topojson-client';
import { loadFile, useLoaded } from '../load.ts';

/** The name of the land's file, which src/compile/explorer.mjs puts in. */
declare const LAND_FILE: string;

type Topology = Parameters<typeof feature>[0];

/** The land of the world as GeoJSON: Natural Earth at 1:110 million, loaded with the first map. */
export async function loadLand() {
  const topology = await loadFile<Topology>(`explore/assets/${LAND_FILE}`);
  return feature(topology, topology.objects.land as NonNullable<Topology['objects'][string]>);
}

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

interface WorldProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The world in the Equal Earth projection, with what is on it. */
export function World({ label, children }: WorldProps) {
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
