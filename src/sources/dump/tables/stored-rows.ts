import type { Problem } from '../../../contract/errors.ts';
import type { ColumnForm, StoredValue, ValueType } from '../../../model/values/value-type.ts';
import { plural } from '../../../terminal/plural.ts';
import { showText } from '../../../terminal/safe-text.ts';
import type { Refusal } from '../../export/draft-export.ts';
import type { ExportTable } from '../../export/export-tables.ts';
import { type Cell, notLiteral, notUtf8, type RowSink } from '../dump-content.ts';

export interface RowStore {
  readonly table: ExportTable;
  /** Counts a row; returns false if it must not be stored. */
  count(): boolean;
  add(values: readonly StoredValue[]): Refusal | null;
  report(problem: Problem): void;
}

/**
 * @param forms of the values of a row, each undefined for another column
 * @param places the index in a row for each column of the table; -1 if missing
 */
export function storedRows(
  store: RowStore,
  forms: readonly (ColumnForm | undefined)[],
  places: readonly number[],
): RowSink {
  const width = forms.length;
  const { name: table, kind, columns } = store.table;
  const idName = kind?.id.column ?? null;
  const idIndex = idName === null ? -1 : columns.findIndex(({ name }) => name === idName);
  const idPlace = places[idIndex];
  return {
    wantsValues: true,
    width,
    takeRow(cells, line) {
      const report = (record: string | null, field: string | null, message: string) =>
        store.report({
          ...{ table, record: toRecord(record), field },
          message: `${message} (line ${line} of the dump)`,
        });
      if (!store.count()) return;
      if (cells.length !== width) {
        const has = cells.length > width ? `more than ${width} values` : plural(cells.length, 'value');
        return report(null, null, `has ${has} for ${plural(width, 'column')}`);
      }
      // A record needs an id; a missing id column has been reported already.
      if (idPlace === -1) return;
      const given = idPlace === undefined ? null : cells[idPlace];
      const id = typeof given === 'string' ? given : null;
      const values = columns.map(({ name, value: type }, index): StoredValue => {
        const place = places[index] ?? -1;
        const cell = place === -1 ? null : (cells[place] ?? null);
        const { value, fault } = convertValue(type, cell, forms[place]);
        if (fault !== null) report(id, name, fault);
        return value;
      });
      if (idPlace !== undefined && values[idIndex] === null) {
        // An id without a value for another reason was reported above.
        if (cells[idPlace] === null) report(null, idName, 'is null');
        return;
      }
      const refusal = store.add(values);
      if (refusal === 'duplicate') report(id, idName, 'appears twice');
      if (refusal === 'mismatch') report(id, idName, `is ${showText(String(id))}, expected an integer`);
    },
  };
}

const computed =
  'is an expression, a cast or DEFAULT, which PostgreSQL computes: load the dump there, DROP EXPRESSION of a generated column, and dump that database';

/**
 * A value that does not fit its type stays text, for the check of the export. Faults are only what an export
 * could not hold unchanged, or what is best reported with its line of the dump.
 */
export function convertValue(
  type: ValueType,
  cell: Cell,
  form?: ColumnForm,
): { readonly value: StoredValue; readonly fault: string | null } {
  if (cell === null) return { value: null, fault: null };
  if (cell === notUtf8) return { value: null, fault: 'is not valid UTF-8' };
  if (cell === notLiteral) return { value: null, fault: computed };
  const { value, fault } = type.fromDump(cell, form);
  return { value, fault: fault === null ? null : fault(showText(cell)) };
}

const plainId = /^[\w-]{1,60}$/;

/** The id as other problems name it: a number if it is one, null if it cannot be an id. */
function toRecord(id: string | null): string | number | null {
  if (id !== null && !plainId.test(id)) return null;
  return id !== null && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id;
}
