import type { Catalog, Span } from '../data-types.ts';
import { type Entity, states, type Variable } from '../entities.ts';
import { overlaps } from '../table/selection.ts';
import { centuryYears } from '../years.ts';

export interface CoverageGrid {
  readonly periods: readonly Span[];
  readonly alive: readonly number[];
  readonly rows: readonly (Pick<Variable, 'collection'> & { readonly cells: readonly Cell[] })[];
}

export interface Cell {
  readonly entities: number;
  /** In the order of the legend. */
  readonly states: readonly number[];
}

/** At most `most` periods of `size` centuries each; the first one has everything earlier. */
export function periodsOf({ centuries }: Catalog, most: number, size: number): Span[] {
  if (centuries === null) return [];
  const { first, counts } = centuries;
  const end = first + (counts[0]?.length ?? 0);
  const begin = Math.max(first, (Math.ceil(end / size) - (most - 1)) * size);
  const periods: Span[] = begin > first ? [[centuryYears(first)[0], centuryYears(begin - 1)[1]]] : [];
  for (let century = begin; century < end; century += size)
    periods.push([centuryYears(century)[0], centuryYears(century + size - 1)[1]]);
  return periods;
}

/** A record without years counts for its entity's whole time. */
export function coverageGrid(
  coverage: readonly Variable[],
  entities: readonly Entity[],
  periods: readonly Span[],
): CoverageGrid {
  const alive = periods.map((period) => entities.filter(({ span }) => overlaps(span, period)).length);
  const rows = coverage.map(({ collection, claims }) => {
    const cells = periods.map((period) => {
      const found = claims.filter(({ span }) => overlaps(span, period));
      return {
        entities: new Set(found.map(({ entity }) => entity)).size,
        states: states.map((state) => found.filter((claim) => claim.state === state).length),
      };
    });
    return { collection, cells };
  });
  return { periods, alive, rows };
}

export function stateOf({ states: counts }: Cell): (typeof states)[number] | null {
  const most = Math.max(...counts);
  return most === 0 ? null : (states[counts.indexOf(most)] ?? null);
}
