import { join } from 'node:path';
import type { Documents } from '../../contract/documents.ts';
import { CliError, type Problem } from '../../contract/errors.ts';
import { CHANGELOG, CHANGES, compareVersions, releaseFolder } from '../../contract/tree/releases.ts';
import type { Difference } from '../../diff/difference.ts';
import { openCacheFolder } from '../../files/cache.ts';
import { changelog } from '../../outputs/dataset/changelog.ts';
import type { DatasetFacts } from '../../outputs/dataset/facts.ts';
import { ownTitleOf, resolveDataset } from '../../outputs/dataset/resolve-dataset.ts';
import { build } from '../build.ts';
import type { BuildEffects, BuildOptions } from '../build-types.ts';
import { type PackTree, stageSnapshot } from '../stage-snapshot.ts';
import type { Output } from '../write/output.ts';
import { type ListedRelease, releaseFault } from '../write/releases.ts';
import { expectAsPublished } from './as-published.ts';

/** What a staged release changes in the one before. */
export interface ReleaseChanges extends Pick<DatasetFacts, 'changes' | 'earlier'> {
  readonly difference: Difference;
}

/**
 * Compares a release with the one before (both are folders), and writes its changes.ndjson. Throws CliError if
 * the version of the release does not allow what changed.
 */
export type CompareWithBefore = (
  before: string,
  release: {
    readonly tree: string;
    readonly version: string;
    readonly date: string | null;
    readonly to: string;
  },
) => Promise<ReleaseChanges>;

/**
 * The folder of the last release; null without one.
 * @throws CliError if it is missing or was changed: what changed since would be unknown or false
 */
export async function releaseBefore(
  { out }: Pick<BuildOptions, 'out'>,
  listed: readonly ListedRelease[],
  present: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<string | null> {
  const versions = [
    ...listed.filter((each) => each.withdrawn !== true).map((each) => each.version),
    ...present.keys(),
  ];
  const last = versions.sort(compareVersions).at(-1);
  if (last === undefined) return null;
  const folder = present.get(last);
  if (folder !== undefined) {
    await expectAsPublished(join(out, releaseFolder(last)), signal);
    return folder;
  }
  throw new CliError(`release ${last} is listed, but ${releaseFault(out, last)}`, {
    hint: 'A release says what changed since the one before: restore the folder; or withdraw that release: --withdraw.',
  });
}

type Effects = BuildEffects & { readonly changes: CompareWithBefore; readonly pack: PackTree };

export async function buildRelease(
  options: BuildOptions,
  release: Documents['release'],
  before: string | null,
  { releaseFolder: out }: Output,
  { openExport, progress, signal, changes: compare, pack }: Effects,
): Promise<{ readonly problems: readonly Problem[]; readonly changes: ReleaseChanges | null }> {
  const { version, date } = release;
  const baseUrl = addressOf(options, version);
  let changes: ReleaseChanges | null = null;
  const writeChanges = async (output: Output): Promise<readonly Problem[]> => {
    const work = openCacheFolder();
    try {
      const to = join(work.path, CHANGES);
      if (before === null) output.write(CHANGES, new Uint8Array());
      else {
        changes = await compare(before, { tree: output.place.fresh, version, date, to });
        output.copy(CHANGES, to);
      }
      const text = changelog(changes ?? { changes: [], earlier: '' }, version, date);
      output.write(CHANGELOG, Buffer.from(text));
      return options.snapshot === true ? (await stageSnapshot(output, pack)).problems : [];
    } finally {
      work.discardNow();
    }
  };
  const { problems } = await build(
    {
      ...options,
      ...{ out, baseUrl, release },
      // A host reads its rules only at the top of the published folder; they cover the releases too.
      hosts: { ...options.hosts, files: [] },
      dataset: resolveDataset({
        dataset: { ...release.dataset, version, ...(date !== null && { date }) },
        ownTitle: ownTitleOf(options.description),
        baseUrl,
      }),
    },
    { openExport, progress, signal, alongside: writeChanges },
  );
  return { problems, changes };
}

export function addressOf({ baseUrl }: Pick<BuildOptions, 'baseUrl'>, version: string): string {
  return `${baseUrl}/${releaseFolder(version)}`;
}
