import { asyncBufferFromFile, parquetMetadataAsync, parquetRead, type SchemaElement } from 'hyparquet';
import { locate, type TableFile, type TableRow, UnreadableTable } from './table-file.ts';

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
