import { spanOf } from '../../contract/claims/years.ts';
import type {
  ExplorerCatalog,
  ExplorerCollection,
  ExplorerEntities,
  ExplorerEntity,
  ExplorerVariable,
} from '../../contract/documents.ts';
import { extentOf } from '../../contract/extent.ts';
import { groupBy } from '../../contract/group-by.ts';
import { total } from '../../contract/total.ts';
import { pathTo, RECORDS } from '../../contract/tree/envelope.ts';
import { labelOfName, labelsOfRecord, type Words } from '../../contract/words/in-words.ts';
import { pathsOf } from '../../model/claims/variable.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { pathText } from '../../model/description/role-keys.ts';
import { recordSchemaPath } from '../../model/schemas/schema.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';
import type { VariableFacts } from './claim-walk.ts';
import { startOf } from './start-of.ts';

export type About = Pick<
  ExplorerCatalog,
  'title' | 'description' | 'version' | 'date' | 'licence' | 'cite' | 'doi'
>;

export interface ExplorerDataOptions {
  readonly description: Pick<Description, 'roles' | 'schemas' | 'variables' | 'codes'>;
  readonly collections: readonly PublishedCollection[];
  readonly pageSize: number;
  readonly baseUrl: string;
  readonly pageLinks: ExplorerCatalog['page_links'];
  /** Each record has an address of its own. */
  readonly singleRecords?: boolean;
  readonly version: string;
  /** A sum of the data files that were made before, to tell it from any other. */
  readonly edition: () => number;
  readonly about: About;
  /** The tree has a database to query. */
  readonly hasDatabase?: boolean;
}

export type CollectionFacts = Pick<ExplorerCollection, 'entities' | 'years'>;

interface CatalogFacts {
  /** In the order of the collections. */
  readonly facts: readonly CollectionFacts[];
  readonly entities: ExplorerEntities | null;
  /** With those that no record mentions. */
  readonly allEntities: number;
  /** The entities with a record of their own, and how many such records there are. */
  readonly recorded: Pick<ExplorerEntity, 'recorded' | 'records'>;
  /** The index of their collection, or null. */
  readonly entityList: number | null;
  /** The index of their collection, or null. */
  readonly shapes: number | null;
  readonly sources: boolean;
  readonly variables: readonly VariableFacts[];
}

/** What the explorer says of a databank as a whole. */
export function catalog(
  options: ExplorerDataOptions,
  { words, sentinels, unknownYears }: LinkedRoles,
  { facts, entities, allEntities, recorded, entityList, shapes, sources, variables }: CatalogFacts,
): ExplorerCatalog {
  const { about, baseUrl, version, edition, pageLinks, pageSize, collections } = options;
  const entity =
    entities &&
    entityOf(
      entities,
      { all: allEntities, ...recorded, collection: entityList },
      collections[entityList ?? -1]?.collection.name,
      words,
    );
  const made: ExplorerCatalog = {
    ...about,
    base_url: baseUrl,
    generator: `polity-press ${version}`,
    edition: edition(),
    page_links: pageLinks,
    ...(options.singleRecords && { single_records: true }),
    records: total(collections, 'records'),
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
      ...envelopeOf(collection),
      ...(facts[index] as CollectionFacts),
    })),
    variables: variables.map((each) => variableOf(each, collections)),
    codes: codesOf(variables),
    shapes,
    sources,
    database: options.hasDatabase === true,
    words,
    sentinels: [...sentinels],
    unknown_years: [...unknownYears],
    regions: entities?.regions ?? [],
    examples: [],
    start: null,
    centuries: entities && centuriesOf(entities),
  };
  return { ...made, ...startOf(entities, made) };
}

function envelopeOf({ envelope }: Pick<Collection, 'envelope'>): Pick<ExplorerCollection, 'envelope'> {
  if (envelope === undefined) return {};
  const at = (slot: string) => pathTo(slot, envelope)?.slice() ?? null;
  return { envelope: { records: at(RECORDS) ?? [], next: at('<next>') } };
}

function variableOf(
  { variable, known, entities, longest, years }: VariableFacts,
  collections: readonly PublishedCollection[],
): ExplorerVariable {
  const { id, name, definition, unit, scale, section, subsection, part, isNumber, list } = variable;
  const collection = collections.findIndex((each) => each.collection.name === variable.collection.name);
  const keys = pathsOf(variable).map(pathText);
  return {
    ...{ id, name, definition, unit, scale, section, subsection, collection, number: isNumber },
    list: variable.codes.size === 0 ? null : list,
    ...{ part, about: variable.about?.name ?? null, keys, known, entities, longest, years },
  };
}

function codesOf(variables: readonly VariableFacts[]): ExplorerCatalog['codes'] {
  return Object.fromEntries(
    variables.flatMap(({ variable: { list, codes } }) =>
      list === null || codes.size === 0 ? [] : [[list, [...codes.values()]]],
    ),
  );
}

/** Groups collections by the first part of their names; the others form one section. */
function sectionsOf(names: readonly string[], words: Words): ExplorerCatalog['sections'] {
  const sections = groupBy(names.keys(), (index) => /^(.*?)\//s.exec(names[index] as string)?.[1] ?? '');
  return [...sections].map(([name, collections]) => ({
    name,
    label: name === '' ? 'Collections' : labelOfName(name, words),
    collections,
  }));
}

function entityOf(
  { record, ids, from, to, longitude, latitude }: ExplorerEntities,
  facts: Pick<ExplorerEntity, 'all' | 'recorded' | 'records' | 'collection'>,
  list: string | undefined,
  words: Words,
): ExplorerCatalog['entity'] {
  if (ids.length === 0) return null;
  return {
    record,
    ...labelsOfRecord(record, list, words),
    count: ids.length,
    years: firstAndLast(from, to),
    placed: longitude.filter((each, index) => each !== null && latitude[index] !== null).length,
    ...facts,
  };
}

function centuriesOf({ from, to, region, regions }: ExplorerEntities): ExplorerCatalog['centuries'] {
  const alive = from.flatMap((start, index) => {
    const years = spanOf([start, to[index] ?? null]);
    if (years === null) return [];
    const centuries = years.map((year) => Math.floor(year / 100)) as [number, number];
    return [{ region: region[index] === -1 ? regions.length : (region[index] as number), centuries }];
  });
  const span = firstAndLast(alive.flatMap(({ centuries }) => centuries));
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

export function firstAndLast(
  ...years: readonly (readonly (number | null)[] | null)[]
): [number, number] | null {
  const [first, last] = extentOf(years.flatMap((list) => list?.filter((year) => year !== null) ?? []));
  return first <= last ? [first, last] : null;
}
