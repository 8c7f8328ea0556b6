import { getOrMake } from '../contract/get-or-make.ts';
import { groupBy } from '../contract/group-by.ts';
import type { Catalog } from './data-types.ts';

/** That readers can tell apart. */
export const COLOURS = 8;

export const colourOf = (place: number) => `region-${place % COLOURS}`;

/** The class that all share which have no colour of their own. */
export const OTHERS = 'region-none';

export interface RegionGroup {
  readonly label: string;
  readonly className: string;
  /** Indexes of regions; the number of regions means none. */
  readonly members: readonly number[];
}

const known = new WeakMap<Catalog, readonly RegionGroup[]>();

export function regionGroups(catalog: Catalog): readonly RegionGroup[] {
  return getOrMake(known, catalog, () => groupsOf(catalog));
}

function groupsOf({ regions, centuries }: Catalog): RegionGroup[] {
  const totals = regions.map((_, index) => sum(centuries?.counts[index] ?? []));
  const ranked = regions
    .map((label, index) => ({ label, index, total: totals[index] ?? 0 }))
    .sort((one, other) => other.total - one.total);
  const groups: RegionGroup[] = ranked
    .slice(0, COLOURS)
    .map(({ label, index }, rank) => ({ label, className: colourOf(rank), members: [index] }));
  const rest = ranked.slice(COLOURS);
  if (rest.length > 0)
    groups.push({
      label: rest.length === 1 ? (rest[0]?.label ?? '') : `${rest.length} other regions`,
      className: OTHERS,
      members: rest.map(({ index }) => index),
    });
  return [...groups, { label: 'No region', className: OTHERS, members: [regions.length] }];
}

/** The groups that have entities in any century. */
export const groupsInTime = (catalog: Catalog) =>
  regionGroups(catalog).filter(({ members }) =>
    members.some((member) => sum(catalog.centuries?.counts[member] ?? []) > 0),
  );

export function groupOf(catalog: Catalog, region: string | null): RegionGroup {
  const index = region === null ? -1 : catalog.regions.indexOf(region);
  const groups = regionGroups(catalog);
  return groups.find(({ members }) => members.includes(index)) ?? (groups.at(-1) as RegionGroup);
}

export function byRegion<T>(
  catalog: Catalog,
  all: readonly T[],
  groupOf: (each: T) => RegionGroup,
): (RegionGroup & { readonly entities: readonly T[] })[] {
  const found = groupBy(all, groupOf);
  return regionGroups(catalog)
    .map((group) => ({ ...group, entities: found.get(group) ?? [] }))
    .filter(({ entities }) => entities.length > 0);
}

export const sumByPlace = (counts: readonly (readonly number[])[]) =>
  (counts[0] ?? []).map((_, place) => sum(counts.map((row) => row[place] ?? 0)));

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
