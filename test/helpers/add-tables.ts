import { join } from 'node:path';
import { RecordObjects } from '../../src/engine/record-objects.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkRoles } from '../../src/model/description/linked-roles.ts';
import { ClaimTables } from '../../src/outputs/tables/claims.ts';
import { DatabaseClaims } from '../../src/outputs/tables/claims-database.ts';
import { aboutColumns, WorkbookSheets } from '../../src/outputs/tables/sheet.ts';
import { tablesOf } from '../../src/outputs/tables/tables-of.ts';
import { writeDatabase } from '../../src/outputs/tables/write-database.ts';
import { writeTables } from '../../src/outputs/tables/write-tables.ts';
import { writeWorkbook } from '../../src/publish/write-workbook.ts';
import { exportTables } from '../../src/sources/export/export-tables.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { importApi } from '../../src/sources/import-api.ts';
import { crawlDefaults } from '../../src/sources/service/crawl-options.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { withPrivate } from './bundled.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { signal } = new AbortController();

/** Adds to a published tree the database, the tables and the workbook that a snapshot of it has. */
export async function addTables(tree: string, description = withPrivate): Promise<void> {
  const kinds = kindsOf(description.collections);
  const imported = join(temporaryFolder(), 'imported.sqlite');
  const fixed = { ...crawlDefaults, headers: {}, lenient: false, refresh: true, version: '0.0.0' };
  await importApi(
    { ...fixed, source: tree, to: imported, description },
    { progress: silentProgress, checking: silentProgress, signal },
  );
  const tables = tablesOf(description);
  const database = join(tree, 'export.sqlite');
  writeDatabase(imported, database, exportTables(kinds), { ...description, views: tables });
  const source = openExport(imported);
  source.check(kinds);
  const objects = new RecordObjects({ kinds, source, schemas: description.schemas, report: () => {} });
  const roles = linkRoles(description);
  const claims = new ClaimTables(description, roles);
  const inDatabase = new DatabaseClaims(database, 'claims', claims.columns());
  const workbook = new WorkbookSheets(temporaryFolder());
  const effects = {
    ...{ folder: tree, onRows: () => {}, signal, claims, workbook, panelYears: 100 },
    database: inDatabase,
  };
  await writeTables(tables, roles, objects, effects);
  workbook.add('about', aboutColumns);
  await writeWorkbook(join(tree, 'databank.xlsx'), workbook.sheets(), signal);
  source.close();
  inDatabase.close();
  workbook.close();
}
