import type { Documents } from '../../contract/documents.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import { isSameTable } from '../../model/description/role-keys.ts';
import { type CollectionFacts, catalog, type ExplorerDataOptions, spanOf } from './catalog.ts';
import { dataFile } from './explorer-files.ts';
import { fieldsOf } from './fields-of.ts';
import { Labels } from './labels.ts';
import type { RowSource } from './narrow-kind.ts';
import { entityPacker, isTextPacker, recordPacker } from './packers.ts';
import { readEntities } from './read-entities.ts';
import { readShapes } from './read-shapes.ts';
import { Citations, readReferences, sourcesFile } from './read-sources.ts';
import { namesIn, namesOfEntities } from './search-texts.ts';
import { ownKeysOf, stateRules } from './states.ts';
import { walkCollection } from './walk-collection.ts';

export interface DataFile {
  readonly path: string;
  readonly schema: keyof Documents & `explorer-${string}`;
  readonly value: object;
}

/**
 * Makes the data files of the explorer one by one; yields null so that other work can run. Reads the rows of
 * each collection once, and rows that they embed if a file needs names. One collection at a time is in
 * memory, plus what coverage, search and sources collect.
 */
export function* explorerData(options: ExplorerDataOptions, source: RowSource): Generator<DataFile | null> {
  const { description, pageSize } = options;
  const collections = options.collections.map(({ collection }) => collection);
  const roles = linkRoles({ roles: description.roles, collections });
  const { entity, reference } = roles;
  const labels = new Labels(source, roles);
  const entities = entity && (yield* readEntities(entity, collections, source, labels, roles));
  const references = reference && (yield* readReferences(reference, source, roles));
  const citations = references && reference && new Citations(source, reference, references.codes, entity);
  const ownKeys = ownKeysOf(
    collections.map(({ kind }) => kind),
    roles,
  );
  const unsaid = new Set(['', ...roles.sentinels]);
  const coverage: Documents['explorer-coverage']['collections'] = [];
  const groups = entities === null ? [] : [namesOfEntities(entities.file)];
  const claims: Documents['explorer-sources']['claims'] = [];
  const facts: CollectionFacts[] = [];
  for (const [index, collection] of collections.entries()) {
    const { kind } = collection;
    const about = roles.aboutKey(kind);
    const own = ownKeys(kind);
    const naming = roles.namingKeys(kind);
    const yearsOf = roles.yearKeys(kind);
    const walked = yield* walkCollection(collection, source, {
      packerOf(field) {
        if (entities !== null && roles.isEntity(field.target)) return entityPacker(field, entities.codes);
        const names = labels.of(field.target);
        return names === null ? null : recordPacker(field, names);
      },
      named: naming,
      years: yearsOf,
      unknownYears: new Set(roles.unknownYears),
      states: about === null ? null : stateRules(kind, own, roles),
      citations: roles.isReference(kind) ? null : citations,
    });
    yield {
      path: dataFile.columns(collection),
      schema: 'explorer-columns',
      value: {
        collection: index,
        records: walked.records,
        page_size: collection.pageSize ?? pageSize,
        fields: fieldsOf(kind, description.schemas, yearsOf),
        columns: [...walked.packers.values()].map((packer) => packer.column()),
      },
    };
    const [from, to] = walked.years;
    const codes = about === null ? null : (walked.packers.get(about)?.codes ?? null);
    facts.push({
      years: spanOf(from, to),
      entities: codes && new Set(codes.filter((code) => code >= 0)).size,
    });
    if (codes !== null)
      coverage.push({ collection: index, entity: [...codes], from, to, state: walked.states.join('') });
    if (!roles.isEntity(kind)) {
      // An address of a reference is not worth searching for.
      const keys = new Set(roles.isReference(kind) ? naming : [...naming, ...own]);
      const texts = [...keys].map((field) => walked.packers.get(field));
      const names = namesIn(texts.filter(isTextPacker), unsaid);
      const entity = codes && names.rows.map((row) => codes[row] ?? -1);
      if (names.rows.length > 0) groups.push({ collection: index, ...names, entity });
    }
    const { rows, references: cited } = walked.cited;
    if (rows.length > 0) claims.push({ collection: index, rows, references: cited });
  }
  if (entities !== null) {
    yield { path: dataFile.entities, schema: 'explorer-entities', value: entities.file };
    yield { path: dataFile.coverage, schema: 'explorer-coverage', value: { collections: coverage } };
  }
  const keys = roles.shapes;
  if (keys !== null && entity !== null && entities !== null) {
    const { file, outlines } = yield* readShapes(keys, { entities, kind: entity }, source, roles);
    yield { path: dataFile.shapes, schema: 'explorer-shapes', value: file };
    for (const [index, value] of outlines.entries())
      yield { path: dataFile.outlines(index + 1), schema: 'explorer-outlines', value };
  }
  yield { path: dataFile.search, schema: 'explorer-search', value: { groups } };
  const listOf = (kind: typeof entity) => {
    const index = collections.findIndex((each) => isSameTable(each.kind, kind));
    return index < 0 ? null : index;
  };
  if (references !== null)
    yield {
      path: dataFile.sources,
      schema: 'explorer-sources',
      value: sourcesFile(references, claims, listOf(reference)),
    };
  const said = {
    facts,
    entities: entities?.file ?? null,
    entityList: listOf(entity),
    shapes: keys?.collection ?? null,
    sources: references !== null,
  };
  yield { path: dataFile.catalog, schema: 'explorer-catalog', value: catalog(options, roles, said) };
}
