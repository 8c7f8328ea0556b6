import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../contract/errors.ts';
import { rebuiltWhile } from '../contract/tree/rebuilt.ts';
import { CHANGELOG, CHANGES, RELEASE } from '../contract/tree/releases.ts';
import { CITATION, DATABASE, DESCRIPTION, MANIFEST } from '../contract/tree/tree.ts';
import { openCacheFolder } from '../files/cache.ts';
import { attempt } from '../files/file-error.ts';
import { ensureDirSync } from '../files/fs-extra.ts';
import type { Conflict } from '../sources/service/transform/gathered-rows.ts';
import type { Progress } from '../terminal/progress.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type FileOfTree, filesOfTree } from './files-of-tree.ts';
import { type DatasetEffects, type DatasetOptions, makeDataset } from './make-dataset.ts';
import { packSnapshot } from './pack-snapshot.ts';

export interface SnapshotOptions extends DatasetOptions {
  readonly to: string;
  /** Where to keep a copy of the database in it. */
  readonly database?: string;
}

/** What a tree's import says: `conflicts` of records of which pages have different copies. */
export interface Imported {
  readonly problems: readonly Problem[];
  readonly conflicts: readonly Conflict[];
}

export interface SnapshotEffects extends DatasetEffects {
  /** Exports the tree's records and checks them; with problems, it exports none. */
  importTree(to: string): Promise<Imported>;
  readonly packing: Progress;
}

export type SnapshotReport = Awaited<ReturnType<typeof snapshot>>;

/**
 * Packs a published tree into one archive: its files, the same records as a database and as tables, and the
 * dataset's documents. The archive appears complete, or not at all; with problems, nothing is written. Equal
 * trees and options give equal bytes.
 * @throws CliError if the tree cannot be read or was rebuilt meanwhile, or the archive cannot be written
 */
export async function snapshot(options: SnapshotOptions, effects: SnapshotEffects) {
  // A file published in this very millisecond belongs to the tree.
  const start = Date.now() + 1;
  const work = openCacheFolder();
  let all: FileOfTree[] = [];
  try {
    const imported = join(work.path, 'imported.sqlite');
    const found = await effects.importTree(imported);
    if (found.problems.length > 0) return { ...nothing, ...found, seconds: since(start) };
    const folder = join(work.path, 'snapshot');
    attempt('write', folder, () => ensureDirSync(folder, 0o700));
    const isOfTables = (path: string) => ofTables.includes(path) || path.startsWith('schemas/');
    all = filesOfTree(options.tree, start).filter(({ path }) => options.hasPages || isOfTables(path));
    const made = await makeDataset(options, { folder, imported, inTree: all }, effects);
    const paths = new Set(made.files.map(({ path }) => path));
    // One that the snapshot does not make would cite a dataset of which its other documents say nothing.
    const inTree = all.filter(({ path }) => path !== CITATION && !paths.has(path));
    const packed = await packSnapshot(options, { folder, inTree, made: made.files, start }, effects);
    const { database } = options;
    if (database !== undefined)
      attempt('write', database, () => copyFileSync(join(folder, DATABASE), database));
    const { tables, records } = made;
    return { ...found, tables, records, files: packed.entries, bytes: packed.bytes, seconds: since(start) };
  } catch (error) {
    // A build removes surplus files.
    const isGone = all.some(({ path }) => !existsSync(join(options.tree, path)));
    throw isGone ? rebuiltWhile(shownPath(options.tree), 'packed') : error;
  } finally {
    for (const each of [effects.tabling, effects.packing]) each.stop();
    await work.discard();
  }
}

/** Files of a tree that say what its records are, without its pages. */
const ofTables: readonly string[] = [MANIFEST, DESCRIPTION, RELEASE, CHANGELOG, CHANGES];

const nothing = { tables: [], records: 0, files: 0, bytes: 0 } as const;

function since(start: number): number {
  return (Date.now() - start) / 1000;
}
