import type { Disk } from './disk.ts';
import { folderOf } from './folders-of.ts';
import type { Swap } from './journal.ts';
import { inspect, listFolder } from './staging.ts';

/**
 * Moves the folders that only the new tree has, the outermost ones whole, with all that is in them: a rename for each
 * file would add a quarter to what it costs to write them.
 *
 * A folder stays where it is if anything else is in it, or in its place, or if the system does not rename it: it is for
 * the caller to move its files one by one.
 *
 * @param from where these folders are, by their paths in the tree
 * @param to where they belong
 * @returns those that were moved, and those in them
 */
export function moveFolders(
  disk: Disk,
  swap: Swap,
  from: (path: string) => string,
  to: (path: string) => string,
): ReadonlySet<string> {
  const moved = new Set<string>();
  const entries = entriesOf(swap);
  for (const [folder, inside] of outermost(swap)) {
    const isWhole = inside.every(
      (path) =>
        inspect(from(path))?.isDirectory() === true && listFolder(from(path)).length === entries.get(path),
    );
    if (isWhole && disk.moveFolder(from(folder), to(folder))) for (const path of inside) moved.add(path);
  }
  return moved;
}

/** The outermost folders that a swap makes, each with all in it, itself included. */
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

/** How many entries each folder that a swap makes has. */
function entriesOf({ make, put }: Swap): Map<string, number> {
  const entries = new Map(make.map((folder) => [folder, 0]));
  const count = (path: string) => {
    const folder = folderOf(path);
    const before = entries.get(folder);
    if (before !== undefined) entries.set(folder, before + 1);
  };
  for (const folder of make) count(folder);
  for (const { path } of put) count(path);
  return entries;
}
