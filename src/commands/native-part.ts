import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CliError } from '../contract/errors.ts';

/** The first minor version of Node, by major version, that does not abort: https://github.com/nodejs/node/issues/65446 */
const sound = new Map([
  [24, 22],
  [26, 4],
]);

/** What only the headers of Node 24.19, 26.4 and later make a native part call. */
const CALL = 'RemoveEnvironmentCleanupHook';

/** Reads the compiled part of better-sqlite3; empty if it is missing, which loading it reports. */
export function nativePart(): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  try {
    return readFileSync(join(folder, 'build/Release/better_sqlite3.node'));
  } catch {
    return Buffer.alloc(0);
  }
}

/**
 * Refuses a Node that would abort in the middle of the work, with an assertion of its own: one that has a native part
 * compiled with later headers, but not what these ask for.
 * @throws CliError
 */
export function refuseAborting(version: string, read = nativePart): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const first = sound.get(major);
  if (first === undefined || minor >= first || !read().includes(CALL)) return;
  throw new CliError(
    `Node ${version} aborts with the native part of better-sqlite3, which was compiled with headers of Node ${major} that it does not support`,
    { hint: `Install Node ${major}.${first} or later; nothing has to be compiled again.` },
  );
}
