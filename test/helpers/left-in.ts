import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** What commands left in a cache. */
export function leftIn(cache: string): string[] {
  return namesIn(cache).filter((name) => !name.endsWith('.lock'));
}

/** What builds left in the staging folder of an output folder, apart from what the next build compares. */
export function leftInStaging(out: string): string[] {
  return namesIn(join(out, '.polity-press')).filter((name) => name !== 'last-build');
}
