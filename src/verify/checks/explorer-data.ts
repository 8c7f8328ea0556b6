import type { Check } from '../check.ts';
import { compareColumns, FirstAndLast } from '../explorer/compare-columns.ts';
import { compareOthers, readEntities } from '../explorer/compare-others.ts';
import type { Entities } from '../explorer/data-files.ts';

export const explorerData: Check = {
  name: 'explorer-data',
  description:
    'The data files of the explorer say what the pages hold: counts, ids in their order and, of the first and the last page of each collection, every value; nothing private has a column.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  applies: ({ manifest }) => manifest?.explorer === true,
  start(tree, notes) {
    let entities: Promise<Entities | null> | null = null;
    let pages = new FirstAndLast();
    return {
      page(page) {
        pages.add(page);
      },
      async collection(collection) {
        entities ??= readEntities(tree, notes);
        const seen = pages;
        pages = new FirstAndLast();
        await compareColumns(tree, notes, { collection, seen, entities: await entities });
      },
      async end(collections) {
        await compareOthers(tree, notes, collections, await (entities ?? readEntities(tree, notes)));
      },
    };
  },
};
