import { extentOf } from '../../contract/extent.ts';
import { type GeoJson, type Position, polygonsOf } from '../../model/values/geo-json.ts';
import { cut, type Point, side } from './clip.ts';

/** Units per degree: on a world map 960 units wide, a unit here is about a quarter of one there. */
export const UNITS = 10;
/** Greatest distance of a simplified line from the points it replaces, in units. */
const TOLERANCE = 1;
/** 180° and 360° of longitude, in units. */
const [EAST, WORLD] = [180 * UNITS, 360 * UNITS];
/** Rings that go round the world more often are invalid. */
const MOST_TURNS = 3;

/** The sides of a map from 180° west to 180° east. */
const edges = [side(0, 1, -EAST), side(0, -1, EAST)];

/**
 * Converts GeoJSON polygons to rings coarse enough for a world map: longitude and latitude of the first point
 * in units, then steps to the others; rings close implicitly. Points in an even number of rings are outside.
 * Rings are cut at 180°. Null without polygons, or if they are not in degrees.
 * @param geometry as published
 */
export function outlineOf(geometry: unknown): number[][] | null {
  const rings = polygonsOf(geometry as GeoJson)
    .flat()
    .filter(({ length }) => length > 0);
  if (!rings.every((ring) => ring.every(isInDegrees))) return null;
  const [first] = rings;
  if (first === undefined) return null;
  const outline = rings.flatMap((ring) => parts(simplified(distinct(unrolled(ring).map(inUnits)))));
  // A polygon smaller than a cell becomes one, so that it stays visible.
  return (outline.length === 0 ? [cellIn(first.map(inUnits))] : outline).map(inSteps);
}

function isInDegrees([longitude, latitude]: Position): boolean {
  return Math.abs(longitude ?? Number.NaN) <= 180 && Math.abs(latitude ?? Number.NaN) <= 90;
}

/**
 * Continues longitudes across 180°: each step goes the short way round. A step of 360° stays: it follows the
 * edge of a map at a pole. A ring round a pole gets the pole added.
 */
function unrolled(ring: readonly Position[]): Point[] {
  let turns = 0;
  let before = ring[0] as Position;
  const points = [...ring, before].map((position): Point => {
    const [longitude = 0, latitude = 0] = position;
    const step = longitude - (before[0] as number);
    if (Math.abs(step) > 180 && Math.abs(step) < 360) turns -= Math.sign(step);
    before = position;
    return [longitude + 360 * turns, latitude];
  });
  if (turns === 0) return points;
  const pole = points.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
  const [[first], [last]] = [points[0] as Point, points.at(-1) as Point];
  return [...points, [last, pole], [first, pole]];
}

function inUnits([longitude, latitude]: Position): Point {
  // + 0 turns -0 into 0.
  return [Math.round((longitude as number) * UNITS) + 0, Math.round((latitude as number) * UNITS) + 0];
}

function distinct(ring: readonly Point[]): Point[] {
  return ring.filter(([x, y], index) => {
    const [otherX, otherY] = ring.at(index - 1) as Point;
    return ring.length === 1 || x !== otherX || y !== otherY;
  });
}

/** Simplifies a ring (Douglas and Peucker); empty if its area is negligible. */
function simplified(ring: readonly Point[]): Point[] {
  if (ring.length < 3) return [];
  // Start at the westernmost point, so that neighbours with a common border are simplified alike more often.
  const start = extreme(ring, westward);
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start] as Point];
  const [origin] = turned as [Point];
  const far = extreme(turned, (one, other) => distance(one, origin) - distance(other, origin));
  const isKept = new Set([0, far]);
  const waiting: [number, number][] = [
    [0, far],
    [far, turned.length - 1],
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, to] = next;
    let [most, at] = [TOLERANCE ** 2, -1];
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceToLine(turned[index] as Point, turned[from] as Point, turned[to] as Point);
      if (away > most) [most, at] = [away, index];
    }
    if (at < 0) continue;
    isKept.add(at);
    waiting.push([from, at], [at, to]);
  }
  const kept = [...isKept].sort((one, other) => one - other).map((index) => turned[index] as Point);
  return Math.abs(areaOf(kept)) < 1 ? [] : kept;
}

const westward = ([x, y]: Point, [otherX, otherY]: Point) => otherX - x || otherY - y;

function extreme(points: readonly Point[], compare: (one: Point, other: Point) => number): number {
  let found = 0;
  for (const [index, point] of points.entries())
    if (compare(point, points[found] as Point) > 0) found = index;
  return found;
}

/** Squared. */
function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return (x - otherX) ** 2 + (y - otherY) ** 2;
}

/** Distance from a line segment, squared. */
function distanceToLine(point: Point, from: Point, to: Point): number {
  const [x, y] = [point[0] - from[0], point[1] - from[1]];
  const [lineX, lineY] = [to[0] - from[0], to[1] - from[1]];
  const length = lineX ** 2 + lineY ** 2;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * lineX + y * lineY) / length));
  return (x - part * lineX) ** 2 + (y - part * lineY) ** 2;
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(index - 1) as Point;
    sum += beforeX * y - x * beforeY;
  }
  return sum / 2;
}

/** The parts of a ring on a map from 180° west to 180° east. */
function parts(ring: readonly Point[]): (readonly Point[])[] {
  if (ring.length === 0) return [];
  const [west, east] = extentOf(ring.map(([x]) => x));
  if (west >= -EAST && east <= EAST) return [ring];
  if (east - west > MOST_TURNS * WORLD) return [];
  const found: Point[][] = [];
  for (let turn = Math.floor((west + EAST) / WORLD); turn * WORLD - EAST < east; turn += 1) {
    const moved: readonly Point[] = ring.map(([x, y]) => [x - turn * WORLD, y]);
    const part = distinct(edges.reduce(cut, moved));
    if (part.length >= 3) found.push(part);
  }
  return found;
}

/** The grid cell of a ring's westernmost point. */
function cellIn(ring: readonly Point[]): readonly Point[] {
  const [x, y] = ring[extreme(ring, westward)] as Point;
  const [west, south] = [Math.min(x, EAST - 1), Math.min(y, EAST / 2 - 1)];
  return [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
  ];
}

function inSteps(ring: readonly Point[]): number[] {
  return ring.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = index === 0 ? [0, 0] : (ring[index - 1] as Point);
    return [x - beforeX, y - beforeY];
  });
}
