import { geojsonToWkb } from 'hyparquet-writer';
import { boolean } from '../../model/values/boolean.ts';
import { mostDigits } from '../../model/values/decimal.ts';
import type { Coordinates, GeoJson } from '../../model/values/geo-json.ts';
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

/** A value of any type in a column of texts; booleans as in every other column. */
export function textOf(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return boolean.cell.csv(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function digitsOf(decimal: unknown): number {
  return String(decimal).replace(/[-.]/g, '').length;
}

function bytesOf(geometry: unknown): Uint8Array {
  const even = withEvenPositions(geometry as GeoJson, widthOf(geometry as GeoJson));
  return geojsonToWkb(even as Parameters<typeof geojsonToWkb>[0]);
}

/** In binary, all positions have as many coordinates: NaN is a height that one lacks, and both of an empty point. */
function withEvenPositions(geometry: GeoJson, width: number): GeoJson {
  if ('geometries' in geometry)
    return { ...geometry, geometries: geometry.geometries.map((each) => withEvenPositions(each, width)) };
  const even = (at: Coordinates): Coordinates =>
    !isPosition(at)
      ? (at as readonly Coordinates[]).map(even)
      : at.length === width
        ? at
        : [...at, ...Array<number>(width - at.length).fill(Number.NaN)];
  const { type, coordinates } = geometry;
  return { type, coordinates: type === 'Point' && coordinates.length === 0 ? nowhere : even(coordinates) };
}
const nowhere = [Number.NaN, Number.NaN];

const isPosition = (at: Coordinates): at is readonly number[] => typeof at[0] === 'number';

/** The most coordinates of a position. */
function widthOf(geometry: GeoJson): number {
  const widest = (all: readonly number[]) => all.reduce((most, each) => Math.max(most, each), 2);
  const ofPositions = (at: Coordinates): number =>
    isPosition(at) ? at.length : widest((at as readonly Coordinates[]).map(ofPositions));
  return 'geometries' in geometry
    ? widest(geometry.geometries.map(widthOf))
    : ofPositions(geometry.coordinates);
}
