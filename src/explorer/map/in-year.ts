import { overlaps } from '../../contract/claims/claims.ts';
import { axisOf, centuryYears, yearAt } from '../../contract/claims/years.ts';
import { clamp } from '../clamp.ts';
import type { Catalog, Span } from '../data-types.ts';
import { entityYears, type FirstEntity } from '../entities.ts';
import { sumByPlace } from '../regions.ts';
import { readYear, sayBeyond, sayNoYear, showYear } from '../years.ts';

/**
 * The year in the address, clamped to the entities' years; without any, the fullest one, or the middle of `of`,
 * if that is outside of it.
 */
export function askedYear(
  catalog: Catalog,
  asked: string | null,
  of: Span | null = null,
): { year: number; why: string | null } {
  const read = readYear(asked ?? '');
  const [first, last] = entityYears(catalog);
  if (read === null) {
    const fullest = clamp(fullestYear(catalog), first, last);
    const year =
      of === null || overlaps(of, [fullest, fullest]) ? fullest : yearAt((axisOf(of[0]) + axisOf(of[1])) / 2);
    if (asked === null || asked.trim() === '') return { year, why: null };
    return { year, why: `${sayNoYear(asked)}; ${showYear(year)} is shown.` };
  }
  const year = clamp(read, first, last);
  const beyond = sayBeyond(read, [first, last]);
  return { year, why: beyond && `${beyond}; ${showYear(year)} is shown.` };
}

function fullestYear({ centuries }: Catalog): number {
  if (centuries === null) return 1;
  const sums = sumByPlace(centuries.counts);
  const [from, to] = centuryYears(centuries.first + sums.indexOf(Math.max(...sums)));
  return Math.round((from + to) / 2) || 1;
}

/** All of them without a year; by region and name. */
export function aliveIn<E extends FirstEntity>(entities: readonly E[], year: number | null): E[] {
  const { compare } = new Intl.Collator('en');
  const region = (entity: E) => entity.region ?? '\uffff';
  return entities
    .filter(({ span }) => year === null || overlaps(span, [year, year]))
    .sort((one, other) => compare(region(one), region(other)) || compare(one.label, other.label));
}
