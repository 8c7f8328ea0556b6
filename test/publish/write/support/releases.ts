import type { OutputOptions } from '../../../../src/publish/write/open-output.ts';
import { openOutput } from '../../../../src/publish/write/open-output.ts';
import { type Files, publishTree, treeOf } from './trees.ts';

/** The tree of a release: these files, and one that says which release it is. */
export function releaseOf(version: string, files: Files): Files {
  return treeOf({ ...files, 'release.json': JSON.stringify({ version, date: null }) });
}

/** A list of releases. */
export function listOf(
  ...entries: readonly { readonly version: string; readonly withdrawn?: true }[]
): string {
  return JSON.stringify({ generator: 'polity-press', releases: entries });
}

/** Publishes a tree, and with it a release of the same files and a list; steps of both builds are counted. */
export function publishRelease(
  folder: string,
  files: Files,
  version: string,
  list: string,
  options: OutputOptions = {},
): void {
  const output = openOutput(folder, options);
  const { beforeStep, sync } = options;
  publishTree(output.releaseFolder, releaseOf(version, files), {
    ...(sync !== undefined && { sync }),
    ...(beforeStep !== undefined && { beforeStep: (step) => beforeStep(`release: ${step}`) }),
  });
  for (const [path, text] of Object.entries(files)) output.write(path, Buffer.from(text));
  output.addRelease(version);
  output.listReleases(Buffer.from(list), null);
  output.publish();
}

/** The same files below the folder of a release. */
export function below(version: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`v/${version}/${path}`, text]));
}
