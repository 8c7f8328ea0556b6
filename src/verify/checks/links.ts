import { compareAddress, elsewhere } from '../address-fault.ts';
import type { Check } from '../check.ts';
import { expectedLinks } from '../expected-envelope.ts';
import { showValue } from '../show-value.ts';

export const links: Check = {
  name: 'links',
  description:
    'next and previous lead through a collection page by page, from the first to the last, at the base URL.',
  fix: 'Build the tree with the --base-url that it is published at.',
  needsAllPages: true,
  applies: (tree) => tree.baseUrl !== null,
  start(tree, notes) {
    compareAddress(tree, notes);
    return {
      page({ collection, number, where, envelope }) {
        if (envelope === null) return;
        notes.looked();
        const list = `${tree.baseUrl}${collection.path}`;
        const expected = expectedLinks(tree.pageLinks, list, number, collection.pages);
        for (const key of ['next', 'previous'] as const) {
          // An envelope may have no place for one of them.
          if (envelope[key] === undefined || envelope[key] === expected[key]) continue;
          const [found, wanted] = [envelope[key], expected[key]];
          const message = `${key} is ${showValue(found)}, expected ${showValue(wanted)}`;
          notes.fail(where, message, elsewhere(found, wanted?.slice(tree.baseUrl?.length)));
        }
      },
    };
  },
};
