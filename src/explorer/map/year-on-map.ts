import { isKnown } from '../../contract/claims/claims.ts';
import { type Claim, spanOfClaim, type Variable } from '../claims/claim.ts';
import type { Catalog, Span } from '../data-types.ts';
import type { FirstEntity } from '../entities.ts';
import { countedEntities, firstOf } from '../fold.ts';
import { showYears } from '../years.ts';
import { askedYear } from './in-year.ts';

/**
 * A year in which most of these claims hold, the first such year, if possible within the lives of their entities:
 * a map shows no others. Null if none that is known has a year.
 */
export function yearOfMost(claims: readonly Claim[]): number | null {
  const found = claims.flatMap((claim) => {
    const span = isKnown(claim) ? spanOfClaim(claim) : null;
    return span === null ? [] : [{ span, life: claim.entity?.span ?? null }];
  });
  const within = found.flatMap(({ span: [first, last], life }): Span[] =>
    life === null || first > life[1] || last < life[0]
      ? []
      : [[Math.max(first, life[0]), Math.min(last, life[1])]],
  );
  return fullestIn(within) ?? fullestIn(found.map(({ span }) => span));
}

function fullestIn(spans: readonly Span[]): number | null {
  const ends = spans.map(([, last]) => last).sort((one, other) => one - other);
  const starts = spans.map(([first]) => first).sort((one, other) => one - other);
  let [year, most, ended]: [number | null, number, number] = [null, 0, 0];
  for (const [index, start] of starts.entries()) {
    while ((ends[ended] as number) < start) ended += 1;
    const holding = index + 1 - ended;
    if (holding > most) [year, most] = [start, holding];
  }
  return year;
}

/** The year in the address of a variable's map; by default one in which most of the chosen entities' values hold. */
export function yearOnMap(
  catalog: Catalog,
  asked: string | null,
  variable: Variable,
  own: readonly Claim[],
): { year: number; why: string | null } {
  const most = yearOfMost(own);
  return askedYear(catalog, asked ?? (most === null ? null : String(most)), variable.years);
}

/**
 * A sentence about those that are drawn in this year only because a century is assumed from the one year that is known
 * of them; null without any.
 */
export function sayAssumed(
  alive: readonly FirstEntity[],
  year: number | null,
  entity: Catalog['entity'],
): string | null {
  const assumed = alive.filter(({ years }) => years?.includes(null) && !years.includes(year));
  if (assumed.length === 0) return null;
  const names = assumed.map(({ label, years }) => `${label} (${showYears(years)})`);
  const [has, is] = assumed.length === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${countedEntities(assumed.length, entity)} ${has} one unknown end, and ${is} drawn for a century: ${firstOf(names, MOST_NAMED)}.`;
}
const MOST_NAMED = 5;
