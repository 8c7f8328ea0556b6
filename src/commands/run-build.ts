import { resolve } from 'node:path';
import { Disk } from '../write/disk.ts';
import { missingFolders, removeMadeFolders } from '../write/output-folder.ts';
import type { BuildFlags } from './build-flags.ts';
import { outOfBuild } from './call-of-build.ts';
import type { CommandContext } from './context.ts';
import { keepYoungSpaceSmall, optimizeLater } from './optimizer.ts';
import { takesLong } from './takes-long.ts';

/** `polity-press build [source]` */
export async function runBuild(
  path: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  optimizeLater();
  keepYoungSpaceSmall();
  const folder = outFolder(flags);
  const missing = folder === null ? [] : missingFolders(folder);
  try {
    // It reads and checks what is configured, too: of a large service, that takes a while.
    if (path !== undefined && takesLong(path) && (await context.inChild())) return;
    const { buildHere } = await import('./build-here.ts');
    await buildHere(path, flags, context);
  } finally {
    // A child that was killed could not remove the folders that it made.
    if (folder !== null && context.signal.aborted) removeMadeFolders(new Disk(folder), missing);
  }
}

/** The output folder; null where what says it cannot be read, which the build then reports. */
function outFolder(flags: BuildFlags): string | null {
  try {
    return resolve(outOfBuild(flags));
  } catch {
    return null;
  }
}
