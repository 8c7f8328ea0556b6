import { lstatSync } from 'node:fs';
import { isAsItWas } from '../files/recorded-files.ts';
import type { StagedEntry } from '../write/file-stage.ts';
import type { TreeState } from '../write/tree-state.ts';

/** What a build keeps of the collections that it published, so that the next one need not make them again. */
export interface BuildMemory<Pages> {
  /** A digest of each table that was read, by its name in the export. */
  readonly tables: Readonly<Record<string, string>>;
  readonly collections: readonly RememberedCollection<Pages>[];
}

export interface RememberedCollection<Pages> {
  readonly path: string;
  /** The tables that its records, and all that they embed, come from. */
  readonly tables: readonly string[];
  readonly pages: Pages & { readonly files: readonly string[] };
}

/** The last build into a folder, by the same call. */
export interface PreviousBuild<Pages> {
  readonly memory: BuildMemory<Pages>;
  readonly tree: TreeState;
}

/** A collection whose files stay as they are. */
export interface UnchangedCollection<Pages> {
  readonly pages: Pages;
  readonly entries: readonly StagedEntry[];
  /** Bytes of these files. */
  readonly bytes: number;
}

/**
 * Finds the tables that are as they were, and the collections that need not be made again: those which come from such
 * tables, and whose files are as they were, too.
 *
 * @param folder the output folder
 * @param digests those of the tables of this export
 */
export function unchangedCollections<Pages>(
  folder: string,
  { memory, tree }: PreviousBuild<Pages>,
  digests: ReadonlyMap<string, string>,
): {
  readonly isSameTable: (table: string) => boolean;
  readonly find: (path: string, tables: readonly string[]) => UnchangedCollection<Pages> | null;
} {
  const rows = new Map(tree.paths.map((path, row) => [path, row]));
  const remembered = new Map(memory.collections.map((each) => [each.path, each]));
  const isSameTable = (table: string) =>
    digests.get(table) !== undefined && digests.get(table) === memory.tables[table];
  const find = (path: string, tables: readonly string[]) => {
    const known = remembered.get(path);
    if (known === undefined || known.tables.join() !== tables.join() || !tables.every(isSameTable))
      return null;
    const entries: StagedEntry[] = [];
    let bytes = 0;
    for (const file of known.pages.files) {
      const row = rows.get(file);
      const found = lstatSync(`${folder}/${file}`, { throwIfNoEntry: false });
      if (row === undefined || !found?.isFile() || found.nlink !== 1 || !isAsItWas(found, tree, row))
        return null;
      const { mtimeMs, ctimeMs, ino, size } = found;
      entries.push([file, { mtimeMs, ctimeMs, ino }]);
      bytes += size;
    }
    return { pages: known.pages, entries, bytes };
  };
  return { isSameTable, find };
}
