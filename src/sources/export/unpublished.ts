import type { Problem } from '../../contract/errors.ts';
import { quoted } from '../../contract/json/quoted.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { derivedTables } from './derived-tables.ts';
import type { ExportDatabase } from './export-database.ts';
import { hidesAnythingSql } from './private-value.ts';
import { columnNames, countRows, literal, storedTables } from './sql.ts';
import { findStorage } from './storage.ts';

/**
 * Finds private texts, undescribed rows and texts, and pages that may still hold deleted rows: anyone who
 * gets the file gets all of it. `kinds` is all that is published.
 */
export function findUnpublished(database: ExportDatabase, kinds: readonly RecordKind[]): Problem[] {
  const { tables } = findStorage(database, kinds);
  const known = new Map(
    [...tables.values()].map(({ table, columns }) => [table, new Set(columns.values())] as const),
  );
  const derived = derivedTables(database);
  const found: Problem[] = [];
  const report = (table: string, field: string | null, number: number, one: string, many?: string) => {
    if (number > 0) found.push({ table, record: null, field, message: plural(number, one, many) });
  };
  for (const { table, columns, needed } of tables.values())
    for (const { name, publicForm } of needed) {
      const real = columns.get(name);
      if (publicForm === null || real === undefined) continue;
      const hides = hidesAnythingSql(quoted(real), literal(publicForm.publishedAs));
      report(table, real, countRows(database, table, hides), 'private text');
    }
  for (const table of storedTables(database)) {
    // SQLite's own tables, such as id counters.
    if (/^sqlite_/i.test(table)) continue;
    const columns = known.get(table);
    if (columns === undefined) {
      if (derived.has(table)) continue;
      report(
        table,
        null,
        countRows(database, table),
        'row that is not published',
        'rows that are not published',
      );
      continue;
    }
    for (const column of columnNames(database, table)) {
      if (columns.has(column)) continue;
      const isText = `typeof(${quoted(column)}) IN ('text', 'blob')`;
      report(
        table,
        column,
        countRows(database, table, isText),
        'text that is not published',
        'texts that are not published',
      );
    }
  }
  const [free = 0] = database.values<number>('PRAGMA freelist_count');
  const deleted = 'may hold deleted rows (VACUUM removes them)';
  report('the file', null, free, `free page, which ${deleted}`, `free pages, which ${deleted}`);
  return found;
}
