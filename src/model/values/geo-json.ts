import { isObject } from '../../contract/json/is-object.ts';

/** Longitude, latitude and possibly height; empty only in an empty point. */
export type Position = readonly number[];

export type Coordinates = Position | readonly Coordinates[];

/** A geometry as published, with keys in this order. */
export type GeoJson =
  | { readonly type: string; readonly coordinates: Coordinates }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly GeoJson[] };

/** Why something is not a geometry; never quotes it. Caught in this room. */
export class GeometryFault extends Error {}

/** `depth`: how many lists are around a position; `code`: the number of the type in EWKB. */
export const shapes = [
  { type: 'Point', code: 1, depth: 0 },
  { type: 'LineString', code: 2, depth: 1 },
  { type: 'Polygon', code: 3, depth: 2 },
  { type: 'MultiPoint', code: 4, depth: 1 },
  { type: 'MultiLineString', code: 5, depth: 2 },
  { type: 'MultiPolygon', code: 6, depth: 3 },
] as const;

export type Shape = (typeof shapes)[number];

const shapeOf: ReadonlyMap<unknown, Shape> = new Map(shapes.map((shape) => [shape.type, shape]));

/** Nested collections: far more than anyone writes. */
const deepest = 32;

export function checkDepth(depth: number): void {
  if (depth > deepest)
    throw new GeometryFault(`holds more than ${deepest} geometry collections within each other`);
}

/**
 * Rounds a coordinate to 15 decimals, as the original service does.
 * @throws GeometryFault if it is not a finite number
 */
export function coordinate(value: unknown): number {
  if (!Number.isFinite(value)) throw new GeometryFault('has a coordinate that is not a finite number');
  const exact = value as number;
  // From 8 on, neighbouring doubles differ by more than the last decimal: rounding would only take time.
  return exact >= 8 || exact <= -8 ? exact : Number(exact.toFixed(15)) + 0;
}

/**
 * Reads a geometry and rounds its coordinates.
 * @throws GeometryFault if it is invalid, or has other members, which would be lost
 */
export function readGeoJson(value: unknown, depth = 0): GeoJson {
  checkDepth(depth);
  if (!isObject(value)) throw new GeometryFault('is not a GeoJSON object');
  const { type, coordinates, geometries, ...others } = value;
  const isCollection = type === 'GeometryCollection';
  const shape = shapeOf.get(type);
  if (!isCollection && shape === undefined)
    throw new GeometryFault('has a type that GeoJSON does not have for geometries');
  if (Object.keys(others).length > 0 || (isCollection ? coordinates : geometries) !== undefined)
    throw new GeometryFault('has members that its type lacks, which would be lost');
  if (shape !== undefined) return { type: shape.type, coordinates: read(coordinates, shape.depth, shape) };
  const members = listOf(geometries).map((member) => readGeoJson(member, depth + 1));
  return { type: 'GeometryCollection', geometries: members };
}

function read(value: unknown, depth: number, shape: Shape): Coordinates {
  const list = listOf(value);
  if (depth > 0) return list.map((item) => read(item, depth - 1, shape));
  if (list.length !== 2 && list.length !== 3 && !(list.length === 0 && shape.type === 'Point'))
    throw new GeometryFault('holds a position without two or three coordinates');
  return list.map(coordinate);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new GeometryFault('has no list where GeoJSON has one');
  return value;
}
