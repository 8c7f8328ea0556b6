import { geojsonToWkb } from 'hyparquet-writer';
import { mostDigits } from '../../model/values/decimal.ts';
import { type CellType, textCell } from '../../model/values/value-type.ts';
import type { Column } from './table.ts';

/** Well-known binary; hexadecimal in formats without bytes. */
const wkb: CellType = {
  csv: (geometry) => Buffer.from(bytesOf(geometry)).toString('hex'),
  json: (geometry) => wkb.csv(geometry),
  parquet: bytesOf,
  parquetType: { type: 'BYTE_ARRAY' },
};

/** How to write a column's values; `digits` is the most digits of its decimals. */
export function cellType({ value, holds }: Pick<Column, 'value' | 'holds'>, digits = 0): CellType {
  if (holds === 'wkb') return wkb;
  return Math.max(digits, value.scale ?? 0) > mostDigits && value.scale !== null ? textCell : value.cell;
}

export function digitsOf(decimal: unknown): number {
  return String(decimal).replace(/[-.]/g, '').length;
}

function bytesOf(geometry: unknown): Uint8Array {
  return geojsonToWkb(geometry as Parameters<typeof geojsonToWkb>[0]);
}
