import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { readEwkb } from '../../model/values/read-ewkb.ts';
import { columnsIn, type KnownColumn, pathText, requiredPaths } from './column-path.ts';
import type { TableRow } from './table-rows.ts';

/** Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

/** Limits the remembered values that are not sentinels: there may be as many as records. */
const mostRemembered = 1000;

export class RowCheck {
  readonly #kind: RecordKind;
  /** Joined; all rows of a table should have the same. */
  #names = '';
  /** `isExplained`: another column says which of its values are missing. */
  #columns: readonly (KnownColumn & { readonly isExplained: boolean })[] = [];
  #lacking: readonly string[] = [];
  /** By column, whether a value is a sentinel: it must be one in all rows or in none. */
  readonly #sentinels = new Map<string, Map<unknown, boolean>>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  *faults(record: Readonly<Record<string, unknown>>, row: TableRow): Iterable<RowFault> {
    this.#learnColumns(Object.keys(row));
    for (const column of this.#lacking) yield { column, message: 'is missing' };
    for (const known of this.#columns) {
      const { column, path } = known;
      const message =
        path === null
          ? 'does not come from the records'
          : this.#fault(known, valueAt(record, path), row[column], known.isExplained);
      if (message !== null) yield { column, message };
    }
  }

  #fault({ column, holds }: KnownColumn, value: unknown, cell: unknown, isExplained: boolean): string | null {
    if (holds === 'wkb') return wkbFault(value, cell);
    if (holds === 'missing') return this.#missingFault(column, value, cell);
    if (value !== cell && !isDeepStrictEqual(cell, value)) return 'differs from the page';
    return (value === null || value === '') && !isExplained ? 'is empty, but no column says why' : null;
  }

  #missingFault(column: string, value: unknown, cell: unknown): string | null {
    if (value === null || value === '')
      return cell === (value === null ? 'null' : 'empty') ? null : 'disagrees with the page';
    if (cell !== null && cell !== 'sentinel') return 'calls a value missing that is there';
    const known = this.#sentinels.get(column) ?? new Map<unknown, boolean>();
    this.#sentinels.set(column, known);
    const isSentinel = cell === 'sentinel';
    const before = known.get(value);
    if (before === undefined && (isSentinel || known.size < mostRemembered)) known.set(value, isSentinel);
    return (before ?? isSentinel) === isSentinel ? null : 'calls one value a sentinel in one row only';
  }

  #learnColumns(names: readonly string[]): void {
    if (names.join('\0') === this.#names) return;
    this.#names = names.join('\0');
    const columns = columnsIn(this.#kind, names);
    const shown = (holds: KnownColumn['holds']) =>
      new Set(columns.flatMap((each) => (each.holds === holds && each.path ? [pathText(each.path)] : [])));
    const [values, explained] = [shown('value'), shown('missing')];
    this.#columns = columns.map((each) => ({ ...each, isExplained: explained.has(pathText(each.path)) }));
    this.#lacking = requiredPaths(this.#kind)
      .filter((path) => !values.has(pathText(path)))
      .map((path) => path.join('_'));
  }
}

function wkbFault(geometry: unknown, cell: unknown): string | null {
  if (geometry === null || cell === null) return geometry === cell ? null : 'differs from the page';
  try {
    return isDeepStrictEqual(readEwkb(String(cell)), geometry) ? null : 'differs from the page';
  } catch {
    return 'is not well-known binary';
  }
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : null), record);
}

/** Columns that are not values of the records have the type text. */
export type AsWritten = (value: unknown, type: string) => unknown;

export const csvText: AsWritten = (value, type) => {
  if (value === null || (typeof value === 'string' && type !== 'json')) return value;
  return JSON.stringify(value);
};

export const parquetValue: AsWritten = (value, type) => {
  if (value === null) return null;
  return type === 'json' || typeof value === 'object' ? JSON.stringify(value) : value;
};
