import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonParts } from '../../src/commands/create-context.ts';
import { property } from '../helpers/property.ts';

const text = (value: Readonly<Record<string, unknown>>) => [...jsonParts(value)].join('');

property([fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true })])(
  'gives what JSON.stringify gives',
  (value) => {
    expect(text(value)).toBe(JSON.stringify(value, null, 2));
  },
);

test.each([0, 1, 999, 1000, 1001, 2000, 2500])('gives a list of %i items in parts', (length) => {
  const problems = Array.from({ length }, (_, record) => ({ record, message: 'line\nend', list: [1] }));
  const value = { ok: false, problems, last: null };
  expect(text(value)).toBe(JSON.stringify(value, null, 2));
  expect(Math.max(...[...jsonParts(value)].map((part) => part.length))).toBeLessThan(150_000);
});
