import { isDeepStrictEqual } from 'node:util';
import type { RecordKind } from '../../model/description/kind.ts';
import { readEwkb } from '../../model/values/read-ewkb.ts';
import type { Notes } from '../check.ts';
import { valueAt } from '../expected-envelope.ts';
import { columnsIn, type KnownColumn, pathText, requiredPaths } from './column-path.ts';
import { MISSING, type MissingCells } from './missing-cells.ts';
import { type TableRow, unreadableReason } from './table-rows.ts';

/** Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

/** Limits the remembered values that are not sentinels: there may be as many as records. */
const mostRemembered = 1000;

export class RowCheck {
  readonly #kind: RecordKind;
  readonly #missing: MissingCells;
  /** Ids of rows with missing cells that no record had so far. */
  readonly #left: Set<string>;
  /** Joined; all rows of a table should have the same. */
  #names = '';
  #columns: readonly KnownColumn[] = [];
  #lacking: readonly string[] = [];
  /** By column, whether a value is a sentinel: it must be one in all rows or in none. */
  readonly #sentinels = new Map<string, Map<unknown, boolean>>();

  /** @param missing what `missing` lists of the table */
  constructor(kind: RecordKind, missing: MissingCells = new Map()) {
    this.#kind = kind;
    this.#missing = missing;
    this.#left = new Set(missing.keys());
  }

  *faults(record: Readonly<Record<string, unknown>>, row: TableRow): Iterable<RowFault> {
    this.#learnColumns(Object.keys(row));
    for (const column of this.#lacking) yield { column, message: 'is missing' };
    const id = String(row[this.#kind.id.name]);
    const listed = new Map(this.#missing.get(id));
    this.skip(id);
    for (const { column, holds, path } of this.#columns) {
      const cell = row[column];
      const message =
        path === null
          ? 'does not come from the records'
          : holds === 'wkb'
            ? wkbFault(valueAt(record, path) ?? null, cell)
            : (valueFault(valueAt(record, path) ?? null, cell) ??
              this.#missingFault(column, cell, listed.get(column)));
      listed.delete(column);
      if (message !== null) yield { column, message };
    }
    for (const column of listed.keys()) yield { column, message: `is not there, but listed in ${MISSING}` };
  }

  /** Notes that a row is there, without a look at it. */
  skip(id: unknown): void {
    this.#left.delete(String(id));
  }

  /** After all rows. */
  *end(): Iterable<RowFault> {
    if (this.#left.size > 0)
      yield { column: this.#kind.id.name, message: `lacks a row that is listed in ${MISSING}` };
  }

  #missingFault(column: string, cell: unknown, why: string | undefined): string | null {
    if (cell === null) return why === undefined ? null : `is null, but listed in ${MISSING}`;
    if (cell === '')
      return why === 'empty' ? null : `is an empty text, but ${MISSING} does not list it as empty`;
    if (why !== undefined && why !== 'sentinel')
      return `is a value, but listed in ${MISSING} as another kind of missing`;
    const known = this.#sentinels.get(column) ?? new Map<unknown, boolean>();
    this.#sentinels.set(column, known);
    const isSentinel = why === 'sentinel';
    const before = known.get(cell);
    if (before === undefined && (isSentinel || known.size < mostRemembered)) known.set(cell, isSentinel);
    return (before ?? isSentinel) === isSentinel
      ? null
      : `has a value that ${MISSING} lists in some rows only`;
  }

  #learnColumns(names: readonly string[]): void {
    if (names.join('\0') === this.#names) return;
    this.#names = names.join('\0');
    this.#columns = columnsIn(this.#kind, names);
    const values = new Set(
      this.#columns.flatMap(({ holds, path }) => (holds === 'value' && path ? [pathText(path)] : [])),
    );
    this.#lacking = requiredPaths(this.#kind)
      .filter((path) => !values.has(pathText(path)))
      .map((path) => path.join('_'));
  }
}

function valueFault(value: unknown, cell: unknown): string | null {
  return value === cell || isDeepStrictEqual(cell, value) ? null : 'differs from the page';
}

function wkbFault(geometry: unknown, cell: unknown): string | null {
  if (geometry === null || cell === null) return geometry === cell ? null : 'differs from the page';
  try {
    return isDeepStrictEqual(readEwkb(String(cell)), geometry) ? null : 'differs from the page';
  } catch {
    return 'is not well-known binary';
  }
}

/**
 * Compares a table in another form with its NDJSON, row by row.
 * @param of names the rows of NDJSON in a fault: `claims`
 * @returns the first fault, or null
 */
export async function formFault(
  rows: AsyncIterable<TableRow>,
  expected: AsyncGenerator<TableRow>,
  of: string,
  rowFault: (row: TableRow, expected: TableRow) => string | null,
  notes: Notes,
): Promise<string | null> {
  let number = 0;
  try {
    for await (const row of rows) {
      number += 1;
      const { value } = await expected.next();
      if (value === undefined) return `has more rows than ${of}`;
      const fault = rowFault(row, value);
      if (fault !== null) return `row ${number}: ${fault}`;
    }
    notes.looked(number);
    return (await expected.next()).done === true ? null : `has fewer rows than ${of}`;
  } catch (error) {
    return unreadableReason(error);
  } finally {
    await expected.return(undefined);
  }
}

/** Columns that are not values of the records have the type text. */
export type AsWritten = (value: unknown, type: string) => unknown;

export const csvText: AsWritten = (value, type) => {
  if (value === null || (typeof value === 'string' && type !== 'json')) return value;
  const text = JSON.stringify(value);
  return typeof value === 'boolean' && type !== 'json' ? text.toUpperCase() : text;
};

export const parquetValue: AsWritten = (value, type) => {
  if (value === null) return null;
  return type === 'json' || typeof value === 'object' ? JSON.stringify(value) : value;
};
