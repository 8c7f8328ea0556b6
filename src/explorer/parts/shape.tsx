import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import { feature } from 'topojson-client';
import { drawable } from '../geometry.ts';
import { loadFile, useLoaded } from '../load.ts';

/** Set by src/compile/bundle-explorer.mjs. */
declare const LAND_FILE: string;

type Topology = Parameters<typeof feature>[0];

/** The same land as that of the world, in degrees. */
const loadLand = () =>
  loadFile(`explore/assets/${LAND_FILE}`, (topology: Topology) =>
    feature(topology, topology.objects.land as NonNullable<Topology['objects'][string]>),
  );

const [width, height] = [640, 360];
/** Any closer, the coastline would be a few straight lines. */
const mostScale = 4000;

export function Shape({ value, label }: { readonly value: unknown; readonly label: string }) {
  const land = useLoaded('land', loadLand).value;
  const drawn = useMemo(() => {
    const geometry = drawable(value);
    if (geometry === null) return null;
    // The centroid of a geometry without extent may be NaN.
    const [longitude, latitude] = geoCentroid(geometry).map((each) => each || 0) as [number, number];
    const projection = geoEqualEarth().rotate([-longitude, 0]);
    projection.fitSize([width * 0.6, height * 0.6], geometry);
    const isNear = projection.scale() <= mostScale;
    if (!isNear) projection.scale(mostScale).translate([0, 0]);
    const [x, y] = isNear ? [width * 0.3, height * 0.3] : (projection([longitude, latitude]) ?? [0, 0]);
    const view = [x - width / 2, y - height / 2, width, height].join(' ');
    const path = geoPath(projection).pointRadius(5);
    return { path, view, shape: path(geometry) ?? '' };
  }, [value]);
  if (drawn === null) return <p class="quiet-text">It is empty or not in degrees; see its JSON.</p>;
  return (
    <svg class="shape" viewBox={drawn.view} role="img" aria-label={`${label} on a map`}>
      {land !== null && <path class="land" d={drawn.path(land) ?? ''} />}
      <path class="drawn" d={drawn.shape} />
    </svg>
  );
}
