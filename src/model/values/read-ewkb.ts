import {
  type Coordinates,
  checkDepth,
  coordinate,
  type GeoJson,
  GeometryFault,
  type Position,
  type Shape,
  shapes,
} from './geo-json.ts';

// https://postgis.net/docs/using_postgis_dbmanagement.html#EWKB_EWKT
const HAS_Z = 0x80000000;
const HAS_M = 0x40000000;
const HAS_SRID = 0x20000000;
const COLLECTION = 7;

const shapeOf: ReadonlyMap<number, Shape> = new Map(shapes.map((shape) => [shape.code, shape]));

/** The only geometries that these may hold. */
const members: Readonly<Partial<Record<Shape['type'], Shape>>> = {
  MultiPoint: shapes[0],
  MultiLineString: shapes[1],
  MultiPolygon: shapes[2],
};

/**
 * Reads hexadecimal EWKB of PostGIS, or ISO WKB, without reference system (SRID) and measures (M), as the
 * original service does.
 * @throws GeometryFault if it is invalid, or of a type that GeoJSON lacks, such as a curve
 */
export function readEwkb(digits: string): GeoJson {
  const bytes = Buffer.from(digits, 'hex');
  // Decoding stops silently at an invalid digit.
  if (digits === '' || bytes.length * 2 !== digits.length)
    throw new GeometryFault('is neither GeoJSON nor hexadecimal digits in pairs');
  const reader = new EwkbReader(bytes);
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

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  get left(): number {
    return this.#view.byteLength - this.#offset;
  }

  /** @param only the shape that it must have; null if any will do */
  geometry(only: Shape | null, depth: number): GeoJson {
    checkDepth(depth);
    const code = this.#header();
    const shape = shapeOf.get(code);
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
    return this.#isThreeDimensional ? [at(0), at(1), at(2)] : [at(0), at(1)];
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
