import type { CommandContext } from './create-context.ts';
import { type BuildFlags, isUnchangedBuild, keyOfBuild } from './trees/unchanged-build.ts';

/** Withdraws a release, repeats the report of an unchanged tree, or publishes. */
export async function runBuild(
  source: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  const { withdraw } = flags;
  if (withdraw !== undefined) {
    const { runWithdraw } = await import('./run-withdraw.ts');
    return runWithdraw(source, { ...flags, withdraw }, context);
  }
  const key = await keyOfBuild(source, flags, context);
  if (key !== null && (await isUnchangedBuild(key, flags, context))) return;
  const { publishSource } = await import('./publish-source.ts');
  return publishSource(source, flags, key, context);
}
