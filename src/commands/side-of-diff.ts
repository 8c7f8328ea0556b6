import type { Description } from '../description/kind.ts';
import { type DiffEffects, type DiffOptions, diff, type Side } from '../diff.ts';
import { CliError, type Problem } from '../errors.ts';
import { isPublishedTree } from '../import/crawl/source/folder-source.ts';
import { isServiceAddress, sourceIdentity } from '../import/crawl/source/service-address.ts';
import { isDump } from '../import/dump/bytes/is-dump.ts';
import { own } from '../own-command.ts';
import { plural } from '../plural.ts';
import { shownPath } from '../shown-path.ts';
import { finishInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import type { Complaint } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { describedService } from './described-service.ts';
import { problemLines } from './problem-lines.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { descriptionOfSource, sourceOfBuild } from './source-of-build.ts';
import { treeDocument } from './tree-document.ts';

/** One of the two things that are compared, as it was named. */
export interface NamedSide {
  readonly source: string;
  /** As messages show it: without a password in an address. */
  readonly shown: string;
  /** What it is, in words. */
  readonly form: 'tree' | 'service' | 'export' | 'dump';
  /** The description that it carries; null where it has none. */
  readonly described: ReadConfiguration | null;
}

/** A side that can be read. */
export interface OpenedSide {
  readonly side: Side;
  readonly warnings: readonly Complaint[];
  /** Removes what was made to read it. */
  readonly discard: () => void;
}

interface Asked {
  readonly configured: ReadConfiguration;
  /** Whether the configuration counts whatever a tree says of itself. */
  readonly isNamed: boolean;
}

/**
 * Finds out what a side is, and what it says of itself.
 *
 * @throws CliError where an address does not answer, or with every fault in a description
 */
export async function nameSide(
  source: string,
  { configured, isNamed }: Asked,
  { version, signal }: Pick<CommandContext, 'version' | 'signal'>,
): Promise<NamedSide> {
  const isAddress = isServiceAddress(source);
  const isTree = !isAddress && isPublishedTree(source);
  // What an interrupted build left is finished first, as by whoever reads a tree.
  if (isTree) finishInterruptedSwap(source);
  const described = isNamed
    ? null
    : await descriptionOfSource(source, { version, out: null }, configured, signal);
  const shown = isAddress ? sourceIdentity(source, configured.description.api) : source;
  return {
    source,
    shown: shownPath(shown),
    form: isAddress ? 'service' : isTree ? 'tree' : source === '-' || isDump(source) ? 'dump' : 'export',
    described,
  };
}

/** The two that are compared. */
export type NamedSides = readonly [old: NamedSide, fresh: NamedSide];
export type OpenedSides = readonly [old: OpenedSide, fresh: OpenedSide];

interface Chosen {
  readonly configured: ReadConfiguration;
  readonly includePrivateComments: boolean;
}

type OpenContext = Pick<CommandContext, 'version' | 'signal' | 'progress'>;

/** Opens both sides, or none. */
export async function openSides(
  [old, fresh]: NamedSides,
  { configured, includePrivateComments }: Chosen,
  context: OpenContext,
): Promise<OpenedSides> {
  // What says nothing of itself is what the user says, else what the other says of itself: the two are to be the same.
  const otherwise = (other: NamedSide) =>
    configured.file === null ? (other.described ?? configured) : configured;
  const one = await openSide(old, otherwise(fresh), includePrivateComments, context);
  try {
    return [one, await openSide(fresh, otherwise(old), includePrivateComments, context)];
  } catch (error) {
    one.discard();
    throw error;
  }
}

/**
 * Compares two sides.
 *
 * @throws CliError where one of them breaks the contract so that it cannot be compared
 */
export async function compareSides(
  named: NamedSides,
  [old, fresh]: OpenedSides,
  options: Omit<DiffOptions, 'old' | 'new'>,
  effects: DiffEffects,
) {
  const report = await diff({ ...options, old: old.side, new: fresh.side }, effects);
  if (report.problems === null) return report;
  const [name, problems] =
    report.problems.old.length > 0 ? [named[0], report.problems.old] : [named[1], report.problems.new];
  throw cannotCompare(name, problems);
}

/**
 * Opens a side. A tree in a folder is read as it is; a dump and a service are imported into the cache.
 *
 * @throws CliError where it cannot be read, or breaks the contract so that no export can be made of it
 */
async function openSide(
  named: NamedSide,
  otherwise: ReadConfiguration,
  includePrivateComments: boolean,
  context: OpenContext,
): Promise<OpenedSide> {
  const { source, described } = named;
  const descriptionWith = (isPrivate: boolean) =>
    describedService(described ?? otherwise, { includePrivateComments: isPrivate });
  const description = descriptionWith(includePrivateComments);
  if (named.form === 'tree') {
    const published = described === null ? listedIn(source, description) : description;
    return { side: { description: published, folder: source }, warnings: [], discard: () => {} };
  }
  const chosen = { out: null, description, imported: () => descriptionWith(true), version: context.version };
  const opened = await sourceOfBuild(source, chosen, {
    progress: context.progress('read'),
    checking: context.progress('rows'),
    signal: context.signal,
  });
  if (opened.problems.length > 0) {
    opened.discard();
    throw cannotCompare(named, opened.problems);
  }
  return { side: { description, open: opened.open }, warnings: opened.warnings, discard: opened.discard };
}

/** What a tree publishes that carries no description: its root index lists the collections. */
function listedIn(folder: string, description: Description): Description {
  const index = treeDocument(folder, `${description.api.slice(1)}index.json`);
  const names = Object.keys(Object(index));
  const unknown = names.filter((name) => !description.names.includes(name));
  const hint = `Say what it is with --config; \`${own`verify ${folder}`}\` checks it.`;
  if (names.length === 0)
    throw new CliError(`${shownPath(folder)} has no root index that can be read`, { hint });
  if (unknown.length > 0)
    throw new CliError(`${shownPath(folder)} has collections that nothing describes: ${unknown.join(', ')}`, {
      hint,
    });
  const collections = description.collections.filter(({ name }) => names.includes(name));
  return { ...description, collections };
}

/** Why a side cannot be compared, and what to do. */
function cannotCompare({ shown, source, form }: NamedSide, problems: readonly Problem[]): CliError {
  const toDo =
    form === 'tree'
      ? `\`${own`verify ${source}`}\` checks all of it; publish it again`
      : `fix the ${form}, and compare again`;
  return new CliError(`${shown} breaks the contract in ${plural(problems.length, 'place')}`, {
    details: problemLines(problems),
    hint: `Nothing was compared; ${toDo}.`,
  });
}
