import type { Catalog } from '../data-types.ts';
import { clipped } from '../fold.ts';
import { centuryYears, readYear, showYear } from '../years.ts';

/** The year of a map, and why it is not the one that was asked for; null where it is. */
export interface AskedYear {
  readonly year: number;
  readonly why: string | null;
}

/** The year in the address, within those of the entities; the fullest one where there is none. */
export function askedYear(catalog: Catalog, asked: string | null): AskedYear {
  const read = asked === null ? null : readYear(asked);
  if (read === null) {
    const year = fullestYear(catalog);
    if (asked === null || asked.trim() === '') return { year, why: null };
    const none = /^\s*-?0+\s*$/.test(asked) ? 'There is no year 0' : `“${clipped(asked)}” is not a year`;
    return { year, why: `${none}; ${showYear(year)} is shown.` };
  }
  const [first, last] = catalog.entity?.years ?? [-1, 1];
  const year = Math.max(first, Math.min(last, read));
  if (year === read) return { year, why: null };
  const which = year === last ? 'after the last' : 'before the first';
  return { year, why: `${showYear(read)} is ${which} year here; ${showYear(year)} is shown.` };
}

/** The year to begin with: the middle of the century that has most entities. */
function fullestYear({ centuries }: Catalog): number {
  if (centuries === null) return 1;
  const sums = (centuries.counts[0] ?? []).map((_, place) =>
    centuries.counts.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );
  const [from, to] = centuryYears(centuries.first + sums.indexOf(Math.max(...sums)));
  return Math.round((from + to) / 2) || 1;
}
