import type { Check } from '../check.ts';

export const embeddedAgree: Check = {
  name: 'embedded-agree',
  description:
    'An embedded record is the same wherever it is embedded, and the same as in its own collection, if published.',
  fix: 'Build the tree again from one database, and publish all of it together.',
  over: 'both',
  needsAllPages: true,
  start({ embedded }, notes) {
    return {
      page({ where, envelope, embedded: { differing } }) {
        if (envelope === null) return;
        notes.looked(Math.max(1, envelope.results.length));
        for (const message of differing) notes.fail(where, message);
      },
      unmentioned({ where, kind, records }) {
        notes.looked(Math.max(1, records.length));
        for (const message of embedded.take(kind, records, where).differing) notes.fail(where, message);
      },
      end(collections) {
        const complete = collections.filter((collection) => collection.complete);
        for (const { where, message } of embedded.missing(new Set(complete.map(({ kind }) => kind))))
          notes.fail(where, message);
      },
    };
  },
};
