import { plural } from '../../plural.ts';
import type { Check } from '../check.ts';

export const pageSize: Check = {
  name: 'page-size',
  description: 'Every page has as many records as the page size, but for the last, which has the rest.',
  fix: 'Build the tree again, and publish all of its pages together.',
  over: 'both',
  needsAllPages: true,
  start: (_, notes) => ({
    page({ collection, number, where, envelope }) {
      if (envelope === null) return;
      notes.looked();
      const records = envelope.results.length;
      const fail = (expected: string) =>
        notes.fail(where, `has ${plural(records, 'record')}, expected ${expected}`);
      if (number < collection.pages) {
        if (records !== collection.pageSize) fail(`${collection.pageSize}`);
      } else if (records > collection.pageSize) fail(`at most ${collection.pageSize}`);
      else if (records === 0 && number > 1) fail('at least one on a last page');
    },
  }),
};
