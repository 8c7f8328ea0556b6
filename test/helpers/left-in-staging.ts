import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What builds left in the staging folder of an output folder, apart from what the next build compares. */
export function leftInStaging(out: string): string[] {
  const root = join(out, '.polity-press');
  return existsSync(root) ? readdirSync(root).filter((name) => name !== 'last-build') : [];
}
