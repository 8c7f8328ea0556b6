import { describe, expect } from 'vitest';
import type { Envelope } from '../../src/contract/tree/envelope.ts';
import { property } from '../helpers/property.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { applyEvents } from './apply-events.ts';
import { compareHere, exportSide, treeSide } from './compare-here.ts';
import { anyHoldings, described, flat, library } from './library.ts';

const envelopes: Readonly<Record<string, { readonly envelope: Envelope; readonly pageSize: number }>> = {
  'JSON:API': {
    envelope: { data: '<records>', meta: { total: '<count>' }, links: { next: '<next>' } },
    pageSize: 2,
  },
  'a link without a count': { envelope: { value: '<records>', nextLink: '<next>' }, pageSize: 2 },
  'limit and offset without a link': {
    envelope: { total: '<count>', limit: '<size>', offset: '<offset>', items: '<records>' },
    pageSize: 2,
  },
  'numbers of pages': { envelope: { items: '<records>', page: '<page>', pages: '<pages>' }, pageSize: 2 },
  'a bare list': { envelope: '<records>', pageSize: 100 },
};

describe.each(Object.entries(envelopes))('a tree whose pages are %s', (_, { envelope, pageSize }) => {
  const description = described({
    ...library,
    collections: {
      'lib/books': { record: 'book', envelope },
      'lib/editions': { record: 'edition', envelope },
    },
  });

  property([anyHoldings, anyHoldings], { numRuns: casesOf(2, 100), seed })(
    'is compared in all its pages',
    async (one, other) => {
      const [old, fresh] = [await treeSide(one, pageSize, description), exportSide(other, description)];
      const same = await compareHere(old, await treeSide(one, pageSize, description));
      expect(same.events).toEqual([expect.objectContaining({ event: 'compared', same: true })]);
      expect(applyEvents(flat(one), (await compareHere(old, fresh)).lines)).toEqual(flat(other));
    },
  );
});
