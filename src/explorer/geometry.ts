import { geoArea } from 'd3-geo';

type Geometry =
  | { readonly type: string; readonly coordinates: unknown }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly Geometry[] };

type Position = [number, number];
type Ring = readonly Position[];

/** Simple geometries for d3-geo; null if empty or not in degrees. */
export function drawable(value: unknown): GeoJSON.Geometry | null {
  const parts = partsOf(value as Geometry);
  return parts === null || parts.length === 0 ? null : { type: 'GeometryCollection', geometries: parts };
}

function partsOf(geometry: Geometry): GeoJSON.Geometry[] | null {
  if ('geometries' in geometry) {
    const inner = geometry.geometries.map(partsOf);
    return inner.includes(null) ? null : inner.flatMap((parts) => parts ?? []);
  }
  const { type, coordinates } = geometry;
  if (!Array.isArray(coordinates) || !areDegrees(coordinates)) return null;
  if (coordinates.length === 0) return [];
  if (type === 'Polygon') return [polygon(coordinates)];
  if (type === 'MultiPolygon') return coordinates.map(polygon);
  return [{ type, coordinates } as GeoJSON.Geometry];
}

/** Coordinates of another reference system must not be drawn at a wrong place. */
function areDegrees(coordinates: readonly unknown[]): boolean {
  const [longitude, latitude] = coordinates;
  if (typeof longitude === 'number')
    return Math.abs(longitude) <= 180 && typeof latitude === 'number' && Math.abs(latitude) <= 90;
  return coordinates.every((each) => Array.isArray(each) && areDegrees(each));
}

/** On a sphere the order of the points says which side is inside: take the smaller one. */
function polygon(rings: readonly Ring[]): GeoJSON.Polygon {
  return {
    type: 'Polygon',
    coordinates: rings.map((ring, index) => {
      const area = geoArea({ type: 'Polygon', coordinates: [ring as Position[]] });
      const isOuter = area <= 2 * Math.PI;
      return isOuter === (index === 0) ? [...ring] : ring.toReversed();
    }),
  };
}
