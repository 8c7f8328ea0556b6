import type { FieldTable } from '../../../collections/fields.ts';
import type { StoredValue } from '../../../values/value-type.ts';
import type { DraftExport } from '../../draft-export.ts';
import { exportTables } from '../../export-tables.ts';
import type { GatherReport } from './gather-report.ts';
import type { Gathering } from './gathering.ts';

/** Writes all rows, and counts them. Every table is created, even one without rows. */
export function fillDraft(
  gathering: Gathering,
  draft: DraftExport,
  fields: FieldTable,
): GatherReport['tables'] {
  const tables = exportTables(fields);
  const named = new Map(tables.map((table) => [table.name, { table, rows: 0 }]));
  const add = (name: string, row: readonly StoredValue[]) => {
    const into = named.get(name);
    if (into === undefined || draft.add(into.table, row) !== null) {
      throw new Error(`${name} does not take a row that was taken as right`);
    }
    into.rows += 1;
  };
  for (const table of tables) draft.create(table);
  for (const { name, kind } of tables) {
    if (kind === null) continue;
    for (const { id, values, links } of gathering.rows(name)) {
      add(name, values);
      for (const [link, targets] of Object.entries(links)) {
        for (const target of targets) add(link, [id, target]);
      }
    }
  }
  return [...named.values()].map(({ table, rows }) => ({ name: table.name, rows }));
}
