import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { readJsonSync } from '../files/fs-extra.ts';
import { own } from '../terminal/own-command.ts';
import { byteLimit } from '../verify/target/target.ts';
import { configurationFile } from './configuration-file.ts';
import type { CommandContext } from './context.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** A tree that a command was given: a folder, or an archive that was unpacked into one. */
export interface GivenTree {
  /** Where its files are. */
  readonly folder: string;
  readonly isArchive: boolean;
  /** Removes what was unpacked. */
  discard(): Promise<void>;
}

/** The configuration; null if there is none, so that what reads it is loaded only if needed. */
export async function configurationOf(named: string | undefined): Promise<ReadConfiguration | null> {
  if (configurationFile(named) === null) return null;
  const { readConfiguration } = await import('./read-configuration.ts');
  return readConfiguration(named);
}

/** The tree that a command is about: as named, else as configured, else `out`. */
export async function treeNamed(named: string | undefined, config: string | undefined): Promise<string> {
  return named ?? (await configurationOf(config))?.configuration.out ?? 'out';
}

/**
 * Opens what the user named: a file is an archive, which is unpacked until `discard`; anything else is left to what
 * reads it. Messages show the name that the user gave, never the folder of the cache.
 *
 * @throws CliError if a file is not an archive that can be unpacked
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
    // Reading it reports why it cannot be read.
    return false;
  }
}

/** What a document of a published tree says, whatever that is; undefined if it cannot be read. */
export function treeDocument(folder: string, name: string): unknown {
  try {
    const path = join(folder, name);
    const stats = statSync(path);
    return stats.isFile() && stats.size <= byteLimit ? readJsonSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The address that a published tree was built for; null if its manifest names none. */
export function publishedBaseUrl(folder: string): URL | null {
  const { base_url } = Object(treeDocument(folder, 'manifest.json'));
  return URL.canParse(String(base_url)) ? new URL(String(base_url)) : null;
}

/** Refuses a path that should be the folder of a published tree, but is not a folder. */
export function noFolder(path: string): CliError {
  return existsSync(path)
    ? new CliError(`${path} is a file, not a folder`, { hint: 'Give the folder that a build wrote.' })
    : new CliError(`${path} is not a folder`, { hint: `Build the tree first${howToBuild(path)}` });
}

/** The end of a hint to build a tree in a folder; its source is unknown. */
export function howToBuild(folder: string): string {
  return `, where FILE is your export, dump or address: ${own`build FILE --out ${folder}`}`;
}
