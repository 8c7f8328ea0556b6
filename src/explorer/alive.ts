import type { Catalog, Entities } from './data-types.ts';
import { entitySpan } from './table/make-table.ts';
import { centuryYears } from './years.ts';

/** The entities that existed in a year, by region and name. */
export function aliveIn(entities: Entities, year: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < entities.ids.length; index += 1) {
    const span = entitySpan(entities, index);
    if (span !== null && span[0] <= year && span[1] >= year) found.push(index);
  }
  const key = (index: number) => entities.regions[entities.region[index] ?? -1] ?? '\uffff';
  const { compare } = new Intl.Collator('en');
  return found.sort(
    (one, other) =>
      compare(key(one), key(other)) || compare(entities.labels[one] ?? '', entities.labels[other] ?? ''),
  );
}

/** The year to begin with: the middle of the century that has most entities. */
export function fullestYear({ centuries }: Catalog): number {
  if (centuries === null) return 1;
  const sums = (centuries.counts[0] ?? []).map((_, place) =>
    centuries.counts.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );
  const [from, to] = centuryYears(centuries.first + sums.indexOf(Math.max(...sums)));
  return Math.round((from + to) / 2) || 1;
}
