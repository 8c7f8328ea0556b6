import { join } from 'node:path';
import { MANIFEST } from '../contract/tree.ts';
import { CliError } from '../errors.ts';
import { foldersOf } from './folders-of.ts';
import { checkOwned } from './foreign-entries.ts';
import type { StagedFile, Swap } from './journal.ts';
import { type Ownership, topEntry } from './ownership.ts';
import { buildFoldersOf, inspect, type Staging } from './staging.ts';

/** What identifies the content of a staged file. */
export type Staged = Pick<StagedFile, 'size' | 'crc32'>;

/**
 * Compares the new tree with what is in the output folder: which files to put there, and which to remove.
 *
 * @param published what belongs to a build in the folder
 * @param files every file of the new tree; null for those that are already in place
 * @throws CliError if files that no build wrote would be lost, or a file of the new tree is gone
 */
export function planSwap(
  staging: Staging,
  build: string,
  published: Ownership,
  files: ReadonlyMap<string, Staged | null>,
): Swap {
  const there = new Set(
    checkOwned(staging.folder, published, [...[...files.keys()].map(topEntry), ...published.entries]),
  );
  const put: StagedFile[] = [];
  const lost: string[] = [];
  for (const [path, staged] of files) {
    if (staged !== null) put.push({ path, ...staged, replaces: there.has(path) });
    if (staged === null ? !there.has(path) : !isStaged(staging, build, path, staged)) lost.push(path);
  }
  if (lost.length > 0) throw lostError(staging, lost);
  const added = put.filter(({ replaces }) => !replaces).map(({ path }) => path);
  return {
    build,
    make: foldersOf(added).filter((folder) => !inspect(join(staging.folder, folder))?.isDirectory()),
    put: put.sort((a, b) => rank(a) - rank(b)),
    remove: [...there].filter((path) => !files.has(path)),
  };
}

/** New files before changed ones, which may link to them; the manifest last. */
function rank({ path, replaces }: StagedFile): number {
  return path === MANIFEST ? 2 : replaces ? 1 : 0;
}

function isStaged(staging: Staging, build: string, path: string, { size }: Staged): boolean {
  const found = inspect(join(buildFoldersOf(staging, build).fresh, path));
  return found?.isFile() === true && found.size === size;
}

function lostError({ folder }: Staging, lost: readonly string[]): CliError {
  const rest = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
  return new CliError(`${folder} was changed while it was built: ${lost[0]}${rest} is gone`, {
    hint: 'Nothing was published. Keep other programs from writing there, then build again.',
  });
}
