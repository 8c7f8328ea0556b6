import { isObject } from '../../contract/json/is-object.ts';

/** Longitude, latitude and possibly height; empty only in an empty point. */
export type Position = readonly number[];

export type Coordinates = Position | readonly Coordinates[];

/** A geometry as published, with keys in this order. */
export type GeoJson =
  | { readonly type: string; readonly coordinates: Coordinates }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly GeoJson[] };

/** Its rings, the outer one first. */
type Polygon = readonly (readonly Position[])[];

export function polygonsOf(geometry: GeoJson): readonly Polygon[] {
  if ('geometries' in geometry) return geometry.geometries.flatMap(polygonsOf);
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [coordinates as Polygon];
  return type === 'MultiPolygon' ? (coordinates as readonly Polygon[]) : [];
}

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

function checkDepth(depth: number): void {
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

// https://postgis.net/docs/using_postgis_dbmanagement.html#EWKB_EWKT
const HAS_Z = 0x80000000;
const HAS_M = 0x40000000;
const HAS_SRID = 0x20000000;
const COLLECTION = 7;

const shapeOfCode: ReadonlyMap<number, Shape> = new Map(shapes.map((shape) => [shape.code, shape]));

/** The only geometries that these may hold. */
const members: Readonly<Partial<Record<Shape['type'], Shape>>> = {
  MultiPoint: shapes[0],
  MultiLineString: shapes[1],
  MultiPolygon: shapes[2],
};

/**
 * Reads hexadecimal EWKB of PostGIS, or ISO WKB, without reference system (SRID) and measures (M), as the
 * original service does.
 * @param mayLackHeights whether a height that is NaN is not stated, as in the tables of a snapshot
 * @throws GeometryFault if it is invalid, or of a type that GeoJSON lacks, such as a curve
 */
export function readEwkb(digits: string, mayLackHeights = false): GeoJson {
  const bytes = Buffer.from(digits, 'hex');
  // Decoding stops silently at an invalid digit.
  if (digits === '' || bytes.length * 2 !== digits.length)
    throw new GeometryFault('is neither GeoJSON nor hexadecimal digits in pairs');
  const reader = new EwkbReader(bytes, mayLackHeights);
  const geometry = reader.geometry(null, 0);
  if (reader.left > 0) throw new GeometryFault('goes on after the end of its geometry');
  return geometry;
}

class EwkbReader {
  readonly #view: DataView;
  #offset = 0;
  #isLittle = true;
  #isThreeDimensional = false;
  /** Coordinates of a position, including those left out. */
  #dimensions = 2;

  readonly #mayLackHeights: boolean;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array, mayLackHeights: boolean) {
    this.#mayLackHeights = mayLackHeights;
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  get left(): number {
    return this.#view.byteLength - this.#offset;
  }

  /** @param only the shape that it must have; null if any will do */
  geometry(only: Shape | null, depth: number): GeoJson {
    checkDepth(depth);
    const code = this.#header();
    const shape = shapeOfCode.get(code);
    if (only !== null && shape !== only)
      throw new GeometryFault('holds geometries of another type than its own');
    if (shape !== undefined) return { type: shape.type, coordinates: this.#coordinates(shape, depth) };
    if (code !== COLLECTION) throw new GeometryFault('is of a type that GeoJSON does not have');
    const geometries = this.#list(() => this.geometry(null, depth + 1));
    return { type: 'GeometryCollection', geometries };
  }

  #coordinates(shape: Shape, depth: number): Coordinates {
    if (shape.type === 'Point') return this.#point();
    if (shape.type === 'LineString') return this.#positions();
    if (shape.type === 'Polygon') return this.#list(() => this.#positions());
    const member = members[shape.type] ?? null;
    return this.#list(() => {
      const inner = this.geometry(member, depth + 1) as { readonly coordinates: Coordinates };
      if (member?.type === 'Point' && inner.coordinates.length === 0)
        throw new GeometryFault('holds an empty point among others, which GeoJSON does not have');
      return inner.coordinates;
    });
  }

  /** Reads byte order and type; returns the code of the type. */
  #header(): number {
    const order = this.#take(1);
    const mark = this.#view.getUint8(order);
    if (mark > 1) throw new GeometryFault('has a byte order that does not exist');
    this.#isLittle = mark === 1;
    const type = this.#integer();
    if (type & HAS_SRID) this.#take(4);
    // ISO adds thousands instead: 1001 is a point with Z, 2001 with M, 3001 with both.
    const code = type & 0x1fffffff;
    const thousands = Math.floor(code / 1000);
    const hasZ = (type & HAS_Z) !== 0 || thousands === 1 || thousands === 3;
    const hasM = (type & HAS_M) !== 0 || thousands === 2 || thousands === 3;
    if (thousands > 3) throw new GeometryFault('is of a type that does not exist');
    this.#isThreeDimensional = hasZ;
    this.#dimensions = 2 + Number(hasZ) + Number(hasM);
    return code % 1000;
  }

  /** A point whose coordinates are all NaN is empty. */
  #point(): Position {
    const start = this.#take(this.#dimensions * 8);
    for (let index = 0; index < this.#dimensions; index += 1) {
      if (!Number.isNaN(this.#view.getFloat64(start + index * 8, this.#isLittle))) {
        this.#offset = start;
        return this.#position();
      }
    }
    return [];
  }

  #positions(): Position[] {
    return this.#list(() => this.#position());
  }

  #position(): Position {
    const start = this.#take(this.#dimensions * 8);
    const at = (index: number) => coordinate(this.#view.getFloat64(start + index * 8, this.#isLittle));
    const height = this.#isThreeDimensional ? this.#view.getFloat64(start + 16, this.#isLittle) : Number.NaN;
    const hasHeight = this.#isThreeDimensional && !(this.#mayLackHeights && Number.isNaN(height));
    return hasHeight ? [at(0), at(1), coordinate(height)] : [at(0), at(1)];
  }

  /** Every item takes bytes, so a false length fails at the end of the data. */
  #list<T>(item: () => T): T[] {
    const length = this.#integer();
    const items: T[] = [];
    while (items.length < length) items.push(item());
    return items;
  }

  #integer(): number {
    return this.#view.getUint32(this.#take(4), this.#isLittle);
  }

  /** Skips `count` bytes; returns where they begin. */
  #take(count: number): number {
    if (count > this.left) throw new GeometryFault('ends before its geometry does');
    const start = this.#offset;
    this.#offset += count;
    return start;
  }
}
