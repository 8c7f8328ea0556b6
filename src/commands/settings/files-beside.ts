import { type Dirent, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { RELEASES_FOLDER } from '../../contract/tree/releases.ts';
import { readHead } from '../../files/read-head.ts';
import { publishedFiles } from '../../publish/write/published-files.ts';
import { detectFormat, type FileFormat } from '../../sources/dump/bytes/detect-format.ts';
import { hasMarks } from '../../sources/dump/bytes/is-dump.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { type Notice, warning } from '../create-context.ts';
import { statsOf } from '../trees/given-tree.ts';

/** Databases, dumps and leftovers of imports, even if packed or empty, when their bytes do not show it. */
const names =
  /\.(?:sqlite3?|db3?|sql|dump|pgdump)(?:[-.](?:wal|shm|journal|gz|zst|xz|bz2|lz4))*$|\.part(?:-journal)?$|\.left-out\.json$/i;

/** Every tree has files with such names; they are not opened. */
export const isOrdinary = (name: string) => /\.(?:json|html|js|css|ts|xml|svg)$/i.test(name);

const formats: readonly FileFormat[] = ['sqlite', 'custom dump', 'tar dump', 'mysql', 'sqlite text'];

/**
 * Warns of databases, dumps and import files in an output folder, which would be uploaded with the tree.
 * Skips the folders of pages: searching them would take long.
 */
export function workFiles(folder: string): Notice[] {
  const left = filesBeside(folder).filter((path) => isWork(path, () => readHead(join(folder, path))));
  return left.length === 0 ? [] : [publishedWith(folder, left.map(shownPath))];
}

export function publishedWith(folder: string, things: readonly string[]): Notice {
  const [it, holds] = things.length === 1 ? ['it', 'it may hold'] : ['them', 'they may hold'];
  return warning(`${shownPath(folder)} is published with ${things.join(', ')}`, {
    hint: `Move ${it} out of the folder: ${holds} what the tree withholds.`,
  });
}

/** Neither of the tree nor of a release; hosts follow links to folders, too. */
export function filesBeside(folder: string): string[] {
  const isPublished = publishedFiles(folder);
  const list = (path: string, depth: number): string[] =>
    entriesOf(join(folder, path)).flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.name === '.polity-press' || entry.name === '.git') return [];
      const found = entry.isSymbolicLink() ? statsOf(join(folder, inner)) : entry;
      if (found?.isDirectory())
        return depth === 0 ? [] : list(inner, inner === RELEASES_FOLDER ? 1 : depth - 1);
      return found?.isFile() ? [inner] : [];
    });
  return list('', 1).filter((path) => !isPublished(path.split(sep).join('/')));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Decides by the name and the first bytes. */
export function isWork(name: string, readHead: () => Buffer): boolean {
  if (names.test(name)) return true;
  if (isOrdinary(name)) return false;
  try {
    const head = readHead();
    const isPacked = detectFormat(head) === 'gzip';
    const start = isPacked ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head;
    const format = detectFormat(start);
    return formats.includes(format) || (format === 'text' && hasMarks(start));
  } catch {
    return false;
  }
}
