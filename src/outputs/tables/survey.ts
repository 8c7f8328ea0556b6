import type { RecordObject } from '../../engine/record-objects.ts';
import type { IsMissing, LinkedRoles } from '../../model/description/linked-roles.ts';
import { digitsOf } from './cell-types.ts';
import type { RecordTable, ValueColumn } from './table.ts';

export interface SurveyedColumn {
  readonly column: ValueColumn;
  readonly isMissing: IsMissing;
  readonly missing: number;
  /** The most digits of its decimals; 0 for other types. */
  readonly digits: number;
  /** First and last year; null if it holds no years. */
  readonly years: readonly [first: number, last: number] | null;
}

export interface SurveyedTable {
  readonly table: RecordTable;
  readonly rows: number;
  readonly columns: readonly SurveyedColumn[];
}

/** Reads every row of a table to find missing values, digits and years. */
export function surveyOf(table: RecordTable, roles: LinkedRoles) {
  let rows = 0;
  const columns = table.columns.map((column) => ({
    column,
    isMissing: roles.missing(column, table.kind),
    isYear: roles.isYear(column, table.kind),
    isDecimal: column.value.scale !== null,
    missing: 0,
    digits: 0,
    years: null as [number, number] | null,
  }));
  return {
    add(record: RecordObject): void {
      rows += 1;
      for (const each of columns) {
        const value = valueAt(record, each.column.path);
        if (each.isMissing(value) !== null) each.missing += 1;
        else if (each.isDecimal) each.digits = Math.max(each.digits, digitsOf(value));
        else if (each.isYear) {
          const [first, last] = each.years ?? [value as number, value as number];
          each.years = [Math.min(first, value as number), Math.max(last, value as number)];
        }
      }
    },
    found: (): SurveyedTable => ({ table, rows, columns }),
  };
}

/** The value at the end of a path; null if a record on the way is null. */
export function valueAt(record: RecordObject, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const key of path) {
    if (value === null) return null;
    value = (value as RecordObject)[key];
  }
  return value;
}
