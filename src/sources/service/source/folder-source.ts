import { existsSync, lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { CliError } from '../../../contract/errors.ts';
import { changedSince, JOURNAL, rebuiltWhile } from '../../../contract/tree/rebuilt.ts';
import { DATABASE, INDEX, isPageFile, MANIFEST, treeMarks } from '../../../contract/tree/tree.ts';
import { attempt, fileError } from '../../../files/file-error.ts';
import { noFolder } from '../../../terminal/not-found.ts';
import { shownPath } from '../../../terminal/safe-text.ts';
import { type Source, withoutOne } from './source.ts';

/** Whether a folder has a manifest, a description or a folder `api`. Never throws. */
export function isPublishedTree(folder: string): boolean {
  try {
    return treeMarks.some((name) => existsSync(join(folder, name))) || isFolder(join(folder, 'api'));
  } catch {
    return false;
  }
}

/** Whether a path in an archive is enough to know that it holds a tree. */
export function isOfTree(path: string): boolean {
  return treeMarks.includes(path) || path.startsWith('api/');
}

/** What to do with an archive of `snapshot --tables`. */
export const pagesMissing =
  'An archive of `snapshot --tables` has no pages: give one that has, or unpack it and use its export.sqlite.';

/** For the unpacked archive of `snapshot --tables`; null for any other folder. */
export function hintOnTables(folder: string): string | null {
  return existsSync(join(folder, DATABASE)) ? pagesMissing : null;
}

/**
 * @param name the tree in messages, if not the folder: the archive that was unpacked there
 * @throws CliError if the folder does not exist or holds no tree
 */
export function folderSource(folder: string, api = '/api/', name = folder): Source {
  const [, top = ''] = api.split('/');
  if (!isFolder(join(folder, top))) {
    const hint =
      hintOnTables(folder) ??
      'Give the folder that a build wrote, an archive of one, or an address with http:// or https:// before it.';
    if (!isFolder(folder)) throw noFolder(folder, hint, name);
    throw new CliError(`${shownPath(name)} holds no published tree: there is no folder ${top} in it`, {
      hint,
    });
  }
  const root = realpathSync(folder);
  // What was published within this millisecond belongs to the tree that is opened.
  const opened = Date.now() + 1;
  const inside = insideOf(root);
  const publication = () => publicationOf(root, top);
  const published = publication();
  const rebuilt = () => rebuiltWhile(shownPath(name), 'read');
  return {
    name: resolve(name),
    api,
    isService: false,
    withoutOne,
    async read(path, rest) {
      const within = fileName(rest);
      const file = within === null ? null : join(root, path, within);
      const stats = file === null ? null : plainFile(file, inside);
      if (file === null || stats === null) {
        // The journal first: where it is gone by now, the manifest is new.
        if (!existsSync(join(root, JOURNAL)) && publication() === published) return { status: 'missing' };
        throw rebuilt();
      }
      try {
        // A build renames file over file: in a tree with as many pages, the manifest stays.
        if (changedSince(opened, stats.ctimeMs)) throw rebuilt();
        // Synchronous: a handle in another thread takes longer than most pages.
        const bytes = readFileSync(file);
        // After the read: then the page belongs to the tree that was opened.
        if (publication() === published) return { status: 'found', bytes, packed: null };
      } catch (error) {
        throw fileError('read', file, error);
      }
      throw rebuilt();
    },
    where: (path, rest) => join(name, path, fileName(rest) ?? rest),
    movedTo: () => null,
  };
}

/** Distinguishes a tree from the next one in the same folder. */
function publicationOf(root: string, top: string): string {
  const of = (name: string) => {
    const path = join(root, name);
    const found = attempt('read', path, () => statSync(path, { bigint: true, throwIfNoEntry: false }));
    return found === undefined ? null : `${found.dev} ${found.ino}`;
  };
  return `${of(MANIFEST)} ${of(top)}`;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw fileError('read', path, error);
  }
}

/** Null if `rest` is neither a page nor a document. */
function fileName(rest: string): string | null {
  if (rest === '' || rest === '?page=1') return INDEX;
  const name = rest.replace(/^\?page=(\w+)$/, 'page-$1.json');
  return treeMarks.includes(name) || isPageFile(name) ? name : null;
}

/** Whether a file of a folder is in the tree: a link may lead out of it. Looks once at files of one folder. */
function insideOf(root: string): (file: string) => boolean {
  const start = root.endsWith(sep) ? root : root + sep;
  let [last, isInside] = ['', false];
  return (file) => {
    const folder = dirname(file);
    if (folder !== last) [last, isInside] = [folder, `${realpathSync(folder)}${sep}`.startsWith(start)];
    return isInside;
  };
}

/** Null if it is not a plain file: a pipe would never end, and a link may lead anywhere. */
function plainFile(file: string, isInside: (file: string) => boolean): Stats | null {
  try {
    const stats = lstatSync(file);
    return stats.isFile() && isInside(file) ? stats : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw fileError('read', file, error);
  }
}
