import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE } from '../contract/releases.ts';
import { DESCRIPTION, MANIFEST } from '../contract/tree.ts';
import { CHECKSUMS } from '../outputs/dataset/checksums.ts';
import { detectFormat, HEAD_LENGTH } from '../sources/dump/bytes/detect-format.ts';
import { readHead } from '../sources/dump/bytes/is-dump.ts';
import { shownPath, showText } from '../terminal/safe-text.ts';
import type { ArchiveBeside } from '../verify/tree.ts';
import type { Complaint } from './complaint.ts';
import { filesBeside, isOrdinary, isWork, publishedWith } from './work-files.ts';

/** An archive in an output folder, which is published with the tree. */
export interface FoundArchive extends ArchiveBeside {
  /** A database or a dump that is in it, beside what a snapshot packs. */
  readonly workFile: string | null;
}

const archiveName = /\.(?:zip|tar\.gz|tgz)$/i;

/** Why a file that is called like an archive cannot be looked into. */
const NO_ARCHIVE = 'it is not a .zip archive';

/** The paths of what may be archives in an output folder, by their names or by how they begin. */
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

/** Reads what the archives in an output folder say of themselves, but for one that is about to be replaced. */
export async function readArchives(folder: string, replaced?: string): Promise<FoundArchive[]> {
  const found: FoundArchive[] = [];
  for (const path of archivesIn(folder)) {
    const archive = isSameFile(join(folder, path), replaced) ? null : await readArchive(folder, path);
    if (archive !== null) found.push(archive);
  }
  return found;
}

/** Warns of databases and dumps in archives. */
export function packedWorkFiles(folder: string, archives: readonly FoundArchive[]): Complaint[] {
  const held = archives.flatMap(({ path, workFile }) =>
    workFile === null ? [] : [`${shownPath(path)} (which holds ${showText(workFile)})`],
  );
  return held.length === 0 ? [] : [publishedWith(folder, held)];
}

/** Warns of archives that cannot be read. */
export function unreadArchives(folder: string, archives: readonly FoundArchive[]): Complaint[] {
  return archives.flatMap(({ path, fault }): Complaint[] => {
    if (fault === null) return [];
    const file = shownPath(join(folder, path));
    return [
      {
        level: 'warning',
        message: `${file} is published with the tree, and was not checked: it cannot be read: ${fault}`,
        hint: 'Remove it, or make it again: it may hold what the tree withholds.',
      },
    ];
  });
}

/** Null where it is something else that is packed, and not called like an archive. */
async function readArchive(folder: string, path: string): Promise<FoundArchive | null> {
  // What reads archives takes as long to load as a small tree takes to read.
  const { lookInto, WHOLE } = await import('../archive/look-into.ts');
  try {
    const entries = await lookInto(join(folder, path), (name) => {
      if (documents.includes(lastPart(name))) return WHOLE;
      return isOrdinary(name) ? 0 : HEAD_LENGTH;
    });
    if (entries === null)
      return archiveName.test(path) ? { path, trees: [], workFile: null, fault: NO_ARCHIVE } : null;
    return { path, trees: treesIn(entries), workFile: workFileIn(entries), fault: null };
  } catch (error) {
    return { path, trees: [], workFile: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

const documents: readonly string[] = [MANIFEST, DESCRIPTION, RELEASE, CHECKSUMS];

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/**
 * A whole output folder that was packed holds its releases, too.
 *
 * @throws Error where one of them does not say what it is
 */
function treesIn(entries: ReadonlyMap<string, Buffer>): ArchiveBeside['trees'] {
  return [...entries.keys()]
    .filter((name) => lastPart(name) === MANIFEST)
    .map((name) => name.slice(0, -MANIFEST.length))
    .filter((folder) => entries.has(folder + DESCRIPTION))
    .map((folder) => {
      const [manifest, databank, release] = [MANIFEST, DESCRIPTION, RELEASE].map((name) =>
        parsed(folder + name, entries.get(folder + name)),
      );
      const { version } = Object(release);
      return { manifest, databank, version: typeof version === 'string' ? version : null };
    });
}

function parsed(name: string, bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString());
  } catch {
    throw new Error(`${showText(name)} in it is not JSON`);
  }
}

/** The first database or dump that is not of a snapshot, which names its own. */
function workFileIn(entries: ReadonlyMap<string, Buffer>): string | null {
  const sums = String(entries.get(CHECKSUMS) ?? '');
  const found = [...entries].find(([name, head]) => isWork(name, head) && !sums.includes(`  ${name}\n`));
  return found?.[0] ?? null;
}

function isSameFile(path: string, other: string | undefined): boolean {
  const [one, another] = [path, other ?? ''].map((each) => statSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === another?.ino && one.dev === another.dev;
}
