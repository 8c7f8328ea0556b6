import { randomBytes } from 'node:crypto';
import { isSafePath, MANIFEST } from '../../contract/tree.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import type { Disk } from './disk.ts';
import { diskError } from './disk-error.ts';
import { inspect, type Staging } from './staging.ts';

/** A file of the new tree that is not in place yet, and what identifies it. */
export interface StagedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly size: number;
  readonly crc32: number;
  /** Whether the old tree has a different file of this name. */
  readonly replaces: boolean;
}

/** What a swap does to the output folder, in this order. */
export interface Swap {
  /** The name of the build, and of its folder inside the staging folder. */
  readonly build: string;
  /** Folders that the old tree does not have, outermost first. */
  readonly make: readonly string[];
  /** New and changed files; the manifest last, so that the old one says what is owned until everything is done. */
  readonly put: readonly StagedFile[];
  /** Files that only the old tree has. */
  readonly remove: readonly string[];
}

/** What was found where the journal belongs: nothing, a swap, or something that is not a readable swap. */
export type Journal = { readonly swap: Swap } | 'none' | 'unreadable';

/** The version of the journal's format; one in an earlier format cannot be read. */
const FORM = 2;

/** A name that no other build has. */
export function newBuild(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Writes the journal: from here on the swap happens, now or after a kill. The journal is written atomically, and
 * everything that it names must already be on the disk itself.
 */
export function writeJournal(disk: Disk, staging: Staging, swap: Swap): void {
  const temporary = `${staging.journal}.new`;
  const put = swap.put.map(({ path, size, crc32, replaces }) => [path, size, crc32, replaces]);
  disk.writeFile(
    temporary,
    Buffer.from(JSON.stringify({ generator: 'polity-press', form: FORM, ...swap, put })),
    {
      replace: true,
    },
  );
  disk.flushFile(temporary);
  disk.move(temporary, staging.journal);
  disk.flushFolder(staging.root);
}

/**
 * Reads the journal of a swap that is under way or was interrupted.
 *
 * @throws CliError if the system refuses to read it
 */
export function readJournal(staging: Staging): Journal {
  const found = inspect(staging.journal);
  if (found === null) return 'none';
  if (!found.isFile()) return 'unreadable';
  try {
    return parseSwap(readJsonSync(staging.journal));
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw diskError('read', staging.journal, error);
  }
}

function parseSwap(value: unknown): Journal {
  if (typeof value !== 'object' || value === null) return 'unreadable';
  const { generator, form, build, make, put, remove } = value as Record<string, unknown>;
  if (generator !== 'polity-press' || form !== FORM) return 'unreadable';
  if (typeof build !== 'string' || !/^[0-9a-f]{16}$/.test(build)) return 'unreadable';
  if (!isPathList(make) || !isPathList(remove) || !Array.isArray(put)) return 'unreadable';
  const staged = put.map(parseStagedFile);
  if (!staged.every((file) => file !== null)) return 'unreadable';
  const files = [...staged.map(({ path }) => path), ...remove];
  const isManifestLast = !files.includes(MANIFEST) || staged.at(-1)?.path === MANIFEST;
  if (!isManifestLast || new Set(files).size !== files.length) return 'unreadable';
  return { swap: { build, make, put: staged, remove } };
}

function parseStagedFile(value: unknown): StagedFile | null {
  if (!Array.isArray(value)) return null;
  const [path, size, crc32, replaces] = value as unknown[];
  if (!isPath(path) || !isCount(size) || !isCount(crc32) || typeof replaces !== 'boolean') return null;
  return { path, size, crc32, replaces };
}

function isPathList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isPath);
}

/** Files are moved and removed as a journal says, so nothing that it names may be outside the folder. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && isSafePath(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
