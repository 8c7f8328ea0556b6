import { readDateTime } from '../../../src/model/values/date-time.ts';
import type { StoredValue } from '../../../src/model/values/value-type.ts';
import type { ExportTable } from '../../../src/sources/export/export-tables.ts';

/** A value of an export as PostgreSQL would print it; a number as itself, for there are many ways to print it. */
const printed: Partial<Record<string, (value: StoredValue) => unknown>> = {
  boolean: (value) => (value === 1 ? 'true' : value === 0 ? 'false' : value),
  integer: String,
  'date-time': instant,
};

/** How texts of PostgreSQL are compared, where it is not as they are. */
const compared: Partial<Record<string, (text: string) => unknown>> = {
  number: Number,
  'date-time': instant,
};

/** The server prints times in its own zone, a dump has them in another one. */
function instant(value: unknown): unknown {
  return readDateTime(value) ?? value;
}

/** The rows of a table of an export, to be compared with those of PostgreSQL. */
export function rowsOfExport(table: ExportTable, rows: readonly (readonly StoredValue[])[]): string[] {
  return inOrder(
    rows.map((row) =>
      row.map((value, index) => {
        const type = table.columns[index]?.value.name ?? 'text';
        return value === null ? null : (printed[type]?.(value) ?? value);
      }),
    ),
  );
}

/** The rows that PostgreSQL gave as texts. */
export function rowsOfPostgres(table: ExportTable, json: string): string[] {
  const rows = JSON.parse(json) as (string | null)[][];
  return inOrder(
    rows.map((row) =>
      row.map((text, index) =>
        text === null ? null : (compared[table.columns[index]?.value.name ?? 'text']?.(text) ?? text),
      ),
    ),
  );
}

function inOrder(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
