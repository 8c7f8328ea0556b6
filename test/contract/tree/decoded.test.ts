import { expect, it } from 'vitest';
import { decoded } from '../../../src/contract/tree/decoded.ts';

it.each([
  ['a%20%C3%A4', 'a ä'],
  ['%E0', '%E0'],
  ['100%', '100%'],
])('reads a part of an address as far as it is one: %s', (part, text) => {
  expect(decoded(part)).toBe(text);
});
