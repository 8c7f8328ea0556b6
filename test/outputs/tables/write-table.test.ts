import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../src/model/values/value-type.ts';
import { valueType } from '../../../src/model/values/value-types.ts';
import { cellType, digitsOf } from '../../../src/outputs/tables/cell-types.ts';
import type { LaidColumn } from '../../../src/outputs/tables/layout.ts';
import type { TableFormat } from '../../../src/outputs/tables/table.ts';
import { TableWriter } from '../../../src/outputs/tables/write-table.ts';
import { parquetRows } from '../../../src/verify/tables/parquet-rows.ts';
import { type AsWritten, csvText, parquetValue } from '../../../src/verify/tables/row-check.ts';
import { csvRows, ndjsonRows, type TableRow } from '../../../src/verify/tables/table-rows.ts';
import { character } from '../../helpers/property.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

type Row = Readonly<Record<string, unknown>>;

/** A table with these columns, of these rows, read back in every format. */
async function readBack(types: Readonly<Record<string, string>>, rows: readonly Row[]) {
  const folder = temporaryFolder();
  const paths = new Map<TableFormat, string>(
    (['csv', 'ndjson', 'parquet'] as const).map((format) => [format, join(folder, `table.${format}`)]),
  );
  const columns = Object.entries(types).map(([name, type]): LaidColumn<Row> => {
    const value = valueType(type) as ValueType;
    const column = { name, path: [name], value, holds: 'value', nullable: true, documentation: {} } as const;
    const decimals = type.startsWith('decimal') ? rows.map((row) => row[name] ?? '') : [];
    const digits = Math.max(0, ...decimals.map(digitsOf));
    return { column, type: cellType(column, digits), cell: (row) => row[name] };
  });
  const writer = new TableWriter(columns, paths);
  for (const row of rows) writer.add(row);
  writer.end();
  writer.close();
  const all = async (read: AsyncIterable<TableRow>) => {
    const found: TableRow[] = [];
    for await (const row of read) found.push(row);
    return found;
  };
  const file = (format: TableFormat) => ({ folder, path: `table.${format}`, signal: undefined });
  return {
    csv: await all(csvRows(file('csv'))),
    ndjson: await all(ndjsonRows(file('ndjson'))),
    parquet: await all(parquetRows(file('parquet'), 2 ** 30)),
  };
}

const as = (types: Readonly<Record<string, string>>, rows: readonly Row[], change: AsWritten) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value, types[name] ?? '')])),
  );

async function expectSame(types: Readonly<Record<string, string>>, rows: readonly Row[]): Promise<void> {
  const { csv, ndjson, parquet } = await readBack(types, rows);
  expect(ndjson).toEqual(rows);
  expect(csv).toEqual(as(types, rows, csvText));
  expect(parquet).toEqual(as(types, rows, parquetValue));
}

const types = {
  id: 'integer',
  text: 'text',
  number: 'number',
  flag: 'boolean',
  day: 'date',
  time: 'date-time',
  uuid: 'uuid',
  place: 'decimal(12)',
  any: 'json',
};
const empty = Object.fromEntries(Object.keys(types).map((name) => [name, null]));

const texts = fc.oneof(
  fc.string({ unit: character }).map((text) => text.replace(/\p{Surrogate}/gu, '')),
  fc.constantFrom(
    '',
    '"',
    '""',
    ',',
    '\r\n',
    '\r',
    '\n',
    ' x ',
    '\ufeffx',
    '\0',
    '\u2028',
    '=1+1',
    'null',
    '🏛️',
    'a"b,c\r\nd',
  ),
);
const digits = (most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most })
    .map((list) => String(BigInt(list.join(''))));
const decimals = fc
  .tuple(fc.boolean(), digits(26), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}.${fraction.join('')}`)
  .filter((text) => !/^-0\.0+$/.test(text));
const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const rows = fc.array(
  fc.record({
    id: fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
    text: optional(texts),
    number: optional(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0)),
    flag: optional(fc.boolean()),
    day: optional(days.map((text) => text.slice(0, 10))),
    time: optional(
      fc
        .tuple(days, fc.integer({ min: 0, max: 999_999 }))
        .map(([text, micros]) => `${text.slice(0, 19)}.${String(micros).padStart(6, '0')}Z`),
    ),
    uuid: optional(fc.uuid()),
    place: optional(decimals),
    any: optional(fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))),
  }),
  { maxLength: 20 },
);

describe('a table', () => {
  it('is the same in every format, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => expectSame(types, list)),
      { numRuns: 60 },
    );
  });

  it('keeps an empty text and no text apart', async () => {
    const list = [
      { ...empty, id: 1, text: '' },
      { ...empty, id: 2 },
    ];
    const { csv } = await readBack(types, list);
    expect(csv.map(({ text }) => text)).toEqual(['', null]);
  });

  it('may have no rows', async () => {
    expect(await readBack(types, [])).toEqual({ csv: [], ndjson: [], parquet: [] });
  });

  // The groups of the Parquet file end after 4,000,000 letters, 10,000 rows, and the last row.
  it('has texts of any length, and more rows than are in memory at once', async () => {
    const list = Array.from({ length: 12_500 }, (_, id) => ({
      id,
      text: id > 0 && id <= 4 ? 'é'.repeat(1_000_000) : `${id}`,
    }));
    await expectSame({ id: 'integer', text: 'text' }, list);
  });

  it('writes decimals of more digits than Parquet has as text', async () => {
    const place = `${'9'.repeat(60)}.000000000001`;
    await expectSame({ id: 'integer', place: 'decimal(12)' }, [
      { id: 1, place },
      { id: 2, place: '-0.500000000000' },
    ]);
  });

  it('has the lines of RFC 4180', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'table.csv');
    const value = valueType('text') as ValueType;
    const column = {
      name: 'a "b"',
      path: [],
      value,
      holds: 'value',
      nullable: true,
      documentation: {},
    } as const;
    const other = { ...column, name: 'c' };
    const writer = new TableWriter<readonly [unknown, unknown]>(
      [
        { column, type: cellType(column), cell: ([first]) => first },
        { column: other, type: cellType(other), cell: ([, second]) => second },
      ],
      new Map([['csv', path]]),
    );
    writer.add(['x,y', null]);
    writer.add(['', 'two\r\nlines']);
    writer.end();
    writer.close();
    expect(readFileSync(path, 'utf8')).toBe('"a ""b""",c\r\n"x,y",\r\n"","two\r\nlines"\r\n');
  });
});
