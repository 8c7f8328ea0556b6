import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import { drawable } from '../geometry.ts';
import { useLoaded } from '../load.ts';
import { loadLand } from './world.tsx';

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
  if (drawn === null) return <p class="quiet-text">It is empty or not in degrees; the JSON has all of it.</p>;
  return (
    <svg class="shape" viewBox={drawn.view} role="img" aria-label={`${label} on a map`}>
      {land !== null && <path class="land" d={drawn.path(land) ?? ''} />}
      <path class="drawn" d={drawn.shape} />
    </svg>
  );
}
