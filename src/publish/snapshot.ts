import { appendFileSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveEntry, writeArchive } from '../archive/write-archive.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { RecordObjects } from '../engine/record-objects.ts';
import { openCacheFolder } from '../files/cache.ts';
import { attempt } from '../files/file-error.ts';
import { ensureDirSync } from '../files/fs-extra.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import { CHECKSUMS, checksumLine } from '../outputs/dataset/checksums.ts';
import { datasetDocuments } from '../outputs/dataset/dataset-documents.ts';
import type { DatasetFacts } from '../outputs/dataset/facts.ts';
import { entityFacts, referenceFacts } from '../outputs/tables/role-facts.ts';
import type { WrittenFile, WrittenTable } from '../outputs/tables/table.ts';
import { tablesOf } from '../outputs/tables/tables-of.ts';
import { writeDatabase } from '../outputs/tables/write-database.ts';
import { measured, writeTables } from '../outputs/tables/write-tables.ts';
import { exportTables } from '../sources/export/export-tables.ts';
import { openExport } from '../sources/export/open-export.ts';
import type { Progress } from '../terminal/progress.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { readManifest } from './write/manifest.ts';
import { ownershipOf } from './write/ownership.ts';

export interface SnapshotOptions {
  readonly tree: string;
  readonly to: string;
  /** The service as the tree publishes it, private texts included or not. */
  readonly description: Description;
  readonly baseUrl: string;
  readonly dataset: DatasetFacts['dataset'];
  /** Null for the latest tree; `saysWhose`: the release names the dataset's owner. */
  readonly release: { readonly version: string; readonly saysWhose: boolean } | null;
  readonly changes: DatasetFacts['changes'];
  /** The changelog of the version before. */
  readonly earlier: string;
  readonly version: string;
}

export interface SnapshotEffects {
  /** Exports the tree's records and checks them; with problems, it exports none. */
  importTree(to: string): Promise<readonly Problem[]>;
  /** Counts rows of tables; each is read twice. */
  readonly tabling: Progress;
  readonly packing: Progress;
  readonly signal: AbortSignal;
}

/** With problems, nothing was written. */
export interface SnapshotReport {
  readonly problems: readonly Problem[];
  readonly tables: readonly WrittenTable[];
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
}

const DATABASE = 'export.sqlite';

/**
 * Packs a published tree into one archive: its files, the same records as a database and as tables, and the
 * dataset's documents. The archive appears complete, or not at all. Equal trees and options give equal bytes.
 * @throws CliError if the tree cannot be read or was published anew, or the archive cannot be written
 */
export async function snapshot(options: SnapshotOptions, effects: SnapshotEffects): Promise<SnapshotReport> {
  // A file published in this very millisecond belongs to the tree.
  const start = Date.now() + 1;
  const work = openCacheFolder();
  try {
    const imported = join(work.path, 'imported.sqlite');
    const problems = await effects.importTree(imported);
    if (problems.length > 0) return { ...nothing, problems, seconds: since(start) };
    const folder = join(work.path, 'snapshot');
    attempt('write', folder, () => ensureDirSync(folder, 0o700));
    const inTree = treeFiles(options.tree, start);
    const made = await makeFiles(options, { folder, imported, inTree }, effects);
    const packed = await pack(options, { folder, inTree, made: made.paths, start }, effects);
    const { tables, records } = made;
    return { problems, tables, records, files: packed.entries, bytes: packed.bytes, seconds: since(start) };
  } finally {
    for (const each of [effects.tabling, effects.packing]) each.stop();
    await work.discard();
  }
}

const nothing = { tables: [], records: 0, files: 0, bytes: 0 } as const;

type FileOfTree = Omit<WrittenFile, 'sha256'>;

interface Work {
  /** The snapshot's root, for files that the tree does not have. */
  readonly folder: string;
  readonly imported: string;
  readonly inTree: readonly FileOfTree[];
}

async function makeFiles(
  options: SnapshotOptions,
  { folder, imported, inTree }: Work,
  { tabling, signal }: SnapshotEffects,
) {
  const { description } = options;
  const { collections } = description;
  const roles = linkRoles(description);
  const kinds = kindsOf(collections);
  const tables = tablesOf(description);
  const database = join(folder, DATABASE);
  attempt('write', database, () =>
    writeDatabase(imported, database, exportTables(kinds), { collections, views: tables }),
  );
  const source = openExport(database);
  try {
    source.check(kinds);
    const { schemas } = description;
    const report = ([problem]: readonly Problem[]) => {
      throw new Error(`the database of the snapshot breaks the contract: ${JSON.stringify(problem)}`);
    };
    const objectsOf = () => new RecordObjects({ kinds, source, schemas, report });
    const total = tables.reduce((sum, { kind }) => sum + source.count(kind) * 2, 0);
    let read = 0;
    const onRows = (rows: number) => {
      read += rows;
      tabling.show(read, total, 'tables');
    };
    const written = await writeTables(tables, roles, objectsOf, { folder, onRows, signal });
    const counts = collections.map(({ name, kind }) => ({ name, records: source.count(kind) }));
    const documents = datasetDocuments({
      ...options,
      ...written,
      toolVersion: options.version,
      files: [await measured(folder, DATABASE, signal)],
      folders: foldersOf(inTree),
      collections: counts,
      entities: entityFacts(options.tree, roles, (kind) => source.count(kind)),
      references: referenceFacts(roles, (kind) => objectsOf().records(kind)),
      sentinels: roles.sentinels,
      unknownYears: roles.unknownYears,
    });
    for (const { path, text } of documents) writeText(join(folder, path), text);
    return {
      tables: written.tables,
      records: counts.reduce((sum, { records }) => sum + records, 0),
      paths: [
        DATABASE,
        ...written.tables.flatMap((table) => [...table.files.values()].map(({ path }) => path)),
        ...documents.map(({ path }) => path),
      ],
    };
  } finally {
    source.close();
  }
}

/**
 * The files of a published tree, without its releases.
 * @throws CliError if a file changed since `start` (milliseconds since 1970)
 */
function treeFiles(tree: string, start: number): FileOfTree[] {
  const owned = ownershipOf(readManifest(tree));
  const files: FileOfTree[] = [];
  const visit = (folder: string) => {
    for (const item of readdirSync(join(tree, folder), { withFileTypes: true })) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`;
      if (item.isDirectory() && owned.hasFolder(path)) visit(path);
      if (!owned.hasFile(path)) continue;
      const { size, ctimeMs } = lstatSync(join(tree, path));
      if (ctimeMs > start)
        throw new CliError(`${shownPath(tree)} was published anew while it was packed`, {
          hint: 'Make the snapshot again.',
        });
      files.push({ path, bytes: size });
    }
  };
  attempt('read', tree, () => visit(''));
  return files;
}

function foldersOf(files: readonly FileOfTree[]): DatasetFacts['folders'] {
  const folders = new Map<string, { path: string; files: number; bytes: number }>();
  for (const { path, bytes } of files) {
    const [top = '', below] = path.split('/', 2);
    if (below === undefined) continue;
    const folder = folders.get(top) ?? { path: top, files: 0, bytes: 0 };
    folders.set(top, { path: top, files: folder.files + 1, bytes: folder.bytes + bytes });
  }
  return [...folders.values()];
}

function writeText(path: string, text: Iterable<string>): void {
  attempt('write', path, () => {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    for (const part of text) appendFileSync(path, part);
  });
}

/** Packs the files sorted by path, the checksums (for `sha256sum -c`) last. */
async function pack(
  { tree, to }: SnapshotOptions,
  {
    folder,
    inTree,
    made,
    start,
  }: Pick<Work, 'folder' | 'inTree'> & { readonly made: readonly string[]; readonly start: number },
  { packing, signal }: SnapshotEffects,
) {
  const entries = [
    ...inTree.map(({ path }) => ({ path, content: { file: join(tree, path) } })),
    ...made.map((path) => ({ path, content: { file: join(folder, path) } })),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
  const sums: string[] = [];
  const onWritten = (entry: WrittenFile) => {
    sums.push(checksumLine(entry));
    packing.show(sums.length, entries.length + 1, entry.path);
  };
  const all = function* (): Generator<ArchiveEntry> {
    yield* entries;
    treeFiles(tree, start);
    yield { path: CHECKSUMS, content: Buffer.from(sums.join('')) };
  };
  // Private texts are readable by this user only, as in an export.
  const mode = readManifest(tree)?.private_comments_included === true ? { mode: 0o600 } : {};
  return writeArchive(to, all(), { ...mode, signal, onWritten });
}

function since(start: number): number {
  return (Date.now() - start) / 1000;
}
