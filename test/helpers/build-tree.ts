import { join } from 'node:path';
import { changesSince } from '../../src/commands/changes-since.ts';
import { packTree } from '../../src/commands/make-snapshot.ts';
import { bundledConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { differenceOfTrees } from '../../src/commands/sources/side-of-diff.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import { ownTitleOf, resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { build } from '../../src/publish/build.ts';
import type { BuildEffects, BuildOptions, BuildReport } from '../../src/publish/build-types.ts';
import { type PublishEffects, type PublishReport, publish } from '../../src/publish/release.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { description } from './bundled.ts';
import { temporaryFolder } from './temporary-folder.ts';

const defaults = {
  baseUrl: 'http://localhost:8000',
  pageSize: 10,
  description,
  records: false,
  sample: false,
  replace: false,
  sync: false,
  version: '0.0.0',
  hosts: noHosts,
  dataset: resolveDataset({
    dataset: {},
    ownTitle: ownTitleOf(description),
    baseUrl: 'http://localhost:8000',
  }),
};

const context = {
  version: '0.0.0',
  signal: new AbortController().signal,
  progress: () => silentProgress,
};

/** What differs between two published trees. */
export const compareTrees = (older: string, newer: string) =>
  differenceOfTrees(older, newer, bundledConfiguration(), context);

/** Builds an export into a folder, and keeps or adds releases. */
export async function publishTree(
  path: string,
  out: string,
  version: string | null,
  options: Partial<BuildOptions> = {},
  more: Partial<PublishEffects> = {},
): Promise<PublishReport> {
  const effects = {
    openExport: () => openExport(path),
    progress: silentProgress,
    signal: new AbortController().signal,
    compare: compareTrees,
    changes: (...[before, fresh]: Parameters<PublishEffects['changes']>) =>
      changesSince(before, fresh, bundledConfiguration(), context),
    pack: (...[tree, to]: Parameters<PublishEffects['pack']>) =>
      packTree(tree, to, out, bundledConfiguration(), context),
    ...more,
  };
  const release = version === null ? null : { version, date: null };
  return publish({ ...defaults, ...options, out }, release, effects);
}

/** Builds an export into a folder (a new one where none is given). */
export async function buildTree(
  path: string,
  options: Partial<BuildOptions> = {},
  more: Partial<BuildEffects> = {},
): Promise<BuildReport & { readonly out: string }> {
  const out = options.out ?? join(temporaryFolder(), 'out');
  const effects = {
    openExport: () => openExport(path),
    progress: silentProgress,
    signal: new AbortController().signal,
    ...more,
  };
  return { ...(await build({ ...defaults, ...options, out }, effects)), out };
}
