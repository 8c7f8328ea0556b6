import { expect, it } from 'vitest';
import { ProblemCollector } from '../../../src/sources/export/problem-collector.ts';

it('lists each problem once, up to the limit, and counts the others', () => {
  const collector = new ProblemCollector('the dump', 2);
  const problem = (record: number) => ({ table: 't', record, field: null, message: 'm' });
  for (const record of [1, 1, 2]) collector.add(problem(record));
  expect(collector.all()).toEqual([problem(1), problem(2)]);
  for (const record of [3, 4]) collector.add(problem(record));
  expect(collector.all()).toEqual([
    { table: 'the dump', record: null, field: null, message: 'has 2 more problems, which are not listed' },
    problem(1),
    problem(2),
  ]);
});
