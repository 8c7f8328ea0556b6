import { existsSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenArchiveOptions } from '../../archive/open-archive.ts';
import { CliError } from '../../contract/errors.ts';
import { MANIFEST, treeMarks } from '../../contract/tree/tree.ts';
import { urlIn } from '../../contract/url-in.ts';
import { fileError, systemCode } from '../../files/file-error.ts';
import { filesIn } from '../../files/files-below.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import { mayBeInterrupted } from '../../publish/write/may-be-interrupted.ts';
import { isServiceAddress, sourceIdentity } from '../../sources/service/source/service-address.ts';
import { noFolder } from '../../terminal/not-found.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { byteLimit } from '../../verify/target/target.ts';
import type { CommandContext } from '../create-context.ts';
import { configurationFile } from '../settings/configuration-file.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';

/** Options of commands that read a tree. */
export interface TreeFlags {
  readonly config?: string;
  readonly json?: true;
}

/** A folder, or an archive unpacked into one. */
export interface GivenTree {
  readonly folder: string;
  readonly isArchive: boolean;
  /** Removes what was unpacked. */
  discard(): Promise<void>;
}

/** Null without a configuration, which avoids loading its reader. */
export async function configurationOf(named: string | undefined): Promise<ReadConfiguration | null> {
  if (configurationFile(named) === null) return null;
  const { readConfiguration } = await import('../settings/read-configuration.ts');
  return readConfiguration(named);
}

/** The named tree, else the configured one, else `out`. */
export async function treeNamed(named: string | undefined, config: string | undefined): Promise<string> {
  return named ?? (await configurationOf(config))?.configuration.out ?? 'out';
}

/**
 * Unpacks an archive until `discard`, and finishes a swap that was interrupted in a folder, which holds parts
 * of two trees until then. Otherwise, a folder or address is passed on unchecked. Messages show the user's
 * name for it, never the cache folder.
 * @throws CliError if a file is not an archive that can be unpacked, or has its tree in a folder; or a swap
 * cannot be finished
 */
export async function openGivenTree(
  name: string,
  { signal, progress }: Pick<CommandContext, 'signal' | 'progress'>,
  options: Pick<OpenArchiveOptions, 'acceptEdited'> = {},
): Promise<GivenTree> {
  if (!isFile(name)) {
    if (isFolder(name) && mayBeInterrupted(name)) {
      const { finishInterruptedSwap } = await import('../../publish/write/settle-swap.ts');
      finishInterruptedSwap(name);
    }
    return { folder: name, isArchive: false, discard: async () => {} };
  }
  const shown = progress('bytes');
  try {
    // The archive reader takes as long to load as a small tree takes to read.
    const { openArchive } = await import('../../archive/open-archive.ts');
    const archive = await openArchive(name, { ...options, signal, progress: shown });
    const below = treeBelow(archive.folder);
    if (below === null) return { ...archive, isArchive: true };
    await archive.discard();
    const hint = 'Unpack it, and name that folder.';
    const where = `not at its top but in its folder ${shownPath(below)}`;
    throw new CliError(`the tree in ${shownPath(name)} is ${where}`, { hint });
  } finally {
    shown.stop();
  }
}

/** Where an archive has its tree if not at its top: `sub/out`; null if there, and without one. */
function treeBelow(folder: string): string | null {
  if (treeMarks.some((mark) => existsSync(join(folder, mark)))) return null;
  const end = `/${MANIFEST}`;
  const manifest = filesIn(folder).find((path) => path.endsWith(end));
  return manifest?.slice(0, -end.length) ?? null;
}

export const isFile = (path: string): boolean => statsOf(path)?.isFile() === true;
const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() === true;

/** Of what a link leads to; undefined if it cannot be read. Never throws. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    // Reading it reports why it cannot be read.
    return undefined;
  }
}

/**
 * An unchecked document of a published tree; undefined if it is missing, too large, or not JSON.
 * @throws CliError if it cannot be read: nothing of what it says may be passed over then
 */
export function treeDocument(folder: string, name: string): unknown {
  const path = join(folder, name);
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size <= byteLimit ? readJsonSync(path) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || MISSING.includes(systemCode(error) ?? '')) return undefined;
    throw fileError('read', path, error);
  }
}
const MISSING = ['ENOENT', 'ENOTDIR'];

export function publishedBaseUrl(folder: string): URL | null {
  const { base_url } = Object(treeDocument(folder, MANIFEST));
  return urlIn(String(base_url));
}

export const giveFolder = 'Give the folder that a build wrote.';

/** For a tree that is not there, or that is a file. */
export function noTreeFolder(path: string): CliError {
  if (isServiceAddress(path))
    return new CliError('this command takes a folder or an archive, not an address', {
      hint: `Build a tree from it first: ${own`build ${sourceIdentity(path, '/')}`}`,
    });
  if (existsSync(path)) return noFolder(path, giveFolder);
  if (/\.zip$/i.test(path))
    return noFolder(path, 'Name an archive that a snapshot wrote, or the folder that a build wrote.');
  return noFolder(path, `Build the tree first${howToBuild(/^$|:\d+\/?$/.test(path) ? null : path)}`);
}

/** The end of a hint to build a tree into a folder, or anywhere; its source is unknown. */
export function howToBuild(folder: string | null): string {
  return `, where FILE is your export, dump or address: ${folder === null ? own`build FILE` : own`build FILE --out ${folder}`}`;
}

/** Runs `work` with a tree, as `openGivenTree` opens it, and discards what was unpacked. */
export async function withGivenTree<T>(
  name: string,
  context: Pick<CommandContext, 'signal' | 'progress'>,
  work: (tree: GivenTree) => Promise<T>,
): Promise<T> {
  const tree = await openGivenTree(name, context);
  try {
    return await work(tree);
  } finally {
    await tree.discard();
  }
}
