import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedText } from '../../../src/contract/json/quoted-text.ts';
import { character, property } from '../../helpers/property.ts';

/** What the service writes: compact JSON, U+2028 and U+2029 escaped. */
const asJson = (text: string) =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

describe('quotedText', () => {
  it('writes each UTF-16 unit as JSON does, halves of pairs too', () => {
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const text = `a${String.fromCharCode(unit)}b`;
      if (quotedText(text) !== asJson(text)) expect([unit, quotedText(text)]).toEqual([unit, asJson(text)]);
    }
  });

  property([fc.string({ unit: character })])('writes any text as JSON does', (text) => {
    expect(quotedText(text)).toBe(asJson(text));
  });
});
