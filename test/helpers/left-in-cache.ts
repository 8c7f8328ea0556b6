import { existsSync, readdirSync } from 'node:fs';

/** What commands left in a cache, beside what is kept for the next build. */
export function leftIn(cache: string): string[] {
  const names = existsSync(cache) ? readdirSync(cache) : [];
  return names.filter((name) => !name.startsWith('kept-') && !name.endsWith('.lock'));
}
