import { isKnown, sureYears } from '../../contract/claims.ts';
import type { Documents } from '../../contract/documents.ts';
import { FURTHEST_YEAR, spanOf, type Years } from '../../contract/years.ts';
import type { Claim } from '../../model/claims/claim.ts';

type Grid = Documents['explorer-coverage']['grids'][number];
type Span = readonly [first: number, last: number];

/** Periods of a grid: their greatest number, and the centuries in each; the first one has everything earlier. */
const grids = [
  { most: 44, centuries: 1 },
  { most: 14, centuries: 5 },
] as const;

/** Centuries: -1 is 100 to 1 BCE, 0 is 1 to 99 CE. */
const firstYear = (century: number) => (century === 0 ? 1 : 100 * century);
const lastYear = (century: number) => 100 * century + 99 || -1;

function periodsOf(first: number, last: number, { most, centuries: size }: (typeof grids)[number]): Span[] {
  const end = last + 1;
  const begin = Math.max(first, (Math.ceil(end / size) - (most - 1)) * size);
  const periods: Span[] = begin > first ? [[firstYear(first), lastYear(begin - 1)]] : [];
  for (let century = begin; century < end; century += size)
    periods.push([firstYear(century), lastYear(century + size - 1)]);
  return periods;
}

/** The place of a claim in `states` of the file; null if nothing was recorded. */
function stateOf({ state, inferred, disputed, uncertain }: Claim): number | null {
  if (state === 'none') return null;
  if (state === 'unknown') return 4;
  return uncertain ? 3 : disputed ? 2 : inferred ? 1 : 0;
}

const STATES = 5;

interface Counts {
  readonly periods: readonly Span[];
  readonly known: readonly Set<number>[];
  readonly states: number[][];
}

/** Counts, by period, of how many entities anything is known. */
export class Coverage {
  readonly #spans: readonly (Span | null)[];
  readonly #grids: Grid[] = [];

  /** @param years of each entity */
  constructor(years: readonly Years[]) {
    this.#spans = years.map((each) => spanOf(each));
    const known = this.#spans.filter((span) => span?.every((year) => Math.abs(year) <= FURTHEST_YEAR));
    const centuries = known.flatMap((span) => (span ?? []).map((year) => Math.floor(year / 100)));
    if (centuries.length === 0) return;
    const [first, last] = [least(centuries), -least(centuries.map((each) => -each))];
    for (const grid of grids) {
      const periods = periodsOf(first, last, grid);
      const alive = periods.map((period) => this.#spans.filter((span) => overlaps(span, period)).length);
      this.#grids.push({ periods: periods.map(([from, to]) => [from, to]), alive, variables: [] });
    }
  }

  /** Counts the claims of one variable; call `end` after the last. */
  variable(variable: number): { add(claim: Claim, entity: number): void; end(): void } {
    const counted = this.#grids.map(
      ({ periods }): Counts => ({
        periods: periods as readonly Span[],
        known: periods.map(() => new Set()),
        states: Array.from({ length: STATES }, () => periods.map(() => 0)),
      }),
    );
    return {
      add: (claim, entity) => {
        const state = stateOf(claim);
        const span = claim.dated === 'entity' ? (this.#spans[entity] ?? null) : sureYears(claim);
        if (state === null || span === null) return;
        const isCounted = entity >= 0 && isKnown(claim);
        for (const { periods, known, states } of counted) {
          const row = states[state] as number[];
          // Periods are in order: those before the span are passed over, and the first one after it ends.
          for (let place = firstIn(periods, span[0]); place < periods.length; place += 1) {
            if ((periods[place] as Span)[0] > span[1]) break;
            row[place] = (row[place] ?? 0) + 1;
            if (isCounted) known[place]?.add(entity);
          }
        }
      },
      end: () => {
        for (const [index, { known, states }] of counted.entries())
          this.#grids[index]?.variables.push({
            variable,
            entities: known.map(({ size }) => size),
            states: states as Grid['variables'][number]['states'],
          });
      },
    };
  }

  file(): Documents['explorer-coverage'] {
    return { grids: this.#grids };
  }
}

/** The place of the first period that does not end before a year. */
function firstIn(periods: readonly Span[], year: number): number {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle] as Span)[1] < year) low = middle + 1;
    else high = middle;
  }
  return low;
}

function overlaps(span: Span | null, [first, last]: Span): boolean {
  return span !== null && span[0] <= last && span[1] >= first;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}
