import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { readEwkb } from '../../model/values/read-ewkb.ts';
import { helpingColumn, recordColumn, requiredPaths } from './column-path.ts';
import type { TableRow } from './table-rows.ts';

/** What is wrong with a column of a row. Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

/** What a column of a table is; its path is null unless it is a value of the records. */
interface KnownColumn {
  readonly column: string;
  readonly holds: 'value' | 'missing' | 'wkb';
  readonly path: readonly string[] | null;
  /** Whether another column says which of its values are missing. */
  readonly isExplained: boolean;
}

/** How many values are remembered that are not sentinels: there may be as many as records. */
const mostRemembered = 1000;

/** Of a key and of an embedded one that would be called like it: not one text. */
const keysOf = (path: readonly string[]) => path.join('.');

/** Compares rows of a table with the records that they are of, one after the other. */
export class RowCheck {
  readonly #kind: RecordKind;
  /** The names of the columns: all rows of a table should have the same. */
  #names = '';
  #columns: readonly KnownColumn[] = [];
  /** Values of the records that no column holds. */
  #lacking: readonly string[] = [];
  /** Whether a value is a sentinel, by column: what is one in a row is one in all. */
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
          : this.#fault(known, valueAt(record, path), row[column]);
      if (message !== null) yield { column, message };
    }
  }

  #fault({ column, holds, isExplained }: KnownColumn, value: unknown, cell: unknown): string | null {
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
    const columns = names.map((column): Omit<KnownColumn, 'isExplained'> => {
      const value = recordColumn(this.#kind, column);
      if (value !== null) return { column, holds: 'value', path: value.path };
      const { of = '', holds = 'value' } = helpingColumn(column) ?? {};
      return { column, holds, path: recordColumn(this.#kind, of)?.path ?? null };
    });
    const shown = (holds: KnownColumn['holds']) =>
      new Set(columns.flatMap((each) => (each.holds === holds && each.path ? [keysOf(each.path)] : [])));
    const [values, explained] = [shown('value'), shown('missing')];
    this.#columns = columns.map((each) => ({ ...each, isExplained: explained.has(keysOf(each.path ?? [])) }));
    this.#lacking = requiredPaths(this.#kind)
      .filter((path) => !values.has(keysOf(path)))
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

/** What a value of a type is in a format; of the columns that are not values of the records, the type is a text. */
export type AsWritten = (value: unknown, type: string) => unknown;

/** A value as a field of a CSV file; null if it is empty. */
export const csvText: AsWritten = (value, type) => {
  if (value === null || (typeof value === 'string' && type !== 'json')) return value;
  return JSON.stringify(value);
};

/** A value in a column of a Parquet file or a database, where lists and objects are JSON. */
export const parquetValue: AsWritten = (value, type) => {
  if (value === null) return null;
  return type === 'json' || typeof value === 'object' ? JSON.stringify(value) : value;
};
