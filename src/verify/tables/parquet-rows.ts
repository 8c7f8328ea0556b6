import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  type SchemaElement,
} from 'hyparquet';
import { checkFooter, checkStatistics, type Statistics, signed, statisticsIn } from './check-footer.ts';
import { checkPages, checkSchema } from './check-pages.ts';
import { byteReader, damaged, readThrift } from './read-thrift.ts';
import { locate, type TableFile, type TableRow, UnreadableTable } from './table-rows.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const asStored = (value: unknown) => value as never;
/** Raw values: JavaScript's dates would lose microseconds. */
const parsers = {
  timestampFromMicroseconds: asStored,
  dateFromDays: asStored,
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
} as never;

/**
 * Values as an API publishes them; bytes in hexadecimal digits.
 * @param asText bytes of the same rows as NDJSON: they limit how many cells there can be
 * @throws UnreadableTable
 */
export async function* parquetRows(table: TableFile, asText: number): AsyncGenerator<TableRow> {
  const path = await locate(table);
  try {
    const file = await asyncBufferFromFile(path);
    const { stored, statistics } = await readFooter(file);
    checkSchema(stored);
    checkCells(stored, asText);
    checkFooter(stored);
    const columns = stored.schema
      .slice(1)
      .map((element) => ({ element, name: element.name, read: readerOf(element) }));
    if (new Set(columns.map(({ name }) => name)).size < columns.length)
      throw new UnreadableTable('has a column twice');
    // Keeps hyparquet from turning decimals into numbers, which cannot hold them.
    const metadata = { ...stored, schema: stored.schema.map(withoutDecimal) };
    let rowStart = 0;
    for (const [place, group] of stored.row_groups.entries()) {
      table.signal?.throwIfAborted();
      await checkPages(file, group);
      const rowEnd = rowStart + Number(group.num_rows);
      const rows = Array.from({ length: Number(group.num_rows) }, (): Record<string, unknown> => ({}));
      // One by one: of several columns that it cannot read, hyparquet reports one, and Node ends for the others.
      const inColumns: unknown[][] = [];
      for (const { name, read } of columns) {
        const range = { rowStart, rowEnd, columns: [name] };
        const cells = await parquetReadObjects({ file, metadata, ...range, utf8: false, parsers });
        const values = rows.map((_, row) => cells[row]?.[name] ?? null);
        inColumns.push(values);
        for (const [at, value] of values.entries())
          (rows[at] as Record<string, unknown>)[name] = value === null ? null : read(value);
      }
      yield* rows;
      // After the rows: a value that differs from another format says more.
      for (const [index, { element }] of columns.entries())
        checkStatistics(element, statistics[place]?.[index] as Statistics, inColumns[index] as unknown[]);
      rowStart = rowEnd;
    }
  } catch (error) {
    table.signal?.throwIfAborted();
    throw error instanceof UnreadableTable
      ? error
      : new UnreadableTable('cannot be read: not a Parquet file');
  }
}

/** @throws any error */
async function readFooter(file: AsyncBuffer) {
  // Its length, and the letters PAR1.
  const ending = 8;
  const tail = await file.slice(file.byteLength - ending, file.byteLength);
  const length = new DataView(tail).getUint32(0, true);
  if (length > file.byteLength - ending) throw damaged();
  const footer = await file.slice(file.byteLength - ending - length, file.byteLength);
  const statistics = statisticsIn(readThrift(byteReader(new Uint8Array(footer, 0, length))));
  // Geometries stay bytes.
  return { stored: parquetMetadata(footer, { geoparquet: false }), statistics };
}

/** Bytes of NDJSON: a comparison names rows that it lacks, if they are not too many to read. */
const FEW_ROWS = 2 ** 20;

/** @throws UnreadableTable */
function checkCells({ schema: [, ...columns], row_groups: groups }: FileMetaData, asText: number): void {
  const rows = groups.reduce((sum, { num_rows: count }) => sum + Math.abs(Number(count)), 0);
  // A cell takes in NDJSON at least its name, and five bytes.
  const shortest = columns.reduce((sum, { name }) => sum + name.length + '"":0,'.length, 0);
  if (!(rows * Math.max(1, shortest) <= asText + FEW_ROWS))
    throw new UnreadableTable('claims more rows than there are in NDJSON');
}

function withoutDecimal(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'DECIMAL') return element;
  const { converted_type: _, logical_type: __, ...rest } = element;
  return rest;
}

/** See https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
function readerOf({
  type,
  converted_type: converted,
  scale = 0,
}: SchemaElement): (value: unknown) => unknown {
  if (converted === 'DECIMAL') return (bytes) => decimalText(bytes as Uint8Array, scale);
  if (converted === 'DATE') return (days) => new Date(Number(days) * 86_400_000).toISOString().slice(0, 10);
  if (converted === 'TIMESTAMP_MICROS') return (micros) => timeText(micros as bigint);
  if (converted !== 'UTF8' && type === 'INT64') return Number;
  if (converted !== 'UTF8' && type === 'BYTE_ARRAY')
    return (bytes) => Buffer.from(bytes as Uint8Array).toString('hex');
  return (value) => value;
}

function decimalText(bytes: Uint8Array, scale: number): string {
  const value = signed(bytes);
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
