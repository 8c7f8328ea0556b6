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
