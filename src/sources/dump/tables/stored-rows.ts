import type { Problem } from '../../../contract/errors.ts';
import type { StoredValue, ValueType } from '../../../model/values/value-type.ts';
import { plural } from '../../../terminal/plural.ts';
import { showText } from '../../../terminal/safe-text.ts';
import type { Refusal } from '../../export/draft-export.ts';
import type { ExportTable } from '../../export/export-tables.ts';
import { type Cell, notLiteral, notUtf8, type RowSink } from '../dump-content.ts';

interface RowStore<Source> {
  readonly table: ExportTable;
  /** Counts a row; returns false if it must not be stored. */
  count(source: Source): boolean;
  add(values: readonly StoredValue[]): Refusal | null;
  report(problem: Problem): void;
}

export class StoredRows<Source> implements RowSink {
  readonly wantsValues = true;
  readonly #store: RowStore<Source>;
  readonly #source: Source;
  readonly width: number;
  readonly #places: readonly number[];
  readonly #idIndex: number;

  /**
   * @param width the number of values per row
   * @param places the index in a row for each column of the table; -1 if missing
   */
  constructor(store: RowStore<Source>, source: Source, width: number, places: readonly number[]) {
    this.#store = store;
    this.#source = source;
    this.width = width;
    this.#places = places;
    const { kind, columns } = store.table;
    this.#idIndex = kind === null ? -1 : columns.findIndex(({ name }) => name === kind.id.column);
  }

  takeRow(cells: readonly Cell[], line: number): void {
    if (!this.#store.count(this.#source)) return;
    if (cells.length !== this.width) {
      const has =
        cells.length > this.width ? `more than ${this.width} values` : plural(cells.length, 'value');
      this.#report(null, null, `has ${has} for ${plural(this.width, 'column')}`, line);
      return;
    }
    const { columns, kind } = this.#store.table;
    const idName = kind?.id.column ?? null;
    const idPlace = this.#places[this.#idIndex];
    // Without an id there is no record; a missing id column has been reported already.
    if (idPlace === -1) return;
    const id = idPlace === undefined ? null : idOf(cells[idPlace]);
    const values = columns.map(({ name, value: type }, index): StoredValue => {
      const place = this.#places[index] ?? -1;
      const { value, fault } = convertValue(type, place === -1 ? null : (cells[place] ?? null));
      if (fault !== null) this.#report(id, name, fault, line);
      return value;
    });
    if (idPlace !== undefined && values[this.#idIndex] === null) {
      // An id without a value for another reason was reported above.
      if (cells[idPlace] === null) this.#report(null, idName, 'is null', line);
      return;
    }
    const refusal = this.#store.add(values);
    if (refusal === 'duplicate') this.#report(id, idName, 'appears twice', line);
    if (refusal === 'mismatch')
      this.#report(id, idName, `is ${showText(String(id))}, expected an integer`, line);
  }

  #report(record: string | null, field: string | null, message: string, line: number): void {
    const { name } = this.#store.table;
    this.#store.report({
      table: name,
      record: toRecord(record),
      field,
      message: `${message} (line ${line} of the dump)`,
    });
  }
}

export interface ColumnPlaces {
  /** The index in a row for each column of the table; -1 if the dump lacks it. */
  readonly places: readonly number[];
  readonly leftOut: readonly string[];
}

/** Looks up each column by the first of its spellings that the dump has. */
export function findColumnPlaces(table: ExportTable, header: readonly string[]): ColumnPlaces {
  const places = table.columns.map(({ spellings }) => {
    const found = spellings.find((spelling) => header.includes(spelling));
    return found === undefined ? -1 : header.indexOf(found);
  });
  return { places, leftOut: header.filter((_, index) => !places.includes(index)) };
}

/** A converted value, and its fault if that must be reported now. */
export interface ConvertedValue {
  readonly value: StoredValue;
  readonly fault: string | null;
}

const nothing: ConvertedValue = { value: null, fault: null };

/**
 * A value that does not fit its type stays text, for the check of the export. Faults are only what an export
 * could not hold unchanged, or what is best reported with its line of the dump.
 */
export function convertValue(type: ValueType, cell: Cell): ConvertedValue {
  if (cell === null) return nothing;
  if (cell === notUtf8) return { value: null, fault: 'is not valid UTF-8' };
  if (cell === notLiteral) return { value: null, fault: 'is an expression or DEFAULT, not a value' };
  const { value, fault } = type.fromDump(cell);
  return { value, fault: fault === null ? null : fault(showText(cell)) };
}

function idOf(cell: Cell | undefined): string | null {
  return typeof cell === 'string' ? cell : null;
}

const plainId = /^[\w-]{1,60}$/;

/** The id as other problems name it: a number if it is one, null if it cannot be an id. */
function toRecord(id: string | null): string | number | null {
  if (id !== null && !plainId.test(id)) return null;
  return id !== null && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id;
}
