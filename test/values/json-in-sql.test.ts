import { isUtf8 } from 'node:buffer';
import { fc, test } from '@fast-check/vitest';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { escapedLineEnds, jsonText } from '../../src/json/json-text.ts';
import { dateTimeAsStored } from '../../src/values/date-time.ts';
import { valueTypeNamed } from '../helpers/value-type-named.ts';

const database = new Database(':memory:');
afterAll(() => database.close());

const types = [...['integer', 'text', 'boolean', 'date-time'].map(valueTypeNamed), dateTimeAsStored];
const declared = ['', 'text', 'integer', 'real', 'bool', 'datetime'];
for (const [index, affinity] of declared.entries()) database.exec(`CREATE TABLE t${index} (c ${affinity})`);

/** What SQLite writes of a value, given as SQL, in a column of a declared type, and what JavaScript writes of it. */
function bothWays(type: (typeof types)[number], sql: string, column: number) {
  database.exec(`DELETE FROM t${column}; INSERT INTO t${column} VALUES (${sql})`);
  const select = `SELECT c, CAST(concat(${type.json?.('c')}) AS BLOB) FROM t${column}`;
  const [stored, bytes] = database.prepare(select).raw().get() as [unknown, Buffer];
  const published = type.read(stored);
  return {
    bySqlite: isUtf8(bytes) ? escapedLineEnds(bytes.toString()) : null,
    byJavaScript: published === undefined ? null : jsonText(published),
  };
}

const quote = (text: string) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`;
const digits = fc.stringMatching(
  /^(?:[0-9]{4}|0000)-[0-3][0-9]-[0-3][0-9] [0-2][0-9]:[0-6][0-9]:[0-6][0-9]$/,
);
const times = fc
  .tuple(
    digits,
    fc.constantFrom('', '.123456', '.000000', '.12345', '.1234567', '.123456+00', '+00', 'Z', '\0'),
  )
  .map((parts) => quote(parts.join('')));
const anything = fc.oneof(
  times,
  fc.string({ unit: 'binary', maxLength: 12 }).map(quote),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => `x'${Buffer.from(bytes).toString('hex')}'`),
  fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }).map(String),
  fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }).map(String),
  fc.integer({ min: -2, max: 2 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => `CAST('${value}' AS REAL)`),
  fc.constantFrom('9e999', '-0.0', '1.0', "'1'", "'t'", "'true'", "'a\u2028\u2029\uFEFF\u007f\"\\'"),
  fc.constantFrom('2024-02-28 12:30:00.123456').map((text) => `CAST('${text}' AS BLOB)`),
);

describe('JSON that SQLite writes', () => {
  test.prop([fc.constantFrom(...types), anything, fc.nat(declared.length - 1)], { numRuns: 2000 })(
    'is what JavaScript writes of the same value, or nothing',
    (type, sql, column) => {
      const { bySqlite, byJavaScript } = bothWays(type, sql, column);
      if (bySqlite !== null) expect(bySqlite).toBe(byJavaScript);
    },
  );

  it.each([
    ['integer', '-9007199254740991', '-9007199254740991'],
    ['text', "'it''s \"é\"' || char(10, 0, 8232)", '"it\'s \\"é\\"\\n\\u0000\\u2028"'],
    ['boolean', '1', 'true'],
    ['boolean', '0.0', 'false'],
    ['date-time', "'2024-02-29 12:30:00.123456'", '"2024-02-29T12:30:00.123456Z"'],
    ['date-time', "'2024-02-29 12:30:00'", '"2024-02-29T12:30:00.000000Z"'],
    ['date-time', "'0001-01-01 23:59:59.000000+00'", '"0001-01-01T23:59:59.000000Z"'],
  ])('is there for what is usual: %s %s', (name, sql, json) => {
    expect(bothWays(valueTypeNamed(name), sql, 0)).toEqual({ bySqlite: json, byJavaScript: json });
  });

  it.each([
    ['integer', '9007199254740992'],
    ['text', '7'],
    ['boolean', "'1'"],
    ['boolean', '2'],
    ['date-time', "'2023-02-29 12:30:00.123456'"],
    ['date-time', "'2024-02-28 24:00:00.123456'"],
    ['date-time', "'0000-02-28 12:30:00.123456'"],
    ['date-time', "CAST('2024-02-28 12:30:00.123456' AS BLOB)"],
  ])('is none of what cannot be published: %s %s', (name, sql) => {
    expect(bothWays(valueTypeNamed(name), sql, 0)).toEqual({ bySqlite: null, byJavaScript: null });
  });

  it.each(declared.map((affinity, column) => [affinity, column] as const))(
    'is none of a time before the year 1 in a column that is declared as %j',
    (_, column) => {
      for (const time of [
        '0000-05-05 10:10:10',
        '0000-12-31 23:59:59.999999',
        '0000-02-29 00:00:00.000000+00',
      ])
        expect(bothWays(valueTypeNamed('date-time'), `'${time}'`, column).bySqlite).toBeNull();
    },
  );
});
