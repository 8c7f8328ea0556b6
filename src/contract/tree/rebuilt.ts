import { CliError } from '../errors.ts';

/** A build keeps it while it renames files into place, the manifest last. */
export const JOURNAL = '.polity-press/journal.json';

/**
 * Whether a file with this time of its last change (milliseconds since 1970) was changed since `start`. A time
 * ahead of the clock is of a build before the clock was set back.
 */
export function changedSince(start: number, ctimeMs: number): boolean {
  return ctimeMs > start && ctimeMs <= Date.now() + 1;
}

/** For a tree of which files of two builds may have been read. `shown`: the tree in messages. */
export function rebuiltWhile(shown: string, done: 'read' | 'packed'): CliError {
  return new CliError(`${shown} was rebuilt while it was ${done}`, { hint: 'Call the command again.' });
}
