import { crc32 } from 'node:zlib';
import { objectIn } from '../../contract/json/is-object.ts';
import { bareAbout } from '../../model/claims/embed-records.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import type { Notes } from '../check.ts';
import type { SeenRecords } from '../embedded-records.ts';
import { slotPath, standard } from '../expected-envelope.ts';
import type { WalkedCollection } from '../page.ts';
import { publishesPrivateTexts, type Tree } from '../tree.ts';
import { lifeOf, placeOf } from './compare-counts.ts';
import { compareFacts } from './compare-entity-facts.ts';
import {
  type DataFile,
  type Entities,
  type Explored,
  expectOrNot,
  keptFile,
  readDataFile,
} from './data-files.ts';

type Catalog = DataFile<'catalog'>;

/** What the pages say: the ids of entities with records about them, and how many records these are. */
export interface OwnRecords {
  readonly entities: Set<unknown>;
  records: number;
}

/** All that a visitor may need without a network: no sitemap, no list of itself, and not what answers from it. */
const worthKeeping = /^(?:databank\.json|explore\/(?!offline\.js$|data\/offline\.json$).*(?<!\.xml))$/;
/** Data files that are joined by the places of records and entities, and so must be of one edition. */
const inCombination = /^data\/(?!catalog\.json |database\.json |entity-claims\/)/;

/** Reads what all comparisons need. */
export async function explore(tree: Tree, notes: Notes): Promise<Explored> {
  const entities = await readEntities(tree, notes);
  const catalog = await readDataFile(tree, notes, 'catalog');
  return { tree, notes, entities, catalog, search: await readDataFile(tree, notes, 'search') };
}

async function readEntities(tree: Tree, notes: Notes): Promise<Entities | null> {
  return (await readEntityFile(tree, notes))?.content ?? null;
}

async function readEntityFile(tree: Tree, notes: Notes, part = ''): Promise<DataFile<'entities'> | null> {
  const file = await readDataFile(tree, notes, 'entities', part);
  if (file === null) return null;
  const { ids, regions, region, shared, unrecorded, ...lists } = file.content;
  for (const [key, list] of Object.entries({ ...lists, region }))
    if (Array.isArray(list)) file.expectLength(key, list, ids.length);
  file.expectCodes('region', region, regions.length);
  file.expectCodes('shared', shared, ids.length);
  file.expectCodes('unrecorded', unrecorded, ids.length);
  return file;
}

/**
 * Returns what the explorer says of the entities that no record mentions; null without any.
 * @param records of them; null if the tree has none
 */
export async function compareUnmentioned(
  { tree, notes }: Explored,
  records: Pick<SeenRecords, 'kind' | 'results'> | null,
  roles: LinkedRoles,
): Promise<Entities | null> {
  const part = '/unmentioned';
  const file = await readEntityFile(tree, notes, part);
  if (file === null) return null;
  const { content } = file;
  const results = records?.results.map(objectIn) ?? [];
  if (content.ids.join() !== results.map((record) => record[records?.kind.id.name ?? '']).join())
    file.fail('has other entities than those that no record mentions');
  else if (records !== null && !roles.isReference(records.kind)) {
    const compare = compareFacts({ tree, notes }, records.kind, roles, content, part);
    for (const [index, record] of results.entries()) compare(record, index);
  }
  return content;
}

export async function compareOthers(
  { tree, notes, entities, catalog, search }: Explored,
  collections: readonly WalkedCollection[],
  own: OwnRecords,
): Promise<void> {
  const recordsOf = (index: number | null) => collections[index ?? -1]?.claimedRecords ?? 0;
  const count = entities?.ids.length ?? 0;
  if (catalog !== null) compareCatalog(catalog, collections, count, tree.manifest?.unmentioned);
  if (collections.every(({ complete }) => complete) && !mayOwnDiffer(tree)) {
    if (catalog !== null) compareOwn(catalog, own);
    const without = entities?.ids.flatMap((id, index) => (own.entities.has(id) ? [] : [index]));
    if (entities?.unrecorded.join() !== without?.join())
      notes.fail(
        'explore/data/entities.json',
        'has other entities without a record of their own than the pages',
      );
  }
  if (catalog !== null && entities !== null) {
    comparePlaced(catalog, entities);
    compareStart(catalog, entities);
  }
  for (const { collection, rows, texts, entity } of search?.content.groups ?? []) {
    const at = `groups[${collection}]`;
    search?.expectLength(at, texts, rows.length);
    search?.expectCodes(at, rows, collection === null ? count : recordsOf(collection));
    if (collection === null && entities !== null && !isFoundBy(entities, rows, texts))
      search?.fail(`${at}: has other names of entities than entities.json`);
    if (entity === null) continue;
    search?.expectLength(`${at}.entity`, entity, rows.length);
    search?.expectCodes(`${at}.entity`, entity, count);
  }
  const offline = await readDataFile(tree, notes, 'offline');
  // An older release may keep fewer files; its sum shows whether it changed.
  if (offline !== null && !tree.isRelease) {
    const kept = offline.content.files.map((line) => keptFile(line).path);
    const expected = tree.manifest?.files.filter((path) => worthKeeping.test(path)) ?? [];
    if (kept.sort().join('\n') !== expected.sort().join('\n'))
      offline.fail("lists other files than databank.json and the manifest's files of explore/");
    const combined = offline.content.files.filter((line) => inCombination.test(line)).toSorted();
    if (catalog !== null && catalog.content.edition !== crc32(combined.join('\n')))
      catalog.fail('edition is not the sum of the data files in offline.json');
  }
  if (catalog !== null) {
    const shapes = await readDataFile(tree, notes, 'shapes');
    const of = catalog.content.shapes;
    expectOrNot('shapes', of !== null, shapes !== null, catalog);
    if (shapes !== null)
      await compareShapes(tree, notes, shapes, { records: recordsOf(of), entities: count });
  }
}

/** Each entity is found by its label and its second name, but not by its id. */
function isFoundBy(
  { ids, labels, names }: Entities,
  rows: readonly number[],
  texts: readonly string[],
): boolean {
  const expected = ids.flatMap((id, index) =>
    [labels[index], names[index]].flatMap((text) =>
      text == null || text === String(id) ? [] : [[index, text]],
    ),
  );
  const asLines = (list: readonly unknown[]) => new Set(list.map((each) => JSON.stringify(each)));
  const [found, own] = [asLines(rows.map((row, at) => [row, texts[at]])), asLines(expected)];
  return found.size === own.size && [...own].every((line) => found.has(line));
}

const usual = { records: ['results'], next: ['next'] };

function compareCatalog(
  catalog: Catalog,
  published: readonly WalkedCollection[],
  count: number,
  unmentioned: number | undefined,
): void {
  const { collections, entity } = catalog.content;
  const facts = (each: { readonly path: string; readonly records: unknown; readonly pages: number }) =>
    `${each.path} ${each.records} ${each.pages}`;
  const expected = published.map((each) => facts({ ...each, records: each.claimedRecords }));
  if (collections.map(facts).join() !== expected.join())
    catalog.fail('its collections or counts differ from the manifest');
  const parts = published.map(({ envelope = standard }) =>
    ['<records>', '<next>'].map((slot) => slotPath(envelope, slot)),
  );
  const shown = collections.map(({ envelope = usual }) => [envelope.records, envelope.next]);
  if (JSON.stringify(shown) !== JSON.stringify(parts))
    catalog.fail('reads the pages of a collection in another way than databank.json describes them');
  if ((entity?.count ?? 0) !== count)
    catalog.fail(`counts ${entity?.count ?? 0} entities, but entities.json has ${count}`);
  const all = count + (unmentioned ?? 0);
  if (entity !== null && (unmentioned === undefined ? entity.all < all : entity.all !== all))
    catalog.fail(`counts ${entity.all} entities with those that no record mentions, not ${all}`);
}

/** A key with the id of the entity may be private: the explorer leaves it out, and the tree does not say so. */
function mayOwnDiffer(tree: Tree): boolean {
  const { collections } = tree;
  const roles = linkRoles(tree.description);
  return publishesPrivateTexts(tree) && collections.some(({ kind }) => bareAbout(kind, collections, roles));
}

function compareOwn({ content: { entity }, fail }: Catalog, { entities, records }: OwnRecords): void {
  if (entity === null) return;
  const facts = { recorded: entities.size, records };
  for (const key of ['recorded', 'records'] as const)
    if (entity[key] !== facts[key])
      fail(`gives ${entity[key]} as the entity's ${key}, but the pages have ${facts[key]}`);
}

function comparePlaced({ content: { entity }, fail }: Catalog, { ids, longitude, latitude }: Entities): void {
  const count = [...ids.keys()].filter((at) => longitude[at] != null && latitude[at] != null).length;
  if (entity !== null && entity.placed !== count)
    fail(`counts ${entity.placed} entities with a place, but entities.json has ${count}`);
}

/** The first map has the entities of its year, each as entities.json has it. */
function compareStart(catalog: Catalog, entities: Entities): void {
  const { start } = catalog.content;
  if (start === null) return;
  const { year, labels, place, places, ...others } = start;
  const degreesOf = (list: readonly number[]) => place.map((at) => list[at] ?? null);
  const lists = { ...others, longitude: degreesOf(places.longitude), latitude: degreesOf(places.latitude) };
  const isIn = (index: number) => {
    const life = lifeOf(entities.from[index] || null, entities.to[index] || null);
    return life !== null && life[0] <= placeOf(year) && placeOf(year) <= life[1];
  };
  const rows = [...entities.ids.keys()].filter(isIn);
  const expected = rows.map((row) =>
    Object.keys(lists).map((key) => entities[key as keyof typeof lists][row]),
  );
  const shown = start.ids.map((_, index) => Object.values(lists).map((list) => list[index]));
  if (JSON.stringify(shown) !== JSON.stringify(expected) || labels.length !== rows.length)
    catalog.fail('start: differs from the entities of its year in entities.json');
}

async function compareShapes(
  tree: Tree,
  notes: Notes,
  shapes: DataFile<'shapes'>,
  { records, entities }: { readonly records: number; readonly entities: number },
): Promise<void> {
  const { units, per_file: perFile, rows, entity, names, name, from, to } = shapes.content;
  for (const [key, list] of Object.entries({ entity, name, from, to }))
    shapes.expectLength(key, list, rows.length);
  shapes.expectCodes('rows', rows, records);
  shapes.expectCodes('entity', entity, entities);
  shapes.expectCodes('name', name, names.length);
  if (from.some((year, index) => year > (to[index] as number) || year < (from[index - 1] ?? year)))
    shapes.fail('is not in the order of years');
  for (let number = 1; (number - 1) * perFile < Math.max(records, rows.length); number += 1) {
    const file = await readDataFile(tree, notes, 'outlines', `/${number}`);
    const expected = Math.max(0, Math.min(perFile, rows.length - (number - 1) * perFile));
    file?.expectLength('outlines', file.content.outlines, expected);
    if (file?.content.outlines.every((rings) => rings.every((ring) => isOnWorld(ring, units))) === false)
      file.fail('has an outline that is not on the world');
  }
}

/** A ring is a list of steps from point to point. */
function isOnWorld(ring: readonly number[], units: number): boolean {
  const at: [number, number] = [0, 0];
  return (
    ring.every((step, index) => {
      const axis = (index % 2) as 0 | 1;
      at[axis] += step;
      return Math.abs(at[axis]) <= (axis === 0 ? 180 : 90) * units;
    }) && ring.length % 2 === 0
  );
}
