import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAssembler } from '../../src/assemble/create-assembler.ts';
import { openExport } from '../../src/database/open-export.ts';
import { crawlDefaults } from '../../src/import/crawl/crawl-options.ts';
import { exportTables } from '../../src/import/export-tables.ts';
import { importApi } from '../../src/import-api.ts';
import { silentProgress } from '../../src/log.ts';
import { tablesOf } from '../../src/tables/tables-of.ts';
import { writeDatabase } from '../../src/tables/write-database.ts';
import { writeTables } from '../../src/tables/write-tables.ts';
import { withPrivate as description, kinds } from './bundled.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { signal } = new AbortController();

/** Adds to a published tree the database and the tables that a snapshot of it has. */
export async function addTables(tree: string): Promise<void> {
  const imported = join(temporaryFolder(), 'imported.sqlite');
  const fixed = { ...crawlDefaults, headers: {}, lenient: false, refresh: true, version: '0.0.0' };
  await importApi(
    { ...fixed, source: tree, to: imported, description },
    { progress: silentProgress, checking: silentProgress, signal },
  );
  const tables = tablesOf(description);
  const database = join(tree, 'export.sqlite');
  writeDatabase(imported, database, exportTables(kinds), { ...description, views: tables });
  rmSync(imported);
  const source = openExport(database);
  source.check(kinds);
  const assemblerOf = () => createAssembler(kinds, source);
  await writeTables(tables, description.roles, assemblerOf, { folder: tree, onRows: () => {}, signal });
  source.close();
}
