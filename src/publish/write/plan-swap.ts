import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { filesIn } from '../../files/files-below.ts';
import { firstOf } from '../../terminal/plural.ts';
import { onDisk } from './disk-error.ts';
import { folderOf, foldersOf } from './folders-of.ts';
import { checkOwned } from './foreign-entries.ts';
import type { StagedFile, Swap } from './journal.ts';
import { type Ownership, topEntry } from './ownership.ts';
import { buildFoldersOf, inspect, type Staging } from './staging.ts';
import type { KeptFile } from './unchanged-file.ts';

export interface Staged extends Pick<StagedFile, 'size' | 'crc32'> {
  /** Its modification time, if it got one of its own. */
  readonly time?: number;
}

export function isStaged(file: Staged | KeptFile): file is Staged {
  return 'crc32' in file;
}

/** @throws CliError if foreign files would be lost, or a file of the new tree is gone */
export function planSwap(
  staging: Staging,
  build: string,
  published: Ownership,
  files: ReadonlyMap<string, Staged | KeptFile>,
): Swap {
  const there = new Set(
    checkOwned(staging.folder, published, [...[...files.keys()].map(topEntry), ...published.entries]),
  );
  const { fresh: folder } = buildFoldersOf(staging, build);
  const fresh = new Set(onDisk('read', folder, () => filesIn(folder)));
  const put: StagedFile[] = [];
  const lost: string[] = [];
  for (const [path, file] of files) {
    if (!(isStaged(file) ? fresh : there).has(path)) lost.push(path);
    if (isStaged(file)) put.push({ path, size: file.size, crc32: file.crc32, replaces: there.has(path) });
  }
  if (lost.length > 0) throw lostError(staging, lost);
  const added = put.filter(({ replaces }) => !replaces).map(({ path }) => path);
  return {
    build,
    make: missingFolders(staging, added),
    put: put.sort((a, b) => rank(a) - rank(b)),
    remove: [...there].filter((path) => !files.has(path)),
  };
}

/** New files before changed ones, which may link to them; the manifest last. */
function rank({ path, replaces }: StagedFile): number {
  return path === MANIFEST ? 2 : replaces ? 1 : 0;
}

function missingFolders({ folder: root }: Staging, added: readonly string[]): string[] {
  const missing = new Set<string>();
  for (const folder of foldersOf(added)) {
    if (missing.has(folderOf(folder)) || !inspect(join(root, folder))?.isDirectory()) missing.add(folder);
  }
  return [...missing];
}

function lostError({ folder }: Staging, lost: readonly string[]): CliError {
  return new CliError(`${folder} was changed while it was built: ${firstOf(lost, 1)} is gone`, {
    hint: 'Nothing was published. Keep other programs from writing there, then build again.',
  });
}
