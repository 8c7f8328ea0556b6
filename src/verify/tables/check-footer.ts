import { isDeepStrictEqual } from 'node:util';
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { jsonIn } from '../../contract/json/json-text.ts';
import { UnreadableTable } from './table-rows.ts';

/** Of a column in a group, as the footer has it: null where it says nothing. */
export interface Statistics {
  readonly nulls: number | null;
  readonly least: Uint8Array | null;
  readonly greatest: Uint8Array | null;
  /** Whether the two are values of the column, and not shorter texts that lie beyond them. */
  readonly isExact: { readonly least: boolean; readonly greatest: boolean };
}

/** By group, then by column. @param footer the FileMetaData of a Parquet file, its fields by number */
// biome-ignore lint/suspicious/noExplicitAny: hyparquet has no types for what it deserializes
export function statisticsIn(footer: any): readonly (readonly Statistics[])[] {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  return footer.field_4.map((group: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same
    group.field_1.map((column: any): Statistics => {
      const found = column.field_3.field_12 ?? {};
      return {
        nulls: found.field_3 === undefined ? null : Number(found.field_3),
        least: found.field_6 ?? null,
        greatest: found.field_5 ?? null,
        isExact: { least: found.field_8 !== false, greatest: found.field_7 !== false },
      };
    }),
  );
}

/**
 * Checks what readers believe of a footer without reading a row: how many rows there are, types, geometries.
 * @throws UnreadableTable
 */
export function checkFooter({
  schema: [, ...columns],
  num_rows,
  row_groups,
  key_value_metadata,
}: FileMetaData): void {
  const rows = row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (Number(num_rows) !== rows) throw unlikeRows('how many there are');
  for (const group of row_groups)
    for (const [index, { name, type }] of columns.entries()) {
      const about = group.columns[index]?.meta_data;
      if (about?.type !== type || about?.path_in_schema.join('.') !== name)
        throw unlikeRows(`name or type of ${name}`);
    }
  const shapes = columns.filter((column) => column.type === 'BYTE_ARRAY' && column.converted_type !== 'UTF8');
  const [first] = shapes;
  const geo =
    key_value_metadata?.filter(({ key }) => key === 'geo').map(({ value }) => jsonIn(value ?? '')) ?? [];
  const expected = first && {
    version: '1.1.0',
    primary_column: first.name,
    columns: Object.fromEntries(shapes.map(({ name }) => [name, { encoding: 'WKB', geometry_types: [] }])),
  };
  if (!isDeepStrictEqual(geo, expected === undefined ? [] : [expected])) throw unlikeRows('geometries');
}

const unlikeRows = (what: string) =>
  new UnreadableTable(`has a footer that disagrees with its rows: ${what}`);

/**
 * Checks the least and the greatest value and the number of nulls that the footer gives: readers skip groups
 * by them, and would not find rows, or answer with them.
 * @param values of one column in a group, as stored
 * @throws UnreadableTable
 */
export function checkStatistics(
  element: SchemaElement,
  { nulls, least, greatest, isExact }: Statistics,
  values: readonly unknown[],
): void {
  let missing = 0;
  let [lowest, highest]: unknown[] = [];
  for (const value of values) {
    if (value === null) missing += 1;
    else {
      const one = comparable(element, value);
      if (lowest === undefined || compare(one, lowest) < 0) lowest = one;
      if (highest === undefined || compare(one, highest) > 0) highest = one;
    }
  }
  const fits = (bound: Uint8Array | null, value: unknown, sign: 1 | -1, exact: boolean) => {
    if (bound === null) return true;
    const order = value === undefined ? Number.NaN : sign * compare(value, stored(element, bound));
    return exact ? order === 0 : order >= 0;
  };
  const isSound =
    (nulls === null || nulls === missing) &&
    fits(least, lowest, 1, isExact.least) &&
    fits(greatest, highest, -1, isExact.greatest);
  if (!isSound) throw unlikeRows(`statistics of ${element.name}`);
}

function compare(one: unknown, other: unknown): number {
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return Buffer.compare(one, other);
  const [left, right] = [one as number, other as number];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Texts by their bytes, decimals by their digits. */
function comparable({ type }: SchemaElement, value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value);
  if (!(value instanceof Uint8Array)) return value;
  return type === 'FIXED_LEN_BYTE_ARRAY' ? signed(value) : Buffer.from(value);
}

/** @throws RangeError if there are too few bytes */
function stored(element: SchemaElement, bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (element.type === 'BOOLEAN') return view.getUint8(0) === 1;
  if (element.type === 'INT32') return view.getInt32(0, true);
  if (element.type === 'INT64') return view.getBigInt64(0, true);
  if (element.type === 'DOUBLE') return view.getFloat64(0, true);
  return comparable(element, bytes);
}

/** Big-endian, two's complement. */
export function signed(bytes: Uint8Array): bigint {
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
}
