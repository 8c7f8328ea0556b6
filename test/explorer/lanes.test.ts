import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from '../../src/contract/claims/years.ts';
import { inLanes } from '../../src/explorer/chart/lanes.ts';
import type { Claim, Variable } from '../../src/explorer/claims/claim.ts';

const variable = { codes: new Map() } as unknown as Variable;
const bar = (row: number, value: string, from: number, to: number) => ({
  claim: { variable, row, value, state: 'value', low: null, high: null } as Claim,
  span: [from, to] as const,
});
const valuesOf = (lanes: ReturnType<typeof inLanes>) =>
  lanes.map((lane) => lane.map(({ claim }) => `${claim.value} ${claim.row}`));

describe('the lanes of a chart of codes', () => {
  it('are one where values follow each other, also in the year of the change', () => {
    const bars = [bar(1, 'Paris', 1400, 1600), bar(0, 'Lyon', -50, 1400), bar(2, 'Tours', 1601, 1700)];
    expect(valuesOf(inLanes(bars, 5))).toEqual([['Lyon 0', 'Paris 1', 'Tours 2']]);
  });

  it('are as many as values overlap, and an equal value goes on in its lane', () => {
    const bars = [
      ...[bar(0, 'present', 100, 200), bar(1, 'absent', 100, 200)],
      ...[bar(2, 'absent', 300, 400), bar(3, 'present', 300, 400)],
    ];
    expect(valuesOf(inLanes(bars, 5))).toEqual([
      ['present 0', 'present 3'],
      ['absent 1', 'absent 2'],
    ]);
  });

  it('give a single year the room that its bar takes', () => {
    const bars = [bar(0, 'Madrid', 1600, 1600), bar(1, 'Valladolid', 1601, 1700)];
    expect(inLanes(bars, 5)).toHaveLength(2);
    expect(inLanes(bars, 1)).toHaveLength(1);
  });

  it('hold each bar once, and none that overlap by more than a year', () => {
    const year = fc.integer({ min: -300, max: 300 }).filter((each) => each !== 0);
    const bars = fc.array(fc.tuple(year, year, fc.constantFrom('a', 'b', 'c')));
    fc.assert(
      fc.property(bars, (drawn) => {
        const all = drawn.map(([from, to, value], row) =>
          bar(row, value, Math.min(from, to), Math.max(from, to)),
        );
        const lanes = inLanes(all, 1);
        expect(
          lanes
            .flat()
            .map(({ claim }) => claim.row)
            .sort((one, other) => one - other),
        ).toEqual(all.map(({ claim }) => claim.row));
        for (const lane of lanes)
          for (const [place, { span }] of lane.slice(1).entries())
            expect(axisOf(span[0])).toBeGreaterThanOrEqual(axisOf(lane[place]?.span[1] as number));
      }),
    );
  });
});
