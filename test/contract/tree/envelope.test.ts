import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Envelope,
  envelopeFault,
  envelopeText,
  filledEnvelope,
  optionalSlot,
  pathTo,
  RECORDS,
  recordsIn,
  slots,
} from '../../../src/contract/tree/envelope.ts';
import { InferredEnvelope } from '../../../src/sources/service/infer/infer-envelope.ts';
import { readList } from '../../../src/sources/service/lists/list-forms.ts';
import { linkKeys, numberKeys } from '../../../src/sources/service/lists/list-keys.ts';
import { envelopeDifference } from '../../../src/verify/expected-envelope.ts';

const constant = fc.oneof(fc.constantFrom('<b', '', '\u2028', null, true), fc.integer(), fc.constant(['a']));
const word = fc.constantFrom(...Object.keys(slots));
/** Keys that say nothing, with a sign so that none is a whole number. */
const key = fc.string({ maxLength: 6 }).map((text) => `_${text}`);

/** An object with slots and constants, and the records in it at some depth. */
const anyEnvelope: fc.Arbitrary<Envelope> = fc
  .tuple(
    fc.array(fc.dictionary(key, fc.oneof(constant, word), { maxKeys: 4 }), { maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  )
  .map(([objects, isFirst]) =>
    objects.reduce<Envelope>((inner, object, depth) => {
      const own = { [`records${depth}`]: inner };
      return isFirst[depth] ? { ...own, ...object } : { ...object, ...own };
    }, RECORDS),
  );

const records = fc.array(fc.oneof(fc.record({ id: fc.nat(), a: fc.jsonValue() }), fc.constant(RECORDS)));

const facts = fc.record({
  count: fc.nat({ max: 90 }),
  page: fc.integer({ min: 1, max: 12 }),
  pages: fc.integer({ min: 1, max: 12 }),
  size: fc.integer({ min: 1, max: 10 }),
});
const address = (page: number) => `https://data.example.org/api/books/?page=${page}`;

it('gives back the records of each page that it is written around', () => {
  fc.assert(
    fc.property(anyEnvelope, facts, records, (envelope, own, list) => {
      expect(envelopeFault(envelope)).toBeNull();
      const [before, after] = envelopeText(envelope, { ...own, address });
      const page = JSON.parse(before + JSON.stringify(list) + after);
      expect(recordsIn(envelope, page)).toEqual(JSON.parse(JSON.stringify(list)));
      expect(page).toEqual(JSON.parse(JSON.stringify(filledEnvelope(envelope, { ...own, address }, list))));
    }),
  );
});

it('counts the records of a page', () => {
  const shown = (count: number, page: number) =>
    slots['<shown>']?.({ count, page, pages: Math.max(1, Math.ceil(count / 10)), size: 10, address });
  expect([shown(0, 1), shown(1, 1), shown(10, 1), shown(25, 2), shown(25, 3), shown(25, 4)]).toEqual([
    0, 1, 10, 10, 5, 0,
  ]);
});

/** The names that services have for a slot, and the slot. */
const named = fc.constantFrom(
  ...[...Object.entries(numberKeys), ...Object.entries(linkKeys)].flatMap(([slot, names]) =>
    [slot, optionalSlot(slot)]
      .filter((each) => Object.hasOwn(slots, each))
      .flatMap((each) =>
        names.filter((name) => !name.includes('.')).map((name): readonly [string, string] => [name, each]),
      ),
  ),
);

/** As services have them: slots by their names, some of them in an object of its own. */
const usualEnvelope = fc
  .record({
    outer: fc.uniqueArray(named, { maxLength: 4, selector: ([name]) => name }),
    inner: fc.uniqueArray(named, { minLength: 1, maxLength: 4, selector: ([name]) => name }),
    constants: fc.dictionary(key, constant, { maxKeys: 2 }),
    meta: fc.constantFrom('meta', 'links', 'pagination'),
    list: fc.constantFrom('results', 'items', 'data', 'records', 'books'),
  })
  .map(({ outer, inner, constants, meta, list }): Envelope => {
    const all = { ...constants, ...Object.fromEntries(outer), [meta]: Object.fromEntries(inner) };
    // A list with a name of its own is one because the page counts, too.
    return { ...all, ...(list === 'books' && { count: '<count>' }), [list]: RECORDS };
  });

it('leaves out a constant that would be read as a slot', () => {
  const inferred = new InferredEnvelope();
  const facts = { count: 1, page: 1, pages: 1, size: 10 };
  inferred.take({ note: '<b>', terms: ['<next>'], items: [{ id: 1 }] }, { at: ['items'] }, facts);
  const leftOut: string[] = [];
  expect(inferred.envelope(leftOut)).toEqual({ items: RECORDS });
  expect(leftOut).toEqual(
    ['note', 'terms'].map(
      (key) =>
        `the key ${key} of its pages holds addresses of the tree, a key of --query, or a word in angle brackets: it is left out`,
    ),
  );
});

it('leaves out what would lead clients to other pages of a list with one', () => {
  const inferred = new InferredEnvelope();
  const facts = { count: 3, page: 1, pages: 1, size: 3 };
  const page = { pages: 1, page_count: 3, nextPageToken: 'x', next_page_token: '' };
  inferred.take({ ...page, items: [{ id: 1 }] }, { at: ['items'] }, facts);
  const leftOut: string[] = [];
  expect(inferred.envelope(leftOut)).toEqual({ pages: '<pages>', next_page_token: '', items: RECORDS });
  expect(leftOut).toEqual(
    ['page_count', 'nextPageToken'].map(
      (key) => `the key ${key} of its pages would lead clients to other pages: it is left out`,
    ),
  );
});

it('leaves out only what is not there, and takes no key for the records', () => {
  const envelope = {
    '<records>': 'x',
    n: { next: '<nextPage?>' },
    previous: '<previousPage?>',
    all: RECORDS,
  };
  const page = (number: number) =>
    filledEnvelope(envelope, { ...{ count: 5, pages: 3, size: 2 }, page: number, address }, []);
  expect([1, 2, 3].map(page)).toEqual([
    { '<records>': 'x', n: { next: 2 }, all: [] },
    { '<records>': 'x', n: { next: 3 }, previous: 1, all: [] },
    { '<records>': 'x', previous: 2, all: [] },
  ]);
  const [before, after] = envelopeText(envelope, { ...{ count: 5, pages: 3, size: 2, page: 3 }, address });
  expect(JSON.parse(`${before}[]${after}`)).toEqual(page(3));
});

it.each([
  [{ links: ['<next?>'], a: RECORDS }, 'has a word in angle brackets in a list: name a key for it'],
  [{ links: [['<next?>']], a: RECORDS }, 'has a word in angle brackets in a list: name a key for it'],
  [{ a: [RECORDS] }, 'has <records> in a list'],
  [{ a: [{ b: RECORDS }] }, 'has <records> in a list'],
  [{ links: [{ rel: 'self', href: '<self>' }], a: RECORDS }, null],
])('has words in lists of links only: %j', (envelope, fault) => {
  expect(envelopeFault(envelope)).toBe(fault);
});

it('has links in lists where there is such a page', () => {
  const links = [
    { rel: 'self', href: '<self>', type: 'application/json' },
    { rel: 'prev', href: '<previous?>', title: 'before' },
    { rel: 'next', href: '<next?>', title: 'after' },
    { rel: 'about', href: 'https://example.org/about' },
    { rel: 'about', href: 'https://example.org/terms' },
  ];
  const envelope = { items: RECORDS, links };
  const all = [1, 2, 3].map((page) => ({ count: 5, page, pages: 3, size: 2 }));
  const bodies = all.map((own) => filledEnvelope(envelope, { ...own, address }, [{ id: own.page }]));
  expect(bodies.map((body) => Object(body).links.map(({ rel }: { rel: string }) => rel))).toEqual([
    ['self', 'next', 'about', 'about'],
    ['self', 'prev', 'next', 'about', 'about'],
    ['self', 'prev', 'about', 'about'],
  ]);
  expect(pathTo('<next>', envelope)).toBeNull();
  const inferred = new InferredEnvelope();
  bodies.forEach((body, index) => {
    inferred.take(body, { at: ['items'] }, all[index] as (typeof all)[number]);
    const facts = { ...(all[index] as (typeof all)[number]), pageSize: 2, records: 2, link: address };
    expect(envelopeDifference(envelope, body, facts)).toBeNull();
    expect(envelopeDifference({ ...envelope, links: links.slice(1) }, body, facts)).not.toBeNull();
  });
  const leftOut: string[] = [];
  expect(inferred.envelope(leftOut)).toEqual(envelope);
  expect(leftOut).toEqual([]);
});

it('leaves out a link in a list whose address differs from page to page, and takes a list without links', () => {
  const link = (rel: string, href: string) => ({ rel, href });
  const bodies = [
    { items: [{ id: 1 }], links: [link('next', '/2'), link('alternate', '/1.html')], empty: [] },
    { items: [{ id: 2 }], links: [], empty: [] },
  ];
  const inferred = new InferredEnvelope();
  bodies.forEach((body, index) => {
    inferred.take(body, { at: ['items'] }, { count: 2, page: index + 1, pages: 2, size: 1 });
  });
  const leftOut: string[] = [];
  expect(inferred.envelope(leftOut)).toEqual({
    items: RECORDS,
    links: [link('next', '<next?>')],
    empty: [],
  });
  expect(leftOut).toEqual([
    'the key links.alternate.href of its pages differs from page to page: it is left out',
  ]);
});

it('says whether pages follow, and which records are on a page', () => {
  const keys = { more: '<hasNext>', before: '<hasPrevious>', end: '<isLast>', from: '<from>', to: '<to>' };
  const envelope = { ...keys, items: RECORDS };
  const bodies = [1, 2].map((page) => ({ count: 3, page, pages: 2, size: 2 }));
  const filled = [...bodies, { count: 0, page: 1, pages: 1, size: 2 }].map((own) => {
    const body = filledEnvelope(envelope, { ...own, address }, []);
    const records = Math.min(own.size, own.count - (own.page - 1) * own.size);
    const facts = { ...own, pageSize: own.size, records, link: address };
    expect(envelopeDifference(envelope, body, facts)).toBeNull();
    return body;
  });
  expect(filled).toEqual([
    { more: true, before: false, end: false, from: 1, to: 2, items: [] },
    { more: false, before: true, end: true, from: 3, to: 3, items: [] },
    { more: false, before: false, end: true, from: null, to: null, items: [] },
  ]);
});

it('is inferred so that each page has what it had', () => {
  fc.assert(
    fc.property(
      usualEnvelope,
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 10 }),
      (envelope, count, size) => {
        const pages = Math.max(1, Math.ceil(count / size));
        const inferred = new InferredEnvelope();
        const all = Array.from({ length: pages }, (_, index) => ({ count, page: index + 1, pages, size }));
        const body = (of: Envelope, own: (typeof all)[number]) =>
          JSON.parse(JSON.stringify(filledEnvelope(of, { ...own, address }, [{ id: own.page }])));
        for (const own of all) {
          const page = body(envelope, own);
          const list = readList(page);
          expect(list?.records).toEqual([{ id: own.page }]);
          inferred.take(page, { at: list?.at ?? [] }, own);
        }
        const leftOut: string[] = [];
        const made = inferred.envelope(leftOut);
        expect(leftOut).toEqual([]);
        for (const own of all) {
          const expected = body(envelope, own);
          expect(made === null ? body(envelope, own) : body(made, own)).toEqual(expected);
        }
      },
    ),
  );
});
