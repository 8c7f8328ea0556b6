import { meaningOf } from '../../contract/meaning-of.ts';
import { groupBy } from '../group-by.ts';
import type { Column } from '../table/column.ts';
import type { Table } from '../table/make-table.ts';

export interface Colouring {
  classOf(row: number): string;
  readonly legend: readonly { readonly className: string; readonly label: string }[];
}

const classes = 8;
const steps = 5;

export function colourBy({ records, sentinels }: Table, column: Column): Colouring {
  const rows = Array.from({ length: records }, (_, row) => row).filter(
    (row) => meaningOf(column.value(row), sentinels) === 'value',
  );
  const values = rows.map((row) => column.value(row));
  if (column.kind === 'number' && new Set(values).size > classes) return inSteps(column, values as number[]);
  const words = [...groupBy(rows, (row) => column.text(row))]
    .sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
    .map(([word]) => word);
  const rank = new Map(words.slice(0, classes).map((word, index) => [word, `region-${index}`]));
  const rest = words.length - rank.size;
  return {
    classOf: (row) => rank.get(column.text(row)) ?? 'region-none',
    legend: [
      ...Array.from(rank, ([label, className]) => ({ className, label })),
      { className: 'region-none', label: rest === 1 ? 'one other value' : `${rest} other values` },
    ].slice(0, rank.size + Math.min(1, rest)),
  };
}

/** Quantiles: a few very large values must not make all others look alike. */
function inSteps(column: Column, values: number[]): Colouring {
  const sorted = [...values].sort((one, other) => one - other);
  const bounds = Array.from(
    { length: steps - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / steps)] as number,
  );
  const stepOf = (value: number) => bounds.filter((bound) => value >= bound).length;
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' }).format;
  const edges = [sorted[0] as number, ...bounds, sorted.at(-1) as number];
  return {
    classOf: (row) => {
      const value = column.value(row);
      return typeof value === 'number' ? `step-${stepOf(value)}` : 'region-none';
    },
    legend:
      bounds.length === 0
        ? []
        : Array.from({ length: steps }, (_, index) => ({
            className: `step-${index}`,
            label: `${format(edges[index] as number)} – ${format(edges[index + 1] as number)}`,
          })),
  };
}
