import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { jsonIn } from '../../contract/json/json-text.ts';
import { CHECKSUMS, listedSums } from '../../contract/tree/listed-sum.ts';
import { RELEASE } from '../../contract/tree/releases.ts';
import { ARCHIVE, DESCRIPTION, MANIFEST } from '../../contract/tree/tree.ts';
import { fileError } from '../../files/file-error.ts';
import { HEAD_LENGTH, readHead } from '../../files/read-head.ts';
import { detectFormat } from '../../sources/dump/bytes/detect-format.ts';
import { shownPath, showText } from '../../terminal/safe-text.ts';
import { type ArchiveBeside, isTreeFolder, type PackedSums } from '../../verify/tree.ts';
import type { Notice } from '../create-context.ts';
import { treeDocument } from '../trees/given-tree.ts';
import { filesBeside, isOrdinary, isWork, publishedWith } from './files-beside.ts';

/** An archive in an output folder, so it is published with the tree; or a folder of another tree. */
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

/**
 * What an output folder may hold besides its tree and releases: archives, by name or by their first bytes, and
 * folders of other trees.
 */
export function archivesIn(folder: string): string[] {
  const others = filesBeside(folder);
  return others.flatMap((path) => {
    const inner = dirname(path);
    if (basename(path) === MANIFEST && inner !== '.' && others.includes(join(inner, DESCRIPTION)))
      return [`${inner}/`];
    return archiveName.test(path) || isPacked(join(folder, path)) ? [path] : [];
  });
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
    if (isSameFile(join(folder, path), replaced)) continue;
    const archive = isTreeFolder(path) ? treeIn(folder, path) : await readArchive(folder, path);
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

function treeIn(folder: string, path: string): FoundArchive {
  const tree = treeOf((name) => treeDocument(join(folder, path), name), new Map());
  return { path, trees: [tree], workFile: null, fault: null };
}

type FoundTree = FoundArchive['trees'][number];

/** By the documents of the tree. */
function treeOf(read: (name: string) => unknown, sums: FoundTree['sums']): FoundTree {
  const { version } = Object(read(RELEASE));
  return {
    ...{ manifest: read(MANIFEST), databank: read(DESCRIPTION), sums },
    version: typeof version === 'string' ? version : null,
  };
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A packed output folder also holds its releases. Throws if one of their files is not valid JSON. */
function treesIn(entries: ReadonlyMap<string, Buffer>): FoundTree[] {
  return [...entries.keys()]
    .filter((name) => lastPart(name) === MANIFEST)
    .map((name) => name.slice(0, -MANIFEST.length))
    .filter((folder) => entries.has(folder + DESCRIPTION))
    .map((folder) =>
      treeOf(
        (name) => parsed(folder + name, entries.get(folder + name)),
        listedSums(String(entries.get(folder + CHECKSUMS) ?? '')),
      ),
    );
}

function parsed(name: string, bytes: Buffer | undefined): unknown {
  const value = jsonIn(String(bytes ?? 'null'));
  if (value === undefined) throw new Error(`${showText(name)} in it is not JSON`);
  return value;
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
