import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, type Problem } from '../contract/errors.ts';
import { total } from '../contract/total.ts';
import { CHANGELOG, CHANGES } from '../contract/tree/releases.ts';
import { DATABASE } from '../contract/tree/tree.ts';
import { RecordObjects } from '../engine/record-objects.ts';
import { attempt } from '../files/file-error.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import { aboutRows } from '../outputs/dataset/about-rows.ts';
import { datasetDocuments, documentNames } from '../outputs/dataset/dataset-documents.ts';
import type { DatasetDocument, DatasetFacts } from '../outputs/dataset/facts.ts';
import { ownTitleOf } from '../outputs/dataset/resolve-dataset.ts';
import { ClaimTables, claimsTableName } from '../outputs/tables/claims.ts';
import { DatabaseClaims } from '../outputs/tables/claims-database.ts';
import { regionNames } from '../outputs/tables/region-of-entity.ts';
import { entityFacts, referenceFacts } from '../outputs/tables/role-facts.ts';
import { RowPart } from '../outputs/tables/row-parts.ts';
import { aboutColumns, WorkbookSheets } from '../outputs/tables/sheet.ts';
import type { WrittenFile } from '../outputs/tables/table.ts';
import { entityKind, tablesOf } from '../outputs/tables/tables-of.ts';
import { writeDatabase } from '../outputs/tables/write-database.ts';
import { writeFeatures } from '../outputs/tables/write-features.ts';
import { gathered, openFile } from '../outputs/tables/write-table.ts';
import { writeTables } from '../outputs/tables/write-tables.ts';
import { exportTables } from '../sources/export/export-tables.ts';
import { openExport } from '../sources/export/open-export.ts';
import type { Progress } from '../terminal/progress.ts';
import { type FileOfTree, folderSizes } from './files-of-tree.ts';
import { measureFile } from './pack-snapshot.ts';
import { sectionsIn } from './sections-in.ts';
import { writeWorkbook } from './write-workbook.ts';

const WORKBOOK = 'databank.xlsx';

export interface DatasetOptions {
  readonly tree: string;
  /** Whether to pack the pages of the service, or only tables, database and documents. */
  readonly hasPages: boolean;
  /** The service as the tree publishes it, private texts included or not. */
  readonly description: Description;
  readonly baseUrl: string;
  readonly dataset: DatasetFacts['dataset'];
  /** Null for the latest tree; `saysWhose`: the release names the dataset's owner. */
  readonly release: { readonly version: string; readonly saysWhose: boolean } | null;
  readonly changes: DatasetFacts['changes'];
  /** The changelog of the version before. */
  readonly earlier: string;
  /** The changes since the version before; null for a release, whose tree has them, and without such a version. */
  readonly changesFile: string | null;
  readonly version: string;
  /** Years in a step of the panel. */
  readonly panelYears: number;
}

export interface DatasetEffects {
  /** Counts rows of tables. */
  readonly tabling: Progress;
  readonly signal: AbortSignal;
}

export interface DatasetWork {
  /** The snapshot's root, for files that the tree does not have; its parent takes files that are not packed. */
  readonly folder: string;
  readonly imported: string;
  readonly inTree: readonly FileOfTree[];
}

/** Writes what the tree does not have: database, tables, workbook and documents. */
export async function makeDataset(
  options: DatasetOptions,
  { folder, imported, inTree }: DatasetWork,
  { tabling, signal }: DatasetEffects,
) {
  const { description, panelYears, changesFile, tree, release } = options;
  const { collections, schemas } = description;
  const roles = linkRoles(description);
  const kinds = kindsOf(collections);
  const database = join(folder, DATABASE);
  const report = ([problem]: readonly Problem[]) => {
    // Pages have fewer keys of a record where a narrower kind of its table embeds or lists it.
    if (problem !== undefined && kinds.filter(({ table }) => table === problem.table).length > 1)
      throw new CliError(
        `the snapshot lacks a value: ${problem.field} of ${problem.table} ${problem.record} is published only without this key`,
        {
          hint: `Give all records of ${problem.table} in databank.json this key, or build without a snapshot.`,
        },
      );
    throw new Error(`the records of the snapshot break the contract: ${JSON.stringify(problem)}`);
  };
  if (changesFile !== null) attempt('write', folder, () => copyFileSync(changesFile, join(folder, CHANGES)));
  const own = [DATABASE, ...(changesFile === null ? [] : [CHANGES])];
  const source = openExport(imported);
  source.base = options.baseUrl;
  const ownFolder = join(folder, '..');
  const workbook = new WorkbookSheets(ownFolder);
  let inDatabase: DatabaseClaims | null = null;
  try {
    source.findTables(description);
    const bare = source.soundReferences(kinds);
    const tables = tablesOf(description, bare);
    attempt('write', database, () =>
      writeDatabase(imported, database, exportTables(kinds), { collections, views: tables, bare }),
    );
    const objects = new RecordObjects({ kinds, source, schemas, report, mayLack: true });
    const claims = new ClaimTables(
      { ...description, sections: sectionsIn(description, source) },
      roles,
      regionNames(collections, roles, (kind) => objects.records(kind)),
    );
    const columns = claims.columns();
    if (columns.length > 0)
      inDatabase = new DatabaseClaims(database, claimsTableName(exportTables(kinds)), columns);
    const allRows = tables.reduce((sum, { kind }) => sum + source.count(kind), 0);
    let done = 0;
    const onRows = (rows: number) => {
      done += rows;
      tabling.show(done, allRows, 'tables');
    };
    const written = await writeTables(tables, roles, objects, {
      ...{ folder, onRows, signal, claims, workbook, panelYears },
      database: inDatabase,
    });
    const facts: DatasetFacts = {
      ...options,
      ...written,
      ownTitle: ownTitleOf(description),
      toolVersion: options.version,
      files: [],
      folders: folderSizes(inTree),
      collections: collections.map(({ name, kind }) => ({ name, records: source.count(kind) })),
      entities: entityFacts(options.tree, roles, (kind) => source.count(kind)),
      references: referenceFacts(roles, (kind) => objects.records(kind)),
      variables: claims.entries.map(({ variable }) => variable),
      sentinels: roles.sentinels,
      unknownYears: roles.unknownYears,
    };
    if (inDatabase !== null) {
      const about = workbook.add('about', aboutColumns);
      for (const row of aboutRows(facts, workbook.shortened())) about.add([new RowPart(aboutColumns, row)]);
      await writeWorkbook(join(folder, WORKBOOK), workbook.sheets(), signal);
      own.push(WORKBOOK);
    }
    const entity = entityKind(tables, roles);
    const features = entity && (await writeFeatures(entity, roles, objects, { folder, signal }));
    if (features) own.push(features.path);
    const files: WrittenFile[] = [];
    for (const path of own) files.push(await measureFile(folder, path, signal));
    // A release says itself what changed; other documents of a tree do not mention tables.
    const kept = release === null ? [] : [CHANGELOG, CHANGES];
    const made = [...own, ...documentNames.filter((path) => !kept.includes(path))];
    for (const { path } of inTree)
      if (!path.includes('/') && !made.includes(path)) files.push(await measureFile(tree, path, signal));
    const documents: WrittenFile[] = [];
    datasetDocuments({ ...facts, files }, (each) => {
      const file = writeDocument(folder, each);
      documents.push(file);
      return file;
    });
    return {
      tables: written.tables,
      records: total(facts.collections, 'records'),
      files: [
        ...files.filter(({ path }) => own.includes(path)),
        ...written.tables.flatMap((table) => [...table.files.values()]),
        ...documents,
      ],
    };
  } finally {
    inDatabase?.close();
    source.close();
    workbook.close();
  }
}

function writeDocument(folder: string, { path, text }: DatasetDocument): WrittenFile {
  const file = openFile(join(folder, path));
  try {
    const { add, flush } = gathered(file.write);
    for (const part of text) add(part);
    flush();
    return { path, ...file.written() };
  } finally {
    file.close();
  }
}
