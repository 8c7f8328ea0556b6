import { plural } from '../../plural.ts';
import type { Check } from '../check.ts';

export const count: Check = {
  name: 'count',
  description:
    'The count of every page is the number of records of its whole collection, as in the manifest.',
  fix: 'Build the tree again, and publish all of its pages together.',
  over: 'both',
  needsAllPages: true,
  start(_, notes) {
    let first: { where: string; path: string; count: number } | null = null;
    return {
      page({ collection: { path }, where, envelope }) {
        // `envelope` reports anything that is not a number.
        if (typeof envelope?.count !== 'number') return;
        notes.looked();
        if (first === null || first.path !== path) first = { where, path, count: envelope.count };
        else if (envelope.count !== first.count)
          notes.fail(where, `counts ${envelope.count}, but the first page counts ${first.count}`);
      },
      collection({ path, records, claimedRecords, complete }) {
        if (first === null || first.path !== path) return;
        const { where, count } = first;
        if (claimedRecords !== null && count !== claimedRecords)
          notes.fail(where, `counts ${count}, but the manifest says ${claimedRecords}`);
        // If a page could not be read, the sum says nothing.
        if (complete && count !== records)
          notes.fail(where, `counts ${count}, but its pages have ${plural(records, 'record')}`);
      },
    };
  },
};
