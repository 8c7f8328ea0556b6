import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boolean } from '../../src/model/values/boolean.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { integer, number } from '../../src/model/values/number.ts';
import { text } from '../../src/model/values/text.ts';
import { describedColumn } from '../../src/outputs/tables/layout.ts';
import { TableWriter } from '../../src/outputs/tables/write-table.ts';
import { parquetRows } from '../../src/verify/tables/parquet-rows.ts';
import { property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const types = [integer, text, number, boolean, decimal(2)];

/** Columns a, b, c, d and e. */
function written(rows: readonly (readonly unknown[])[]): Buffer {
  const path = join(temporaryFolder(), 'table.parquet');
  const columns = types.map((type, place) =>
    describedColumn<readonly unknown[]>('abcde'.charAt(place), '', type, (row) => row[place] ?? null),
  );
  const writer = new TableWriter(columns, new Map([['parquet', path]]));
  for (const row of rows) writer.add(row);
  writer.end();
  writer.close();
  return readFileSync(path);
}

/** Reads it to its end. @returns how many rows it has */
async function read(bytes: Uint8Array): Promise<number> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'table.parquet'), bytes);
  let rows = 0;
  for await (const _ of parquetRows({ folder, path: 'table.parquet', signal: undefined }, 2 ** 30)) rows += 1;
  return rows;
}

const int64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
};

const float64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

describe('the footer of a Parquet file', () => {
  const rows = [
    [-1234, 'first', 2.5, true, '-1.50'],
    [5678, 'other', 7.5, true, '40.25'],
    [null, 'zebra', null, null, null],
  ];

  it.each<[column: string, from: Buffer, to: Buffer]>([
    ['a', int64(-1234n), int64(-1233n)],
    ['a', int64(5678n), int64(5679n)],
    ['b', Buffer.from('first'), Buffer.from('gamma')],
    ['b', Buffer.from('zebra'), Buffer.from('yacht')],
    ['c', float64(2.5), float64(2.25)],
    ['c', float64(7.5), float64(7)],
    ['e', Buffer.from([0xff, 0x6a]), Buffer.from([0xff, 0x6b])],
    ['e', Buffer.from([0x0f, 0xb9]), Buffer.from([0x0f, 0xba])],
  ])('gives the least and the greatest value of %s', async (column, from, to) => {
    const sound = written(rows);
    expect(await read(sound)).toBe(3);
    const bytes = Buffer.from(sound);
    bytes.set(to, bytes.lastIndexOf(from));
    const message = `has a footer that disagrees with its rows: statistics of ${column}`;
    await expect(read(bytes)).rejects.toThrow(message);
  });

  const row = fc.tuple(
    fc.option(fc.maxSafeInteger()),
    fc.option(fc.string({ unit: fc.constantFrom('a', '\0', '\uffff', '\ud83d\ude00'), maxLength: 24 })),
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.option(fc.boolean()),
    fc.option(fc.integer().map((cents) => decimal(2).read(String(Math.trunc(cents / 100))))),
  );
  property([fc.array(row, { minLength: 1, maxLength: 20 })])('fits any rows', async (rows) => {
    expect(await read(written(rows))).toBe(rows.length);
  });
});
