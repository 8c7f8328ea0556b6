import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../src/generated/records.ts';
import { createPageSerializer } from '../../src/serialize/create-page-serializer.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
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
const record = fc.dictionary(key, fc.oneof(plain, embedded, fc.array(embedded, { maxLength: 3 })), {
  noNullPrototype: true,
});

/** What JSON makes of a value: -0 is 0. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

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
      expect(text(createPageSerializer().serialize(page))).toBe(expected);
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
    const serializer = createPageSerializer();
    const long = 'ß'.repeat(20_000_000);
    for (let round = 0; round < 5; round += 1) {
      const page = { count: 1, next: null, previous: null, results: [{ id: round, polity: { long } }] };
      const bytes = serializer.serialize(page as Page);
      expect(bytes.length).toBe(
        40_000_000 + JSON.stringify({ ...page, results: [{ id: round, polity: { long: '' } }] }).length,
      );
    }
  });
});
