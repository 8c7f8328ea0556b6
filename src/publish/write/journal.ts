import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { jsonIn } from '../../contract/json/json-text.ts';
import { isSafePath, MANIFEST } from '../../contract/tree/tree.ts';
import type { Disk } from './disk.ts';
import { buildFoldersOf, readDocument, type Staging } from './staging.ts';

export interface StagedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly size: number;
  readonly crc32: number;
  readonly replaces: boolean;
}

/** What a swap does to the output folder, in this order. */
export interface Swap {
  readonly build: string;
  /** Outermost first. */
  readonly make: readonly string[];
  /** The manifest last, so that the old one says what is owned until then. */
  readonly put: readonly StagedFile[];
  readonly remove: readonly string[];
}

export type Journal = { readonly swap: Swap } | 'none' | 'unreadable';

const FORM = 2;

export function newBuild(): string {
  return randomBytes(8).toString('hex');
}

/**
 * Writes the journal atomically: from here on the swap happens, now or after a kill. Everything that it names
 * must already be flushed.
 */
export function writeJournal(disk: Disk, staging: Staging, swap: Swap): void {
  const temporary = `${staging.journal}.new`;
  const put = swap.put.map(({ path, size, crc32, replaces }) => [path, size, crc32, replaces]);
  disk.writeFile(
    temporary,
    Buffer.from(JSON.stringify({ generator: 'polity-press', form: FORM, ...swap, put })),
    { replace: true },
  );
  disk.flushFile(temporary);
  disk.move(temporary, staging.journal);
  disk.flushFolder(staging.root);
}

/** @throws CliError if the system refuses to read it */
export function readJournal(staging: Staging): Journal {
  const bytes = readDocument(staging.journal);
  if (bytes === 'none') return 'none';
  return bytes === 'other' ? 'unreadable' : parseSwap(jsonIn(bytes.toString()));
}

function parseSwap(value: unknown): Journal {
  const { generator, form, build, make, put, remove } = Object(value);
  const isReadable =
    generator === 'polity-press' &&
    form === FORM &&
    /^[0-9a-f]{16}$/.test(build) &&
    [make, remove].every((paths) => Array.isArray(paths) && paths.every(isPath)) &&
    Array.isArray(put) &&
    put.every(isStagedFile);
  if (!isReadable) return 'unreadable';
  const files = [...put.map(([path]) => path), ...remove];
  const isManifestLast = !files.includes(MANIFEST) || put.at(-1)?.[0] === MANIFEST;
  if (!isManifestLast || new Set(files).size !== files.length) return 'unreadable';
  const staged = put.map(([path, size, crc32, replaces]): StagedFile => ({ path, size, crc32, replaces }));
  return { swap: { build, make, put: staged, remove } };
}

function isStagedFile(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [path, size, crc32, replaces] = value;
  return isPath(path) && [size, crc32].every(isCount) && typeof replaces === 'boolean';
}

/** Files are moved and removed as a journal says, so no path in it may leave the folder. */
function isPath(value: unknown): boolean {
  return typeof value === 'string' && isSafePath(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export type SwapPaths = ReturnType<typeof swapPaths>;

/** By paths in the tree; '' is the output folder. */
export function swapPaths(staging: Staging, { build, put, remove }: Swap) {
  const { fresh, old } = buildFoldersOf(staging, build);
  const numbers = new Map([...put.map(({ path }) => path), ...remove].map((path, index) => [path, index]));
  return {
    staged: (path: string) => join(fresh, path),
    published: (path: string) => join(staging.folder, path),
    aside: (path: string) => join(old, String(numbers.get(path))),
  };
}
