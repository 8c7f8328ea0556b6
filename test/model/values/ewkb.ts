/** A geometry to be encoded: numbers of a point, or what is in it. */
export interface Encoded {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly Encoded[];
}

/** How PostGIS, or the ISO standard, writes a geometry. */
export interface Encoding {
  readonly isLittle: boolean;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  readonly srid: number | null;
  readonly isIso: boolean;
}

const codes = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
];

/** The EWKB of a geometry in hexadecimal digits: a second, obvious writing of the format. */
export function ewkb(geometry: Encoded, encoding: Encoding): string {
  const { isLittle, hasZ, hasM, isIso } = encoding;
  const bytes: Buffer[] = [];
  const integer = (value: number) => {
    const buffer = Buffer.alloc(4);
    if (isLittle) buffer.writeUInt32LE(value);
    else buffer.writeUInt32BE(value);
    bytes.push(buffer);
  };
  const double = (value: number) => {
    const buffer = Buffer.alloc(8);
    if (isLittle) buffer.writeDoubleLE(value);
    else buffer.writeDoubleBE(value);
    bytes.push(buffer);
  };
  const size = 2 + Number(hasZ) + Number(hasM);
  const position = (values: readonly number[]) => {
    // What the published form leaves out is anything but 0.
    for (let index = 0; index < size; index += 1)
      double(values.length === 0 ? Number.NaN : (values[index] ?? 77.7));
  };
  const positions = (list: readonly (readonly number[])[]) => {
    integer(list.length);
    list.forEach(position);
  };
  const head = (type: string, srid: number | null) => {
    bytes.push(Buffer.from([isLittle ? 1 : 0]));
    const code = codes.indexOf(type) + 1;
    if (isIso) return integer(code + (hasZ ? 1000 : 0) + (hasM ? 2000 : 0));
    integer(code + (hasZ ? 0x80000000 : 0) + (hasM ? 0x40000000 : 0) + (srid === null ? 0 : 0x20000000));
    if (srid !== null) integer(srid);
  };
  const add = ({ type, coordinates, geometries = [] }: Encoded, srid: number | null): void => {
    head(type, srid);
    const list = (coordinates ?? []) as never[];
    const inner = (member: string) => {
      integer(list.length);
      for (const each of list) add({ type: member, coordinates: each }, null);
    };
    if (type === 'Point') position(list);
    else if (type === 'LineString') positions(list);
    else if (type === 'Polygon') {
      integer(list.length);
      list.forEach(positions);
    } else if (type.startsWith('Multi')) inner(type.slice('Multi'.length));
    else {
      integer(geometries.length);
      for (const each of geometries) add(each, null);
    }
  };
  add(geometry, encoding.srid);
  return Buffer.concat(bytes).toString('hex');
}
