import type { Catalog, Claims, Collection, Coverage, EntitiesFile, Span } from './data-types.ts';
import { groupBy } from './group-by.ts';
import { asLabel } from './plain-text.ts';
import { groupOf, type RegionGroup } from './regions.ts';
import { spanOf, type Years } from './years.ts';

/** What the databank is about, such as a polity. */
export interface Entity {
  readonly index: number;
  readonly id: string | number;
  readonly label: string;
  readonly code: string | null;
  readonly years: Years | null;
  readonly span: Span | null;
  readonly region: string | null;
  readonly group: RegionGroup;
  readonly longitude: number | null;
  readonly latitude: number | null;
}

export const states = [
  { code: 'c', word: 'coded', means: 'a value read in a source' },
  { code: 'i', word: 'inferred', means: 'a value that follows from others' },
  { code: 'd', word: 'disputed', means: 'a value that experts disagree on' },
  { code: 'u', word: 'uncertain', means: 'a value that its coder was not sure of' },
  { code: 's', word: 'unknown', means: 'looked for and not known, or without a value' },
] as const;

export interface Claim {
  readonly row: number;
  readonly entity: Entity | undefined;
  readonly years: Years | null;
  /** Its own years, otherwise its entity's. */
  readonly span: Span | null;
  readonly state: (typeof states)[number];
}

/** Claim k is about row k. */
export interface Variable {
  readonly collection: Collection;
  readonly claims: readonly Claim[];
}

export function readEntities(file: EntitiesFile, catalog: Catalog): Entity[] {
  const labels = distinctLabels({ ...file, labels: file.labels.map(asLabel) });
  const regions = file.regions.map(asLabel);
  return file.ids.map((id, index) => {
    const years = knownYears(file.from[index], file.to[index]);
    const region = regions[file.region[index] ?? -1] ?? null;
    return {
      ...{ index, id, label: labels[index] ?? '', code: file.names[index] ?? null },
      ...{ years, span: spanOf(years), region, group: groupOf(catalog, region) },
      ...{ longitude: file.longitude[index] ?? null, latitude: file.latitude[index] ?? null },
    };
  });
}

export function readCoverage(file: Coverage, catalog: Catalog, entities: readonly Entity[]): Variable[] {
  return file.collections.map((claims) => ({
    collection: catalog.collections[claims.collection] as Collection,
    claims: readClaims(claims, entities),
  }));
}

function readClaims({ entity: of, from, to, state }: Claims, entities: readonly Entity[]): Claim[] {
  return of.map((index, row) => {
    const entity = entities[index];
    const years = knownYears(from?.[row], to?.[row]);
    return {
      ...{ row, entity, years, span: statedSpan(years) ?? entity?.span ?? null },
      state: states.find(({ code }) => code === state[row]) ?? states[0],
    };
  });
}

export function distinctLabels({
  ids,
  labels,
  names,
}: Pick<EntitiesFile, 'ids' | 'labels' | 'names'>): string[] {
  const places = groupBy(labels.keys(), (index) => labels[index]);
  const taken = new Set(labels);
  return labels.map((label, index) => {
    const alike = places.get(label) ?? [];
    if (alike.length === 1) return label;
    const code = names[index];
    const isOwn = code != null && code !== label && alike.filter((each) => names[each] === code).length === 1;
    const distinct = `${label} (${isOwn && !taken.has(`${label} (${code})`) ? code : `id ${ids[index]}`})`;
    taken.add(distinct);
    return distinct;
  });
}

/** In order; null if neither is known. 0 is an unknown year. */
export function knownYears(first: number | null | undefined, last: number | null | undefined): Years | null {
  const [from, to] = [first || null, last || null];
  if (from !== null && to !== null && from > to) return [to, from];
  return from === null && to === null ? null : [from, to];
}

/** An open end is replaced by the other. */
export function statedSpan(years: Years | null): Span | null {
  const [from, to] = years ?? [null, null];
  const [first, last] = [from ?? to, to ?? from];
  return first === null || last === null ? null : [first, last];
}
