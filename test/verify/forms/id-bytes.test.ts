import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compareKeys } from '../../../src/values/compare-keys.ts';
import { hashAt, hashOf, idAt, isBefore, plainHash } from '../../../src/verify/forms/id-bytes.ts';

/** Ids, near to each other, and how JSON may write each: also in ways that no build does. */
const anyId = fc
  .oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.uuid(),
    fc.string({
      maxLength: 3,
      unit: fc.constantFrom('a', 'b', '0', '1', '-', ',', '}', '"', '\\', 'é', '\u{1f600}', '\n'),
    }),
  )
  .chain((id) => {
    const text = JSON.stringify(id);
    const escaped = text.replace(/[a-z0-9](?=")/, (code) => `\\u00${code.charCodeAt(0).toString(16)}`);
    return fc.constantFrom(text, ...(typeof id === 'string' ? [escaped] : [text.replace(/^-?\d+$/, '$&.0')]));
  });

/** A page with two ids, and where they begin. */
const anyPair = fc.tuple(anyId, anyId, fc.constantFrom(',', '}')).map(([one, other, end]) => {
  const before = `{"id":${one}${end}{"id":`;
  return { bytes: Buffer.from(`${before}${other}${end}`), one: 6, other: Buffer.byteLength(before) };
});

test.prop([anyPair], { numRuns: 3000 })(
  'ids in bytes are those that a parser reads, and are told apart and ordered alike',
  ({ bytes, one, other }) => {
    const text = bytes.toString();
    const parsed = [text.slice(6, text.indexOf('{', 6) - 1), text.slice(text.lastIndexOf(':') + 1, -1)];
    fc.pre(parsed.every((each) => !each.includes('{')));
    const [first, second] = parsed.map((each) => JSON.parse(each) as string | number) as [
      string | number,
      string | number,
    ];
    expect([idAt(bytes, one), idAt(bytes, other)]).toEqual([first, second]);
    expect(isBefore(bytes, one, other)).toBe(compareKeys(first, second) < 0);
    expect([hashAt(bytes, one), hashAt(bytes, other)]).toEqual([hashOf(first), hashOf(second)]);
    // One that spells the other counts as the same.
    expect(hashOf(String(first))).toBe(hashOf(first));
    for (const [at, id] of [
      [one, first],
      [other, second],
    ] as const)
      expect([-1, hashOf(id)]).toContain(plainHash(bytes, at));
  },
);

test('what is written as its characters needs no text to be told', () => {
  for (const id of [0, 7, -12, '7', 'b7', '1dda7135-7384-2b30-5072-8cb37a02ec03'])
    expect(plainHash(Buffer.from(`${JSON.stringify(id)},`), 0)).toBe(hashOf(id));
  for (const written of ['"\\u0061"', '"é"', '1.0', '-0', '1e2', '1234567890123456'])
    expect(plainHash(Buffer.from(`${written},`), 0)).toBe(-1);
});
