import { isObject } from '../../contract/json/is-object.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check } from '../check.ts';
import { envelopeDifference, pagePath, slotPath, standard } from '../expected-envelope.ts';
import { failureMessage } from '../show-value.ts';

const keys = ['count', 'next', 'previous', 'results'];

export const pages: Check = {
  name: 'pages',
  row: 'page n',
  description: 'Every page of every collection is answered with 200 at its own address, without a redirect.',
  fix: 'Publish every page, and give the host the page rule of its kind (see the documentation of hosts).',
  over: 'http',
  start: (_, notes) => ({
    page: () => notes.looked(),
    unread({ where, reason, missing, isFirstAgain }) {
      notes.looked();
      notes.fail(where, reason, isFirstAgain ? 'page 1 again' : missing ? 'missing' : undefined);
    },
  }),
};

export const utf8Json: Check = {
  name: 'utf-8-json',
  description: 'Every page is JSON in UTF-8, without a byte order mark and without a key twice in an object.',
  fix: 'Build the tree again, and upload the files as they are: nothing on the way may change their bytes.',
  needsAllPages: true,
  start: (_, notes) => ({
    page({ where, json }) {
      notes.looked();
      for (const fault of json.faults) notes.fail(where, fault);
    },
  }),
};

export const envelope: Check = {
  name: 'envelope',
  description: `Every page has the keys ${keys.join(', ')}, or the keys of the service's own envelope, in this order, and nothing else.`,
  fix: 'Build the tree again.',
  needsAllPages: true,
  start: ({ validator, baseUrl, pageLinks }, notes) => ({
    page({ collection, number, where, envelope: page, json: { value } }) {
      if (value === undefined) return;
      notes.looked();
      const { path, envelope: described, pages, pageSize, claimedRecords } = collection;
      if (described !== undefined) {
        const difference = envelopeDifference(described, value, {
          ...{ page: number, pages, pageSize, records: page?.results.length ?? 0 },
          count: claimedRecords ?? Number(page?.count ?? 0),
          link: baseUrl === null ? null : (to) => pagePath(pageLinks, baseUrl + path, to),
        });
        if (difference !== null) notes.fail(where, difference);
        return;
      }
      const problems = validator.document('page', value, where);
      for (const problem of problems) notes.fail(where, failureMessage(problem));
      if (problems.length > 0 || !isObject(value)) return;
      const found = Object.keys(value);
      if (found.join() !== keys.join()) notes.fail(where, `has its keys in the order ${found.join(', ')}`);
    },
  }),
};

export const count: Check = {
  name: 'count',
  description:
    'The count of every page is the number of records of its whole collection, as in the manifest.',
  fix: 'Build the tree again, and publish all of its pages together.',
  applies: ({ collections }) =>
    collections.some(({ envelope: own = standard }) => slotPath(own, '<count>') !== null),
  needsAllPages: true,
  start(_, notes) {
    let first: { where: string; count: number } | null = null;
    return {
      page({ where, envelope: page }) {
        const found = page?.count;
        // `envelope` reports anything but a number.
        if (typeof found !== 'number') return;
        notes.looked();
        if (first === null) first = { where, count: found };
        else if (found !== first.count)
          notes.fail(where, `counts ${found}, but the first page counts ${first.count}`);
      },
      collection({ records, claimedRecords, complete }) {
        if (first === null) return;
        const { where, count: found } = first;
        first = null;
        if (claimedRecords !== null && found !== claimedRecords)
          notes.fail(where, `counts ${found}, but the manifest says ${claimedRecords}`);
        // If a page could not be read, the sum says nothing.
        if (complete && found !== records)
          notes.fail(where, `counts ${found}, but its pages have ${plural(records, 'record')}`);
      },
    };
  },
};

export const pageSize: Check = {
  name: 'page-size',
  description: 'Every page has as many records as the page size, but for the last, which has the rest.',
  fix: 'Build the tree again, and publish all of its pages together.',
  needsAllPages: true,
  start: (_, notes) => ({
    page({ collection, number, where, envelope: found }) {
      if (found === null) return;
      notes.looked();
      const records = found.results.length;
      const fail = (expected: string) =>
        notes.fail(where, `has ${plural(records, 'record')}, expected ${expected}`);
      if (number < collection.pages) {
        if (records !== collection.pageSize) fail(`${collection.pageSize}`);
      } else if (records > collection.pageSize) fail(`at most ${collection.pageSize}`);
      else if (records === 0 && number > 1) fail('at least one on a last page');
    },
  }),
};
