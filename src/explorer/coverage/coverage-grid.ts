import type { Catalog, Claims, Coverage, Entities, Span } from '../data-types.ts';
import { claimSpan, entitySpan, states } from '../table/make-table.ts';
import { centuryYears } from '../years.ts';

/** Variables by periods: how much of what existed has been written down. */
export interface CoverageGrid {
  readonly periods: readonly Span[];
  readonly alive: readonly number[];
  readonly rows: readonly { readonly claims: Claims; readonly cells: readonly Cell[] }[];
}

export interface Cell {
  /** How many of the entities of the period have a record. */
  readonly entities: number;
  /** How many records there are in each state, in the order of the legend. */
  readonly states: readonly number[];
}

/**
 * The periods of a databank, at most `most`: the last ones are `size` centuries each, the first is all that was before.
 */
export function periodsOf(catalog: Catalog, most: number, size: number): Span[] {
  if (catalog.centuries === null) return [];
  const { first, counts } = catalog.centuries;
  const end = first + (counts[0]?.length ?? 0);
  const begin = Math.max(first, (Math.ceil(end / size) - (most - 1)) * size);
  const periods: Span[] = begin > first ? [[centuryYears(first)[0], centuryYears(begin - 1)[1]]] : [];
  for (let century = begin; century < end; century += size) {
    periods.push([centuryYears(century)[0], centuryYears(century + size - 1)[1]]);
  }
  return periods;
}

/** The whole picture. A record without years counts for all the time of its entity. */
export function coverageGrid(coverage: Coverage, entities: Entities, periods: readonly Span[]): CoverageGrid {
  const spans = entities.ids.map((_, entity) => entitySpan(entities, entity));
  const alive = periods.map((period) => spans.filter((span) => span !== null && meets(span, period)).length);
  const rows = coverage.collections.map((claims) => {
    const cells = periods.map(() => ({ seen: new Set<number>(), states: states.map(() => 0) }));
    for (const [row, entity] of claims.entity.entries()) {
      const span = claimSpan(claims, entities, row);
      if (span === null) continue;
      const state = states.findIndex(({ code }) => code === claims.state[row]);
      for (const [place, period] of periods.entries()) {
        const cell = cells[place];
        if (cell === undefined || !meets(span, period)) continue;
        cell.seen.add(entity);
        cell.states[state] = (cell.states[state] ?? 0) + 1;
      }
    }
    return {
      claims,
      cells: cells.map(({ seen, states: counts }) => ({ entities: seen.size, states: counts })),
    };
  });
  return { periods, alive, rows };
}

export function meets(one: Span, other: Span): boolean {
  return one[0] <= other[1] && one[1] >= other[0];
}

/** The state that most records of a cell are in; null for a cell without any. */
export function stateOf({ states: counts }: Cell): (typeof states)[number] | null {
  const most = Math.max(...counts);
  return most === 0 ? null : (states[counts.indexOf(most)] ?? null);
}
