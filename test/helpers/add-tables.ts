import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openExport } from '../../src/database/open-export.ts';
import { kindsOf } from '../../src/description/kind.ts';
import { RecordObjects } from '../../src/engine/record-objects.ts';
import { crawlDefaults } from '../../src/import/crawl/crawl-options.ts';
import { exportTables } from '../../src/import/export-tables.ts';
import { importApi } from '../../src/import-api.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { tablesOf } from '../../src/tables/tables-of.ts';
import { writeDatabase } from '../../src/tables/write-database.ts';
import { writeTables } from '../../src/tables/write-tables.ts';
import { withPrivate as description } from './bundled.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { signal } = new AbortController();
const kinds = kindsOf(description.collections);

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
  const objectsOf = () =>
    new RecordObjects({ kinds, source, schemas: description.schemas, report: () => {} });
  await writeTables(tables, description.roles, objectsOf, { folder: tree, onRows: () => {}, signal });
  source.close();
}
