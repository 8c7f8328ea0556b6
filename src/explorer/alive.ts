import type { Catalog, Claims, Entities } from './data-types.ts';
import { claimYears, entityYears } from './table/make-table.ts';
import { centuryYears } from './years.ts';

/** The entities that existed in a year, by region and name. */
export function aliveIn(entities: Entities, year: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < entities.ids.length; index += 1) {
    const span = entityYears(entities, index);
    if (span !== null && span[0] <= year && span[1] >= year) found.push(index);
  }
  const key = (index: number) => entities.regions[entities.region[index] ?? -1] ?? '\uffff';
  const { compare } = new Intl.Collator('en');
  return found.sort(
    (one, other) =>
      compare(key(one), key(other)) || compare(entities.labels[one] ?? '', entities.labels[other] ?? ''),
  );
}

/** For each entity the first of its records that holds in a year: one with years of its own, else one without. */
export function claimsIn(claims: Claims, entities: Entities, year: number): Map<number, number> {
  const found = new Map<number, { row: number; own: boolean }>();
  for (const [row, entity] of claims.entity.entries()) {
    const own = claimYears(claims, row);
    const span = own ?? entityYears(entities, entity);
    if (entity < 0 || span === null || span[0] > year || span[1] < year) continue;
    const known = found.get(entity);
    if (known === undefined || (own !== null && !known.own)) found.set(entity, { row, own: own !== null });
  }
  return new Map([...found].map(([entity, { row }]) => [entity, row]));
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
