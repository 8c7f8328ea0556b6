import type { Catalog, Entities } from './data-types.ts';

/** How many regions have a colour of their own: that many can be told apart by everybody. */
const colours = 8;

/** Regions that are shown as one: in one colour, in one row, under one name. */
export interface RegionGroup {
  readonly label: string;
  /** The class that gives it its colour, the same everywhere. */
  readonly className: string;
  /** The regions in it, by their index; the number of all regions stands for what is in none. */
  readonly members: readonly number[];
}

const known = new WeakMap<Catalog, readonly RegionGroup[]>();

/**
 * The regions by how many entities lived there in all centuries together: the first ones each by itself, all others as one, in
 * grey; and last what is in no region.
 */
export function regionGroups(catalog: Catalog): readonly RegionGroup[] {
  const made = known.get(catalog) ?? groupsOf(catalog);
  known.set(catalog, made);
  return made;
}

function groupsOf({ regions, centuries }: Catalog): RegionGroup[] {
  const totals = regions.map((_, index) =>
    (centuries?.counts[index] ?? []).reduce((sum, count) => sum + count, 0),
  );
  const ranked = regions
    .map((label, index) => ({ label, index }))
    .sort((one, other) => (totals[other.index] ?? 0) - (totals[one.index] ?? 0) || one.index - other.index);
  const groups: RegionGroup[] = ranked
    .slice(0, colours)
    .map(({ label, index }, rank) => ({ label, className: `region-${rank}`, members: [index] }));
  const [other, ...more] = ranked.slice(colours);
  if (other !== undefined)
    groups.push({
      label: more.length === 0 ? other.label : `${more.length + 1} other regions`,
      className: 'region-none',
      members: [other, ...more].map(({ index }) => index),
    });
  return [...groups, { label: 'No region', className: 'region-none', members: [regions.length] }];
}

export function regionClass(catalog: Catalog, label: string | null): string {
  const index = label === null ? -1 : catalog.regions.indexOf(label);
  return regionGroups(catalog).find(({ members }) => members.includes(index))?.className ?? 'region-none';
}

export function regionOf({ regions, region }: Entities, entity: number): string | null {
  return regions[region[entity] ?? -1] ?? null;
}

/** Entities by the groups of their regions, in the order of these; groups without any are left out. */
export function byRegion<T>(
  catalog: Catalog,
  { region }: Entities,
  entities: readonly T[],
  entityOf: (each: T) => number,
): (RegionGroup & { readonly entities: readonly T[] })[] {
  const groups = regionGroups(catalog).map((group) => ({ ...group, entities: [] as T[] }));
  const none = groups.at(-1);
  const byMember = new Map(
    groups.flatMap((group) => group.members.map((member) => [member, group] as const)),
  );
  for (const each of entities) (byMember.get(region[entityOf(each)] ?? -1) ?? none)?.entities.push(each);
  return groups.filter(({ entities: found }) => found.length > 0);
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
