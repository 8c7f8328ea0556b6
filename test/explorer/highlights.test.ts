import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { examplesOf, highlightsOf } from '../../src/explorer/start/highlights.ts';

/** Variables by name: how many entities they know, and the dated numbers of the best ones. */
const catalogOf = (variables: Readonly<Record<string, readonly [number, [number, number][]]>>) =>
  ({
    ...{ codes: {}, collections: [] },
    variables: Object.entries(variables).map(([name, [entities, longest]]) => {
      return { id: name, name, collection: 0, number: true, list: null, entities, longest, known: entities };
    }),
  }) as unknown as Catalog;

const labels = ['Elam', 'Qing', 'Rome'];

describe('what the start shows of the data', () => {
  it('compares what most entities have, and shows the longest series of another variable', () => {
    const catalog = catalogOf({
      silver: [1, [[1, 267]]],
      population: [
        228,
        [
          [2, 8],
          [0, 7],
        ],
      ],
      territory: [
        3,
        [
          [0, 300],
          [1, 2],
        ],
      ],
    });
    const { series, comparison } = highlightsOf(catalog);
    expect([series?.name, comparison?.name]).toEqual(['territory', 'population']);
    expect(examplesOf(catalog, labels)).toEqual(['Elam', 'population', 'Rome']);
  });

  it('leaves out what the data do not have: a single point is not a line', () => {
    const points = catalogOf({
      population: [
        2,
        [
          [0, 1],
          [1, 1],
        ],
      ],
    });
    expect(highlightsOf(points)).toEqual({ series: null, comparison: null });
    expect(examplesOf(points, labels)).toEqual(['population', 'Elam', 'Rome']);
    expect(examplesOf(catalogOf({}), [])).toEqual([]);
    expect(highlightsOf(catalogOf({ silver: [1, [[1, 267]]] })).series?.name).toBe('silver');
  });
});
