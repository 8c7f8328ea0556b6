import { expect, test } from 'vitest';
import { runFrom } from '../../../src/verify/forms/run-from.ts';

/** By the places of forms, where each run ends. */
function endsOf(places: readonly (readonly [start: number, end: number])[]): number[] {
  const at = (form: number) => places[form] as readonly [number, number];
  const given = {
    forms: places.map((_, form) => form),
    startOf: (form: number) => at(form)[0],
    endOf: (form: number) => at(form)[1],
  };
  const ends: number[] = [];
  for (let first = 0; first < places.length; ) {
    const { next, end } = runFrom(first, given);
    ends.push(end);
    first = next;
  }
  return ends;
}

test('forms within each other, and neighbours up to 64 kB, are one run', () => {
  expect(endsOf([])).toEqual([]);
  // One within another, one after a comma, and one that is farther away.
  expect(
    endsOf([
      [0, 10],
      [4, 8],
      [11, 20],
      [22, 30],
    ]),
  ).toEqual([20, 30]);
  const size = 30_000;
  const many = Array.from(
    { length: 5 },
    (_, index) => [index * (size + 1), index * (size + 1) + size] as const,
  );
  expect(endsOf(many)).toEqual([60_001, 120_003, 150_004]);
  // A large one is a run of its own, with all that is within it.
  expect(
    endsOf([
      [0, 100_000],
      [50_000, 99_999],
      [100_001, 100_002],
    ]),
  ).toEqual([100_000, 100_002]);
});
