import { geojsonToWkb } from 'hyparquet-writer';
import { mostDigits } from '../../model/values/decimal.ts';
import { type CellType, textCell } from '../../model/values/value-type.ts';
import type { Column } from './table.ts';

/** Well-known binary, in hexadecimal digits where a format has no bytes. */
const wkb: CellType = {
  csv: (geometry) => Buffer.from(bytesOf(geometry)).toString('hex'),
  json: (geometry) => wkb.csv(geometry),
  parquet: bytesOf,
  parquetType: { type: 'BYTE_ARRAY' },
};

/**
 * How the values of a column are written.
 *
 * @param digits the most digits that a decimal of it has
 */
export function cellType({ value, holds }: Pick<Column, 'value' | 'holds'>, digits = 0): CellType {
  if (holds === 'wkb') return wkb;
  return Math.max(digits, value.scale ?? 0) > mostDigits && value.scale !== null ? textCell : value.cell;
}

/** How many digits a published decimal has. */
export function digitsOf(decimal: unknown): number {
  return String(decimal).replace(/[-.]/g, '').length;
}

function bytesOf(geometry: unknown): Uint8Array {
  return geojsonToWkb(geometry as Parameters<typeof geojsonToWkb>[0]);
}
