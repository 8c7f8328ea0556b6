import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExplorerPlace, explorerPlace } from '../contract/tree/explorer-pages.ts';
import { DESCRIPTION, MANIFEST } from '../contract/tree/tree.ts';
import { urlIn } from '../contract/url-in.ts';

export interface TreeFacts {
  readonly baseUrl: string | null;
  readonly explorer: ExplorerPlace | undefined;
  /** Whether it is published as a service answers. */
  readonly isAnswered: boolean;
}

export type ReadTreeFacts = () => Promise<TreeFacts>;

const unknown: TreeFacts = { baseUrl: null, explorer: undefined, isAnswered: false };

export function createTreeFacts(folder: string): ReadTreeFacts {
  const path = join(folder, MANIFEST);
  let version = '';
  let facts = unknown;
  return async () => {
    try {
      const found = await stat(path);
      // Reading a pipe would block forever.
      if (!found.isFile()) return unknown;
      const { ino, size, mtimeMs } = found;
      const current = [ino, size, mtimeMs].join();
      if (current === version) return facts;
      const manifest = Object(JSON.parse(await readFile(path, 'utf8')));
      const { base_url } = manifest;
      const baseUrl = typeof base_url === 'string' && urlIn(base_url) !== null ? base_url : null;
      const isAnswered = await hasAnswers(join(folder, DESCRIPTION));
      facts = { baseUrl, explorer: explorerPlace(manifest), isAnswered };
      version = current;
    } catch {
      // Missing, or being replaced: the next request tries again.
      facts = unknown;
      version = '';
    }
    return facts;
  };
}

async function hasAnswers(description: string): Promise<boolean> {
  try {
    if (!(await stat(description)).isFile()) return false;
    return Object(JSON.parse(await readFile(description, 'utf8'))).answers !== undefined;
  } catch {
    return false;
  }
}
