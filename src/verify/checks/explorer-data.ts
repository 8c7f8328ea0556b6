import type { Check } from '../check.ts';
import { compareColumns, SeenRecords } from '../explorer/compare-columns.ts';
import { compareOthers, readEntities } from '../explorer/compare-others.ts';
import { DataFiles, type Entities } from '../explorer/data-files.ts';

export const explorerData: Check = {
  name: 'explorer-data',
  description:
    'The data files of the explorer say what the pages hold: counts, ids in their order and, of the first and the last page of each collection, every value; nothing private has a column.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  applies: ({ manifest }) => manifest?.explorer === true,
  start(tree, notes) {
    const files = new DataFiles(tree, notes);
    let entities: Promise<Entities | null> | null = null;
    let seen = new SeenRecords();
    return {
      page(page) {
        seen.add(page);
      },
      async collection(collection) {
        const records = seen;
        seen = new SeenRecords();
        entities ??= readEntities(files);
        await compareColumns(files, collection, records, await entities);
      },
      async end(collections) {
        await compareOthers(files, collections, await (entities ?? readEntities(files)));
      },
    };
  },
};
