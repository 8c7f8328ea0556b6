import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { largestPage } from '../../src/contract/tree.ts';
import type { Page } from '../../src/generated/documents.ts';
import { createPageSerializer, type PageTooLarge } from '../../src/serialize/create-page-serializer.ts';

const text = (page: Uint8Array | PageTooLarge) => Buffer.from(page as Uint8Array).toString('utf8');
const string = fc.string({ unit: 'binary' });
const plain = fc.oneof(
  string,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const key = string.filter((name) => name !== '__proto__');
const embedded = fc.dictionary(key, plain, { noNullPrototype: true });
const list = fc.array(fc.oneof(embedded, plain, fc.array(plain)), { maxLength: 3 });
const record = fc.dictionary(key, fc.oneof(plain, embedded, list), { noNullPrototype: true });

/** What JSON makes of a value: -0 is 0. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The id of the record that does not fit: a comparison of the record itself would show a text of 100 MB. */
const tooLarge = (page: Uint8Array | PageTooLarge) => ((page as PageTooLarge).record as { id: number }).id;

describe('createPageSerializer', () => {
  test.prop([fc.array(fc.array(record, { maxLength: 4 }), { minLength: 1, maxLength: 4 })])(
    'writes what JSON.parse reads back, page after page',
    (pages) => {
      const serializer = createPageSerializer();
      for (const results of pages) {
        const page = { count: 1, next: null, previous: 'http://x/', results } as Page;
        expect(JSON.parse(text(serializer.serialize(page)))).toEqual(asJson(page));
      }
    },
  );

  test.prop([fc.array(record, { maxLength: 4 })])(
    'writes what JSON.stringify writes, but for U+2028 and U+2029',
    (results) => {
      const page = { count: 1, next: null, previous: null, results } as Page;
      const expected = JSON.stringify(page).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      const serializer = createPageSerializer();
      expect(text(serializer.serialize(page))).toBe(expected);
      // A record of the page is a part of it.
      const records = results.map((each) => text(serializer.record(each)));
      expect(expected).toBe(`{"count":1,"next":null,"previous":null,"results":[${records.join(',')}]}`);
    },
  );

  it('keeps an embedded record that stands in many records', () => {
    const polity = { id: 1, name: 'é\u2028\u2029' };
    const serializer = createPageSerializer();
    const page = {
      count: 2,
      next: null,
      previous: null,
      results: [{ polity }, { polity, list: [polity, polity] }],
    };
    const once = text(serializer.serialize(page as Page));
    expect(text(serializer.serialize(page as Page))).toBe(once);
    expect(JSON.parse(once)).toEqual(page);
    expect(once).toContain('"é\\u2028\\u2029"');
  });

  it('writes pages larger than its buffer, and forgets embedded records past its limit', () => {
    const serializer = createPageSerializer({ page: largestPage, kept: 1_000_000 });
    const long = 'ß'.repeat(200_000);
    for (let round = 0; round < 5; round += 1) {
      const page = { count: 1, next: null, previous: null, results: [{ id: round, polity: { long } }] };
      const bytes = serializer.serialize(page as Page) as Uint8Array;
      expect(bytes.length).toBe(
        400_000 + JSON.stringify({ ...page, results: [{ id: round, polity: { long: '' } }] }).length,
      );
    }
  });

  it.each<[string, number, number, (letters: number) => object]>([
    ['a text', largestPage, 1, (letters) => ({ text: 'x'.repeat(letters) })],
    ['a text of two bytes a letter', 200_000, 2, (letters) => ({ text: 'ß'.repeat(letters) })],
    ['an embedded record', 200_000, 1, (letters) => ({ polity: { text: 'x'.repeat(letters) } })],
  ])(
    'writes a page of exactly the largest size, and none that is larger: %s',
    (_, largest, bytesEach, record) => {
      // That of all pages, where nobody says another.
      const serializer =
        largest === largestPage
          ? createPageSerializer()
          : createPageSerializer({ page: largest, kept: largest });
      const page = (letters: number) =>
        ({
          count: 3,
          next: null,
          previous: null,
          results: [{ id: 7 }, { id: 8, ...record(letters) }],
        }) as Page;
      const others = (serializer.serialize(page(0)) as Uint8Array).length;
      const letters = Math.floor((largest - others) / bytesEach);
      expect(serializer.serialize(page(letters))).toHaveLength(others + letters * bytesEach);
      expect(tooLarge(serializer.serialize(page(letters + 1)))).toBe(8);
      // What was too large leaves no trace.
      expect(serializer.serialize(page(0))).toHaveLength(others);
    },
  );

  it('says which record is too long for a text of JavaScript', () => {
    const text = '\u0001'.repeat(100_000_000);
    const page = { count: 2, next: null, previous: null, results: [{ id: 1, text }, { id: 2 }] };
    expect(tooLarge(createPageSerializer().serialize(page as Page))).toBe(1);
  });
});
