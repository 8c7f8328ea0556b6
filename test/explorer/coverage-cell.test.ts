import { describe, expect, it } from 'vitest';
import { cellClass } from '../../src/explorer/parts/cell-class.ts';

describe('a cell of the coverage', () => {
  it.each([
    ['only what is unknown', [0], [0, 0, 0, 0, 9], 'state-s step-0'],
    ['something known beside much that is unknown', [1], [1, 0, 0, 0, 9], 'state-c step-1'],
    ['mostly disputed values', [4], [1, 0, 3, 0, 9], 'state-d step-3'],
    ['nothing', [0], [0, 0, 0, 0, 0], ''],
  ])('with %s', (_, entities, counts, expected) => {
    expect(cellClass({ entities, states: counts.map((count) => [count]) }, 0, 10)).toBe(expected);
  });
});
