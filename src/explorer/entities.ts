import { spanOf, type Years } from '../contract/claims/years.ts';
import { groupBy } from '../contract/group-by.ts';
import { entityPage } from '../contract/tree/explorer-pages.ts';
import type { Catalog, EntitiesFile, Span } from './data-types.ts';
import { asLabel } from './plain-text.ts';
import { groupOf, type RegionGroup } from './regions.ts';

/** What the databank is about, such as a polity. */
export interface Entity {
  readonly index: number;
  readonly id: string | number;
  /** No other entity has it, whether records mention it or not. */
  readonly label: string;
  /** The same as recorded, which others may have too. */
  readonly name: string;
  readonly code: string | null;
  /** Whether records are about it; others only mention it. */
  readonly isRecorded: boolean;
  /** The folder of its page in the tree: `explore/polity/253/`. */
  readonly page: string;
  readonly years: Years | null;
  readonly span: Span | null;
  readonly region: string | null;
  readonly group: RegionGroup;
  readonly longitude: number | null;
  readonly latitude: number | null;
}

/** Of all entities, the first and the last year; any, if none has one. */
export const entityYears = ({ entity }: Catalog): Span => entity?.years ?? [-1, 1];

/** One of the first map's, of which the catalogue says all that the map shows. */
export type FirstEntity = Omit<Entity, 'index' | 'code' | 'isRecorded'>;

export function readFirst({ start, entity, regions, ...others }: Catalog): readonly FirstEntity[] {
  if (start === null || entity === null) return [];
  const names = start.ids.map(() => null);
  const { place, places } = start;
  const [longitude, latitude] = [places.longitude, places.latitude].map((degrees) =>
    place.map((at) => degrees[at] ?? null),
  ) as [(number | null)[], (number | null)[]];
  return readEntities(
    { ...start, names, shared: [], unrecorded: [], regions, longitude, latitude, record: entity.record },
    { ...others, start, entity, regions },
  );
}

/** @param first the index of the first: entities that no record mentions go on after the others */
export function readEntities(file: EntitiesFile, catalog: Catalog, first = 0): Entity[] {
  const own = file.labels.map(asLabel);
  const labels = distinctLabels({ ...file, labels: own });
  const regions = file.regions.map(asLabel);
  const unrecorded = new Set(file.unrecorded);
  return file.ids.map((id, index) => {
    const years = knownYears(file.from[index], file.to[index]);
    const region = regions[file.region[index] ?? -1] ?? null;
    return {
      ...{
        index: first + index,
        id,
        label: labels[index] ?? '',
        name: own[index] ?? '',
        code: file.names[index] ?? null,
        isRecorded: first === 0 && !unrecorded.has(index),
        page: entityPage(file.record, id),
      },
      ...{ years, span: spanOf(years), region, group: groupOf(catalog, region) },
      ...{ longitude: file.longitude[index] ?? null, latitude: file.latitude[index] ?? null },
    };
  });
}

/** For lists of all: no two have the same label, whether records mention them or not. */
export function inOneList(entities: readonly Entity[], unmentioned: readonly Entity[]): Entity[] {
  const all = [...entities, ...unmentioned];
  const labels = distinctLabels({
    ids: all.map(({ id }) => id),
    labels: all.map(({ name }) => name),
    names: all.map(({ code }) => code),
  });
  return all.map((entity, place) => ({ ...entity, label: labels[place] as string }));
}

export function distinctLabels({
  ids,
  labels,
  names,
  shared = [],
}: Pick<EntitiesFile, 'ids' | 'labels' | 'names'> & Partial<EntitiesFile>): string[] {
  const places = groupBy(labels.keys(), (index) => labels[index]);
  const taken = new Set(labels);
  const others = new Set(shared);
  return labels.map((label, index) => {
    const alike = places.get(label) ?? [];
    if (alike.length === 1 && !others.has(index)) return label;
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
