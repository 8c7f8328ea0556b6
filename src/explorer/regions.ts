import type { Catalog } from './data-types.ts';

/** How many regions have a colour of their own: that many can be told apart by everybody. */
const colours = 8;

/** The class that gives a region its colour, the same everywhere: those with most entities first, the rest in grey. */
export function regionClass(catalog: Catalog, label: string | null): string {
  const rank = label === null ? -1 : rankedRegions(catalog).findIndex((region) => region.label === label);
  return rank < 0 || rank >= colours ? 'region-none' : `region-${rank}`;
}

/** The regions by how many entities lived there in all centuries together. */
export function rankedRegions({
  regions,
  centuries,
}: Catalog): { label: string; index: number; total: number }[] {
  return regions
    .map((label, index) => ({
      label,
      index,
      total: (centuries?.counts[index] ?? []).reduce((sum, count) => sum + count, 0),
    }))
    .sort((one, other) => other.total - one.total || one.index - other.index);
}

/** Where a picture of all centuries begins: the first hundredth of what was there would leave most of it empty. */
export function firstShown(counts: readonly (readonly number[])[]): number {
  const sums = (counts[0] ?? []).map((_, place) => counts.reduce((sum, row) => sum + (row[place] ?? 0), 0));
  const total = sums.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [place, count] of sums.entries()) {
    seen += count;
    if (seen > total / 100) return place;
  }
  return 0;
}
