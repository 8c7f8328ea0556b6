import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { cellClass, sayKnown, shadeLegend } from '../../src/explorer/parts/cell-class.ts';
import { periodLabels, sayPeriods } from '../../src/explorer/parts/period-labels.ts';

describe('a cell of the coverage', () => {
  it.each([
    ['only what is unknown', [0], [0, 0, 0, 0, 9], 'state-s step-0'],
    ['something known beside much that is unknown', [1], [1, 0, 0, 0, 9], 'state-c step-1'],
    ['mostly disputed values', [4], [1, 0, 3, 0, 9], 'state-d step-3'],
    ['nothing', [0], [0, 0, 0, 0, 0], ''],
    ['values of an entity outside its years only', [0], [9, 0, 0, 0, 0], 'state-c step-0'],
  ])('with %s', (_, entities, counts, expected) => {
    expect(cellClass({ entities, states: counts.map((count) => [count]) }, 0, 10)).toBe(expected);
  });
});

it('the legend of the coverage says from which share on a cell has each shade', () => {
  expect(shadeLegend.map(({ label }) => label)).toEqual([
    ...['0 to under 4 %', '4 to under 16 %', '16 to under 36 %', '36 to under 64 %', 'at least 64 %'],
  ]);
  for (const [place, least] of [0, 4, 16, 36, 64].entries()) {
    const classAt = (known: number) => cellClass({ entities: [known], states: [[1]] }, 0, 100);
    expect(classAt(least)).toBe(`state-c ${shadeLegend[place]?.className}`);
    expect(place === 0 || classAt(least - 1) === `state-c ${shadeLegend[place - 1]?.className}`).toBe(true);
  }
});

describe('what a cell of the coverage says', () => {
  const entity = { label: 'Polity', plural: 'Polities' } as Catalog['entity'];

  it.each([
    [0, 0, null],
    [5, 0, '5 of 65'],
    [5, 1, '5 of 65, and of 1 polity outside its own years'],
    [0, 2, '0 of 65, and of 2 polities outside their own years'],
  ])('counts %d entities of its time and %d others', (known, others, expected) => {
    expect(sayKnown({ entities: [known], outside: [others] }, 0, '65', entity)).toBe(expected);
  });
});

describe('the periods of the coverage', () => {
  const [millennium, century] = [[-13600, -2001] as const, [-2000, -1901] as const];

  it.each([
    [[millennium, century], '2 periods of 100 years (the first 13600–2001 BCE)'],
    [[century, [-1900, -1801]], '2 periods of 100 years'],
    // The first century CE has 99 years.
    [
      [
        [-100, -1],
        [1, 99],
      ],
      '2 periods of 100 years',
    ],
    [[[-4500, -4001]], '1 period of 500 years'],
  ] as const)('of %j are counted with their length', (periods, said) => {
    expect(sayPeriods(periods)).toBe(said);
  });
});

describe('the labels of the periods', () => {
  const centuries = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => {
      const from = first + 100 * place;
      return [from || 1, from + 99 || -1] as const;
    });
  const shown = (periods: readonly (readonly [number, number])[]) =>
    periodLabels(periods).flatMap(({ text, isShown }) => (isShown ? [text] : []));

  it('are round years; a long first one has the room of those next to it', () => {
    const all = centuries(-2000, 40);
    expect(shown([[-13600, -2001], ...all])).toEqual(['before 2000 BCE', '1000 BCE', '1 CE', '1000']);
    expect(shown([[-2700, -2001], ...all])).toEqual(['before 2000 BCE', '1000 BCE', '1 CE', '1000']);
    expect(shown([[-2100, -2001], ...all])).toEqual(['2000 BCE', '1000 BCE', '1 CE', '1000']);
    const five = Array.from(
      { length: 13 },
      (_, place) => [500 * place - 4500 || 1, 500 * place - 4001] as const,
    );
    expect(shown([[-13600, -4501], ...five])).toEqual(['before 4500 BCE', '1 CE']);
  });
});
