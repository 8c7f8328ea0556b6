import { type Dirent, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { CHECKSUMS, listedSum } from '../../contract/tree/listed-sum.ts';
import { RELEASE, RELEASES_FOLDER } from '../../contract/tree/releases.ts';
import { ARCHIVE, DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import { fileError } from '../../files/file-error.ts';
import { HEAD_LENGTH, readHead } from '../../files/read-head.ts';
import { publishedFiles } from '../../publish/write/published-files.ts';
import { detectFormat, type FileFormat } from '../../sources/dump/bytes/detect-format.ts';
import { hasMarks } from '../../sources/dump/bytes/is-dump.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import type { ArchiveBeside, PackedSums } from '../../verify/tree.ts';
import type { Notice } from '../create-context.ts';
import { isFile } from '../trees/given-tree.ts';

/** Databases, dumps and leftovers of imports, even if packed or empty, when their bytes do not show it. */
const names =
  /\.(?:sqlite3?|db3?|sql|dump|pgdump)(?:[-.](?:wal|shm|journal|gz|zst|xz|bz2|lz4))*$|\.part(?:-journal)?$|\.left-out\.json$/i;

/** Files in every tree, which are not opened. */
const ordinary = /\.(?:json|html|js|css|ts|xml|svg)$/i;

const formats: readonly FileFormat[] = ['sqlite', 'custom dump', 'tar dump', 'mysql', 'sqlite text'];

/**
 * Warns of databases, dumps and import files in an output folder, which would be uploaded with the tree.
 * Skips the folders of pages: searching them would take long.
 */
export function workFiles(folder: string): Notice[] {
  const left = filesBeside(folder).filter((path) => isWork(path, () => readHead(join(folder, path))));
  return left.length === 0 ? [] : [publishedWith(folder, left.map(shownPath))];
}

function publishedWith(folder: string, things: readonly string[]): Notice {
  const [it, holds] = things.length === 1 ? ['it', 'it may hold'] : ['them', 'they may hold'];
  return {
    level: 'warning',
    message: `${shownPath(folder)} is published with ${things.join(', ')}`,
    hint: `Move ${it} out of the folder: ${holds} what the tree withholds.`,
  };
}

/** Neither of the tree nor of a release. */
export function filesBeside(folder: string): string[] {
  const isPublished = publishedFiles(folder);
  const list = (path: string, depth: number): string[] =>
    entriesOf(join(folder, path)).flatMap((entry) => {
      const inner = join(path, entry.name);
      if (entry.name === '.polity-press' || entry.name === '.git') return [];
      if (entry.isDirectory())
        return depth === 0 ? [] : list(inner, inner === RELEASES_FOLDER ? 1 : depth - 1);
      return entry.isFile() || isLinkToFile(entry, join(folder, inner)) ? [inner] : [];
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

function isLinkToFile(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink() && isFile(path);
}

/** Every tree has files with such names; they are not opened. */
function isOrdinary(name: string): boolean {
  return ordinary.test(name);
}

/** Decides by the name and the first bytes. */
function isWork(name: string, readHead: () => Buffer): boolean {
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

/** An archive in an output folder, so it is published with the tree. */
export interface FoundArchive extends ArchiveBeside {
  readonly trees: readonly (ArchiveBeside['trees'][number] & {
    /** The SHA-256 of its files, by its own list. */
    readonly sums: ReadonlyMap<string, string>;
  })[];
  /** A database or dump that a snapshot would not pack. */
  readonly workFile: string | null;
}

const archiveName = /\.(?:zip|tar\.gz|tgz)$/i;
const documents: readonly string[] = [MANIFEST, DESCRIPTION, RELEASE, CHECKSUMS];

/** Possible archives in an output folder, by name or by their first bytes, unless the tree or a release publishes them. */
export function archivesIn(folder: string): string[] {
  return filesBeside(folder).filter((path) => archiveName.test(path) || isPacked(join(folder, path)));
}

function isPacked(path: string): boolean {
  try {
    return !isOrdinary(path) && ['zip', 'gzip'].includes(detectFormat(readHead(path)));
  } catch {
    return false;
  }
}

/** Skips an archive that is about to be replaced. */
export async function readArchives(folder: string, replaced?: string): Promise<FoundArchive[]> {
  const found: FoundArchive[] = [];
  for (const path of archivesIn(folder)) {
    const archive = isSameFile(join(folder, path), replaced) ? null : await readArchive(folder, path);
    if (archive !== null) found.push(archive);
  }
  return found;
}

/** What the archive in a tree holds. */
export async function packedSums(
  from: Parameters<PackedSums>[0],
  signal: AbortSignal,
): ReturnType<PackedSums> {
  if (typeof from === 'string') return sumsIn(from, signal);
  // It loads the database that keeps locks.
  const { openCacheFolder } = await import('../../files/cache.ts');
  const { path, discard } = openCacheFolder();
  try {
    const file = join(path, ARCHIVE);
    await writeFile(file, from, { signal }).catch((error: unknown) => {
      throw fileError('write', file, error);
    });
    return await sumsIn(path, signal);
  } finally {
    await discard();
  }
}

async function sumsIn(folder: string, signal: AbortSignal): ReturnType<PackedSums> {
  const [{ ArchiveFault }, { sumsOfArchive }] = await Promise.all([
    import('../../archive/archive-fault.ts'),
    import('../../archive/open-archive.ts'),
  ]);
  try {
    return { sums: await sumsOfArchive(join(folder, ARCHIVE), signal) };
  } catch (error) {
    signal.throwIfAborted();
    return {
      fault: error instanceof ArchiveFault ? error.message : 'cannot be read as an archive of a tree',
    };
  }
}

export function packedWorkFiles(folder: string, archives: readonly FoundArchive[]): Notice[] {
  const held = archives.flatMap(({ path, workFile }) =>
    workFile === null ? [] : [`${shownPath(path)} (which holds ${showText(workFile)})`],
  );
  return held.length === 0 ? [] : [publishedWith(folder, held)];
}

export function unreadArchives(folder: string, archives: readonly FoundArchive[]): Notice[] {
  return archives
    .filter(({ fault }) => fault !== null)
    .map(({ path, fault }) => ({
      level: 'warning',
      message: `${shownPath(join(folder, path))} is published with the tree, but cannot be read and was not checked: ${fault}`,
      hint: 'Remove it, or make it again: it may hold what the tree withholds.',
    }));
}

/** Null for a packed file that is not a .zip archive, unless its name is one of an archive. */
async function readArchive(folder: string, path: string): Promise<FoundArchive | null> {
  const unread = (fault: string) => ({ path, trees: [], workFile: null, fault });
  // The archive reader takes as long to load as a small tree takes to read.
  const { lookInto, WHOLE } = await import('../../archive/look-into.ts');
  try {
    // The reader of archives takes one that may not be read for another kind of file.
    readHead(join(folder, path));
    const entries = await lookInto(join(folder, path), (name) => {
      if (documents.includes(lastPart(name))) return WHOLE;
      return isOrdinary(name) ? 0 : HEAD_LENGTH;
    });
    if (entries === null) return archiveName.test(path) ? unread('it is not a .zip archive') : null;
    return { path, trees: treesIn(entries), workFile: workFileIn(entries), fault: null };
  } catch (error) {
    return unread(error instanceof Error ? error.message : String(error));
  }
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A packed output folder also holds its releases. Throws if one of their files is not valid JSON. */
function treesIn(entries: ReadonlyMap<string, Buffer>): FoundArchive['trees'] {
  return [...entries.keys()]
    .filter((name) => lastPart(name) === MANIFEST)
    .map((name) => name.slice(0, -MANIFEST.length))
    .filter((folder) => entries.has(folder + DESCRIPTION))
    .map((folder) => {
      const read = (name: string) => parsed(folder + name, entries.get(folder + name));
      const { version } = Object(read(RELEASE));
      return {
        ...{ manifest: read(MANIFEST), databank: read(DESCRIPTION) },
        version: typeof version === 'string' ? version : null,
        sums: sumsOf(String(entries.get(folder + CHECKSUMS) ?? '')),
      };
    });
}

function sumsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('\n').flatMap((line) => {
      const said = listedSum(line);
      return said === null ? [] : [[said.path, said.sum] as const];
    }),
  );
}

function parsed(name: string, bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString());
  } catch {
    throw new Error(`${showText(name)} in it is not JSON`);
  }
}

/** The first database or dump that is missing from the snapshot's checksums. */
function workFileIn(entries: ReadonlyMap<string, Buffer>): string | null {
  const sums = String(entries.get(CHECKSUMS) ?? '');
  const found = [...entries].find(
    ([name, head]) => isWork(name, () => head) && !sums.includes(`  ${name}\n`),
  );
  return found?.[0] ?? null;
}

function isSameFile(path: string, other = ''): boolean {
  const [one, another] = [path, other].map((each) => statSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === another?.ino && one.dev === another.dev;
}
