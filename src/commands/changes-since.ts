import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { compareVersions, isReleaseVersion } from '../contract/releases.ts';
import { structureLine } from '../diff/change-text.ts';
import { type Difference, isSame } from '../diff/difference.ts';
import { proposeVersion } from '../diff/propose-version.ts';
import { verdict } from '../diff/verdict.ts';
import type { DatasetFacts, VersionChanges } from '../outputs/dataset/facts.ts';
import { shownPath } from '../terminal/safe-text.ts';
import type { CommandContext } from './context.ts';
import { openGivenTree } from './given-tree.ts';
import type { ReadConfiguration } from './read-configuration.ts';
import { differenceOfTrees } from './side-of-diff.ts';

export interface ChangesSince {
  readonly before: string;
  /** Of `before`; null if it has none. */
  readonly version: string | null;
  readonly difference: Difference;
  /** Follows from the difference; null if nothing differs, or `before` has no version. */
  readonly proposed: string | null;
  /** For the changelog, newest first. */
  readonly changes: readonly VersionChanges[];
  readonly earlier: string;
}

/**
 * Compares a tree with the snapshot or tree published before.
 * @throws CliError if they cannot be compared, or the version is not a later one
 */
export async function changesSince(
  before: string,
  tree: string,
  dataset: DatasetFacts['dataset'],
  configured: ReadConfiguration,
  context: CommandContext,
): Promise<ChangesSince> {
  const { version, earlier } = await saidBefore(before, context);
  if (version !== null && dataset.version !== undefined && compareVersions(dataset.version, version) <= 0)
    throw new CliError(`version ${dataset.version} does not come after ${version}, of ${shownPath(before)}`, {
      hint: 'Raise the version in `dataset` of polity-press.json, with its date and its DOI; `diff` says what changed.',
    });
  const difference = await differenceOfTrees(before, tree, configured, context);
  const proposed = version === null ? null : proposeVersion(version, difference);
  const changes: VersionChanges = {
    version: dataset.version ?? proposed ?? 'This version',
    date: dataset.date ?? null,
    structure: difference.structure.map((change) => structureLine(change, difference)),
    collections: [
      ...difference.collections,
      ...difference.embedded.map(({ record, ...counts }) => ({
        collection: `${record} (embedded)`,
        ...counts,
      })),
    ],
  };
  return { before, version, difference, proposed, changes: [changes], earlier };
}

export function versionNotes(
  { before, version, difference, proposed }: ChangesSince,
  own: string | undefined,
): string[] {
  const since = version === null ? shownPath(before) : `version ${version}`;
  if (isSame(difference)) return [`nothing differs from ${since}`];
  const what = `since ${since}: ${verdict(difference, { notes: [], versions: [] })}`;
  if (proposed === null || proposed === own) return [what];
  return [`${what} By the rule for versions, this is ${proposed}; dataset says ${own ?? 'none'}.`];
}

/** The version and changelog of a snapshot; the rest is untrusted, and unused. */
async function saidBefore(
  before: string,
  context: CommandContext,
): Promise<Pick<ChangesSince, 'version' | 'earlier'>> {
  const { folder, discard } = await openGivenTree(before, context);
  try {
    const { version } = parsed(textIn(folder, 'datapackage.json'));
    const [, earlier = ''] = textIn(folder, 'CHANGELOG.md').split(/^# Changelog\n+/m);
    return { version: typeof version === 'string' && isReleaseVersion(version) ? version : null, earlier };
  } finally {
    await discard();
  }
}

function textIn(folder: string, name: string): string {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function parsed(text: string): { readonly version?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
