import type { Problem } from '../../../contract/errors.ts';
import type { StoredValue, ValueType } from '../../../model/values/value-type.ts';
import { plural } from '../../../terminal/plural.ts';
import { showText } from '../../../terminal/safe-text.ts';
import type { Refusal } from '../../export/draft-export.ts';
import type { ExportTable } from '../../export/export-tables.ts';
import { type Cell, notLiteral, notUtf8, type RowSink } from '../dump-content.ts';

/** Where rows go that a table of the dump has. */
interface RowStore<Source> {
  readonly table: ExportTable;
  /** Counts a row; returns false if it must not be stored. */
  count(source: Source): boolean;
  add(values: readonly StoredValue[]): Refusal | null;
  report(problem: Problem): void;
}

/** Brings the rows of one COPY or INSERT into the form of the export and stores them. */
export class StoredRows<Source> implements RowSink {
  readonly wantsValues = true;
  readonly #store: RowStore<Source>;
  readonly #source: Source;
  readonly width: number;
  readonly #places: readonly number[];
  readonly #idIndex: number;

  /**
   * @param width how many values each row must have
   * @param places for each column of the table, the index of its value in a row; -1 if there is none
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
    // Without an id there is no record; a missing id column has already been reported.
    if (idPlace === -1) return;
    const id = idPlace === undefined ? null : idOf(cells[idPlace]);
    const values = columns.map(({ name, value: type }, index): StoredValue => {
      const place = this.#places[index] ?? -1;
      const { value, fault } = convertValue(type, place === -1 ? null : (cells[place] ?? null));
      if (fault !== null) this.#report(id, name, fault, line);
      return value;
    });
    if (idPlace !== undefined && values[this.#idIndex] === null) {
      // An id that has no value for another reason was reported above.
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

/** Where the columns of an export are in the rows of a dump. */
export interface ColumnPlaces {
  /** For each column of the table, its index in a row; -1 where the dump lacks it. */
  readonly places: readonly number[];
  /** The columns of the dump that the export does not have. */
  readonly leftOut: readonly string[];
}

/** Looks up the columns of a table among those of a dump, each by the first of its spellings that exists. */
export function findColumnPlaces(table: ExportTable, header: readonly string[]): ColumnPlaces {
  const places = table.columns.map(({ spellings }) => {
    const found = spellings.find((spelling) => header.includes(spelling));
    return found === undefined ? -1 : header.indexOf(found);
  });
  return { places, leftOut: header.filter((_, index) => !places.includes(index)) };
}

/** A value of the export, and what is wrong with it, if that must be reported here. */
export interface ConvertedValue {
  readonly value: StoredValue;
  readonly fault: string | null;
}

const nothing: ConvertedValue = { value: null, fault: null };

/**
 * Turns a value of a dump into one of an export. What fits no type stays the text that it is: the export is checked
 * against the contract later. Reported here is only what an export could not hold unchanged, or what is best reported
 * with its line of the dump.
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

/** An id as other problems name it: a number if it is one, null if it cannot be an id. */
function toRecord(id: string | null): string | number | null {
  if (id !== null && !plainId.test(id)) return null;
  return id !== null && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id;
}
