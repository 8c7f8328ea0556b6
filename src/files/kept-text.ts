import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';

/** Kept texts beyond so many are removed, those that were written first before others. */
const mostKept = 50;
/** Bytes; a larger text is neither kept nor read. */
const largest = 64 * 2 ** 20;
const prefix = 'kept-';

/**
 * A text that was kept in this user's cache under this name (letters, digits, `-`). Null where there is none that surely
 * is what this user kept: a file that is another user's, a link, writable by others, damaged or renamed counts as none.
 */
export function readKept(name: string, environment: NodeJS.ProcessEnv = process.env): string | null {
  try {
    const path = join(cacheFolder(environment), prefix + name);
    const { digest = '', text = '' } =
      /^(?<digest>[^\n]*)\n(?<text>.*)$/s.exec(readOwn(path) ?? '')?.groups ?? {};
    return digest === digestOf(name, text) ? text : null;
  } catch {
    // A cache that cannot be used is an empty one.
    return null;
  }
}

/** Keeps a text for later commands, if there is a place for it. */
export function keep(name: string, text: string, environment: NodeJS.ProcessEnv = process.env): void {
  let draft: string | null = null;
  if (text.length > largest) return;
  try {
    const path = join(cacheFolder(environment), prefix + name);
    // One that a killed process left is removed as the others are.
    draft = `${path}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, `${digestOf(name, text)}\n${text}`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
    removeOldest(dirname(path));
  } catch {
    // A full disk, a folder that cannot be written: what was to be kept is made again each time.
    if (draft !== null) rmSync(draft, { force: true });
  }
}

/** The text of a file that nobody else can have written; null of any other. */
function readOwn(path: string): string | null {
  const descriptor = openSync(
    path,
    // A pipe would wait for somebody who writes to it.
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const stats = fstatSync(descriptor);
    // Windows has neither users nor modes here: a cache lies in the folder of a user.
    const isOwn =
      process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
    return isOwn && stats.isFile() && stats.nlink === 1 && stats.size <= 2 * largest
      ? readFileSync(descriptor, 'utf8')
      : null;
  } finally {
    closeSync(descriptor);
  }
}

/** Of the name, too: a text that was kept under another says nothing here. */
function digestOf(name: string, text: string): string {
  return `// sha256 ${createHash('sha256').update(`${name}\n${text}`).digest('hex')}`;
}

function removeOldest(folder: string): void {
  const kept = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(folder, name), written: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.written - a.written);
  for (const { path } of kept.slice(mostKept)) rmSync(path, { force: true });
}
