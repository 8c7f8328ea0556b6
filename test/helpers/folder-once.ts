import { cpSync } from 'node:fs';
import { suiteFolder, temporaryFolder } from './temporary-folder.ts';

/**
 * Gives each test a new folder with what `fill` makes in an empty one. That is made once for a file of tests, and copied:
 * a build takes ten times as long.
 */
export function folderOnce(fill: (folder: string) => Promise<unknown>): () => Promise<string> {
  const template = suiteFolder();
  let filled: Promise<unknown> | undefined;
  return async () => {
    filled ??= fill(template);
    await filled;
    const folder = temporaryFolder();
    cpSync(template, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    return folder;
  };
}
