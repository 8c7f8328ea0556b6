import { readFileSync } from 'node:fs';
import { CliError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { diskError } from './disk-error.ts';
import { MANIFEST } from './manifest.ts';
import { isSafeEntry } from './safe-path.ts';
import { inspect, type Staging } from './staging.ts';

/** What a swap does to the entries directly in the output folder, in this order. */
export interface Swap {
  /** Entries of the old tree that the new one does not have. */
  readonly remove: readonly string[];
  /** Entries of the new tree; the manifest last, so that the old one says what is owned until all is done. */
  readonly put: readonly string[];
}

/** Writes the journal: from here on the swap happens, now or after a kill. It is there as a whole or not at all. */
export function writeJournal(disk: Disk, staging: Staging, swap: Swap): void {
  const temporary = `${staging.journal}.new`;
  const text = `${JSON.stringify({ generator: 'polity-press', ...swap }, null, 2)}\n`;
  disk.writeFile(temporary, Buffer.from(text), { durable: true });
  disk.move(temporary, staging.journal);
  disk.syncFolder(staging.root);
}

/**
 * Reads the journal of a swap that is under way or was interrupted.
 *
 * @returns the swap; null where there is no journal
 * @throws CliError where it is there and cannot be read, is not ours, or names a path outside the folder
 */
export function readJournal(staging: Staging): Swap | null {
  const found = inspect(staging.journal);
  if (found === null) return null;
  let value: unknown;
  try {
    value = found.isFile() ? JSON.parse(readFileSync(staging.journal, 'utf8')) : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw diskError('read', staging.journal, error);
  }
  if (!isSwap(value)) throw damagedSwap(staging, 'its journal is damaged, or not one of polity-press');
  return value;
}

/** The error for an interrupted swap that cannot be finished without guessing. */
export function damagedSwap(staging: Staging, reason: string): CliError {
  return new CliError(`an interrupted build of ${staging.folder} cannot be finished: ${reason}`, {
    hint: `Nothing was changed. Move what you need out of ${staging.root}, remove that folder, and build again.`,
  });
}

function isSwap(value: unknown): value is Swap {
  if (typeof value !== 'object' || value === null) return false;
  const { generator, remove, put } = value as Record<string, unknown>;
  if (generator !== 'polity-press' || !isEntryList(remove) || !isEntryList(put)) return false;
  return put.at(-1) === MANIFEST && new Set([...remove, ...put]).size === remove.length + put.length;
}

function isEntryList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && isSafeEntry(entry));
}
