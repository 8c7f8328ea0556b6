import { expect, it } from 'vitest';
import { keyChanges } from '../../src/diff/change-text.ts';

const parts = (old: unknown, fresh: unknown, width = 30, lists: string[] = []) =>
  keyChanges({ fields: { key: { old, new: fresh } }, lists }, width)[0]?.parts.map((part) => part.join(''));

it('shows short values as JSON', () => {
  expect(parts(null, '')).toEqual(['null', '-> ""']);
  expect(parts(-31, 12)).toEqual(['-31', '-> 12']);
  expect(parts({ a: 1 }, { a: [] })).toEqual(['{"a":1}', '-> {"a":[]}']);
});

it('shows long texts around where they differ', () => {
  const long = 'x'.repeat(100);
  const shown = parts(`${long}old${long}`, `${long}new${long}`);
  expect(shown?.[0]).toMatch(/^…x+old?x+…$/);
  expect(shown?.[1]).toMatch(/^-> …x+newx+…$/);
  expect(shown?.map((part) => part.replace('-> ', '').length)).toEqual([30, 30]);
  expect(parts(`${long}a`, `${long}ab`)).toEqual([`…${'x'.repeat(27)}a"`, `-> …${'x'.repeat(26)}ab"`]);
  expect(parts(`a${long}`, `b${long}`)?.[0]).toBe(`"a${'x'.repeat(27)}…`);
});

it('cuts no character in half', () => {
  const [old, fresh] = parts('\u{1f600}'.repeat(60), `${'\u{1f600}'.repeat(59)}!`) as [string, string];
  expect(old + fresh).not.toMatch(/\p{Surrogate}/u);
});

it('shows of lists of ids what was removed and what was added', () => {
  expect(parts([1, 2, 3], [2, 3, 4, 5], 30, ['key'])).toEqual(['removed 1', 'added 4, 5']);
  expect(parts([], ['b'], 30, ['key'])).toEqual(['added b']);
  // In a value that is JSON, the order is part of it.
  expect(parts([1, 2], [2, 1])).toEqual(['[1,2]', '-> [2,1]']);
});
