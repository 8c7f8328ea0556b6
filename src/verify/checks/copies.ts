import type { Check, Notes } from '../check.ts';
import { digest } from '../json.ts';
import type { WalkedCollection } from '../page.ts';
import { isPage } from '../requests/expectations.ts';
import { sendFor } from '../requests/request-check.ts';
import type { Tree } from '../tree.ts';

export const copies: Check = {
  name: 'copies',
  description: 'page-1.json is the first page byte for byte, and page-last.json the last.',
  fix: 'Build the tree again, and publish all of its pages together.',
  start(tree, notes) {
    const { http } = tree;
    if (http === null) return { collection: (collection) => compare(tree, collection, notes) };
    return {
      collection(collection) {
        const { path, pages, digests, hasFirstPage } = collection;
        const first = { path: `${path}page-1.json`, expect: isPage(1) };
        const last = { path: `${path}page-last.json`, expect: isPage(pages) };
        // Only if the page itself could be read.
        const rows = hasFirstPage ? [first, ...(digests.has(pages) ? [last] : [])] : [];
        return sendFor({ collection, http }, rows, notes);
      },
    };
  },
};

async function compare(
  { target, manifest }: Tree,
  { path, pages, digests }: WalkedCollection,
  notes: Notes,
): Promise<void> {
  for (const [name, number] of [
    ['page-1.json', 1],
    ['page-last.json', pages],
  ] as const) {
    const file = await target.file(`${path.slice(1)}${name}`);
    const page = digests.get(number);
    if (page === undefined) continue;
    notes.looked();
    if (file.bytes === null) {
      // `files` reports missing ones, but needs a manifest.
      if (!file.missing || manifest === null) notes.fail(file.where, file.reason);
    } else if (digest(file.bytes) !== page) notes.fail(file.where, `is not the same as page ${number}`);
  }
}
