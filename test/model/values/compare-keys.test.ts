import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { compareKeys } from '../../../src/model/values/compare-keys.ts';
import { property } from '../../helpers/property.ts';

/** Characters on both sides of the surrogates, which JavaScript orders otherwise than bytes. */
const text = fc.string({
  unit: fc.constantFrom('a', 'B', '-', 'é', '\uD7FF', '\uE000', '\uFFFF', '😀', '𐀀'),
});

describe('compareKeys', () => {
  property([text, text])('orders texts as their bytes in UTF-8', (one, other) => {
    expect(compareKeys(one, other)).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
  });

  property([fc.maxSafeInteger(), fc.maxSafeInteger()])('orders integers by value', (one, other) => {
    expect(compareKeys(one, other)).toBe(Math.sign(one - other) + 0);
  });
});
