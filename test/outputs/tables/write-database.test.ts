import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { RecordObjects } from '../../../src/engine/record-objects.ts';
import { kindsOf } from '../../../src/model/description/kind.ts';
import { valueAt } from '../../../src/model/description/role-keys.ts';
import { tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { exportTables } from '../../../src/sources/export/export-tables.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { addTables } from '../../helpers/add-tables.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { withPrivate as description } from '../../helpers/bundled.ts';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';

const kinds = kindsOf(description.collections);
const tables = tablesOf(description);

const folder = suiteFolder();

/** The database of a snapshot of the tiny databank. */
async function written(name: string): Promise<string> {
  const source = writeExport(join(folder, `${name}.sqlite`), ...tiny);
  const { out } = await buildTree(source, { out: join(folder, name) });
  await addTables(out);
  return join(out, 'export.sqlite');
}

let made: string | undefined;
/** The one that the tests look into. */
async function first(): Promise<string> {
  made ??= await written('first');
  return made;
}

describe('the database of a snapshot', () => {
  it('has the tables of the records, the claims, and nothing else', async () => {
    const database = new BetterSqlite3(await first(), { readonly: true });
    const names = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    expect(names).toEqual(['claims', ...exportTables(kinds).map(({ name }) => name)].sort());
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  it('declares its foreign keys, and has an index for each', async () => {
    const database = new BetterSqlite3(await first(), { readonly: true });
    const list = (table: string) =>
      (database.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string }[])
        .map(({ from, table: other, to }) => `${from} -> ${other}.${to}`)
        .sort();
    expect(list('core_citation')).toEqual(['ref_id -> core_reference.id']);
    expect(list('general_polity_capital_citations')).toEqual([
      'citation_id -> core_citation.id',
      'polity_capital_id -> general_polity_capital.id',
    ]);
    const plan = database
      .prepare('EXPLAIN QUERY PLAN SELECT * FROM general_polity_capital WHERE polity_id = 1')
      .all() as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain('USING INDEX general_polity_capital.polity_id');
    database.close();
  });

  it('has a view of each collection that shows what its table shows', async () => {
    const path = await first();
    const database = new BetterSqlite3(path, { readonly: true });
    const source = openExport(path);
    source.check(kinds);
    const objects = new RecordObjects({ kinds, source, schemas: description.schemas, report: () => {} });
    let compared = 0;
    for (const { name, kind, columns } of tables.filter(({ holds }) => holds === 'collection')) {
      const view = `view_${name.replace(/[^a-z]+/g, '_')}`;
      const exists = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(view) !== undefined;
      expect([name, exists]).toEqual([
        name,
        columns.some(({ through, field }) => field !== through.at(-1)?.target.id && through.length > 0),
      ]);
      if (!exists) continue;
      const rows = database.prepare(`SELECT * FROM ${view} ORDER BY id`).all() as Record<string, unknown>[];
      const records = [...objects.records(kind)];
      expect(rows.length).toBe(records.length);
      for (const [index, row] of rows.entries()) {
        const record = records[index] as (typeof records)[number];
        for (const column of columns) {
          const stored = row[column.name] ?? null;
          const value = stored === null ? null : column.value.read(stored);
          expect([name, column.name, value]).toEqual([name, column.name, valueAt(record, column.path)]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
    source.close();
    database.close();
  });

  it('has the same bytes each time', async () => {
    expect(readFileSync(await written('second')).equals(readFileSync(await first()))).toBe(true);
  });
});
