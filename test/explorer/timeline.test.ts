import { describe, expect, it } from 'vitest';
import { axisOf, spanOf, type Years, yearAt } from '../../src/contract/claims/years.ts';
import type { Span } from '../../src/explorer/data-types.ts';
import type { Entity } from '../../src/explorer/entities.ts';
import { pinched, shownSpan, usualSpan } from '../../src/explorer/timeline/timeline-rows.ts';

const entitiesOf = (all: readonly Years[]) => all.map((years) => ({ span: spanOf(years) }) as Entity);
const yearsOf = (span: Span) => [yearAt(span[0]), yearAt(span[1] - 1)];

describe('the first span of the timeline', () => {
  const all: Span = [axisOf(-700), axisOf(2000) + 1];

  it('is that of the entities, unless the address has others', () => {
    const usual = usualSpan(
      entitiesOf([
        [-500, -27],
        [900, 1000],
        [null, null],
        [null, 1453],
      ]),
      all,
    );
    expect(yearsOf(usual)).toEqual([-500, 1453]);
    expect(yearsOf(shownSpan(new URLSearchParams(), all, usual))).toEqual([-500, 1453]);
    expect(yearsOf(shownSpan(new URLSearchParams('to=1800'), all, usual))[1]).toBe(1800);
  });

  it.each([
    ['from=1200&to=1300', [1200, 1300]],
    ['from=1300&to=1200', [1200, 1300]],
    ['from=100 CE&to=300 BCE', [-300, 100]],
    ['from=0&to=300', [-500, 300]],
    ['from=5000&to=6000', [2000, 2000]],
    ['from=5000', [2000, 2000]],
  ])('are those of the address %s, in either order', (asked, shown) => {
    const known: Span = [axisOf(-500), axisOf(2000) + 1];
    expect(yearsOf(shownSpan(new URLSearchParams(asked), known))).toEqual(shown);
  });

  it('is of all years where there are no others', () => {
    expect(usualSpan(entitiesOf([[null, null]]), all)).toEqual(all);
  });
});

it('two fingers keep the years that are under them', () => {
  const shown: Span = [0, 1000];
  const of = (before: Span, after: Span) => pinched(shown, before, after).map(Math.round);
  expect(of([0.4, 0.6], [0.2, 0.6])).toEqual([300, 800]);
  expect(of([0.2, 0.6], [0.3, 0.7])).toEqual([-100, 900]);
  // Crossed or on one place: no further than a twentieth of the width.
  expect(of([0.45, 0.55], [0.5, 0.5])).toEqual([-500, 1500]);
});
