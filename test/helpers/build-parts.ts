import { join } from 'node:path';
import type { BuildOptions } from '../../src/publish/build-types.ts';
import { type JoinReport, joinParts } from '../../src/publish/join.ts';
import { type Progress, silentProgress } from '../../src/terminal/progress.ts';
import { buildTree } from './build-tree.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Builds all parts of a tree, each into a folder of its own; gives these in their order. */
export async function buildParts(
  path: string,
  of: number,
  options: Partial<BuildOptions> = {},
): Promise<string[]> {
  const folder = temporaryFolder();
  const parts: string[] = [];
  for (let number = 1; number <= of; number += 1) {
    const out = join(folder, `part-${number}`);
    await buildTree(path, { ...options, out, shard: { number, of } });
    parts.push(out);
  }
  return parts;
}

/** Joins parts into a folder (a new one where none is given). */
export async function joinTree(
  parts: readonly string[],
  out = join(temporaryFolder(), 'out'),
  signal = new AbortController().signal,
  progress: Progress = silentProgress,
): Promise<JoinReport & { readonly out: string }> {
  const options = { parts, out, replace: false, sync: false, version: '0.0.0' };
  return { ...(await joinParts(options, { progress, signal })), out };
}
