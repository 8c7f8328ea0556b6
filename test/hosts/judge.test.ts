import { expect, test } from 'vitest';
import { HTTP_TABLE } from '../preview/http-table.ts';
import type { Faults } from './faults.ts';
import { judge } from './judge.ts';

const SOUND: Faults = { answer: [], headers: [], safety: [] };
const WRONG: Faults = { ...SOUND, answer: ['status 200, not 404'] };

/** The whole table, with faults for the cases that are named. */
function results(faults: Readonly<Record<string, Faults>> = {}) {
  return HTTP_TABLE.map((wanted) => ({ wanted, prefix: '', faults: faults[wanted.name] ?? SOUND }));
}

const PAGE_2 = 'GET /api/core/references/?page=2';
const PAGE_2_OF_TWO = 'GET /api/core/references/?page=1&page=2';

test('a host that answers as the table says keeps every row', () => {
  const { rows, cases, passed, excepted, stale } = judge(results(), []);
  expect(new Set(Object.values(rows))).toEqual(new Set(['yes']));
  expect([passed, excepted, stale]).toEqual([cases, 0, []]);
});

test('a row is kept partly where its plainest request is answered right, and else not', () => {
  const exceptions = [
    { cases: /^GET \/api\/core\/references\/\?page=(1&page=)?2$/, why: '', row: 'page n' as const },
  ];
  expect(judge(results({ [PAGE_2_OF_TWO]: WRONG }), exceptions).rows['page n']).toBe('partly');
  expect(judge(results({ [PAGE_2]: WRONG }), exceptions).rows['page n']).toBe('no');
});

test('an exception without a row does not count as a shortfall', () => {
  const judged = judge(results({ [PAGE_2]: WRONG }), [
    { cases: /^GET \/api\/core\/references\/\?page=2$/, why: '' },
  ]);
  expect([judged.rows['page n'], judged.excepted, judged.unexpected.size]).toEqual(['yes', 1, 0]);
});

test('an exception excuses what it names and nothing else', () => {
  const headers: Faults = { ...SOUND, headers: ['Allow: undefined'] };
  const unsafe: Faults = { ...SOUND, safety: ['a secret'] };
  const cases = /^GET \/api\/core\/references\/\?page=2$/;
  const isExcused = (faults: Faults, exception: object) =>
    judge(results({ [PAGE_2]: faults }), [{ cases, why: '', ...exception }]).unexpected.size === 0;
  expect(isExcused(headers, { row: 'headers' })).toBe(true);
  expect(isExcused(WRONG, { row: 'headers' })).toBe(false);
  expect(isExcused(headers, { row: 'page n' })).toBe(false);
  expect(isExcused(unsafe, {})).toBe(false);
  expect(isExcused(unsafe, { unsafe: true })).toBe(true);
});

test('an exception that no longer applies is named', () => {
  const judged = judge(results(), [
    { cases: /^GET \/api\/core\/references\/\?page=2$/, why: '' },
    { cases: /no such case/, why: '' },
  ]);
  expect(judged.stale).toEqual([PAGE_2, 'no case is named /no such case/']);
});
