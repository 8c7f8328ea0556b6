import type { SchemaElement } from 'hyparquet';
import { geojsonToWkb } from 'hyparquet-writer';
import type { ValueType } from '../../model/values/value-type.ts';
import type { Column } from './table.ts';

/** How the values of a type are written in each format. None of them is null: that is written alike for all types. */
export interface CellType {
  /** As a field of a CSV file, before it is quoted. */
  csv(value: unknown): string;
  /** As a value in a line of JSON. */
  json(value: unknown): unknown;
  /** Its type in a Parquet file. */
  readonly element: Omit<SchemaElement, 'name'>;
  /** As hyparquet-writer takes it for that type. */
  parquet(value: unknown): unknown;
}

const utf8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

const text: CellType = { csv: String, json: asItIs, element: utf8, parquet: asItIs };

/** Lists and objects are JSON in a cell. */
const json: CellType = { csv: JSON.stringify, json: asItIs, element: utf8, parquet: JSON.stringify };

/** By the name of the value type, without the scale of a decimal. */
const cellTypes: Readonly<Record<string, CellType>> = {
  text,
  // Not Parquet's own type for UUIDs: readers show its sixteen bytes, not the text.
  uuid: text,
  json,
  geometry: json,
  integer: {
    csv: String,
    json: asItIs,
    element: { type: 'INT64' },
    parquet: (value) => BigInt(value as number),
  },
  number: { csv: JSON.stringify, json: asItIs, element: { type: 'DOUBLE' }, parquet: asItIs },
  boolean: { csv: String, json: asItIs, element: { type: 'BOOLEAN' }, parquet: asItIs },
  date: {
    ...text,
    element: { type: 'INT32', converted_type: 'DATE' },
    parquet: (value) => Date.parse(`${value}T00:00:00Z`) / 86_400_000,
  },
  'date-time': {
    ...text,
    element: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    },
    parquet: (value) => microseconds(String(value)),
  },
};

/** Well-known binary, in hexadecimal digits where a format has no bytes. */
const wkb: CellType = {
  csv: (geometry) => Buffer.from(bytesOf(geometry)).toString('hex'),
  json: (geometry) => wkb.csv(geometry),
  element: { type: 'BYTE_ARRAY' },
  parquet: bytesOf,
};

/** The most digits of a decimal that Parquet's readers take. */
const mostDigits = 38;

/**
 * How the values of a column are written.
 *
 * @param digits the most digits that a decimal of it has
 */
export function cellType({ value, holds }: Pick<Column, 'value' | 'holds'>, digits = 0): CellType {
  if (holds === 'wkb') return wkb;
  const scale = scaleOf(value);
  if (scale !== null) return digits <= mostDigits && scale <= mostDigits ? decimal(scale) : text;
  const type = cellTypes[value.name];
  if (type === undefined) throw new Error(`no cell type for ${value.name}`);
  return type;
}

/** The fractional digits of a decimal; null of any other type. */
function scaleOf({ name }: ValueType): number | null {
  const scale = /^decimal\((\d+)\)$/.exec(name)?.[1];
  return scale === undefined ? null : Number(scale);
}

/** How many digits a published decimal has. */
export function digitsOf(decimal: unknown): number {
  return String(decimal).replace(/[-.]/g, '').length;
}

function decimal(scale: number): CellType {
  return {
    ...text,
    element: {
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: 16,
      converted_type: 'DECIMAL',
      scale,
      precision: mostDigits,
    },
    // A published decimal has all the digits of its scale.
    parquet: (value) => BigInt(String(value).replace('.', '')),
  };
}

/** From the beginning of 1970; exact, which a Date is not. */
function microseconds(time: string): bigint {
  const [seconds = '', fraction = ''] = time.slice(0, -1).split('.');
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

function bytesOf(geometry: unknown): Uint8Array {
  return geojsonToWkb(geometry as Parameters<typeof geojsonToWkb>[0]);
}

function asItIs(value: unknown): unknown {
  return value;
}
