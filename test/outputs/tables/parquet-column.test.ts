import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { integer } from '../../../src/model/values/number.ts';
import { text } from '../../../src/model/values/text.ts';
import { describedColumn } from '../../../src/outputs/tables/layout.ts';
import { TableWriter } from '../../../src/outputs/tables/write-table.ts';
import { parquetRows } from '../../../src/verify/tables/parquet-rows.ts';
import type { TableRow } from '../../../src/verify/tables/table-rows.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

interface Row {
  readonly id: number | null;
  readonly name: string | null;
}

const columns = [
  describedColumn<Row>('id', '', integer, ({ id }) => id),
  describedColumn<Row>('name', '', text, ({ name }) => name),
];

/** The rows as read back, and what the file says of its columns, by group. */
async function written(rows: readonly Row[]) {
  const folder = temporaryFolder();
  const path = join(folder, 'rows.parquet');
  const writer = new TableWriter(columns, new Map([['parquet', path]]));
  for (const row of rows) writer.add(row);
  writer.end();
  writer.close();
  const read: TableRow[] = [];
  for await (const row of parquetRows({ folder, path: 'rows.parquet', signal: undefined })) read.push(row);
  const { buffer, byteOffset, length } = readFileSync(path);
  const { row_groups: groups } = parquetMetadata(
    buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer,
  );
  const chunks = groups.map((group) => group.columns.map(({ meta_data }) => meta_data));
  return { read, chunks };
}

const rowsOf = (count: number, nameOf: (at: number) => string | null) =>
  Array.from({ length: count }, (_, id): Row => ({ id, name: nameOf(id) }));

describe('ParquetColumn', () => {
  it('has a dictionary only of values that repeat', async () => {
    const rows = rowsOf(3000, (at) => (at % 7 === 0 ? null : `polity ${at % 5}`));
    const { read, chunks } = await written(rows);
    expect(read).toEqual(rows);
    expect(chunks.map((each) => each.map((chunk) => chunk?.encodings))).toEqual([
      [['PLAIN'], ['PLAIN', 'RLE_DICTIONARY']],
    ]);
  });

  it('leaves a dictionary that grows too large, and keeps the values before', async () => {
    const rows = rowsOf(3000, (at) => (at < 1000 ? `polity ${at % 5}` : `polity ${at}`));
    const { read, chunks } = await written(rows);
    expect(read).toEqual(rows);
    expect(chunks[0]?.[1]?.encodings).toEqual(['PLAIN']);
  });

  it('begins each group anew', async () => {
    const rows = rowsOf(25_000, (at) => (at < 10_000 ? 'early' : `late ${at % 3}`));
    const { read, chunks } = await written(rows);
    expect(read).toEqual(rows);
    expect(chunks.map(([id]) => id?.statistics?.min_value)).toEqual([0n, 10_000n, 20_000n]);
    expect(chunks.map(([, name]) => name?.statistics?.max_value)).toEqual(['early', 'late 2', 'late 2']);
  });

  it('compares texts as UTF-8 does', async () => {
    const { chunks } = await written(['\uffee', 'Ur', '🏛', null].map((name) => ({ id: null, name })));
    expect(chunks[0]?.[1]?.statistics).toMatchObject({
      min_value: 'Ur',
      max_value: '🏛',
      null_count: 1n,
    });
    expect(chunks[0]?.[0]?.statistics).toEqual({ null_count: 4n });
  });
});
