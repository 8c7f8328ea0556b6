import { isKnown, orderedEnds, sureYears } from '../../contract/claims/claims.ts';
import { axisOf } from '../../contract/claims/years.ts';
import { extentOf } from '../../contract/extent.ts';
import { type Claim, spanOfClaim } from '../claims/claim.ts';
import type { Span } from '../data-types.ts';

/** A claim with numbers, as a chart draws it. */
export interface Drawn {
  readonly claim: Claim;
  /** Positions on the axis of time, see axisOf; equal for a single year. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** The known numbers of dated claims, by the beginning of their years. */
export function drawnClaims(claims: readonly Claim[]): Drawn[] {
  return claims
    .flatMap((claim): Drawn[] => {
      const { dated } = claim;
      const { low, high } = orderedEnds(claim);
      const span = dated === 'stated' ? sureYears(claim) : spanOfClaim(claim);
      const [first, last] = [low ?? high, high ?? low];
      if (!isKnown(claim) || span === null || first === null || last === null) return [];
      return [{ claim, from: axisOf(span[0]), to: axisOf(span[1]), low: first, high: last }];
    })
    .sort((one, other) => one.from - other.from || one.to - other.to || one.low - other.low);
}

/** The range of years of what is drawn; null without anything. */
export function yearsOfDrawn(all: readonly Drawn[]): Span | null {
  if (all.length === 0) return null;
  const [from, to] = extentOf(all.flatMap((each) => [each.from, each.to]));
  // A single year still has room on both sides.
  const room = Math.max(5, Math.round((to - from) * 0.04));
  return [from - room, to + room];
}

export interface Scale {
  /** The share of the height from the bottom: 0 to 1. */
  place(value: number): number;
  readonly ticks: readonly number[];
}

/** Nearer to zero than this, a double loses digits, and the steps between ticks become 0. */
const NEAREST_TO_ZERO = 1e-290;
const FARTHEST_FROM_ZERO = 1e307;
/** Of ten, in a double. */
const LARGEST_POWER = 308;

/** Whether all numbers of a chart are above zero, as powers of ten are. */
export function allowsLog(series: readonly { readonly claims: readonly Claim[] }[]): boolean {
  const drawn = series.flatMap(({ claims }) => drawnClaims(claims));
  return drawn.every(({ low, high }) => Math.min(low, high) > NEAREST_TO_ZERO);
}

/** Linear, with zero in sight; by powers of ten if wanted, and if all values are above zero. */
export function scaleOf(values: readonly number[], wantsLog: boolean): Scale {
  const [least, most] = extentOf(values);
  if (wantsLog && least > NEAREST_TO_ZERO) {
    const first = Math.min(LARGEST_POWER - 1, Math.floor(Math.log10(least)));
    const last = Math.max(Math.ceil(Math.log10(most)), first + 1);
    const step = Math.max(1, Math.ceil((last - first) / 6));
    const ticks: number[] = [];
    for (let power = first; power <= Math.min(last, LARGEST_POWER); power += step) ticks.push(10 ** power);
    return { place: (value) => (Math.log10(value) - first) / (last - first), ticks };
  }
  // The length of the axis, and its rounded ends, may be more than the largest double.
  const unit = Math.max(most, -least) > FARTHEST_FROM_ZERO ? 1000 : 1;
  const bottom = Math.min(0, least) / unit;
  const top = Math.max(0, most) / unit - bottom > NEAREST_TO_ZERO ? Math.max(0, most) / unit : 1;
  const step = roundStep((top - bottom) / 5);
  const [from, to] = [Math.floor(bottom / step) * step, Math.ceil(top / step) * step];
  const count = Math.round((to - from) / step);
  return {
    place: (value) => (value / unit - from) / (to - from),
    ticks: Array.from({ length: count + 1 }, (_, index) =>
      Number(((from + index * step) * unit).toPrecision(12)),
    ).filter(Number.isFinite),
  };
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((each) => each * power >= least) ?? 10) * power;
}
