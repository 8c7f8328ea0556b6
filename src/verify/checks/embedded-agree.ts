import type { Check } from '../check.ts';

export const embeddedAgree: Check = {
  name: 'embedded-agree',
  description:
    'An embedded record is the same wherever it is embedded, and the same as in its own collection, if published.',
  fix: 'Build the tree again from one database, and publish all of it together.',
  over: 'both',
  needsAllPages: true,
  start: ({ embedded }, notes) => ({
    records({ where, results, differing }) {
      notes.looked(Math.max(1, results.length));
      for (const message of differing) notes.fail(where, message);
    },
    end(collections) {
      const complete = collections.filter((collection) => collection.complete);
      for (const { where, message } of embedded.missing(new Set(complete.map(({ kind }) => kind))))
        notes.fail(where, message);
    },
  }),
};
