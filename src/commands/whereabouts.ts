import { readFileSync, realpathSync, statSync } from 'node:fs';
import { cwd, env, execPath } from 'node:process';
import type { Whereabouts } from './how-called.ts';

/** Where this process runs, and what its shell can find. */
export function whereabouts(script: string): Whereabouts {
  return {
    script: realpathSync(script),
    node: realpathSync(execPath),
    folder: orNull(cwd),
    environment: env,
    realFile: (path) => orNull(() => (statSync(path).isFile() ? realpathSync(path) : null)),
    isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    // A pipe would be waited for without end.
    readJson: (path) =>
      orNull(() => (statSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : null)),
  };
}

/** What cannot be read counts as missing. */
function orNull<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
