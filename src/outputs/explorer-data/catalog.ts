import type { Documents } from '../../contract/documents.ts';
import { FURTHEST_YEAR } from '../../contract/far-years.ts';
import { inSentence, inWords, type Words } from '../../contract/in-words.ts';
import type { Description } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { recordSchemaPath } from '../../model/schemas/schema.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';

type Catalog = Documents['explorer-catalog'];
type Entities = Documents['explorer-entities'];

export type About = Pick<Catalog, 'description' | 'version' | 'date' | 'licence' | 'cite'> & {
  readonly title: string | null;
};

export interface ExplorerDataOptions {
  readonly description: Pick<Description, 'roles' | 'schemas'>;
  readonly collections: readonly PublishedCollection[];
  readonly pageSize: number;
  readonly baseUrl: string;
  readonly pageLinks: Catalog['page_links'];
  readonly version: string;
  readonly about: About;
}

export type CollectionFacts = Pick<Catalog['collections'][number], 'entities' | 'years'>;

/**
 * What the explorer says of a databank as a whole. `facts` are in the order of collections; `entityList` and
 * `shapes` are indexes of collections, or null.
 */
export function catalog(
  { about, baseUrl, version, pageLinks, pageSize, collections }: ExplorerDataOptions,
  { words, sentinels, unknownYears }: LinkedRoles,
  {
    facts,
    entities,
    entityList,
    shapes,
    sources,
  }: {
    readonly facts: readonly CollectionFacts[];
    readonly entities: Entities | null;
    readonly entityList: number | null;
    readonly shapes: number | null;
    readonly sources: boolean;
  },
): Catalog {
  const entity = entities && entityOf(entities, entityList, words);
  return {
    ...about,
    title: about.title ?? (entity === null ? 'A databank' : `A databank of ${inSentence(entity.plural)}`),
    base_url: baseUrl,
    generator: `polity-press ${version}`,
    page_links: pageLinks,
    records: collections.reduce((sum, { records }) => sum + records, 0),
    entity,
    sections: sectionsOf(
      collections.map(({ collection }) => collection.name),
      words,
    ),
    collections: collections.map(({ collection, records, pages }, index) => ({
      name: collection.name,
      label: labelOfName(collection.name.split('/').slice(1).join(' ') || collection.name, words),
      path: collection.path,
      record: collection.kind.name,
      schema: `schemas/${recordSchemaPath(collection.kind.name)}`,
      records,
      pages,
      page_size: collection.pageSize ?? pageSize,
      ...(facts[index] as CollectionFacts),
    })),
    shapes,
    sources,
    words,
    sentinels: [...sentinels],
    unknown_years: [...unknownYears],
    regions: entities?.regions ?? [],
    centuries: entities && centuriesOf(entities),
  };
}

/** `polity-original-names` becomes Polity original names. */
function labelOfName(name: string, words: Words): string {
  const label = inWords(name, words);
  // A short name is an abbreviation, unless `words` says how to write it.
  return label.length <= 3 && !Object.hasOwn(words, name.toLowerCase()) ? label.toUpperCase() : label;
}

function pluralOf(label: string): string {
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`;
}

/** Groups collections by the first part of their names; the others form one section. */
function sectionsOf(names: readonly string[], words: Words): Catalog['sections'] {
  const sections = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const section = name.includes('/') ? (name.split('/', 1)[0] as string) : '';
    sections.set(section, [...(sections.get(section) ?? []), index]);
  }
  return [...sections].map(([name, collections]) => ({
    name,
    label: name === '' ? 'Collections' : labelOfName(name, words),
    collections,
  }));
}

function entityOf(
  { record, ids, from, to }: Entities,
  collection: number | null,
  words: Words,
): Catalog['entity'] {
  if (ids.length === 0) return null;
  const label = labelOfName(record.split('.').at(-1) ?? record, words);
  return {
    record,
    label,
    plural: pluralOf(label),
    count: ids.length,
    years: spanOf(from, to),
    collection,
  };
}

function centuriesOf({ from, to, region, regions }: Entities): Catalog['centuries'] {
  const alive = from.flatMap((start, index) => {
    const first = start ?? to[index];
    const last = to[index] ?? start;
    if (first == null || last == null || Math.abs(first) > FURTHEST_YEAR || Math.abs(last) > FURTHEST_YEAR)
      return [];
    const centuries = [Math.floor(first / 100), Math.floor(last / 100)] as const;
    return [{ region: region[index] === -1 ? regions.length : (region[index] as number), centuries }];
  });
  const span = spanOf(alive.flatMap(({ centuries }) => centuries));
  if (span === null) return null;
  const [first, last] = span;
  const lists = alive.some((each) => each.region === regions.length) ? regions.length + 1 : regions.length;
  const counts = Array.from({ length: lists }, () => new Array<number>(last - first + 1).fill(0));
  for (const { region: place, centuries } of alive) {
    const list = counts[place] as number[];
    for (let century = centuries[0]; century <= centuries[1]; century += 1)
      list[century - first] = (list[century - first] as number) + 1;
  }
  return { first, counts };
}

export function spanOf(...years: readonly (readonly (number | null)[] | null)[]): [number, number] | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const list of years)
    for (const year of list ?? []) {
      if (year === null) continue;
      if (year < first) first = year;
      if (year > last) last = year;
    }
  return first <= last ? [first, last] : null;
}
