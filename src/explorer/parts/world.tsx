import { geoGraticule10, geoPath } from 'd3-geo';
import type { ComponentChildren } from 'preact';
import { feature } from 'topojson-client';
import { height, projection, width } from '../geometry.ts';
import { loadFile, useLoaded } from '../load.ts';

/** Set by src/compile/bundle.mjs. */
declare const LAND_FILE: string;

type Topology = Parameters<typeof feature>[0];

/** Natural Earth at 1:110 million, loaded with the first map. */
export const loadLand = () =>
  loadFile(`explore/assets/${LAND_FILE}`, (topology: Topology) =>
    feature(topology, topology.objects.land as NonNullable<Topology['objects'][string]>),
  );

const path = geoPath(projection);
const sphere = path({ type: 'Sphere' }) ?? '';
const graticule = path(geoGraticule10()) ?? '';

export function World({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const land = useLoaded('land', loadLand).value;
  return (
    <svg class="world" viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={label}>
      <path class="sea" d={sphere} />
      <path class="graticule" d={graticule} />
      {land !== null && <path class="land" d={path(land) ?? ''} />}
      {children}
    </svg>
  );
}
