import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../contract/errors.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { firstOf } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { onDisk } from './disk-error.ts';
import { readManifest } from './manifest.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { inspect, lies } from './staging.ts';

const SHOWN = 10;

/**
 * Refuses to replace or remove foreign files: top-level entries that the manifest does not own, and files
 * inside owned folders (links and folders too: a build makes no links and no empty folders). Missing entries
 * are fine. Returns the build's own files among and below the entries.
 * @throws CliError that names what is foreign; also if this user cannot change an owned folder
 */
export function checkOwned(folder: string, owned: Ownership, entries: readonly string[]): string[] {
  const tops: string[] = [];
  const found: Found = { own: [], foreign: [] };
  for (const entry of new Set(entries)) {
    const there = inspect(join(folder, entry));
    if (there === null) continue;
    if (there.isDirectory() && owned.hasFolder(entry)) sortOut(folder, entry, owned, found);
    else if (there.isFile() && owned.hasFile(entry)) found.own.push(entry);
    else tops.push(entry);
  }
  if (tops.length + found.foreign.length > 0) throw foreignError(folder, tops, found.foreign);
  return found.own;
}

export function isForeign(folder: string, path: string, owned = ownershipOf(readManifest(folder))): boolean {
  return lies(join(folder, path)) && !owned.hasFile(path);
}

interface Found {
  readonly own: string[];
  readonly foreign: string[];
}

function sortOut(folder: string, path: string, owned: Ownership, found: Found): void {
  for (const item of readOwnedFolder(join(folder, path))) {
    const itemPath = `${path}/${item.name}`;
    if (item.isDirectory()) {
      if (owned.hasFolder(itemPath)) sortOut(folder, itemPath, owned, found);
      else found.foreign.push(`${itemPath}/`);
    } else if (item.isFile() && owned.hasFile(itemPath)) found.own.push(itemPath);
    else found.foreign.push(itemPath);
  }
}

function readOwnedFolder(path: string) {
  return onDisk('replace', path, () => {
    // Replacing and removing files needs write permission: fail early.
    accessSync(path, constants.W_OK);
    return readdirSync(path, { withFileTypes: true });
  });
}

export function foreignError(
  folder: string,
  tops: readonly string[],
  inside: readonly string[] = [],
): CliError {
  const count = tops.length + inside.length;
  const names = firstOf([...tops.toSorted(), ...inside.toSorted()].map(shownPath), tops.length + SHOWN);
  const manifest = tops.includes(MANIFEST) ? ` (its ${MANIFEST} is not one of polity-press)` : '';
  const what = count === 1 ? 'an entry' : `${count} entries`;
  return new CliError(
    `${folder} holds ${what} that no build wrote and this one would replace or remove${manifest}: ${names}`,
    { hint: `Move ${count === 1 ? 'it' : 'them'} out of the folder, or choose another output folder.` },
  );
}
