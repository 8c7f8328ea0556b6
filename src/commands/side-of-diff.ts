import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isArchive } from '../archive/is-archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { refusePart } from '../contract/refuse-part.ts';
import { MANIFEST } from '../contract/tree.ts';
import { type DiffEffects, type DiffOptions, diff, type Side } from '../diff/diff.ts';
import { unmentionedKind } from '../model/description/unmentioned.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { isDump } from '../sources/dump/bytes/is-dump.ts';
import { crawlDefaults } from '../sources/service/crawl-options.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { isServiceAddress, sourceIdentity } from '../sources/service/source/service-address.ts';
import { own } from '../terminal/own-command.ts';
import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type Complaint, notes } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { describedService } from './described-service.ts';
import { listedExport } from './listed-export.ts';
import { listedSide } from './listed-side.ts';
import { problemLines } from './problem-lines.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { recogniseSource } from './recognise-source.ts';
import { servicePages } from './service-pages.ts';
import { descriptionOfSource, inTwoSteps, sourceOfBuild } from './source-of-build.ts';
import { treeDocument } from './tree-document.ts';
import { unmentionedIn } from './unmentioned-in.ts';

/** One of the two things that are compared, as it was named. */
export interface NamedSide {
  readonly source: string;
  /** As messages show it: without a password in an address. */
  readonly shown: string;
  /** What it is, in words. */
  readonly form: 'tree' | 'archive' | 'service' | 'export' | 'dump';
  /** Where it is read: of an archive, the folder that it was unpacked into. */
  readonly place: string;
  /** The description that it carries; null where it has none. */
  readonly described: ReadConfiguration | null;
}

/** The two that are compared. */
export type NamedSides = readonly [old: NamedSide, fresh: NamedSide];

/** The two, ready to be read. */
export interface OpenedSides {
  readonly named: NamedSides;
  readonly old: Side;
  readonly new: Side;
  readonly warnings: readonly Complaint[];
  /** What could not be compared, in sentences. */
  readonly notes: readonly string[];
}

interface Asked {
  readonly configured: ReadConfiguration;
  /** The file of the configuration, if the user named it: it counts whatever a tree says of itself. */
  readonly named: string | undefined;
  readonly includePrivateComments: boolean;
}

type OpenContext = Pick<CommandContext, 'version' | 'signal' | 'progress'>;
/** Hears what removes something that was made to read a side. */
type Later = (discard: () => unknown) => void;

/**
 * Opens two sides for as long as `work` takes; what was made to read them is removed then.
 *
 * @throws CliError where one cannot be read, or breaks the contract so that it cannot be compared
 */
export async function withSides<T>(
  [old, fresh]: readonly [string, string],
  asked: Asked,
  context: OpenContext,
  work: (sides: OpenedSides) => Promise<T>,
): Promise<T> {
  const discards: (() => unknown)[] = [];
  const later: Later = (discard) => discards.unshift(discard);
  try {
    const named: NamedSides = [
      await nameSide(old, asked, context, later),
      await nameSide(fresh, asked, context, later),
    ];
    // What says nothing of itself is what the user says, else what the other says of itself: the two are to be the same.
    const { configured } = asked;
    const otherwise = (other: NamedSide) =>
      configured.file === null && configured.isOpen ? (other.described ?? configured) : configured;
    const one = await openSide(named[0], otherwise(named[1]), asked, context, later);
    const other = await openSide(named[1], otherwise(named[0]), asked, context, later);
    return await work({
      named,
      old: one.side,
      new: other.side,
      warnings: [...(one.warnings ?? []), ...(other.warnings ?? [])],
      notes: [...new Set([...(one.notes ?? []), ...(other.notes ?? [])])],
    });
  } finally {
    for (const discard of discards) await discard();
  }
}

/**
 * Compares two sides.
 *
 * @throws CliError where one of them breaks the contract so that it cannot be compared
 */
export async function compareSides(
  { named, old, new: fresh }: OpenedSides,
  options: Omit<DiffOptions, 'old' | 'new'>,
  effects: DiffEffects,
) {
  const report = await diff({ ...options, old, new: fresh }, effects);
  if (report.problems === null) return report;
  const [name, problems] =
    report.problems.old.length > 0 ? [named[0], report.problems.old] : [named[1], report.problems.new];
  throw cannotCompare(name, problems);
}

/** Finds out what a side is, and what it says of itself. */
async function nameSide(
  source: string,
  { configured, named }: Asked,
  { version, signal, progress }: OpenContext,
  later: Later,
): Promise<NamedSide> {
  const form = formOf(source);
  let place = source;
  if (form === 'archive') {
    const unpacking = progress('bytes');
    const { folder, discard } = await openArchive(source, { signal, progress: unpacking }).finally(() =>
      unpacking.stop(),
    );
    later(discard);
    place = folder;
  }
  // What an interrupted build left is finished first, as by whoever reads a tree.
  if (form === 'tree') finishInterruptedSwap(source);
  if (form === 'tree' || form === 'archive') refusePart(treeDocument(place, MANIFEST), shownPath(source));
  const described =
    named !== undefined ? null : await descriptionOfSource(place, { version, out: null }, configured, signal);
  const shown = form === 'service' ? sourceIdentity(source, configured.description.api) : source;
  return { source, shown: shownPath(shown), form, place, described };
}

function formOf(source: string): NamedSide['form'] {
  if (isServiceAddress(source)) return 'service';
  if (isPublishedTree(source)) return 'tree';
  if (source !== '-' && isArchive(source)) return 'archive';
  return source === '-' || isDump(source) ? 'dump' : 'export';
}

/** A side that is open. */
interface OpenedSide {
  readonly side: Side;
  readonly warnings?: readonly Complaint[];
  readonly notes?: readonly string[];
}

/**
 * Opens a side. A tree in a folder is read as it is; a dump is imported into the cache, the pages of a service are fetched there.
 *
 * @throws CliError where it cannot be read, or breaks the contract so that no export can be made of it
 */
async function openSide(
  named: NamedSide,
  otherwise: ReadConfiguration,
  { includePrivateComments, named: file }: Asked,
  context: OpenContext,
  later: Later,
): Promise<OpenedSide> {
  const { source, described, form, place } = named;
  const isTree = form === 'tree' || form === 'archive';
  const request = { ...crawlDefaults, headers: {}, version: context.version, source };
  const { configured, dump } =
    described !== null || isTree || !otherwise.isOpen
      ? { configured: described ?? otherwise, dump: null }
      : await recogniseSource(request, otherwise, file, context.signal);
  const descriptionWith = (isPrivate: boolean) =>
    describedService(configured, { includePrivateComments: isPrivate, seconds: 'microseconds' });
  const description = descriptionWith(includePrivateComments);
  const asked = { source, folder: place, shown: named.shown, version: context.version };
  if (isTree) {
    const isThere = (name: string) => existsSync(join(place, description.api, name, 'index.json'));
    const { notes, ...listed } = await listedSide(asked, description, isThere, context.signal);
    const apart = unmentionedIn(place, named.shown, listed.description);
    const side = { ...listed, unmentioned: apart.kind, folder: place, shown: source };
    return { side, notes: [...notes, ...apart.notes] };
  }
  if (form === 'service') {
    const { missing, ...fetched } = await servicePages(source, description, context.version, {
      progress: context.progress('records'),
      signal: context.signal,
    }).catch((error) => {
      throw inTwoSteps(error, source, description.api);
    });
    later(fetched.discard);
    if (fetched.problems.length > 0) throw cannotCompare(named, fetched.problems);
    const answers = (name: string) => !missing.has(name);
    const listed = await listedSide(asked, description, answers, context.signal);
    const collections = listed.description.collections.filter(({ name }) => answers(name));
    const side = {
      description: { ...description, collections },
      listing: listed.listing,
      unmentioned: null,
      pages: fetched.pages,
    };
    return { side, warnings: notes(fetched.notes), notes: [...listed.notes, ...fetched.odd] };
  }
  const chosen = {
    out: null,
    description,
    imported: () => descriptionWith(true),
    version: context.version,
    dump,
  };
  const opened = await sourceOfBuild(source, chosen, {
    progress: context.progress('read'),
    checking: context.progress('rows'),
    signal: context.signal,
  });
  later(opened.discard);
  if (opened.problems.length > 0) throw cannotCompare(named, opened.problems);
  const { listing, notes: left } = listedExport(opened.found, configured, named.shown);
  const unmentioned = unmentionedKind(description);
  return {
    side: { description, listing, unmentioned, open: opened.open },
    warnings: opened.warnings,
    notes: left,
  };
}

/** Why a side cannot be compared, and what to do. */
function cannotCompare({ shown, source, form }: NamedSide, problems: readonly Problem[]): CliError {
  const toDo =
    form === 'tree' || form === 'archive'
      ? `\`${own`verify ${source}`}\` checks all of it; publish it again`
      : `fix the ${form}, and compare again`;
  return new CliError(`${shown} breaks the contract in ${plural(problems.length, 'place')}`, {
    details: problemLines(problems),
    hint: `Nothing was compared; ${toDo}.`,
  });
}
