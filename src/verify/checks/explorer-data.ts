import type { Documents } from '../../contract/documents.ts';
import { isObject, type JsonObject, objectIn } from '../../contract/json/is-object.ts';
import { claimsOf, isSaying } from '../../model/claims/claims-of.ts';
import { aboutName } from '../../model/claims/embed-records.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import { idIn } from '../../model/description/record-name.ts';
import type { Check } from '../check.ts';
import { compareClaims, compareNames, compareTexts, type SeenRecords } from '../explorer/compare-claims.ts';
import { compareCounts, compareWords } from '../explorer/compare-counts.ts';
import { compareEntityClaims } from '../explorer/compare-entity-claims.ts';
import { entityFacts } from '../explorer/compare-entity-facts.ts';
import { ClaimedEntities, compareEntityPages } from '../explorer/compare-entity-pages.ts';
import { compareOthers, compareUnmentioned, explore, type OwnRecords } from '../explorer/compare-others.ts';
import { compareSources } from '../explorer/compare-sources.ts';
import { type Entities, type Explored, readDataFile } from '../explorer/data-files.ts';
import type { Page, WalkedCollection } from '../page.ts';
import type { PublishedCollection, Tree } from '../tree.ts';
import type { Unmentioned } from '../unmentioned.ts';

type Column = Documents['explorer-columns']['columns'][number];

/** How many records of a collection were read, and which its first and its last page have, by index in it. */
interface Seen {
  count: number;
  readonly records: [row: number, record: JsonObject][];
  columns: Awaited<ReturnType<typeof openColumns>> | undefined;
}

function see(seen: Seen, { collection: { pages }, number, envelope }: Page): void {
  for (const record of envelope?.results ?? []) {
    if ((number === 1 || number === pages) && isObject(record)) seen.records.push([seen.count, record]);
    seen.columns?.compare(seen.count, objectIn(record));
    seen.count += 1;
  }
}

/** By the name of a list of entities with variables: whether a record says something about its own entity. */
function ownFacts({ description, validator }: Tree, roles: LinkedRoles) {
  const own = linkVariables(description).filter(({ about }) => about === null);
  return new Map(
    description.collections.flatMap(({ name, kind }) => {
      const variables = own.filter(({ collection }) => collection.name === name);
      if (variables.length === 0) return [];
      const read = claimsOf(variables, roles);
      const isFact = (record: unknown) =>
        isObject(record) && validator.fits(kind, record) && isSaying(read(record));
      return [[name, isFact] as const];
    }),
  );
}

/** Counts the records of a page that are about an entity. */
function countOwn(
  own: OwnRecords,
  roles: LinkedRoles,
  { tree, entities }: Explored,
  facts: ReturnType<typeof ownFacts>,
  { collection: { name, kind }, envelope }: Page,
): void {
  const about = aboutName(kind, tree.collections, roles);
  const isFact = facts.get(name);
  if (about === undefined && isFact === undefined) return;
  const known = new Set<unknown>(about !== undefined && roles.aboutKey(kind) === null ? entities?.ids : []);
  for (const record of envelope?.results ?? []) {
    const entity = about !== undefined ? objectIn(record)[about] : isFact?.(record) ? record : null;
    const bare = roles.entity && idIn(roles.entity, entity);
    const id = isObject(entity) ? entity[roles.entity?.id.name ?? ''] : known.has(bare) ? bare : undefined;
    if (id === undefined) continue;
    own.entities.add(id);
    own.records += 1;
  }
}

/** Compares the data file of a collection with its records, page by page. Null without a usable file. */
async function openColumns(explored: Explored, roles: LinkedRoles, { name, kind }: PublishedCollection) {
  const { tree, notes, entities } = explored;
  const file = await readDataFile(tree, notes, 'columns', `/${name}`);
  if (file === null) return null;
  const { records, fields, columns } = file.content;
  const read = columns.map((column) => {
    const names = namesOf(column, entities);
    const values: readonly unknown[] =
      'values' in column ? column.values : column.codes.map((code) => (code === -1 ? null : names[code]));
    const target = targetOf(column, tree, roles);
    return { column, names, values, shown: shownIn(kind, column, names, target), wrong: -1 };
  });
  return {
    compare(row: number, record: JsonObject): void {
      for (const each of read)
        if (each.wrong < 0 && each.values[row] !== each.shown(record[each.column.name])) each.wrong = row;
    },
    finish({ complete, claimedRecords }: WalkedCollection, count: number): void {
      if (claimedRecords !== null && records !== claimedRecords)
        file.fail(`counts ${records}, but the manifest says ${claimedRecords}`);
      if (fields.map((field) => field.name).join() !== kind.fields.map((field) => field.name).join())
        file.fail('its keys, or their order, differ from the records');
      // If a page could not be read, the indexes after it are unknown.
      const isKnown = complete && records === count;
      for (const { column, names, values, wrong } of read) {
        notes.looked();
        if (isPrivateKey(kind, column.name)) file.fail(`has a column of ${column.name}, which is private`);
        if ('codes' in column) file.expectCodes(column.name, column.codes, names.length);
        if ('ids' in column) file.expectLength(`${column.name}.words`, column.words, names.length);
        file.expectLength(column.name, values, records);
        if (isKnown && wrong >= 0)
          file.fail(`has another ${column.name} for record ${wrong + 1} than its page`);
      }
      const index = tree.collections.findIndex((each) => each.name === name);
      compareNames(explored, index, read, aboutName(kind, tree.collections, roles));
    },
  };
}

function isPrivateKey({ fields }: RecordKind, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined || (field.source === 'column' && field.isPrivate);
}

function namesOf(column: Column, entities: Entities | null): readonly unknown[] {
  if (column.kind === 'entity') return entities?.ids ?? [];
  if ('ids' in column) return column.ids;
  return 'words' in column ? column.words : [];
}

/** The records to which values of a column lead; null for any other column. */
function targetOf(column: Column, { collections }: Tree, { entity }: LinkedRoles): RecordKind | null {
  if (column.kind === 'entity') return entity;
  const record = 'record' in column ? column.record : null;
  return collections.find(({ kind }) => kind.name === record)?.kind ?? null;
}

/** What a column holds of a value of a record: null for a key that the record lacks. */
function shownIn(
  { fields }: RecordKind,
  { name, kind }: Column,
  names: readonly unknown[],
  target: RecordKind | null,
): (value: unknown) => unknown {
  const field = fields.find((each) => each.name === name);
  if (field?.source === 'column' && target !== null) {
    const known = new Set(names);
    return (value) => {
      const id = idIn(target, value);
      return kind === 'entity' && !known.has(id) ? null : (id ?? null);
    };
  }
  if (field?.source === 'one') {
    const id = field.target.id.name;
    return (value) => (isObject(value) ? value[id] : (value ?? null));
  }
  return kind === 'number' ? (value) => (value == null ? null : Number(value)) : (value) => value ?? null;
}

export const explorerData: Check = {
  name: 'explorer-data',
  description:
    'The data files of the explorer say what the pages hold: counts, every value and, of the first and the last page of each collection, every claim and what it cites; nothing private has a column. Its catalog names variables and codes as databank.json does, and it and coverage.json count the claims that are there. Entities have the names, years, regions and places of their records, also in the search. Each entity has a page, which holds its name, years and claims; a list names all of them, with their years, and the sitemap all pages.',
  fix: 'Build the tree again, and publish all of it together.',
  applies: ({ manifest }) => manifest?.explorer === true,
  start(tree, notes) {
    let exploring: Promise<Explored> | null = null;
    const explored = () => {
      exploring ??= explore(tree, notes);
      return exploring;
    };
    const nothing = (): Seen => ({ count: 0, records: [], columns: undefined });
    let seen = nothing();
    const claimed = new ClaimedEntities();
    const roles = linkRoles(tree.description);
    const facts = ownFacts(tree, roles);
    const own: OwnRecords = { entities: new Set(), records: 0 };
    let unmentioned: Unmentioned['records'] | null = null;
    const complete = new Map<string, SeenRecords>();
    let compareEntities: ReturnType<typeof entityFacts> | null = null;
    return {
      async page(page) {
        if (seen.columns === undefined)
          seen.columns = await openColumns(await explored(), roles, page.collection);
        see(seen, page);
        countOwn(own, roles, await explored(), facts, page);
        compareEntities ??= entityFacts(await explored(), roles);
        compareEntities(page);
      },
      async collection(collection) {
        const known = await explored();
        const { columns = await openColumns(known, roles, collection), count, records } = seen;
        seen = nothing();
        if (collection.complete) complete.set(collection.name, records);
        columns?.finish(collection, count);
        await compareClaims(known, collection, complete.get(collection.name) ?? [], claimed);
      },
      unmentioned({ records }) {
        unmentioned = records;
      },
      async end(collections) {
        const known = await explored();
        const others = await compareUnmentioned(known, unmentioned, roles);
        await compareOthers(known, collections, own);
        await compareSources(known, collections, complete, roles);
        compareWords(known);
        await compareCounts(known, claimed);
        await compareTexts(known, collections, complete);
        await compareEntityPages(known, claimed, others);
        await compareEntityClaims(known, claimed);
      },
    };
  },
};
