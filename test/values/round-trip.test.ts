import { fc, test } from '@fast-check/vitest';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { createValidator } from '../../src/validate/create-validator.ts';
import type { StoredValue, ValueType } from '../../src/values/value-type.ts';
import { valueTypeNamed } from '../helpers/value-type-named.ts';
import { geometries } from './geometries.ts';

const two = (value: number) => String(value).padStart(2, '0');
const days = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
const times = fc.tuple(days, fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999_999)).map(([day, ...time]) => {
  const [hour, minute, second] = time.map(two);
  return `${day}T${hour}:${minute}:${second}.${String(time[3]).padStart(6, '0')}Z`;
});
const decimals = (scale: number) =>
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** BigInt(scale) - 1n }),
    )
    .map(([whole, fraction]) =>
      scale === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(scale, '0')}`,
    );
const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

/** What can be published of a type, and how PostgreSQL prints it. */
interface Sample {
  readonly published: fc.Arbitrary<unknown>;
  readonly inDump?: (published: never) => string;
}

const samples: Readonly<Record<string, Sample>> = {
  integer: { published: fc.maxSafeInteger().map((value) => value + 0) },
  number: { published: doubles },
  text: { published: fc.string({ unit: 'binary' }) },
  boolean: { published: fc.boolean(), inDump: (value: boolean) => (value ? 't' : 'f') },
  date: { published: days },
  'date-time': {
    published: times,
    inDump: (value: string) =>
      value
        .replace('T', ' ')
        .replace(/\.?0*Z$/, (end) => (end.startsWith('.') ? '+00' : `${end.slice(0, -1)}+00`)),
  },
  uuid: { published: fc.uuid() },
  'decimal(0)': { published: decimals(0) },
  'decimal(1)': { published: decimals(1) },
  'decimal(8)': { published: decimals(8) },
  'decimal(10)': { published: decimals(10) },
  'decimal(100)': { published: decimals(100) },
  json: {
    // A key that is an integer may not keep its place: see the tests of JSON.
    published: fc
      .json({ depthSize: 'medium' })
      .map((text): unknown => JSON.parse(text.replaceAll('-0,', '0,')))
      .filter((value) => value !== null && valueTypeNamed('json').findLoss(value) === null),
    inDump: (value: unknown) => JSON.stringify(value, null, 1),
  },
  geometry: {
    published: fc.oneof(geometries(2), geometries(3)),
    inDump: (value: unknown) => JSON.stringify(value),
  },
};

/** What an export gives back, in a column as an import makes it. */
function fromExport(type: ValueType, value: StoredValue): unknown {
  const database = new BetterSqlite3(':memory:');
  database.exec(`CREATE TABLE it (value ${type.declared})`);
  database.prepare('INSERT INTO it VALUES (?)').run(value);
  const stored = database.prepare('SELECT value FROM it').pluck().get();
  database.close();
  return type.read(stored);
}

function problemsOf(type: ValueType, value: unknown, isNullable: boolean) {
  const schemas = new Map([
    ...(type.sharedSchemas ?? []),
    ['records/it.schema.json', { type: 'object', properties: { value: type.schema(isNullable) } }] as const,
  ]);
  return createValidator(schemas).document('records/it' as never, { value }, 'it');
}

describe.each(Object.entries(samples))('%s', (name, { published, inDump = String }) => {
  const type = valueTypeNamed(name);

  test.prop([published], { numRuns: 30 })('published, stored and published again is the same', (value) => {
    expect(type.findLoss(value)).toBeNull();
    expect(JSON.stringify(fromExport(type, type.toStored(value)))).toBe(JSON.stringify(value));
  });

  test.prop([published], { numRuns: 30 })('is what a dump holds', (value) => {
    const { value: stored, fault } = type.fromDump(inDump(value as never));
    expect(fault).toBeNull();
    expect(JSON.stringify(fromExport(type, stored))).toBe(JSON.stringify(value));
  });

  test.prop([published], { numRuns: 3 })('fits its schema, and nothing of another type does', (value) => {
    for (const isNullable of [false, true]) expect(problemsOf(type, value, isNullable)).toEqual([]);
    expect(problemsOf(type, null, true)).toEqual([]);
    expect(problemsOf(type, null, false)).not.toEqual([]);
    const wrong = type.isStructure ? [] : [{}, [], type.name === 'text' ? 1 : 'x'];
    for (const each of wrong) expect(problemsOf(type, each, true)).not.toEqual([]);
  });
});

describe('the schema of geometries', () => {
  const type = valueTypeNamed('geometry');
  const schemas = new Map([
    ...(type.sharedSchemas ?? []),
    ['records/it.schema.json', { type: 'object', properties: { value: type.schema(true) } }] as const,
  ]);
  const validator = createValidator(schemas);
  const problems = (value: unknown) => validator.document('records/it' as never, { value }, 'it');
  const member = fc.oneof(
    fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPoint', 'GeometryCollection', 'Feature', 1, null),
    fc.constantFrom(
      [],
      [1],
      [1, 2],
      [1, 2, 3],
      [1, 2, 3, 4],
      [[1, 2]],
      [[[1, 2]]],
      [[[[1, 2]]]],
      ['1', 2],
      [[]],
      [[1]],
    ),
  );
  const almost = fc.dictionary(fc.constantFrom('type', 'coordinates', 'geometries', 'crs'), member, {
    noNullPrototype: true,
    minKeys: 1,
  });
  const collected = fc
    .array(fc.oneof(almost, geometries(2)), { maxLength: 2 })
    .map((members) => ({ type: 'GeometryCollection', geometries: members }));

  test.prop([fc.oneof(almost, collected)], { numRuns: 500 })('is as strict as what is read', (value) => {
    expect(problems(value).length > 0).toBe(type.findLoss(value) !== null);
  });

  test('says where the fault is, and only that', () => {
    expect(
      problems({ type: 'LineString', coordinates: [[1, 2], [3]] }).map(({ field, message }) => [
        field,
        message,
      ]),
    ).toEqual([['/value/coordinates/1', 'must NOT have fewer than 2 items']]);
    expect(problems({ type: 'Feature', coordinates: [] }).map(({ field }) => field)).toEqual(['/value/type']);
  });
});
