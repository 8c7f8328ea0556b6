import {
  type Dated,
  isKnown,
  type Said,
  type State,
  statedFirst,
  states,
  sureYears,
  type Together,
  together,
  type Years,
} from './claims.ts';

export interface DatedClaim extends Said, Years, Dated {}

/** What the claims about one entity and variable say of steps in which the same ones hold. */
export interface PanelRun {
  /** The first year of the first step, and of the last. */
  readonly first: number;
  readonly last: number;
  readonly said: PanelValue;
}

/** Of the claims that count; without values if they are unknown. */
export interface PanelValue extends Together {
  /** Distinct, in the order of `states`. */
  readonly states: readonly State[];
  /** Whether these claims state their years, or take the entity's. */
  readonly dated: 'stated' | 'entity';
}

/**
 * What claims say of each step of years that has any, in ascending order. Steps begin at multiples of `step`.
 *
 * - A claim counts in every step that its years overlap. With an open end it counts in the year that is
 *   known; without years, not at all.
 * - Claims that state their years take precedence over those that take the years of the entity.
 * - Known values take precedence over unknown ones. Claims that nothing was recorded never count.
 * - Several claims say together what `together` says.
 * @param claims about one entity and one variable
 */
export function* panelOf(claims: readonly DatedClaim[], step: number): Generator<PanelRun> {
  const spans = claims.flatMap((claim) => {
    const years = claim.state === 'none' ? null : sureYears(claim);
    if (years === null) return [];
    const [first, last] = years.map((year) => Math.floor(year / step)) as [number, number];
    return [{ claim, first, last }];
  });
  // Between two of these steps the same claims hold.
  const changes = [...new Set(spans.flatMap(({ first, last }) => [first, last + 1]))].sort(
    (one, other) => one - other,
  );
  for (const [index, start] of changes.entries()) {
    const holding = spans.filter(({ first, last }) => first <= start && start <= last);
    if (holding.length === 0) continue;
    const said = sayTogether(holding.map(({ claim }) => claim));
    const end = changes[index + 1] ?? start;
    yield { first: start * step, last: (end - 1) * step, said };
  }
}

function sayTogether(holding: readonly DatedClaim[]): PanelValue {
  const known = holding.filter(isKnown);
  const candidates = known.length > 0 ? known : holding;
  const counted = statedFirst(candidates);
  const { low, high, values } = together(counted);
  const found = new Set(counted.map(({ state }) => state));
  return {
    ...{ low, high, values },
    states: states.filter((state) => found.has(state)),
    count: counted.length,
    disputed: counted.some(({ disputed }) => disputed),
    dated: counted[0]?.dated === 'stated' ? 'stated' : 'entity',
  };
}
