import { isDeepStrictEqual } from 'node:util';
import type { RecordKind } from '../../description/kind.ts';
import { readEwkb } from '../../values/read-ewkb.ts';
import { isObject } from '../json/is-object.ts';
import { helpingColumn, recordColumn, requiredPaths } from './column-path.ts';
import type { TableRow } from './table-file.ts';

/** What is wrong with a column of a row. Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

/** What a column of a table is; its path is null where it is no value of the records. */
interface KnownColumn {
  readonly column: string;
  readonly holds: 'value' | 'missing' | 'wkb';
  readonly path: readonly string[] | null;
}

/** The columns of a table, as its rows have them. */
interface KnownColumns {
  readonly columns: readonly KnownColumn[];
  /** Values of the records that none of them holds, by their keys. */
  readonly lacking: readonly string[];
  /** By their keys, the values of which a column says what is missing. */
  readonly explained: ReadonlySet<string>;
}

/** Of a key and of an embedded one that would be called like it: not one text. */
const keysOf = (path: readonly string[]) => path.join('.');

/** Compares rows of a table with the records that they are of, one after the other. */
export class RowCheck {
  readonly #kind: RecordKind;
  /** By the names of the columns: all rows of a table should have the same. */
  readonly #known = new Map<string, KnownColumns>();
  /** Values that stand for none, by column: a value that does so in one row does in all. */
  readonly #sentinels = new Map<string, Map<unknown, boolean>>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  faults(record: Readonly<Record<string, unknown>>, row: TableRow): RowFault[] {
    const { columns, lacking, explained } = this.#columnsOf(Object.keys(row));
    return [
      ...lacking.map((column) => ({ column, message: 'is missing' })),
      ...columns.flatMap(({ column, holds, path }) => {
        if (path === null) return [{ column, message: 'is no value of the records' }];
        const message = this.#fault(valueAt(record, path), row[column], { column, holds, path });
        if (message !== null) return [{ column, message }];
        const value = valueAt(record, path);
        const isUnsaid =
          holds === 'value' && (value === null || value === '') && !explained.has(keysOf(path));
        return isUnsaid ? [{ column, message: 'is empty, and nothing says why' }] : [];
      }),
    ];
  }

  #fault(value: unknown, cell: unknown, { column, holds }: KnownColumn): string | null {
    if (holds === 'wkb') return wkbFault(value, cell);
    if (holds === 'missing') return this.#missingFault(column, value, cell);
    return isDeepStrictEqual(cell, value) ? null : 'differs from the page';
  }

  #columnsOf(names: readonly string[]): KnownColumns {
    const key = names.join('\0');
    let known = this.#known.get(key);
    if (known === undefined) {
      known = columnsOf(this.#kind, names);
      // One set of columns is kept: of a table in which they vary, there may be as many as rows.
      this.#known.clear();
      this.#known.set(key, known);
    }
    return known;
  }

  #missingFault(of: string, value: unknown, cell: unknown): string | null {
    if (value === null || value === '')
      return cell === (value === null ? 'null' : 'empty') ? null : 'says something else than the page';
    if (cell !== null && cell !== 'sentinel') return 'says that there is no value, which there is';
    const known = this.#sentinels.get(of) ?? new Map<unknown, boolean>();
    this.#sentinels.set(of, known);
    const stands = cell === 'sentinel';
    // As many as stand for none; of the others, as many as fit: they are nearly as many as there are records.
    if (stands || known.size < 1000) {
      const before = known.get(value);
      if (before !== undefined && before !== stands)
        return 'says of one value that it stands for none, and that it does not';
      known.set(value, stands);
    } else if (known.get(value) === true)
      return 'says of one value that it stands for none, and that it does not';
    return null;
  }
}

function columnsOf(kind: RecordKind, names: readonly string[]): KnownColumns {
  const columns = names.map((column): KnownColumn => {
    const value = recordColumn(kind, column);
    if (value !== null) return { column, holds: 'value', path: value.path };
    const { of = '', holds = 'value' } = helpingColumn(column) ?? {};
    return { column, holds, path: recordColumn(kind, of)?.path ?? null };
  });
  const shown = (holds: KnownColumn['holds']) =>
    new Set(
      columns.flatMap((each) => (each.holds === holds && each.path !== null ? [keysOf(each.path)] : [])),
    );
  const values = shown('value');
  const lacking = requiredPaths(kind).filter((path) => !values.has(keysOf(path)));
  return { columns, lacking: lacking.map((path) => path.join('_')), explained: shown('missing') };
}

function wkbFault(geometry: unknown, cell: unknown): string | null {
  if (geometry === null || cell === null) return geometry === cell ? null : 'differs from the page';
  try {
    return isDeepStrictEqual(readEwkb(String(cell)), geometry)
      ? null
      : 'is another geometry than on the page';
  } catch {
    return 'is no well-known binary';
  }
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : null), record);
}

/** What a value of a type is in a format; of the columns that are no value of the records, the type is a text. */
export type AsWritten = (value: unknown, type: string) => unknown;

/** A value as a field of a CSV file; null where that is empty. */
export const csvText: AsWritten = (value, type) => {
  if (value === null || (typeof value === 'string' && type !== 'json')) return value;
  return JSON.stringify(value);
};

/** A value in a column of a Parquet file or a database, where lists and objects are JSON. */
export const parquetValue: AsWritten = (value, type) => {
  if (value === null) return null;
  return type === 'json' || typeof value === 'object' ? JSON.stringify(value) : value;
};
