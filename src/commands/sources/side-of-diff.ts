import { refusePart } from '../../contract/tree/refuse-part.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { type DiffEffects, type DiffOptions, diff, type Side } from '../../diff/diff.ts';
import type { Difference } from '../../diff/difference.ts';
import { sourceIdentity } from '../../sources/service/source/service-address.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import type { Notice } from '../create-context.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { openGivenTree, treeDocument } from '../trees/given-tree.ts';
import { describedByTree } from './describe-source.ts';
import { detectSource, throwInTwoSteps, usualAsking } from './given-source.ts';
import {
  type Asked,
  cannotCompare,
  type Later,
  type NamedSide,
  openSide,
  type SideContext,
} from './open-side.ts';

type NamedSides = readonly [old: NamedSide, fresh: NamedSide];

interface OpenedSides {
  readonly named: NamedSides;
  readonly old: Side;
  readonly new: Side;
  readonly warnings: readonly Notice[];
  readonly notes: readonly string[];
}

/**
 * Opens two sides while `work` runs, then removes temporary files.
 * @throws CliError if one cannot be read, or breaks the contract so that it cannot be compared
 */
export async function withSides<T>(
  [old, fresh]: readonly [string, string],
  asked: Asked,
  context: SideContext,
  work: (sides: OpenedSides) => Promise<T>,
): Promise<T> {
  const discards: (() => unknown)[] = [];
  const later: Later = (discard) => discards.unshift(discard);
  try {
    const named: NamedSides = [
      await nameSide(old, asked, context, later),
      await nameSide(fresh, asked, context, later),
    ];
    // An undescribed side is what the configuration says, else what the other side says.
    const { configured } = asked;
    const isChosen = ({ description }: ReadConfiguration) =>
      !configured.isOpen ||
      (configured.file !== null &&
        Object.keys(description.collections).some((name) => name in configured.description.collections));
    const opened = async (side: NamedSide, { described }: NamedSide) => {
      const otherwise = described === null || isChosen(described) ? configured : described;
      return openSide(side, otherwise, asked, context, later);
    };
    const one = await opened(named[0], named[1]);
    const other = await opened(named[1], named[0]);
    return await work({
      named,
      old: one.side,
      new: other.side,
      warnings: [...one.warnings, ...other.warnings],
      notes: [...new Set([...one.notes, ...other.notes])],
    });
  } finally {
    for (const discard of discards) await discard();
  }
}

/** @throws CliError if one side breaks the contract so that it cannot be compared */
export async function compareSides(
  { named, old, new: fresh }: OpenedSides,
  options: Omit<DiffOptions, 'old' | 'new'>,
  effects: DiffEffects,
) {
  const report = await diff({ ...options, old, new: fresh }, effects);
  if (report.problems === null) return report;
  const isOld = report.problems.old.length > 0;
  throw cannotCompare(named[isOld ? 0 : 1], report.problems[isOld ? 'old' : 'new']);
}

/**
 * Compares two trees (folders or archives) for a release. `configured`: the description of a tree without
 * one. Throws CliError if one cannot be compared
 */
export async function differenceOfTrees(
  old: string,
  fresh: string,
  configured: ReadConfiguration,
  context: SideContext,
  more: Pick<DiffEffects, 'onChange' | 'onCompared'> = {},
): Promise<Difference> {
  const asked = { configured, named: undefined, isDescribed: false, includePrivateComments: false };
  return withSides([old, fresh], asked, context, async (sides) => {
    const options = { roles: configured.configuration.roles ?? {} };
    const effects = { progress: context.progress('records'), signal: context.signal, ...more };
    return (await compareSides(sides, options, effects)).difference;
  });
}

async function nameSide(
  given: string,
  { configured, isDescribed }: Asked,
  context: SideContext,
  later: Later,
): Promise<NamedSide> {
  const { api } = configured.description;
  let source = detectSource(given);
  if ('folder' in source) {
    const { folder, discard } = await openGivenTree(given, context);
    later(discard);
    refusePart(treeDocument(folder, MANIFEST), shownPath(given));
    source = detectSource(given, folder);
  }
  const describing = () =>
    describedByTree(source, configured, usualAsking(context)).catch(throwInTwoSteps(given, api));
  return {
    source,
    shown: shownPath(source.form === 'service' ? sourceIdentity(given, api) : given),
    described: isDescribed ? null : await describing(),
  };
}
