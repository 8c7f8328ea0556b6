import { CliError } from '../../contract/errors.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import type { Disk } from './disk.ts';
import { folderOf, foldersOf } from './folders-of.ts';
import { type StagedFile, type Swap, type SwapPaths, swapPaths } from './journal.ts';
import { buildFoldersOf, isRealFolder, lies, listFolder, type Staging } from './staging.ts';

/**
 * Does what a journal says, from wherever it was interrupted: the location of each file shows how far it got.
 * A file is renamed over the one that it replaces, so that a reader gets the old or the new one, whole. New
 * files come first, and files that only the old tree has go last, so that every link of both trees works
 * meanwhile. Old files are kept aside: nothing is lost until the journal is gone. A folder that only the new
 * tree has is renamed whole, if possible.
 */
export function rollForward(disk: Disk, staging: Staging, swap: Swap): void {
  const paths = swapPaths(staging, swap);
  const { pages, manifest } = parted(swap);
  // Once the new manifest is in place, all of this is done: then files with names from the old tree are not
  // ours.
  if (manifest === null || lies(paths.staged(manifest.path))) {
    const blocking = blockersOf(swap);
    for (const path of blocking) setAside(disk, paths, path);
    removeEmpty(disk, paths, blocking);
    const moved = moveFolders(disk, swap, paths.staged, paths.published);
    for (const folder of swap.make) if (!moved.has(folder)) disk.makeFolder(paths.published(folder));
    for (const file of pages) if (!moved.has(folderOf(file.path))) putInPlace(disk, paths, file);
    for (const path of swap.remove) setAside(disk, paths, path);
    removeEmpty(disk, paths, swap.remove);
    flushFolders(disk, paths, swap, moved);
    if (manifest !== null) putInPlace(disk, paths, manifest);
  }
  disk.flushFolder(staging.folder);
  endSwap(disk, staging);
}

export function canRollBack(staging: Staging, swap: Swap): boolean {
  const paths = swapPaths(staging, swap);
  return (
    swap.put.every(
      ({ path, replaces }) => !replaces || lies(paths.staged(path)) || lies(paths.aside(path)),
    ) && swap.remove.every((path) => lies(paths.published(path)) || lies(paths.aside(path)))
  );
}

/**
 * Puts the old tree back. A kill at any point leaves a state from which `rollForward` and `rollBack` can
 * start.
 */
export function rollBack(disk: Disk, staging: Staging, swap: Swap): void {
  const paths = swapPaths(staging, swap);
  const made = new Set(swap.make);
  const isInside = ({ path }: StagedFile) => made.has(folderOf(path));
  // The manifest first: while it is in place, the swap counts as done.
  for (const file of swap.put.toReversed()) if (!isInside(file)) takeBack(disk, paths, file);
  const moved = moveFolders(disk, swap, paths.published, paths.staged);
  for (const folder of swap.make) {
    // Its files go back one by one, perhaps from among foreign files, so the folder must exist.
    if (!moved.has(folder) && isRealFolder(paths.published(folder))) disk.makeFolder(paths.staged(folder));
  }
  for (const file of swap.put.filter(isInside)) {
    if (!moved.has(folderOf(file.path))) takeBack(disk, paths, file);
  }
  for (const folder of swap.make.toReversed()) disk.removeEmptyFolder(paths.published(folder));
  for (const folder of foldersOf(swap.remove)) disk.makeFolder(paths.published(folder));
  for (const path of swap.remove) {
    if (lies(paths.aside(path)) && !lies(paths.published(path)))
      disk.move(paths.aside(path), paths.published(path));
  }
  flushFolders(disk, paths, swap);
  endSwap(disk, staging);
}

/**
 * Undoes a swap that failed in this process.
 * @throws CliError if it cannot be undone: the journal stays, so that it is finished later
 */
export function undoSwap(disk: Disk, staging: Staging, swap: Swap): void {
  const { folder } = staging;
  const next = 'The next build, serve or verify of the folder then finishes the new tree.';
  if (!canRollBack(staging, swap))
    throw new CliError(`${folder} holds parts of two trees: its file system does not support hard links`, {
      hint: `Fix what stopped the build. ${next}`,
    });
  disk.attempt(() => disk.removeFile(buildFoldersOf(staging, swap.build).reserve));
  try {
    rollBack(disk, staging, swap);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(`${folder} holds parts of two trees: ${error.message}`, {
      hint: `Fix that. ${next}`,
      cause: error,
    });
  }
}

function parted({ put }: Swap): { pages: readonly StagedFile[]; manifest: StagedFile | null } {
  const last = put.at(-1);
  return last?.path === MANIFEST
    ? { pages: put.slice(0, -1), manifest: last }
    : { pages: put, manifest: null };
}

/** Files of the old tree where the new one has a folder, or in a folder where it has a file. */
function blockersOf({ put, remove }: Swap): string[] {
  if (remove.length === 0) return [];
  const files = new Set(put.map(({ path }) => path));
  const folders = new Set(foldersOf(files));
  return remove.filter((path) => folders.has(path) || foldersOf([path]).some((folder) => files.has(folder)));
}

function putInPlace(disk: Disk, paths: SwapPaths, { path, replaces }: StagedFile): void {
  const staged = paths.staged(path);
  if (!lies(staged)) return;
  const [published, aside] = [paths.published(path), paths.aside(path)];
  // Without hard links nothing is kept aside, and the swap can only go forward.
  if (replaces && !lies(aside)) disk.link(published, aside);
  disk.move(staged, published);
}

function takeBack(disk: Disk, paths: SwapPaths, { path, replaces }: StagedFile): void {
  const [staged, published, aside] = [paths.staged(path), paths.published(path), paths.aside(path)];
  if (!lies(staged) && lies(published)) {
    if (replaces) disk.link(published, staged);
    else disk.move(published, staged);
  }
  // If the new file was never put in place, both names are of one file, and rename(2) keeps both.
  if (lies(aside)) disk.move(aside, published);
}

function setAside(disk: Disk, paths: SwapPaths, path: string): void {
  const [published, aside] = [paths.published(path), paths.aside(path)];
  // If an old file was already set aside, the one in its place now is foreign.
  if (lies(published) && !lies(aside)) disk.move(published, aside);
}

function removeEmpty(disk: Disk, paths: SwapPaths, removed: readonly string[]): void {
  for (const folder of foldersOf(removed).toReversed()) {
    // A file of the new tree may already be in its place.
    if (isRealFolder(paths.published(folder))) disk.removeEmptyFolder(paths.published(folder));
  }
}

/** @param moved folders that were moved whole: their content was flushed before */
function flushFolders(
  disk: Disk,
  paths: SwapPaths,
  { put, remove }: Swap,
  moved: ReadonlySet<string> = new Set(),
): void {
  for (const folder of foldersOf([...put.map(({ path }) => path), ...remove])) {
    const isFlushed = moved.has(folderOf(folder));
    if (!isFlushed && isRealFolder(paths.published(folder))) disk.flushFolder(paths.published(folder));
  }
  disk.flushFolder(paths.published(''));
}

function endSwap(disk: Disk, staging: Staging): void {
  disk.removeFile(staging.journal);
  // The swap is over: a failure here must not undo it.
  disk.attempt(() => disk.flushFolder(staging.root));
}

/**
 * Moves the folders that only the new tree has, outermost ones whole: renaming each file would add a quarter
 * to the cost of writing them. A folder with foreign content, whose place is taken, or that the system does
 * not rename stays: the caller moves its files one by one.
 * @returns the moved folders, nested ones included
 */
function moveFolders(
  disk: Disk,
  swap: Swap,
  from: (path: string) => string,
  to: (path: string) => string,
): ReadonlySet<string> {
  const moved = new Set<string>();
  const entries = entriesOf(swap);
  for (const [folder, inside] of outermost(swap)) {
    const isWhole = inside.every(
      (path) => isRealFolder(from(path)) && listFolder(from(path)).length === entries.get(path),
    );
    if (isWhole && disk.moveFolder(from(folder), to(folder))) for (const path of inside) moved.add(path);
  }
  return moved;
}

function outermost({ make }: Swap): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const groupOf = new Map<string, string[]>();
  for (const folder of make) {
    const group = groupOf.get(folderOf(folder)) ?? [];
    if (group.length === 0) groups.set(folder, group);
    group.push(folder);
    groupOf.set(folder, group);
  }
  return groups;
}

function entriesOf({ make, put }: Swap): Map<string, number> {
  const entries = new Map(make.map((folder) => [folder, 0]));
  for (const folder of [...make, ...put.map(({ path }) => path)].map(folderOf)) {
    const before = entries.get(folder);
    if (before !== undefined) entries.set(folder, before + 1);
  }
  return entries;
}
