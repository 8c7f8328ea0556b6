import { lstatSync, type Stats, statSync } from 'node:fs';
import { listingOf } from './target/disk-target.ts';
import { isInside } from './target/target.ts';
import type { Tree } from './tree.ts';

/** What to do about a mode. */
export const readable = 'Let the server read it: run chmod -R a+rX on the folder.';

/** What to do about something that cannot be read; undefined if that is not for want of a right. */
export const fixOfUnread = (fault: string) => (fault.includes('EACCES') ? readable : undefined);

/**
 * Everything in some folders of a tree, and the given files; the tree's own folder first. Synchronous,
 * because each await costs more than the call: the caller pauses.
 */
export function* listFolder(root: string, folders: readonly string[], files: readonly string[]) {
  const top = statSync(root);
  yield { path: '.', isFolder: true, ctimeMs: top.ctimeMs, typeFault: null, modeFault: modeFault(top) };
  const isOutside = (file: string) => !folders.some((folder) => file.startsWith(`${folder}/`));
  const outside = files.filter((file) => isOutside(file) && isInside(file));
  for (const path of new Set(outside.flatMap(parentsOf))) {
    const found = statOf(`${root}/${path}`);
    if (typeof found === 'object' && found.isSymbolicLink())
      yield { path, isFolder: true, ctimeMs: found.ctimeMs, typeFault: typeFault(found), modeFault: null };
  }
  // A stack.
  const left = [...folders, ...outside].reverse();
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const full = `${root}/${path}`;
    const found = statOf(full);
    if (found === undefined) continue;
    if (typeof found === 'string') {
      yield { path, isFolder: false, ctimeMs: 0, typeFault: found, modeFault: null };
      continue;
    }
    const isFolder = found.isDirectory();
    const { ctimeMs } = found;
    const names = isFolder ? listingOf(full) : [];
    const fault = typeof names === 'string' ? names : typeFault(found);
    yield { path, isFolder, ctimeMs, typeFault: fault, modeFault: modeFault(found) };
    if (typeof names === 'string') continue;
    for (const name of names.toSorted().reverse()) left.push(`${path}/${name}`);
  }
}

/** A host would serve every file of these folders of a tree. */
export function ownFolders({ manifest, description: { api } }: Pick<Tree, 'manifest' | 'description'>) {
  const hasExplorer = manifest?.files.some((file) => file.startsWith('explore/')) === true;
  return [api.split('/')[1] as string, 'schemas', ...(hasExplorer ? ['explore'] : [])];
}

/** The folders above a file, the outermost first: `explore`, `explore/data`. */
function parentsOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** undefined if nothing is there; or why that cannot be said: `cannot be read (EACCES)`. */
export function statOf(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}

function typeFault(found: Stats): string | null {
  if (found.isSymbolicLink()) return 'is a symbolic link, which uploads lose';
  return found.isFile() || found.isDirectory() ? null : 'is neither a file nor a folder';
}

/** A server reads the tree as another user. Windows has no such bits. */
function modeFault(found: Stats): string | null {
  const needed = found.isDirectory() ? 0o005 : 0o004;
  if (process.platform === 'win32' || (found.mode & needed) === needed) return null;
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0');
  return `has the mode ${mode}: other users, such as a web server, cannot read it`;
}
