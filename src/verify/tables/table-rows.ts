import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead, type SchemaElement } from 'hyparquet';

/** What is in a row, by column; a column that a row lacks is undefined. */
export type TableRow = Readonly<Record<string, unknown>>;

/** A file of a table that cannot be read as what it is called. */
export class UnreadableTable extends Error {}

/** The rows of a file with one JSON object a line. */
export async function* ndjsonRows(path: string): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    // Not readline: it also ends a line at U+2028, which a text may hold.
    const lines = (rest + decoded(() => decoder.decode(chunk, { stream: true }))).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parsed(line);
  }
  if (rest + decoded(() => decoder.decode()) !== '') throw new UnreadableTable('its last line has no end');
}

function parsed(line: string): TableRow {
  const value: unknown = decoded(() => JSON.parse(line));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as TableRow;
  throw new UnreadableTable('has a line that is no object');
}

function decoded<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UnreadableTable(error instanceof Error ? error.message : String(error));
  }
}

/** The rows of a CSV file (RFC 4180): texts, and null where a field is empty and has no quotes. */
export async function* csvRows(path: string): AsyncGenerator<TableRow> {
  const parser = createReadStream(path).pipe(
    parse({
      columns: true,
      record_delimiter: '\r\n',
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    }),
  );
  try {
    for await (const row of parser as AsyncIterable<TableRow>) yield row;
  } catch (error) {
    throw new UnreadableTable(error instanceof Error ? error.message : String(error));
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const asStored = (value: unknown) => value as never;

/** The rows of a Parquet file, their values as an API publishes them; bytes in hexadecimal digits. */
export async function* parquetRows(path: string): AsyncGenerator<TableRow> {
  const file = await asyncBufferFromFile(path);
  const unreadable = (error: unknown) =>
    new UnreadableTable(error instanceof Error ? error.message : String(error));
  const stored = await parquetMetadataAsync(file).catch((error) => {
    throw unreadable(error);
  });
  const columns = stored.schema.slice(1).map((element) => ({ name: element.name, ...storedAs(element) }));
  // Without what makes hyparquet turn a decimal into a number, which cannot hold it.
  const metadata = { ...stored, schema: stored.schema.map(withoutDecimal) };
  let start = 0;
  for (const group of stored.row_groups) {
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
    }).catch((error) => {
      throw unreadable(error);
    });
    for (const row of rows)
      yield Object.fromEntries(
        columns.map(({ name, read }) => [name, row[name] == null ? null : read(row[name])]),
      );
    start = end;
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
