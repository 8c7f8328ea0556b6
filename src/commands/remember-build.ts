import { setTimeout } from 'node:timers/promises';
import type { PublishedPages } from '../build-types.ts';
import type { Configuration } from '../description/key-facts.ts';
import { type InputState, TICK } from '../files/input-state.ts';
import { remember } from '../rebuild/fingerprint.ts';
import type { BuildMemory } from '../rebuild/unchanged-collections.ts';
import type { Output } from '../write/output.ts';
import { hasReleases, inputsOfBuild } from './call-of-build.ts';
import type { SaidOfBuild } from './unchanged-build.ts';

/** A tree that was published, and what was said of it. */
export interface Built {
  readonly out: string;
  readonly configuration: Configuration;
  readonly output: Output;
  readonly said: SaidOfBuild;
  readonly memory: BuildMemory<PublishedPages> | null;
}

/** Keeps what the next build needs to know that nothing has changed. */
export async function rememberBuild(
  source: string | undefined,
  config: string | undefined,
  {
    out,
    configuration,
    output,
    said,
    memory,
    call,
    before,
    since,
  }: Built & {
    readonly call: string;
    readonly before: ReadonlyMap<string, InputState>;
    readonly since: number;
  },
): Promise<void> {
  const inputs = inputsOfBuild(source, out, config, configuration);
  // What is done to a file from now on must show in its timestamp.
  await setTimeout(2 * TICK);
  const tree = hasReleases(out) ? null : output.treeState();
  remember(out, { call, inputs, before, since, tree, said, memory });
}
