import { isDeepStrictEqual } from 'node:util';
import { getOrMake } from '../../contract/get-or-make.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { readEwkb } from '../../model/values/geo-json.ts';
import type { Notes } from '../check.ts';
import { valueAt } from '../expected-envelope.ts';
import type { Tree } from '../tree.ts';
import { columnsIn, type KnownColumn, pathText, requiredPaths } from './column-path.ts';
import { ndjsonRows, type TableRow, unreadableReason } from './table-rows.ts';

/** Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

/** Limits the remembered values that are not sentinels: there may be as many as records. */
const mostRemembered = 1000;

/** Compares rows of a table with their records. @param missing what `missing` lists of the table, by row */
export function rowCheck(kind: RecordKind, missing: MissingCells = new Map()) {
  /** Ids of rows with missing cells that no record had so far. */
  const left = new Set(missing.keys());
  /** Joined; all rows of a table should have the same. */
  let known = '';
  let columns: readonly KnownColumn[] = [];
  let lacking: readonly string[] = [];
  /** By column, whether a value is a sentinel or an unknown: it must be the same in all rows. */
  const sentinels = new Map<string, Map<unknown, string | null>>();

  const learnColumns = (names: readonly string[]) => {
    if (names.join('\0') === known) return;
    known = names.join('\0');
    columns = columnsIn(kind, names);
    const values = new Set(
      columns.flatMap(({ holds, path }) => (holds === 'value' && path ? [pathText(path)] : [])),
    );
    lacking = requiredPaths(kind)
      .filter((path) => !values.has(pathText(path)))
      .map((path) => path.join('_'));
  };
  const missingFault = (column: string, cell: unknown, why: string | undefined): string | null => {
    if (cell === null) return why === undefined ? null : `is null, but listed in ${MISSING}`;
    if (cell === '')
      return why === 'empty' ? null : `is an empty text, but ${MISSING} does not list it as empty`;
    if (why !== undefined && why !== 'sentinel' && why !== 'unknown')
      return `is a value, but listed in ${MISSING} as another kind of missing`;
    const seen = getOrMake(sentinels, column, () => new Map<unknown, string | null>());
    const listed = why ?? null;
    const before = seen.get(cell);
    if (before === undefined && (listed !== null || seen.size < mostRemembered)) seen.set(cell, listed);
    return before === undefined || before === listed
      ? null
      : `has a value that ${MISSING} lists in some rows only, or in two ways`;
  };
  /** Notes that a row is there, without a look at it. */
  const skip = (id: unknown) => left.delete(String(id));

  return {
    skip,
    *faults(record: Readonly<Record<string, unknown>>, row: TableRow): Iterable<RowFault> {
      learnColumns(Object.keys(row));
      for (const column of lacking) yield { column, message: 'is missing' };
      const id = String(row[kind.id.name]);
      const listed = new Map(missing.get(id));
      skip(id);
      for (const { column, holds, path, type } of columns) {
        const cell = row[column];
        const value = path === null ? null : (valueAt(record, path) ?? null);
        const message =
          path === null
            ? 'does not come from the records'
            : holds === 'wkb'
              ? wkbFault(value, cell)
              : (valueFault(type?.isTime ? inUtc(value) : value, cell) ??
                missingFault(column, cell, listed.get(column)));
        listed.delete(column);
        if (message !== null) yield { column, message };
      }
      for (const column of listed.keys()) yield { column, message: `is not there, but listed in ${MISSING}` };
    },
    /** After all rows. */
    *end(): Iterable<RowFault> {
      if (left.size > 0) yield { column: kind.id.name, message: `lacks a row that is listed in ${MISSING}` };
    },
  };
}

function valueFault(value: unknown, cell: unknown): string | null {
  return value === cell || isDeepStrictEqual(cell, value) ? null : 'differs from the page';
}

/** Tables have all times in UTC, with six fractional digits; pages as the service writes them. */
function inUtc(time: unknown): unknown {
  const [, seconds = '', fraction = '', zone = ''] =
    /^(.{19})(?:\.([0-9]+))?(Z|[+-].{5})$/.exec(String(time)) ?? [];
  const moment = new Date(`${seconds}${zone}`);
  if (Number.isNaN(moment.getTime())) return time;
  return `${moment.toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
}

function wkbFault(geometry: unknown, cell: unknown): string | null {
  try {
    return valueFault(geometry, geometry === null || cell === null ? cell : readEwkb(String(cell), true));
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

/** In this file `tables` reads it; `table-formats` compares the others. */
export const MISSING = 'missing.ndjson';

/** Why cells of a table are missing: by the id of the row, then by column. */
export type MissingCells = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** By table. @throws UnreadableTable */
export async function readMissing({ folder, target: { signal } }: Tree): Promise<Map<string, MissingCells>> {
  const found = new Map<string, Map<string, Map<string, string>>>();
  for await (const row of ndjsonRows({ folder: folder as string, path: MISSING, signal })) {
    const [table = '', id = '', column = '', why = ''] = [row.table, row.id, row.column, row.why].map(String);
    const rows = getOrMake(found, table, () => new Map<string, Map<string, string>>());
    getOrMake(rows, id, () => new Map<string, string>()).set(column, why);
  }
  return found;
}
