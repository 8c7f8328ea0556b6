import { type GeoJson, type Position, polygonsOf } from '../../model/values/geo-json.ts';

/** Of a sphere with the surface of the earth, in kilometres. */
const RADIUS = 6371.0072;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * What a ring encloses in km², negative if it is clockwise. Its edges are straight in degrees, as in GeoJSON,
 * not the shortest ways.
 */
function ringArea(ring: readonly Position[]): number {
  let sum = 0;
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [nextLongitude = 0, nextLatitude = 0] = ring[index + 1] ?? [longitude, latitude];
    const half = radians(nextLatitude - latitude) / 2;
    const middle = radians(nextLatitude + latitude) / 2;
    sum += radians(nextLongitude - longitude) * Math.sin(middle) * (half === 0 ? 1 : Math.sin(half) / half);
  }
  return -sum * RADIUS * RADIUS;
}

/** In km², rounded to hectares; null of a geometry without a polygon. */
export function areaOf(geometry: GeoJson): number | null {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) return null;
  const total = polygons.reduce((sum, rings) => {
    const [outer = 0, ...holes] = rings.map((ring) => Math.abs(ringArea(ring)));
    return sum + holes.reduce((left, hole) => left - hole, outer);
  }, 0);
  return Math.round(total * 100) / 100;
}

/** The same geometry with outer rings counterclockwise and holes clockwise, as RFC 7946 requires. */
export function rightHanded(geometry: GeoJson): GeoJson {
  if ('geometries' in geometry) return { ...geometry, geometries: geometry.geometries.map(rightHanded) };
  const wound = (rings: readonly (readonly Position[])[]) =>
    rings.map((ring, index) => (ringArea(ring) < 0 === (index === 0) ? ring.toReversed() : ring));
  const polygons = polygonsOf(geometry).map(wound);
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: polygons[0] ?? [] };
  return geometry.type === 'MultiPolygon' ? { ...geometry, coordinates: polygons } : geometry;
}

/** Whether GeoJSON allows it: there is a position, all are degrees, and rings are closed. */
export function isDrawable(geometry: GeoJson): boolean {
  if ('geometries' in geometry)
    return geometry.geometries.length > 0 && geometry.geometries.every(isDrawable);
  let found = 0;
  const isDegrees = (value: unknown): boolean => {
    if (!Array.isArray(value)) return false;
    const [longitude, latitude] = value;
    if (typeof longitude !== 'number') return value.every(isDegrees);
    found += 1;
    return Math.abs(longitude) <= 180 && typeof latitude === 'number' && Math.abs(latitude) <= 90;
  };
  const isClosed = (ring: readonly Position[]) =>
    ring.length >= 4 && ring[0]?.every((value, index) => value === ring.at(-1)?.[index]) === true;
  return isDegrees(geometry.coordinates) && found > 0 && polygonsOf(geometry).flat().every(isClosed);
}
