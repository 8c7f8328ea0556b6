import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../errors.ts';
import { diskError } from './disk-error.ts';
import { MANIFEST } from './manifest.ts';
import type { Ownership } from './ownership.ts';
import { inspect } from './staging.ts';

/** How many files inside owned folders an error names; the rest are counted. */
const SHOWN = 10;

/**
 * Refuses to replace or remove what is not the build's own: entries that the manifest does not own, and files inside
 * owned folders that would go with them (links and folders too: the build makes no links, and no empty folders).
 *
 * @param folder the output folder
 * @param owned what the manifest in it owns
 * @param entries the entries directly in it that are to be replaced or removed; those that are not there are no error
 * @param alsoForeign entries that are known to be somebody else's
 * @throws CliError that names them; or where an owned folder cannot be moved by this user
 */
export function checkOwned(
  folder: string,
  owned: Ownership,
  entries: readonly string[],
  alsoForeign: readonly string[] = [],
): void {
  const tops: string[] = [...alsoForeign];
  const inside: string[] = [];
  for (const entry of new Set(entries)) {
    const found = inspect(join(folder, entry));
    if (found === null) continue;
    if (found.isDirectory() && owned.hasFolder(entry)) inside.push(...foreignInside(folder, entry, owned));
    else if (!found.isFile() || !owned.hasFile(entry)) tops.push(entry);
  }
  if (tops.length + inside.length > 0) throw foreignError(folder, tops.sort(), inside.sort());
}

function foreignInside(folder: string, path: string, owned: Ownership): string[] {
  const foreign: string[] = [];
  for (const item of readOwnedFolder(join(folder, path))) {
    const itemPath = `${path}/${item.name}`;
    if (item.isDirectory()) {
      if (owned.hasFolder(itemPath)) foreign.push(...foreignInside(folder, itemPath, owned));
      else foreign.push(`${itemPath}/`);
    } else if (!item.isFile() || !owned.hasFile(itemPath)) foreign.push(itemPath);
  }
  return foreign;
}

function readOwnedFolder(path: string) {
  try {
    // A folder can only be renamed to another place, and emptied, by one who may write in it: better to know now.
    accessSync(path, constants.W_OK);
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw diskError('replace', path, error);
  }
}

function foreignError(folder: string, tops: readonly string[], inside: readonly string[]): CliError {
  const count = tops.length + inside.length;
  const names = [...tops, ...inside.slice(0, SHOWN)].map(printable).join(', ');
  const rest = inside.length > SHOWN ? ` and ${inside.length - SHOWN} more` : '';
  const manifest = tops.includes(MANIFEST) ? ` (its ${MANIFEST} is not one of polity-press)` : '';
  const what = count === 1 ? 'an entry' : `${count} entries`;
  return new CliError(
    `${folder} holds ${what} that no build wrote and this one would replace or remove${manifest}: ${names}${rest}`,
    { hint: 'Move them out of the folder, or choose another output folder.' },
  );
}

/** A file's name may hold control characters, which must not reach a terminal. */
export function printable(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}
