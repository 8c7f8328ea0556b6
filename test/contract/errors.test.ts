import { expect, it } from 'vitest';
import { ProblemList } from '../../src/contract/errors.ts';

const problem = { table: 'core_polity', record: 1, field: 'name', message: 'is missing' };

it('keeps each problem once, those that explain the others first', () => {
  const problems = new ProblemList();
  problems.add([problem, { ...problem, record: 2 }, { ...problem }]);
  problems.addFirst([
    { ...problem, record: 3 },
    { ...problem, record: 2 },
  ]);
  expect(problems.all().map(({ record }) => record)).toEqual([3, 2, 1]);
});

it('takes more problems at once than a call has arguments', () => {
  const problems = new ProblemList();
  problems.add(Array.from({ length: 200_000 }, (_, record) => ({ ...problem, record })));
  expect([problems.size, problems.all().length]).toEqual([200_000, 200_000]);
});
