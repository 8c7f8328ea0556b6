import { constants, copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../contract/errors.ts';
import { ARCHIVE, DATABASE } from '../contract/tree/tree.ts';
import { openCacheFolder } from '../files/cache.ts';
import { attempt } from '../files/file-error.ts';
import { ensureDirSync } from '../files/fs-extra.ts';
import type { BuildReport } from './build-types.ts';
import type { Output } from './write/output.ts';

/** Packs the tree in a folder as `snapshot` does, and keeps its database. With problems, it wrote nothing. */
export type PackTree = (
  tree: string,
  to: { readonly archive: string; readonly database: string },
) => Promise<readonly Problem[]>;

/**
 * Packs a staged tree, and stages the archive and its database with it. The archive holds every file of the
 * tree but itself; `largest` is the larger of the two. Call it when all other files are staged, the manifest included.
 */
export async function stageSnapshot(staged: Output, pack: PackTree) {
  const work = openCacheFolder();
  try {
    const tree = staged.wholeFolder() ?? copyTree(staged, join(work.path, 'tree'));
    const to = { archive: join(work.path, ARCHIVE), database: join(work.path, DATABASE) };
    const problems = await pack(tree, to);
    if (problems.length > 0) return { problems, largest: { path: ARCHIVE, bytes: 0 } };
    const archive = { path: ARCHIVE, bytes: staged.copy(ARCHIVE, to.archive) };
    const database = { path: DATABASE, bytes: staged.copy(DATABASE, to.database) };
    return { problems, largest: largerOf(archive, database) };
  } finally {
    await work.discard();
  }
}

export function largerOf(one: BuildReport['largest'], other: BuildReport['largest']) {
  return one.bytes > other.bytes ? one : other;
}

function copyTree(staged: Output, tree: string): string {
  for (const [path, place] of staged.places()) {
    const to = join(tree, path);
    attempt('write', to, () => {
      ensureDirSync(dirname(to), 0o700);
      copyFileSync(place, to, constants.COPYFILE_FICLONE);
    });
  }
  return tree;
}
