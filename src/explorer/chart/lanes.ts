import { axisOf } from '../../contract/claims/years.ts';
import type { Claim } from '../claims/claim.ts';
import { sayClaim } from '../claims/say.ts';
import type { Span } from '../data-types.ts';

export interface Bar {
  readonly claim: Claim;
  readonly span: Span;
}

/** As shares of the axis: a bar of one year is this wide. */
export const NARROWEST = 0.01;

/**
 * Lanes in which no bar hides another; an equal value goes on in its lane if it can. Bars that meet in a year share a
 * lane.
 * @param least years that a bar takes at least, however short it is
 */
export function inLanes(bars: readonly Bar[], least: number): readonly (readonly Bar[])[] {
  const lanes: { bars: Bar[]; word: string; until: number }[] = [];
  const sorted = [...bars].sort(
    (one, other) => one.span[0] - other.span[0] || one.claim.row - other.claim.row,
  );
  for (const bar of sorted) {
    const [from, to] = [axisOf(bar.span[0]), axisOf(bar.span[1])];
    const word = sayClaim(bar.claim);
    const free = lanes.filter(({ until }) => until <= from);
    const found = free.find((lane) => lane.word === word) ?? free[0];
    const lane = found ?? { bars: [], word, until: 0 };
    if (found === undefined) lanes.push(lane);
    lane.bars.push(bar);
    [lane.word, lane.until] = [word, Math.max(to, from + least)];
  }
  return lanes.map((lane) => lane.bars);
}
