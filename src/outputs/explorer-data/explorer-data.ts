import { total } from '../../contract/total.ts';
import { textFiles } from '../../contract/tree/explorer-texts.ts';
import { embedRecords } from '../../model/claims/embed-records.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import type { Collection, Description } from '../../model/description/kind.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import { isSameTable } from '../../model/description/role-keys.ts';
import type { PublishedCollection } from '../documents/documents-of.ts';
import { catalog, type ExplorerDataOptions } from './catalog.ts';
import { ClaimWalk } from './claim-walk.ts';
import { CollectionFiles } from './collection-files.ts';
import { type DataFile, dataFile } from './data-file.ts';
import { type EntityPageOptions, pageFiles } from './entity-page/page-files.ts';
import { Labels } from './labels.ts';
import type { RowSource } from './narrow-kind.ts';
import { publishedRows } from './published-rows.ts';
import { noEntities, noteShared, readEntities, unreachedIn } from './read-entities.ts';
import { outlineFiles, readShapes } from './read-shapes.ts';
import { readReferences, sourcesFile } from './read-sources.ts';

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

/**
 * Makes the data files of the explorer, and the pages of entities, one by one; yields null so that other work
 * can run. Reads the rows of each collection once, and rows that they embed if a file needs names. One
 * collection at a time is in memory, plus what entities, search and sources collect.
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
  const { description } = options;
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
  const made = new CollectionFiles({
    options,
    published,
    collections,
    roles,
    source,
    labels,
    claims,
    entities,
  });
  for (const index of collections.keys()) yield* made.filesOf(index);
  if (entities !== null) {
    entities.file.unrecorded = made.unrecorded(entities.file);
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
  yield { path: dataFile.search, schema: 'explorer-search', value: { groups: made.groups } };
  let number = 1;
  for (const value of made.texts.files()) {
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
      value: sourcesFile(references, made.cited, listOf(reference)),
    };
  const said = {
    facts: made.facts,
    entities: entities?.file ?? null,
    allEntities: (entities?.file.ids.length ?? 0) + (entities?.unreached.ids.length ?? 0),
    recorded: made.recorded(),
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
