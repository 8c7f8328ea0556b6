import { extentOf } from '../extent.ts';
import { axisOf } from './years.ts';

/**
 * What a claim says of its value. `none`: nothing was recorded; `unknown`: looked for, and not known; `value`:
 * anything that is not about presence.
 */
export const states = ['value', 'present', 'absent', 'transition', 'unknown', 'none'] as const;
export type State = (typeof states)[number];

/** Years, both included; null at an open end. */
export interface Years {
  readonly from: number | null;
  readonly to: number | null;
}

/** The years that a claim surely holds in: one with an open end holds in the year that is known. */
export function sureYears({ from, to }: Years): readonly [first: number, last: number] | null {
  const [first, last] = [from ?? to, to ?? from];
  return first === null || last === null ? null : [Math.min(first, last), Math.max(first, last)];
}

export function holdsIn(years: Years, first: number, last: number): boolean {
  return overlaps(sureYears(years), [first, last]);
}

type Span = readonly [first: number, last: number];

/** Whether a span has any of these years; null has none. */
export function overlaps(span: Span | null, [first, last]: Span): boolean {
  return span !== null && span[0] <= last && span[1] >= first;
}

/** Whether anything is known: a claim that nothing was recorded, or that a search found nothing, is not. */
export function isKnown({ state }: { readonly state: State }): boolean {
  return state !== 'none' && state !== 'unknown';
}

/** A text that the values of a variable may have, and what it means. */
export interface Code {
  /** The text that records hold. */
  readonly code: string;
  readonly label: string;
  readonly state: State;
  readonly inferred: boolean;
  readonly disputed: boolean;
}

/** What a claim says of its value. */
export interface Said {
  readonly value: unknown;
  /** As recorded, perhaps reversed. Both null for anything but numbers; one of them at an open end. */
  readonly low: number | null;
  readonly high: number | null;
  readonly state: State;
  readonly disputed: boolean;
}

/** What several claims say together. */
export interface Together {
  readonly count: number;
  /** The range of all numbers; null without numbers, and at an open end. */
  readonly low: number | null;
  readonly high: number | null;
  /** Distinct values and codes that are not numbers, in the order of the claims. */
  readonly values: readonly unknown[];
  readonly disputed: boolean;
}

/** The ends of a number or a range, the least first: records may have them reversed. */
export function orderedEnds({ low, high }: Pick<Said, 'low' | 'high'>): Pick<Said, 'low' | 'high'> {
  return isReversed(low, high) ? { low: high, high: low } : { low, high };
}

/** Whether two ends or two years, as recorded, cannot be right. */
export function isReversed(first: number | null, last: number | null): boolean {
  return first !== null && last !== null && first > last;
}

/** A number is the range of all, a text each distinct one; disputed if one is. Unknown ones count for nothing. */
export function together(claims: readonly Said[]): Together {
  const known = claims.filter(isKnown);
  const isNumber = ({ low, high }: Said) => low !== null || high !== null;
  const numbers = known.filter(isNumber).map(orderedEnds);
  const end = (key: 'low' | 'high', best: (...all: number[]) => number) =>
    numbers.length === 0 || numbers.some((claim) => claim[key] === null)
      ? null
      : numbers.map((claim) => claim[key] as number).reduce((one, other) => best(one, other));
  return {
    count: known.length,
    low: end('low', Math.min),
    high: end('high', Math.max),
    values: [...new Set(known.filter((claim) => !isNumber(claim)).map(({ value }) => value))],
    disputed: known.some(({ disputed }) => disputed),
  };
}

export interface Dated {
  /** Whether the record states its years, or they are the entity's, or neither is known. */
  readonly dated: 'stated' | 'entity' | 'undated';
}

/** Claims that state their years take precedence over those that take the years of the entity. */
export function statedFirst<C extends Dated>(claims: readonly C[]): readonly C[] {
  const stated = claims.filter(({ dated }) => dated === 'stated');
  return stated.length > 0 ? stated : claims;
}

/**
 * The claims for a year: those that hold in it, or else the nearest ones, which must be shown with their own
 * year. Claims that take the years of the entity are found only without any that states its own. Unknown ones,
 * and those without years, are left out.
 */
export function claimsAt<C extends Years & Dated & { readonly state: State }>(
  claims: readonly C[],
  year: number,
): { readonly isNearest: boolean; readonly claims: C[] } {
  const known = claims.filter((claim) => isKnown(claim) && sureYears(claim) !== null);
  const near = statedFirst(known).map((claim) => {
    const [first, last] = (sureYears(claim) ?? []).map(axisOf) as [number, number];
    return { claim, distance: Math.max(first - axisOf(year), axisOf(year) - last, 0) };
  });
  const [least] = extentOf(near.map(({ distance }) => distance));
  return {
    isNearest: near.length > 0 && least > 0,
    claims: near.filter(({ distance }) => distance === least).map(({ claim }) => claim),
  };
}
