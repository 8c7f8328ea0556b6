import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address that a published tree was built for; null if no manifest names one. */
export function publishedBaseUrl(folder: string): URL | null {
  try {
    const { base_url } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      base_url?: unknown;
    };
    return new URL(String(base_url));
  } catch {
    return null;
  }
}
