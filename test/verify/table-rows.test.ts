import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parquetRows } from '../../src/verify/tables/parquet-rows.ts';
import { csvRows, ndjsonRows, type TableFile } from '../../src/verify/tables/table-rows.ts';
import { character, property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const readers = {
  ndjson: ndjsonRows,
  csv: csvRows,
  parquet: (file: TableFile) => parquetRows(file, 0),
};

/** Reads a table to its end, and counts its rows. */
async function rowsOf(
  extension: keyof typeof readers,
  {
    path = `table.${extension}`,
    content = '',
    signal,
  }: { path?: string; content?: string; signal?: AbortSignal },
): Promise<number> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, `table.${extension}`), content);
  let rows = 0;
  for await (const _ of readers[extension]({ folder, path, signal })) rows += 1;
  return rows;
}

describe.each(['ndjson', 'csv', 'parquet'] as const)('a table as %s', (extension) => {
  it.each(['../secret', 'tables/../../secret', '/etc/passwd', 'tables/a\u0000b', 'tables\\..\\..\\secret'])(
    'is not opened outside of the archive: %j',
    async (path) => {
      const message = 'is not a path inside the archive';
      await expect(rowsOf(extension, { path: `${path}.${extension}` })).rejects.toThrow(message);
    },
  );

  it('is reported as missing, also below a file', async () => {
    await expect(rowsOf(extension, { path: `none.${extension}` })).rejects.toThrow(/^is missing$/);
    await expect(rowsOf(extension, { path: `table.${extension}/x` })).rejects.toThrow(/^is missing$/);
  });

  it('is not read after an abort', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(rowsOf(extension, { signal })).rejects.toThrow('stopped');
  });
});

describe('a fault of a table', () => {
  it('quotes nothing of it', async () => {
    const line = '{"id":1}\n{"id":secret}\n';
    await expect(rowsOf('ndjson', { content: line })).rejects.toThrow(/^cannot be read: line 2 is not JSON$/);
    await expect(rowsOf('csv', { content: 'id,b\r\n1\r\n"secret"secret,1\r\n' })).rejects.toThrow(
      /^cannot be read: not a CSV file at line [23]$/,
    );
    await expect(rowsOf('parquet', { content: 'secret' })).rejects.toThrow(
      /^cannot be read: not a Parquet file$/,
    );
  });

  it('is a line that is longer than any text', async () => {
    const content = `{"id":1}\n{"id":"${'x'.repeat(65 * 1024 * 1024)}"}\n`;
    await expect(rowsOf('ndjson', { content })).rejects.toThrow(
      /^cannot be read: line 2 is larger than 64 MB$/,
    );
  });
});

it('a table has the lines that its newlines end, wherever the pieces of the file end', async () => {
  const long = JSON.stringify({ text: `${'é\u2028'.repeat(60_000)}` });
  expect(await rowsOf('ndjson', { content: `${long}\n{"a":1}\n${long}\n` })).toBe(3);
});

describe('a CSV file', () => {
  const read = async (content: string) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'table.csv'), content);
    const rows: unknown[] = [];
    for await (const row of csvRows({ folder, path: 'table.csv', signal: undefined })) rows.push(row);
    return rows;
  };
  const csv = (fields: readonly (string | null)[]) =>
    `${fields.map((field) => (field === null ? '' : `"${field.replaceAll('"', '""')}"`)).join()}\r\n`;

  const field = fc.option(fc.string({ unit: fc.oneof(fc.constantFrom('"', ',', '\r', '\n'), character) }));
  property([fc.array(fc.tuple(field, field))])('has null without quotes only', async (records) => {
    const content = `a,b\r\n${records.map(csv).join('')}`;
    expect(await read(content)).toEqual(records.map(([a, b]) => ({ a, b })));
    // Another reader takes an empty field for an empty text.
    const texts = parse(content, { record_delimiter: '\r\n', from: 2 });
    expect(texts).toEqual(records.map((record) => record.map((each) => each ?? '')));
  });

  it.each([
    ['a field without quotes', 'a,b\r\n1,x y\r\n', { a: '1', b: 'x y' }],
    ['the last field empty', 'a,b\r\n1,\r\n', { a: '1', b: null }],
    ['one column, and no value', 'a\r\n\r\n', { a: null }],
  ])('may have %s', async (_, content, row) => {
    expect(await read(content)).toEqual([row]);
  });

  it('may have millions of quotes in a field', async () => {
    const quotes = 6_000_000;
    const [row] = await read(`a\r\n"${'""'.repeat(quotes)}"\r\n`);
    expect((row as { readonly a: string }).a.length).toBe(quotes);
  });

  it.each([
    ['a newline alone', 'a,b\n1,2\n', 1],
    ['a carriage return within a field', 'a,b\r\n1\r2,3\r\n', 2],
    ['quotes within a field', 'a,b\r\n1"",3\r\n', 2],
    ['text after quotes', 'a,b\r\n"1"2,3\r\n', 2],
    ['a record of more fields', 'a,b\r\n"x\r\ny",2,3\r\n', 3],
    ['a record of fewer fields', 'a,b\r\n1,2\r\n1\r\n', 3],
  ])('is refused with %s', async (_, content, line) => {
    await expect(read(content)).rejects.toThrow(`cannot be read: not a CSV file at line ${line}`);
  });

  it.each([
    ['line', 'a,b\r\n1,2'],
    ['record', 'a,b\r\n1,"2\r\n'],
  ])('is refused without the end of its last %s', async (what, content) => {
    await expect(read(content)).rejects.toThrow(`cannot be read: its last ${what} has no end`);
  });
});
