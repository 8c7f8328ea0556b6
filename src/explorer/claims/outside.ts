import { isKnown, sureYears } from '../../contract/claims/claims.ts';
import { joined, plural } from '../fold.ts';
import { showYear } from '../years.ts';
import type { Claim } from './claim.ts';

/** Whether the years that a claim states are before or after the life of its entity; null if not, or if one has none. */
export function sideOfLife(claim: Claim): 'before' | 'after' | null {
  const years = claim.dated === 'stated' ? sureYears(claim) : null;
  const [from, to] = claim.entity?.years ?? [null, null];
  if (years === null) return null;
  if (from !== null && years[1] < from) return 'before';
  return to !== null && years[0] > to ? 'after' : null;
}

/** `151 values before 1796, 2 values after 1912`, of claims of one entity; empty if all values are within its life. */
export function sayOutsideLife(claims: readonly Claim[]): string {
  const sides = claims.filter(isKnown).map(sideOfLife);
  const [from, to] = claims[0]?.entity?.years ?? [null, null];
  const say = (side: 'before' | 'after', end: number | null) => {
    const count = sides.filter((each) => each === side).length;
    return count > 0 && `${plural(count, 'value')} ${side} ${showYear(end)}`;
  };
  return joined([say('before', from), say('after', to)]);
}
