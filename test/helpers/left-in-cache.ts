import { existsSync, readdirSync } from 'node:fs';

/** What commands left in a cache. */
export function leftIn(cache: string): string[] {
  const names = existsSync(cache) ? readdirSync(cache) : [];
  return names.filter((name) => !name.endsWith('.lock'));
}
