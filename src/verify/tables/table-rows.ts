import { pipeline, Readable } from 'node:stream';
import type { CsvError } from 'csv-parse';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead, type SchemaElement } from 'hyparquet';
import { isObject } from '../json/is-object.ts';
import { parseJson } from '../json/parse-json.ts';
import { byteLimit } from '../target/target.ts';
import { bytesOf, locate, type TableFile, type TableRow, UnreadableTable } from './table-file.ts';

const NEWLINE = 0x0a;

/** The rows of a file with one JSON object a line. */
export async function* ndjsonRows(file: TableFile): AsyncGenerator<TableRow> {
  let number = 1;
  // Joined once for each line: one that is longer than a chunk would else be copied with each.
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > byteLimit) throw new UnreadableTable(`cannot be read: line ${number} is larger than 64 MB`);
  };
  for await (const chunk of bytesOf(file)) {
    let start = 0;
    // Not readline: it also ends a line at U+2028, which a text may hold.
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      yield rowIn(Buffer.concat(parts, length), number);
      [parts, length] = [[], 0];
      number += 1;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) throw new UnreadableTable('cannot be read: its last line has no end');
}

function rowIn(line: Buffer, number: number): TableRow {
  const { value, faults } = parseJson(line);
  const [fault = isObject(value) ? null : 'is no object'] = faults;
  if (fault !== null) throw new UnreadableTable(`cannot be read: line ${number} ${fault}`);
  return value as TableRow;
}

/** The rows of a CSV file (RFC 4180): texts, and null where a field is empty and has no quotes. */
export async function* csvRows(file: TableFile): AsyncGenerator<TableRow> {
  // Most trees have no tables: loading it takes 1 % of the time of one of 4,000 files.
  const { parse } = await import('csv-parse');
  const parser = parse({
    record_delimiter: '\r\n',
    max_record_size: byteLimit,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
  // The parser ends with what ends the source; for the callback there is nothing left.
  pipeline(Readable.from(bytesOf(file)), parser, () => {});
  let columns: readonly string[] | null = null;
  try {
    for await (const fields of parser as AsyncIterable<readonly (string | null)[]>) {
      if (columns !== null) {
        yield Object.fromEntries(columns.map((column, index) => [column, fields[index]]));
        continue;
      }
      columns = fields.map((field) => field ?? '');
      if (new Set(columns).size < columns.length) throw new UnreadableTable('has a column twice');
    }
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof UnreadableTable) throw error;
    const { lines } = error as CsvError;
    throw new UnreadableTable(`cannot be read: is no CSV${lines === undefined ? '' : ` at line ${lines}`}`);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const asStored = (value: unknown) => value as never;

/** The rows of a Parquet file, their values as an API publishes them; bytes in hexadecimal digits. */
export async function* parquetRows(table: TableFile): AsyncGenerator<TableRow> {
  const path = await locate(table);
  try {
    const file = await asyncBufferFromFile(path);
    const stored = await parquetMetadataAsync(file);
    const columns = stored.schema.slice(1).map((element) => ({ name: element.name, ...storedAs(element) }));
    if (new Set(columns.map(({ name }) => name)).size < columns.length)
      throw new UnreadableTable('has a column twice');
    // Without what makes hyparquet turn a decimal into a number, which cannot hold it.
    const metadata = { ...stored, schema: stored.schema.map(withoutDecimal) };
    let start = 0;
    for (const group of stored.row_groups) {
      table.signal?.throwIfAborted();
      const end = start + Number(group.num_rows);
      let rows: Record<string, unknown>[] = [];
      await parquetRead({
        file,
        metadata,
        rowStart: start,
        rowEnd: end,
        rowFormat: 'object',
        utf8: false,
        parsers: {
          timestampFromMicroseconds: asStored,
          dateFromDays: asStored,
          stringFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
        } as never,
        onComplete: (read) => {
          rows = read as Record<string, unknown>[];
        },
      });
      for (const row of rows)
        yield Object.fromEntries(
          columns.map(({ name, read }) => [name, row[name] == null ? null : read(row[name])]),
        );
      start = end;
    }
  } catch (error) {
    table.signal?.throwIfAborted();
    throw error instanceof UnreadableTable
      ? error
      : new UnreadableTable('cannot be read: is no Parquet file');
  }
}

function withoutDecimal(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'DECIMAL') return element;
  const { converted_type: _, logical_type: __, ...rest } = element;
  return rest;
}

/** How a stored value is read: https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
function storedAs({ type, converted_type: converted, scale = 0 }: SchemaElement): {
  readonly read: (value: unknown) => unknown;
} {
  if (converted === 'DECIMAL') return { read: (bytes) => decimalText(bytes as Uint8Array, scale) };
  if (converted === 'DATE')
    return { read: (days) => new Date(Number(days) * 86_400_000).toISOString().slice(0, 10) };
  if (converted === 'TIMESTAMP_MICROS') return { read: (micros) => timeText(micros as bigint) };
  if (converted === 'UTF8') return { read: (value) => value };
  if (type === 'INT64') return { read: (value) => Number(value) };
  if (type === 'BYTE_ARRAY') return { read: (bytes) => Buffer.from(bytes as Uint8Array).toString('hex') };
  return { read: (value) => value };
}

/** Big-endian, in two's complement. */
function decimalText(bytes: Uint8Array, scale: number): string {
  const value = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
  return `${value < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${fraction}`}`;
}

function timeText(micros: bigint): string {
  // Rounded towards the past, as a Date is.
  const beyond = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((micros - beyond) / 1000n)).toISOString().slice(0, 19);
  return `${seconds}.${String(beyond).padStart(6, '0')}Z`;
}
