import { statSync } from 'node:fs';
import type { CommandContext } from './context.ts';

/** A tree that a command was given: a folder, or an archive that was unpacked into one. */
export interface GivenTree {
  /** Where its files are. */
  readonly folder: string;
  readonly isArchive: boolean;
  /** Removes what was unpacked. */
  discard(): Promise<void>;
}

/**
 * Opens what the user named: a file is an archive, which is unpacked until `discard`; anything else is left to whoever
 * reads it. Messages name what the user named, never the folder of the cache.
 *
 * @throws CliError if a file is no archive, or one that is not taken
 */
export async function openGivenTree(
  name: string,
  { signal, progress }: Pick<CommandContext, 'signal' | 'progress'>,
): Promise<GivenTree> {
  if (!isFile(name)) return { folder: name, isArchive: false, discard: async () => {} };
  const shown = progress('bytes');
  try {
    // What unpacks archives takes as long to load as a small tree takes to read.
    const { openArchive } = await import('../archive/open-archive.ts');
    return { ...(await openArchive(name, { signal, progress: shown })), isArchive: true };
  } finally {
    shown.stop();
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Whoever reads it says why it cannot be read.
    return false;
  }
}
