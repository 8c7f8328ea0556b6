import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listIn, objectIn } from '../../contract/json/is-object.ts';
import { readManifest } from '../../publish/write/manifest.ts';
import { own } from '../../terminal/own-command.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { isTreeFolder } from '../../verify/tree.ts';
import { type Notice, warning } from '../create-context.ts';
import type { FoundArchive } from './archives-beside.ts';

/**
 * Warns of archives in an output folder, of no release, that hold other pages than the tree: their readers take them for
 * the tree's. Reads pages up to the first one that differs.
 */
export function otherArchives(folder: string, archives: readonly FoundArchive[]): Notice[] {
  return archives.flatMap(({ path, trees }) => {
    // A folder is not taken for the tree's own.
    if (isTreeFolder(path)) return [];
    const differing = trees
      .filter(({ version }) => version === null)
      .map(({ manifest, sums }) => otherPage(folder, manifest, sums))
      .find((page) => page !== null);
    if (differing === undefined) return [];
    const at = join(folder, path);
    const fault = `holds other pages than the tree: ${shownPath(differing)}`;
    const hint = `Make it again: ${own`snapshot ${folder} --to ${at}`}`;
    return [warning(`${shownPath(at)} is published with the tree, but ${fault}`, { hint })];
  });
}

/** The first page of the tree that the packed one lacks or has with other bytes; of one without pages, the first collection with another number of records. */
function otherPage(folder: string, packed: unknown, sums: ReadonlyMap<string, string>): string | null {
  const all = collectionsIn(readManifest(folder));
  const known = new Map(collectionsIn(packed).map(({ path, records }) => [path, records]));
  const hasPages = all.some(({ path, pages }) => pages > 0 && sums.has(pageOf(path, 1)));
  for (const { path, records, pages } of all) {
    if (known.get(path) !== records) return path;
    for (let number = 1; hasPages && number <= pages; number += 1) {
      const page = pageOf(path, number);
      if (sums.get(page) !== sumOf(join(folder, page))) return page;
    }
  }
  return null;
}

/** SHA-256 in hexadecimal digits; null if the file cannot be read. */
function sumOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}

/** Within the tree. */
const pageOf = (path: string, number: number) => `${path.slice(1)}page-${number}.json`;

function collectionsIn(manifest: unknown) {
  return listIn(objectIn(manifest).collections).map((each) => {
    const { path, records, pages } = objectIn(each);
    return { path: String(path), records: Number(records), pages: Number(pages) };
  });
}
