import { isDeepStrictEqual } from 'node:util';
import type { RecordKind } from '../../description/kind.ts';
import { readEwkb } from '../../values/read-ewkb.ts';
import { isObject } from '../json/is-object.ts';
import { recordColumn, requiredColumns } from './column-path.ts';
import type { TableRow } from './table-file.ts';

/** What is wrong with a column of a row. Quotes nothing: a text may be private. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

const beside = /^(.+)__(missing|wkb)$/;

/** Compares rows of a table with the records that they are of, one after the other. */
export class RowCheck {
  readonly #kind: RecordKind;
  readonly #paths = new Map<string, readonly string[] | null>();
  /** Values that stand for none, by column: a value that does so in one row does in all. */
  readonly #sentinels = new Map<string, Map<unknown, boolean>>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  faults(record: Readonly<Record<string, unknown>>, row: TableRow): RowFault[] {
    const columns = Object.keys(row);
    const lacking = requiredColumns(this.#kind).filter((column) => !Object.hasOwn(row, column));
    return [
      ...lacking.map((column) => ({ column, message: 'is missing' })),
      ...columns.flatMap((column) => {
        const message = this.#fault(record, row, column);
        return message === null ? [] : [{ column, message }];
      }),
    ];
  }

  #fault(record: Readonly<Record<string, unknown>>, row: TableRow, column: string): string | null {
    const [, of = column, what = 'value'] = beside.exec(column) ?? [];
    const path = this.#pathOf(what === 'value' ? column : of);
    if (path === null) return 'is no value of the records';
    const value = valueAt(record, path);
    const cell = row[column];
    if (what === 'wkb') return wkbFault(value, cell);
    if (what === 'missing') return this.#missingFault(of, value, cell);
    if (!isDeepStrictEqual(cell, value)) return 'differs from the page';
    const isEmpty = value === null || value === '';
    return isEmpty && !Object.hasOwn(row, `${column}__missing`) ? 'is empty, and nothing says why' : null;
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

  #pathOf(column: string): readonly string[] | null {
    let path = this.#paths.get(column);
    if (path === undefined) {
      path = recordColumn(this.#kind, column)?.path ?? null;
      this.#paths.set(column, path);
    }
    return path;
  }
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
