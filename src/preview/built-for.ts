import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from '../contract/tree.ts';

/** Returns the base URL that the tree was built for; called for each request, as a rebuild may have changed it. */
export type BuiltFor = () => Promise<string | null>;

/** Reads it from the manifest in `folder`, again only when that file has changed; null where there is none. */
export function createBuiltFor(folder: string): BuiltFor {
  const path = join(folder, MANIFEST);
  let version = '';
  let baseUrl: string | null = null;
  return async () => {
    try {
      const found = await stat(path);
      // A pipe would be waited for without end.
      if (!found.isFile()) return null;
      const { ino, size, mtimeMs } = found;
      const current = [ino, size, mtimeMs].join();
      if (current === version) return baseUrl;
      const { base_url } = JSON.parse(await readFile(path, 'utf8')) as { base_url?: unknown };
      baseUrl = typeof base_url === 'string' && URL.canParse(base_url) ? base_url : null;
      version = current;
    } catch {
      // Gone, or being replaced: the next request tries again.
      baseUrl = null;
      version = '';
    }
    return baseUrl;
  };
}
