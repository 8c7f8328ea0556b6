import type { Documents } from '../../contract/documents.ts';
import { isObject, objectIn } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import type { Check } from '../check.ts';
import { compareClaims, compareTexts, type SeenRecords } from '../explorer/compare-claims.ts';
import { ClaimedEntities, compareEntityPages } from '../explorer/compare-entity-pages.ts';
import { compareOthers, compareUnmentioned, explore, type OwnRecords } from '../explorer/compare-others.ts';
import { type Entities, type Explored, readDataFile } from '../explorer/data-files.ts';
import type { Page, WalkedCollection } from '../page.ts';

type Column = Documents['explorer-columns']['columns'][number];

/** The ids of a collection, and the records of its first and its last page, by index in it. */
interface Seen {
  readonly ids: unknown[];
  readonly records: [row: number, record: Readonly<Record<string, unknown>>][];
}

function see({ ids, records }: Seen, { collection: { kind, pages }, number, envelope }: Page): void {
  for (const record of envelope?.results ?? []) {
    if ((number === 1 || number === pages) && isObject(record)) records.push([ids.length, record]);
    ids.push(objectIn(record)[kind.id.name]);
  }
}

/** Counts the records of a page that are about an entity. */
function countOwn(own: OwnRecords, roles: LinkedRoles, { collection: { kind }, envelope }: Page): void {
  const about = roles.aboutKey(kind);
  if (about === null) return;
  for (const record of envelope?.results ?? []) {
    const id = objectIn(objectIn(record)[about.name])[about.target.id.name];
    if (id === undefined) continue;
    own.entities.add(id);
    own.records += 1;
  }
}

async function compareColumns(
  { tree, notes, entities }: Explored,
  collection: WalkedCollection,
  seen: Seen,
): Promise<void> {
  const { name, kind, complete, claimedRecords } = collection;
  const file = await readDataFile(tree, notes, 'columns', `/${name}`);
  if (file === null) return;
  const { records, fields, columns } = file.content;
  if (claimedRecords !== null && records !== claimedRecords)
    file.fail(`counts ${records}, but the manifest says ${claimedRecords}`);
  if (fields.map((field) => field.name).join() !== kind.fields.map((field) => field.name).join())
    file.fail('its keys, or their order, differ from the records');
  // If a page could not be read, the indexes after it are unknown.
  const isKnown = complete && records === seen.ids.length;
  for (const column of columns) {
    notes.looked();
    const names = namesOf(column, entities);
    const values =
      'values' in column ? column.values : column.codes.map((code) => (code === -1 ? null : names[code]));
    if (isPrivateKey(kind, column.name)) file.fail(`has a column of ${column.name}, which is private`);
    if ('codes' in column) file.expectCodes(column.name, column.codes, names.length);
    if ('ids' in column) file.expectLength(`${column.name}.words`, column.words, names.length);
    file.expectLength(column.name, values, records);
    if (!isKnown) continue;
    const wrong =
      column.name === kind.id.name
        ? values.findIndex((value, row) => value !== seen.ids[row])
        : (seen.records.find(
            ([row, record]) => values[row] !== shown(record[column.name], kind, column),
          )?.[0] ?? -1);
    if (wrong >= 0) file.fail(`has another ${column.name} for record ${wrong + 1} than its page`);
  }
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

function shown(value: unknown, { fields }: RecordKind, { name, kind }: Column): unknown {
  if (value === null) return null;
  const field = fields.find((each) => each.name === name);
  if (field?.source === 'one') return isObject(value) ? value[field.target.id.name] : undefined;
  return kind === 'number' ? Number(value) : value;
}

export const explorerData: Check = {
  name: 'explorer-data',
  description:
    'The data files of the explorer say what the pages hold: counts, ids in their order and, of the first and the last page of each collection, every value and claim; nothing private has a column. Each entity has a page, which holds its claims and which the sitemap names.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  applies: ({ manifest }) => manifest?.explorer === true,
  start(tree, notes) {
    let exploring: Promise<Explored> | null = null;
    const explored = () => {
      exploring ??= explore(tree, notes);
      return exploring;
    };
    let seen: Seen = { ids: [], records: [] };
    const claimed = new ClaimedEntities();
    const roles = linkRoles(tree.description);
    const own: OwnRecords = { entities: new Set(), records: 0 };
    const unmentioned: unknown[] = [];
    const complete = new Map<string, SeenRecords>();
    return {
      page(page) {
        see(seen, page);
        countOwn(own, roles, page);
      },
      async collection(collection) {
        const read = seen;
        seen = { ids: [], records: [] };
        if (collection.complete) complete.set(collection.name, read.records);
        const known = await explored();
        await compareColumns(known, collection, read);
        await compareClaims(known, collection, complete.get(collection.name) ?? [], claimed);
      },
      unmentioned({ records: { kind, results } }) {
        unmentioned.push(...results.map((record) => objectIn(record)[kind.id.name]));
      },
      async end(collections) {
        const known = await explored();
        await compareUnmentioned(known, unmentioned);
        await compareOthers(known, collections, own);
        await compareTexts(known, collections, complete);
        await compareEntityPages(known, claimed);
      },
    };
  },
};
