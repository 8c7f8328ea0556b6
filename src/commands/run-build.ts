import type { BuildFlags } from './build-flags.ts';
import { buildHere } from './build-here.ts';
import type { CommandContext } from './context.ts';
import { keepYoungSpaceSmall, optimizeLater } from './optimizer.ts';

/** `polity-press build [source]` */
export async function runBuild(
  path: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  optimizeLater();
  keepYoungSpaceSmall();
  await buildHere(path, flags, context);
}
