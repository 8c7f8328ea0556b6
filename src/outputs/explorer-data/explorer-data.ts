import type { Documents } from '../../contract/documents.ts';
import { total } from '../../contract/total.ts';
import { CATALOG, EXPLORER_FOLDER } from '../../contract/tree/explorer-pages.ts';
import { textFiles } from '../../contract/tree/explorer-texts.ts';
import { embedRecords } from '../../model/claims/embed-records.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import type { Collection, Description, StoredField } from '../../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import { isSameTable } from '../../model/description/role-keys.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';
import { type CollectionFacts, catalog, type ExplorerDataOptions, firstAndLast } from './catalog.ts';
import { ownersIn } from './claim-file.ts';
import { ClaimWalk } from './claim-walk.ts';
import { type EntityPageOptions, type PageFile, pageFiles } from './entity-page/page-files.ts';
import { fieldsOf } from './fields-of.ts';
import { Labels } from './labels.ts';
import { isProse, namesIn, namesOfEntities } from './names-in.ts';
import type { RowSource } from './narrow-kind.ts';
import { entityPacker, isTextPacker, recordPacker, type Text } from './packers.ts';
import { publishedRows } from './published-rows.ts';
import { noEntities, noteShared, readEntities, unreachedIn } from './read-entities.ts';
import { outlineFiles, readShapes } from './read-shapes.ts';
import { type CitedIn, readReferences, sourcesFile } from './read-sources.ts';
import { TextIndex } from './text-index.ts';
import { type Walked, walkCollection } from './walk-collection.ts';

const folder = `${EXPLORER_FOLDER}/data`;

export const dataFile = {
  catalog: CATALOG,
  claims: ({ name }: Pick<Collection, 'name'>) => `${folder}/claims/${name}.json`,
  columns: ({ name }: Pick<Collection, 'name'>) => `${folder}/columns/${name}.json`,
  coverage: `${folder}/coverage.json`,
  entities: `${folder}/entities.json`,
  /** Those that no record mentions, in the same form. */
  unmentioned: `${folder}/entities/unmentioned.json`,
  outlines: (number: number) => `${folder}/outlines/${number}.json`,
  database: `${folder}/database.json`,
  search: `${folder}/search.json`,
  shapes: `${folder}/shapes.json`,
  sources: `${folder}/sources.json`,
  texts: (number: number) => `${folder}/texts/${number}.json`,
} as const;

/** The stored ids of entities that no published record leads to: finding them takes a walk over all records. */
export function unreachedEntities(
  { roles }: Pick<Description, 'roles'>,
  collections: readonly Collection[],
  source: RowSource,
): ReadonlySet<unknown> {
  const linked = linkRoles({ roles, collections });
  return linked.entity === null ? new Set() : unreachedIn(linked.entity, collections, source, linked);
}

/** Data file paths of a tree: each part of a tree names all of them. */
export function dataFilesOf(
  description: Pick<Description, 'roles' | 'variables' | 'codes'>,
  published: readonly Pick<PublishedCollection, 'collection' | 'records'>[],
): string[] {
  const collections = published.map(({ collection }) => collection);
  const roles = linkRoles({ roles: description.roles, collections });
  const { entity, reference, shapes } = roles;
  const variables = linkVariables({ ...description, collections });
  const outlines = outlineFiles(published[shapes?.collection ?? -1]?.records ?? 0);
  return [
    ...collections.map(dataFile.columns),
    ...new Set(variables.map(({ collection }) => dataFile.claims(collection))),
    ...(entity === null ? [] : [dataFile.entities, dataFile.unmentioned, dataFile.coverage]),
    ...(shapes === null ? [] : [dataFile.shapes]),
    ...Array.from({ length: outlines }, (_, index) => dataFile.outlines(index + 1)),
    dataFile.search,
    ...Array.from({ length: textFiles(total(published, 'records')) }, (_, index) =>
      dataFile.texts(index + 1),
    ),
    ...(reference === null ? [] : [dataFile.sources]),
    dataFile.catalog,
  ];
}

export type DataFile =
  | { readonly path: string; readonly schema: keyof Documents & `explorer-${string}`; readonly value: object }
  | PageFile;

/**
 * Makes the data files of the explorer, and the pages of entities, one by one; yields null so that other work can run. Reads the rows of
 * each collection once, and rows that they embed if a file needs names. One collection at a time is in
 * memory, plus what entities, search and sources collect.
 */
export function* explorerData(
  options: ExplorerDataOptions & Pick<EntityPageOptions, 'withUnmentioned'>,
  source: RowSource,
  unreached: ReadonlySet<unknown>,
  pages: EntityPageOptions | null,
): Generator<DataFile | null> {
  const said = yield* dataFiles(options, source, unreached);
  if (pages !== null && said !== null) yield* pageFiles(pages, said);
}

/** Returns what the pages of entities say; null without entities. */
function* dataFiles(
  options: Parameters<typeof explorerData>[0],
  rows: RowSource,
  unreached: ReadonlySet<unknown>,
): Generator<DataFile | null, Parameters<typeof pageFiles>[1] | null> {
  const { description, pageSize } = options;
  const published = options.collections.map(({ collection }) => collection);
  const source = publishedRows(rows, published);
  const collections = embedRecords(
    published,
    linkRoles({ roles: description.roles, collections: published }),
  );
  // Where a record embeds more keys of the entity here, no other may lead to what a role names.
  const roles = linkRoles({ roles: description.roles, collections: [...collections, ...published] });
  const { entity, reference } = roles;
  const labels = new Labels(source, roles);
  const withOthers = options.withUnmentioned;
  const entities = entity && (yield* readEntities(entity, { unreached, withOthers }, source, roles));
  const isAbout = withOthers && entities !== null && entities.file.ids.length > 0;
  const others = isAbout ? entities.unreached : noEntities(entity?.name ?? '');
  if (entities !== null) noteShared(entities.file, others);
  const references = reference && (yield* readReferences(reference, source, roles));
  const claims = new ClaimWalk(
    { ...description, collections },
    roles,
    source,
    entities?.file ?? null,
    references,
  );
  const groups = entities === null ? [] : [namesOfEntities(entities.file)];
  const cited: CitedIn[] = [];
  const facts: CollectionFacts[] = [];
  const recorded = new Set<number>();
  let ownRecords = 0;
  const texts = new TextIndex(total(options.collections, 'records'));
  let before = 0;
  for (const [index, collection] of collections.entries()) {
    const { kind } = collection;
    const about = roles.aboutKey(kind);
    const naming = roles.namingKeys(kind);
    const yearsOf = roles.yearKeys(kind);
    const records = claims.collection(index);
    const first = before;
    const addText = (row: number, text: Text) => texts.add(first + row, text);
    const walked = yield* walkCollection(collection, source, {
      packerOf(field) {
        if (entities !== null && roles.isEntity(field.target)) return entityPacker(field, entities.codes);
        const names = labels.of(field.target);
        return names === null ? null : recordPacker(field, names);
      },
      named: naming,
      records: records.isEmpty ? null : records,
      onLongText: addText,
    });
    yield {
      path: dataFile.columns(collection),
      schema: 'explorer-columns',
      value: {
        collection: index,
        records: walked.records,
        page_size: collection.pageSize ?? pageSize,
        fields: fieldsOf((published[index] as Collection).kind, description.schemas, yearsOf),
        columns: [...walked.packers.values()].map((packer) => packer.column()),
      },
    };
    const said = claims.end(records);
    const codes =
      about === null ? said.file && ownersIn(said.file) : (walked.packers.get(about)?.codes ?? null);
    if (said.file !== null)
      yield { path: dataFile.claims(collection), schema: 'explorer-claims', value: said.file };
    if (said.cited.rows.length > 0) cited.push({ collection: index, ...said.cited });
    const own = codes?.filter((code) => code >= 0) ?? [];
    for (const code of own) recorded.add(code);
    ownRecords += own.length;
    facts.push({
      years: firstAndLast(...yearsOf.map((field) => yearsIn(walked, field, roles))),
      entities: codes && new Set(own).size,
    });
    // An address of a reference is not worth searching for.
    const searched = roles.isReference(kind) ? [] : claims.searchedKeys(index);
    const keys = new Set([...naming, ...searched]);
    // What names an entity is in a group of its own.
    const packers = [...(roles.isEntity(kind) ? searched : keys)].map((field) => walked.packers.get(field));
    const names = namesIn(packers.filter(isTextPacker), claims.unsaidTexts(index));
    const entity = codes && names.rows.map((row) => codes[row] ?? -1);
    if (names.rows.length > 0) groups.push({ collection: index, ...names, entity });
    for (const [field, packer] of walked.packers)
      if (!keys.has(field) && isProse(packer)) packer.each(addText);
    before += walked.records;
  }
  if (entities !== null) {
    entities.file.unrecorded = [...entities.file.ids.keys()].filter((code) => !recorded.has(code));
    yield { path: dataFile.entities, schema: 'explorer-entities', value: entities.file };
    yield { path: dataFile.unmentioned, schema: 'explorer-entities', value: others };
    yield { path: dataFile.coverage, schema: 'explorer-coverage', value: claims.coverage.file() };
  }
  const keys = roles.shapes;
  if (keys !== null && entity !== null && entities !== null) {
    const { file, outlines } = yield* readShapes(keys, { entities, kind: entity }, source, roles);
    yield { path: dataFile.shapes, schema: 'explorer-shapes', value: file };
    for (const [index, value] of outlines.entries())
      yield { path: dataFile.outlines(index + 1), schema: 'explorer-outlines', value };
  }
  yield { path: dataFile.search, schema: 'explorer-search', value: { groups } };
  let number = 1;
  for (const value of texts.files()) {
    yield { path: dataFile.texts(number), schema: 'explorer-texts', value };
    number += 1;
  }
  const listOf = (kind: typeof entity) => {
    const index = collections.findIndex((each) => isSameTable(each.kind, kind));
    return index < 0 ? null : index;
  };
  if (references !== null)
    yield {
      path: dataFile.sources,
      schema: 'explorer-sources',
      value: sourcesFile(references, cited, listOf(reference)),
    };
  const said = {
    facts,
    entities: entities?.file ?? null,
    allEntities: (entities?.file.ids.length ?? 0) + (entities?.unreached.ids.length ?? 0),
    recorded: { recorded: recorded.size, records: ownRecords },
    entityList: listOf(entity),
    shapes: keys?.collection ?? null,
    sources: references !== null,
    variables: claims.facts(),
  };
  const about = catalog(options, roles, said);
  yield { path: dataFile.catalog, schema: 'explorer-catalog', value: about };
  if (entities === null || about.entity === null) return null;
  return {
    ...{ catalog: about, entities: entities.file, unmentioned: others },
    ...{ claims: claims.byEntity, references },
  };
}

/** The known years of a column. */
function yearsIn(
  { packers }: Walked,
  field: StoredField | null,
  roles: LinkedRoles,
): (number | null)[] | null {
  const column = field === null ? undefined : packers.get(field)?.column();
  if (column?.kind !== 'number') return null;
  return column.values.filter((year) => !roles.isUnknownYear(year));
}
