import { isKnown, overlaps, sureYears, type Years } from '../../contract/claims/claims.ts';
import { centuryYears } from '../../contract/claims/years.ts';
import type { Documents } from '../../contract/documents.ts';
import { extentOf } from '../../contract/extent.ts';
import { firstPlace } from '../../contract/first-place.ts';
import type { Claim } from '../../model/claims/claim.ts';

type Grid = Documents['explorer-coverage']['grids'][number];
type Span = readonly [first: number, last: number];

/**
 * Periods of a grid: their greatest number, and the centuries in each; the first one has everything earlier. A
 * window of 1280 pixels has room for 41 cells of 24 pixels.
 */
const grids = [
  { most: 41, centuries: 1 },
  { most: 14, centuries: 5 },
] as const;

const ofCenturies = (first: number, last: number): Span => [centuryYears(first)[0], centuryYears(last)[1]];

function periodsOf(first: number, last: number, { most, centuries: size }: (typeof grids)[number]): Span[] {
  const end = last + 1;
  const begin = Math.max(first, (Math.ceil(end / size) - (most - 1)) * size);
  const periods: Span[] = begin > first ? [ofCenturies(first, begin - 1)] : [];
  for (let century = begin; century < end; century += size)
    periods.push(ofCenturies(century, century + size - 1));
  return periods;
}

/** The place of a claim in `states` of the file; null if nothing was recorded. */
function stateOf({ state, inferred, disputed, uncertain }: Claim): number | null {
  if (state === 'none') return null;
  if (state === 'unknown') return 4;
  return uncertain ? 3 : disputed ? 2 : inferred ? 1 : 0;
}

const STATES = 5;

/**
 * Counts, by period, of how many entities anything is known. Entities and claims count in the years that are
 * sure, as in a panel: a chart may draw more of an open end.
 */
export class Coverage {
  readonly #spans: readonly (Span | null)[];
  readonly #grids: Grid[] = [];

  /** @param years of each entity, as recorded */
  constructor(years: readonly Years[]) {
    this.#spans = years.map(sureYears);
    const centuries = this.#spans.flatMap((span) => (span ?? []).map((year) => Math.floor(year / 100)));
    if (centuries.length === 0) return;
    const [first, last] = extentOf(centuries);
    for (const grid of grids) {
      const periods = periodsOf(first, last, grid);
      const alive = periods.map((period) => this.#spans.filter((span) => overlaps(span, period)).length);
      this.#grids.push({ periods: periods.map(([from, to]) => [from, to]), alive, variables: [] });
    }
  }

  /** Counts the claims of one variable; call `end` after the last. */
  variable(variable: number): CoveredVariable {
    return new CoveredVariable(variable, this.#spans, this.#grids);
  }

  file(): Documents['explorer-coverage'] {
    return { grids: this.#grids };
  }
}

class Counts {
  readonly #periods: readonly Span[];
  readonly #lives: readonly (Span | null)[];
  /** A bit for each entity of each period. */
  readonly #known: Uint8Array;
  readonly #states: number[][];
  readonly #entities: number[];
  /** Of entities that were not there in a period. */
  readonly #outside: number[];

  constructor(periods: readonly Span[], lives: readonly (Span | null)[]) {
    this.#periods = periods;
    this.#lives = lives;
    this.#known = new Uint8Array(Math.ceil((periods.length * lives.length) / 8));
    this.#states = Array.from({ length: STATES }, () => periods.map(() => 0));
    this.#entities = periods.map(() => 0);
    this.#outside = periods.map(() => 0);
  }

  /** @param entity -1 for none */
  add([first, last]: Span, state: number, entity: number): void {
    const row = this.#states[state] as number[];
    // Periods are in order: those before the span are passed over, and the first one after it ends.
    const { length } = this.#periods;
    const start = firstPlace(length, (place) => (this.#periods[place] as Span)[1] >= first);
    for (let place = start; place < length; place += 1) {
      if ((this.#periods[place] as Span)[0] > last) break;
      row[place] = (row[place] as number) + 1;
      if (entity < 0) continue;
      const bit = place * this.#lives.length + entity;
      const [byte, mask] = [this.#known[bit >> 3] as number, 1 << (bit & 7)];
      if ((byte & mask) !== 0) continue;
      this.#known[bit >> 3] = byte | mask;
      const isInside = overlaps(this.#lives[entity] as Span | null, this.#periods[place] as Span);
      const counts = isInside ? this.#entities : this.#outside;
      counts[place] = (counts[place] as number) + 1;
    }
  }

  of(variable: number): Grid['variables'][number] {
    return { variable, entities: this.#entities, outside: this.#outside, states: this.#states };
  }
}

export class CoveredVariable {
  readonly #variable: number;
  readonly #spans: readonly (Span | null)[];
  readonly #grids: readonly Grid[];
  readonly #counts: readonly Counts[];

  constructor(variable: number, spans: readonly (Span | null)[], grids: readonly Grid[]) {
    this.#variable = variable;
    this.#spans = spans;
    this.#grids = grids;
    this.#counts = grids.map(({ periods }) => new Counts(periods as readonly Span[], spans));
  }

  add(claim: Claim, entity: number): void {
    const state = stateOf(claim);
    const span = claim.dated === 'entity' ? (this.#spans[entity] ?? null) : sureYears(claim);
    if (state === null || span === null) return;
    for (const counts of this.#counts) counts.add(span, state, isKnown(claim) ? entity : -1);
  }

  end(): void {
    for (const [place, { variables }] of this.#grids.entries())
      variables.push((this.#counts[place] as Counts).of(this.#variable));
  }
}
