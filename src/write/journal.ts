import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Disk } from './disk.ts';
import { diskError } from './disk-error.ts';
import { MANIFEST } from './manifest.ts';
import { isSafePath } from './safe-path.ts';
import { inspect, type Staging } from './staging.ts';

/** A file of the new tree that is not in place yet, and how to know it again. */
export interface StagedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly size: number;
  readonly crc32: number;
  /** Whether the old tree has another file of this name. */
  readonly replaces: boolean;
}

/** What a swap does to the output folder, in this order. */
export interface Swap {
  /** The name of the build, and of its folder inside the staging folder. */
  readonly build: string;
  /** Folders that the old tree does not have, outermost first. */
  readonly make: readonly string[];
  /** New and changed files; the manifest last, so that the old one says what is owned until all is done. */
  readonly put: readonly StagedFile[];
  /** Files that only the old tree has. */
  readonly remove: readonly string[];
}

/** What lies where a journal is looked for: nothing, a swap, or what no swap can be read from. */
export type Journal = { readonly swap: Swap } | 'none' | 'unreadable';

/** Says how the journal is written; one of an earlier form cannot be read. */
const FORM = 2;

/** A name that no other build has. */
export function newBuild(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Writes the journal: from here on the swap happens, now or after a kill. It is there as a whole or not at all, and all
 * that it names must be on the disk itself before.
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
 * @throws CliError where the system refuses to read it
 */
export function readJournal(staging: Staging): Journal {
  const found = inspect(staging.journal);
  if (found === null) return 'none';
  if (!found.isFile()) return 'unreadable';
  try {
    return parseSwap(JSON.parse(readFileSync(staging.journal, 'utf8')));
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

/** Files are moved and removed by what a journal says: nothing that it names may lie outside the folder. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && isSafePath(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
