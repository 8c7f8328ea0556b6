import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import { drawable } from '../geometry.ts';
import { useLoaded } from '../load.ts';
import { loadLand } from './world.tsx';

const width = 640;
const height = 360;
/** The nearest that one looks at a shape: beyond, the land around it would be a few straight lines. */
const mostScale = 4000;

/** A geometry on the land around it, as near as it fits. */
export function Shape({ value, label }: { readonly value: unknown; readonly label: string }) {
  const land = useLoaded('land', loadLand);
  const drawn = useMemo(() => {
    const geometry = drawable(value);
    if (geometry === null) return null;
    // Of what has no extent in any direction, it is no number.
    const [longitude, latitude] = geoCentroid(geometry).map((each) => each || 0) as [number, number];
    const projection = geoEqualEarth().rotate([-longitude, 0]);
    // A point has no extent: the world would be made to fit it.
    projection.fitExtent(
      [
        [width * 0.2, height * 0.2],
        [width * 0.8, height * 0.8],
      ],
      geometry,
    );
    if (!(projection.scale() <= mostScale)) {
      projection.scale(mostScale).translate([0, 0]);
      const [x, y] = projection([longitude, latitude]) ?? [0, 0];
      projection.translate([width / 2 - x, height / 2 - y]);
    }
    projection.clipExtent([
      [0, 0],
      [width, height],
    ]);
    return { path: geoPath(projection).pointRadius(5), geometry };
  }, [value]);
  if (drawn === null) return <p class="quiet-text">It is empty or not in degrees; the JSON has all of it.</p>;
  return (
    <svg class="shape" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label} on a map`}>
      {land.state === 'ready' && <path class="land" d={drawn.path(land.value) ?? ''} />}
      <path class="drawn" d={drawn.path(drawn.geometry) ?? ''} />
    </svg>
  );
}
