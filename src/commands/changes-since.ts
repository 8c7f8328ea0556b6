import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import {
  CHANGELOG,
  CHANGES,
  compareVersions,
  isReleaseVersion,
  nextVersions,
  RELEASE,
  RELEASES_FOLDER,
} from '../contract/tree/releases.ts';
import { DATA_PACKAGE } from '../contract/tree/tree.ts';
import { structureLine } from '../diff/change-text.ts';
import { beginChanges } from '../diff/changes-file.ts';
import { type Difference, isSame, namedCounts } from '../diff/difference.ts';
import { proposedText, proposeVersion } from '../diff/propose-version.ts';
import { verdict } from '../diff/verdict.ts';
import { quotingSections, withoutNames, withoutQuotes } from '../outputs/dataset/changelog.ts';
import type { VersionChanges } from '../outputs/dataset/facts.ts';
import { withdrawnVersions } from '../publish/write/releases.ts';
import { figure } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import type { ReadConfiguration } from './settings/read-configuration.ts';
import type { SideContext } from './sources/open-side.ts';
import { differenceOfTrees } from './sources/side-of-diff.ts';
import { withGivenTree } from './trees/given-tree.ts';

export interface ChangesSince {
  readonly before: string;
  /** Of `before`; null if it has none. */
  readonly version: string | null;
  readonly difference: Difference;
  /** Follows from the difference; null if nothing differs, or `before` has no version. */
  readonly proposed: string | null;
  /** The last version that was released, if what the rule gives is not after it; otherwise null. */
  readonly taken: string | null;
  /** Removed records and changes of the structure. */
  readonly lost: number;
  /** For the changelog, newest first; of the removed records, it names the first hundred. */
  readonly changes: readonly VersionChanges[];
  readonly earlier: string;
}

/** The tree whose changes are asked for. */
interface FreshTree {
  readonly tree: string;
  readonly version?: string | undefined;
  readonly date?: string | null | undefined;
  /** Where to write its changes.ndjson. */
  readonly to: string;
  /** The last version that was released there, also one that was withdrawn since: none up to it is free. */
  readonly last?: string | undefined;
}

/**
 * Compares a tree with the release, snapshot or tree published before, and writes each change to a file.
 * @throws CliError if they cannot be compared, or the version is not a later one
 */
export async function changesSince(
  before: string,
  { tree, version: own, date = null, to, last }: FreshTree,
  configured: ReadConfiguration,
  context: SideContext,
): Promise<ChangesSince> {
  return withGivenTree(before, context, async ({ folder }) => {
    const version = versionOf(folder);
    if (version !== null && own !== undefined && compareVersions(own, version) <= 0)
      throw new CliError(`version ${own} does not come after ${version}, of ${shownPath(before)}`, {
        hint: 'Raise the version in `dataset` of the settings, with its date and its DOI; `diff` says what changed.',
      });
    const withdrawn = withdrawnBeside(folder);
    const changelog = textIn(folder, CHANGELOG);
    const quoting = quotingSections(changelog, withdrawn).map((section) => section.version);
    const file = beginChanges(to, own ?? null);
    let withholdsNames = false;
    const difference = await differenceOfTrees(before, tree, configured, context, {
      onChange: (change, lookup) => {
        if (change.event !== 'given') file.add(change, lookup);
      },
      onCompared: async (found, lookup) => {
        withholdsNames = await file.end(found, lookup, join(folder, CHANGES), quoting);
      },
    });
    const byRule = version === null ? null : proposeVersion(version, difference);
    const taken = byRule !== null && last !== undefined && compareVersions(byRule, last) <= 0 ? last : null;
    const proposed = taken === null ? byRule : nextVersions(taken)[2];
    const gone = file.gone();
    const changes: VersionChanges = {
      // The archive names no other version: `proposed` is only advice.
      version: own ?? 'This version',
      date,
      structure: difference.structure.map((change) => structureLine(change, difference)),
      gone: [...gone.listed, ...(gone.more === 0 ? [] : [`${figure(gone.more)} more, in ${CHANGES}`])],
      collections: namedCounts(difference).map(({ name, ...counts }) => ({ collection: name, ...counts })),
    };
    const [, earlier = ''] = withoutQuotes(changelog, withdrawn).split(/^# Changelog\n+/m);
    const renamed = earlier.replace(/^## This version/gm, '## An earlier version');
    const told = withholdsNames ? withoutNames(renamed) : renamed;
    const lost = gone.listed.length + gone.more + difference.structure.length;
    return { before, version, difference, proposed, taken, lost, changes: [changes], earlier: told };
  });
}

export function versionNotes(changes: ChangesSince, own: string | undefined): string[] {
  const { before, version, difference, proposed, taken } = changes;
  const since = version === null ? shownPath(before) : `version ${version}`;
  if (isSame(difference)) return [`nothing differs from ${since}`];
  const what = `since ${since}: ${verdict(difference, { notes: [], versions: [] })}`;
  if (proposed === null || proposed === own) return [what];
  return [
    `${what} By the rule for versions, this is ${proposedText(proposed, taken)}; dataset says ${own ?? 'none'}.`,
  ];
}

/** As a release or a snapshot says; the rest of these files is untrusted, and unused. */
function versionOf(folder: string): string | null {
  const [version] = [RELEASE, DATA_PACKAGE].flatMap(
    (name) => Object(jsonIn(textIn(folder, name))).version ?? [],
  );
  return typeof version === 'string' && isReleaseVersion(version) ? version : null;
}

/** The withdrawn releases of the tree that has a release in a folder. */
function withdrawnBeside(folder: string): string[] {
  if (basename(dirname(folder)) !== RELEASES_FOLDER) return [];
  return withdrawnVersions(dirname(dirname(folder)));
}

function textIn(folder: string, name: string): string {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
