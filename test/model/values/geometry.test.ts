import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geometry } from '../../../src/model/values/geometry.ts';
import { property } from '../../helpers/property.ts';
import { ewkb } from './ewkb.ts';
import { geometries } from './geometries.ts';

const plain = { isLittle: true, hasZ: false, hasM: false, srid: null, isIso: false };
const point = (...coordinates: number[]) => ewkb({ type: 'Point', coordinates }, plain);
const published = (stored: unknown) => JSON.stringify(geometry.read(stored));
const nested = (depth: number): string =>
  depth === 0
    ? '{"type":"Point","coordinates":[1,2]}'
    : `{"type":"GeometryCollection","geometries":[${nested(depth - 1)}]}`;

describe('EWKB in an export', () => {
  property([
    fc.boolean().chain((hasZ) => fc.tuple(fc.constant(hasZ), geometries(hasZ ? 3 : 2))),
    fc.record({
      isLittle: fc.boolean(),
      hasM: fc.boolean(),
      srid: fc.option(fc.constantFrom(4326, 3857)),
      isIso: fc.boolean(),
    }),
    fc.boolean(),
  ])('is the geometry that was encoded, in every form', ([hasZ, value], encoding, isUpper) => {
    const digits = ewkb(value, { ...encoding, hasZ });
    const stored = isUpper ? digits.toUpperCase() : digits;
    expect(published(stored)).toBe(JSON.stringify(value));
    expect(geometry.fromDump(stored)).toEqual({ value: stored, fault: null });
  });

  it.each([
    // SELECT 'SRID=4326;POINT(12.5 41.9)'::geometry, and what Django with GDAL 3.6 publishes of this and the next ones.
    ['0101000020E610000000000000000029403333333333F34440', '{"type":"Point","coordinates":[12.5,41.9]}'],
    ['0101000000000000000000F87F000000000000F87F', '{"type":"Point","coordinates":[]}'],
    ['0101000040000000000000F03F00000000000000400000000000000840', '{"type":"Point","coordinates":[1,2]}'],
    ['01E9030000000000000000F03F00000000000000400000000000000840', '{"type":"Point","coordinates":[1,2,3]}'],
    ['010300000000000000', '{"type":"Polygon","coordinates":[]}'],
    // A list of big-endian points, in little-endian order.
    [
      `010400000001000000${ewkb({ type: 'Point', coordinates: [1, 2] }, { ...plain, isLittle: false })}`,
      '{"type":"MultiPoint","coordinates":[[1,2]]}',
    ],
    ['010600000001000000010300000000000000', '{"type":"MultiPolygon","coordinates":[[]]}'],
    ['010700000000000000', '{"type":"GeometryCollection","geometries":[]}'],
    ['00000000013FF00000000000004000000000000000', '{"type":"Point","coordinates":[1,2]}'],
  ])('%s is %s', (stored, json) => {
    expect(published(stored)).toBe(json);
  });

  it.each([
    ['', 'neither GeoJSON nor'],
    ['0', 'neither GeoJSON nor'],
    ['xyz', 'neither GeoJSON nor'],
    [`${point(1, 2)}0`, 'neither GeoJSON nor'],
    [`${point(1, 2)}zz`, 'neither GeoJSON nor'],
    ['01', 'ends before'],
    [point(1, 2).slice(0, -2), 'ends before'],
    [`${point(1, 2)}00`, 'goes on after'],
    [`02${point(1, 2).slice(2)}`, 'byte order'],
    ['010200000000000000ff', 'goes on after'],
    // 4,294,967,295 points, rings, geometries in nothing.
    ['0102000000ffffffff', 'ends before'],
    ['0103000000ffffffff', 'ends before'],
    ['0106000000ffffffff', 'ends before'],
    ['0107000000ffffffff', 'ends before'],
    ['010800000000000000', 'a type that GeoJSON does not have'],
    ['010000000000000000', 'a type that GeoJSON does not have'],
    ['01A10F000000000000', 'a type that does not exist'],
    [`010600000001000000${point(1, 2)}`, 'another type than its own'],
    [`010400000001000000${point()}`, 'an empty point among others'],
    [point(Number.NaN, 1), 'not a finite number'],
    [point(1, Number.POSITIVE_INFINITY), 'not a finite number'],
    ['010700000001000000'.repeat(40), 'more than 32 geometry collections'],
    [`${'010700000001000000'.repeat(100_000)}`, 'more than 32 geometry collections'],
    [new Uint8Array(3), 'is not text'],
    [7, 'is not text'],
  ])('%s is refused, and nothing of it is quoted', (stored, why) => {
    expect(geometry.read(stored)).toBeUndefined();
    expect(geometry.explain?.(stored)).toContain(why);
  });

  property([fc.uint8Array({ maxLength: 200 }), geometries(2), fc.nat(), fc.nat(255)])(
    'never fails in another way, whatever the bytes',
    (noise, value, place, byte) => {
      const damaged = Buffer.from(ewkb(value, plain), 'hex');
      damaged[place % damaged.length] = byte;
      for (const bytes of [noise, damaged]) {
        const digits = Buffer.from(bytes).toString('hex');
        const read = geometry.read(digits);
        if (read === undefined) expect(geometry.explain?.(digits)).toEqual(expect.any(String));
        else expect(geometry.read(JSON.stringify(read))).toEqual(read);
      }
    },
  );

  it('reads a long line fast enough to be read for every record', () => {
    const line = Array.from({ length: 100_000 }, (_, index) => [index / 1000, -index / 3000]);
    const stored = ewkb({ type: 'LineString', coordinates: line }, plain);
    expect((geometry.read(stored) as { coordinates: unknown[] }).coordinates).toHaveLength(100_000);
  });
});

describe('a coordinate', () => {
  property([
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -20, max: 20, noNaN: true }),
    ),
  ])('has 15 decimals', (value) => {
    const exact = Number(value.toFixed(15)) + 0;
    expect(geometry.read(point(value, 0))).toEqual({ type: 'Point', coordinates: [exact, 0] });
  });

  it.each([
    [0.12345678901234568, '0.123456789012346'],
    [1e-16, '0'],
    [-1e-17, '0'],
    [-0, '0'],
    [12, '12'],
    // A neighbour of 7.9 that has 16 decimals; from 8 on there are none.
    [7.9000000000000075, '7.900000000000007'],
    [1e-7, '1e-7'],
    [1e21, '1e+21'],
  ])('%d is published as %s', (value, text) => {
    expect(published(point(value, 2))).toBe(`{"type":"Point","coordinates":[${text},2]}`);
  });
});

describe('GeoJSON in an export', () => {
  property([fc.oneof(geometries(2), geometries(3))])('is published as it is', (value) => {
    expect(published(JSON.stringify(value))).toBe(JSON.stringify(value));
    expect(published(JSON.stringify(value, null, 2))).toBe(JSON.stringify(value));
  });

  it('has its keys in one order, and its coordinates rounded', () => {
    expect(published(' {"coordinates": [0.1234567890123456789, -0.0], "type": "Point"}')).toBe(
      '{"type":"Point","coordinates":[0.123456789012346,0]}',
    );
  });

  it.each([
    ['{', 'not JSON'],
    ['{}', 'type'],
    ['{"type": "Feature", "geometry": null}', 'type'],
    ['{"type": "constructor", "coordinates": []}', 'type'],
    ['{"type": "Point", "coordinates": [1]}', 'two or three'],
    ['{"type": "Point", "coordinates": [1, 2, 3, 4]}', 'two or three'],
    ['{"type": "MultiPoint", "coordinates": [[]]}', 'two or three'],
    ['{"type": "Point", "coordinates": ["1", 2]}', 'not a finite number'],
    ['{"type": "Point", "coordinates": [1e400, 2]}', 'not a finite number'],
    ['{"type": "LineString", "coordinates": [1, 2]}', 'no list'],
    ['{"type": "Point", "coordinates": [[1, 2]]}', 'two or three'],
    ['{"type": "Point"}', 'no list'],
    ['{"type": "Point", "coordinates": [1, 2], "crs": {}}', 'members that its type lacks'],
    ['{"type": "Point", "coordinates": [1, 2], "geometries": []}', 'members that its type lacks'],
    ['{"type": "GeometryCollection", "geometries": [null]}', 'not a GeoJSON object'],
    ['{"type": "GeometryCollection", "geometries": [], "coordinates": []}', 'members that its type lacks'],
    [nested(33), 'more than 32 geometry collections'],
  ])('%s is refused', (stored, why) => {
    expect(geometry.read(stored)).toBeUndefined();
    expect(geometry.explain?.(stored)).toContain(why);
    if (stored !== '{') expect(geometry.findLoss(JSON.parse(stored))).toContain(why);
  });

  it('may be nested', () => {
    expect(published(nested(32))).toBe(nested(32));
  });
});
