import type { LaidColumn } from './layout.ts';
import { onceFor, runsOf } from './once-for.ts';

export type WrittenColumn = Pick<LaidColumn<never>, 'column' | 'type'>;

/** Neighbouring cells of a row, and what each format made of them. */
export class RowPart {
  readonly columns: readonly WrittenColumn[];
  readonly cells: readonly unknown[];
  csv: string | null = null;
  ndjson: string | null = null;
  parquet: readonly unknown[] | null = null;
  /** What follows the place of each cell in a worksheet, null for an empty one; and how many texts were shortened. */
  sheet: { readonly contents: readonly (string | null)[]; readonly shortened: number } | null = null;

  constructor(columns: readonly WrittenColumn[], cells: readonly unknown[]) {
    this.columns = columns;
    this.cells = cells;
  }
}

/**
 * A function from a row to its parts, in the order of the columns. Cells of one owner are made once for it: a
 * third of all cells are names of embedded records, which many rows share.
 */
export function rowParts<Row>(columns: readonly LaidColumn<Row>[]): (row: Row) => readonly RowPart[] {
  const readers = runsOf(columns, ({ of }) => of).map(([of, run]) =>
    onceFor(
      of,
      (row: Row) =>
        new RowPart(
          run,
          run.map(({ cell }) => cell(row)),
        ),
    ),
  );
  return (row) => readers.map((read) => read(row));
}
