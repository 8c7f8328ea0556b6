import { compareAddress } from '../address-fault.ts';
import type { Check } from '../check.ts';
import { expectedLinks } from '../expected-envelope.ts';
import { showValue } from '../show-value.ts';

export const links: Check = {
  name: 'links',
  description:
    'next and previous lead through a collection page by page, from the first to the last, at the base URL.',
  fix: 'Build the tree with the --base-url that it is published at.',
  over: 'both',
  needsAllPages: true,
  applies: (tree) => tree.baseUrl !== null,
  start(tree, notes) {
    compareAddress(tree, notes);
    return {
      page({ collection, number, where, envelope }) {
        if (envelope === null) return;
        notes.looked();
        const expected = expectedLinks(
          tree.pageLinks,
          `${tree.baseUrl}${collection.path}`,
          number,
          collection.pages,
        );
        for (const key of ['next', 'previous'] as const) {
          // An envelope may have no place for one of them.
          if (envelope[key] === undefined || envelope[key] === expected[key]) continue;
          const [found, wanted] = [envelope[key], expected[key]];
          const isElsewhere =
            typeof found === 'string' &&
            wanted?.slice(tree.baseUrl?.length) === pathOf(found, collection.path);
          const message = `${key} is ${showValue(found)}, expected ${showValue(wanted)}`;
          notes.fail(where, message, isElsewhere ? 'another address' : undefined);
        }
      },
    };
  },
};

function pathOf(address: string, collectionPath: string): string {
  return address.slice(Math.max(0, address.lastIndexOf(collectionPath)));
}
