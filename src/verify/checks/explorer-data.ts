import type { RecordKind } from '../../description/kind.ts';
import type { Documents } from '../../generated/documents.ts';
import { plural } from '../../plural.ts';
import type { Check, Notes } from '../check.ts';
import { isObject } from '../json/is-object.ts';
import { parseJson } from '../json/parse-json.ts';
import type { Page, WalkedCollection } from '../page.ts';
import type { Tree } from '../tree.ts';
import { failureMessage } from './failure-message.ts';

type Name = keyof Documents & `explorer-${string}`;
type Entities = Documents['explorer-entities'];
type Column = Documents['explorer-columns']['columns'][number];

const fileOf = (name: string) => `explore/data/${name}.json`;

export const explorerData: Check = {
  name: 'explorer-data',
  description:
    'The data files of the explorer say what the pages hold: counts, ids in their order and, of the first and the last page of each collection, every value; nothing private has a column.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  applies: ({ manifest }) => manifest?.explorer === true,
  start(tree, notes) {
    const reader = new DataReader(tree, notes);
    let entities: Promise<Entities | null> | null = null;
    let seen = new SeenRecords();
    return {
      page(page) {
        seen.add(page);
      },
      async collection(collection) {
        const records = seen;
        seen = new SeenRecords();
        entities ??= reader.entities();
        await reader.columns(collection, records, await entities);
      },
      async end(collections) {
        await reader.others(collections, await (entities ?? reader.entities()));
      },
    };
  },
};

/** What is remembered of the pages of a collection: all ids, and the records of its first and its last page. */
class SeenRecords {
  readonly ids: unknown[] = [];
  /** By their place in the collection. */
  readonly records: [row: number, record: Readonly<Record<string, unknown>>][] = [];

  add({ collection: { kind, pages }, number, envelope, sound }: Page): void {
    const first = this.ids.length;
    const isSample = number === 1 || number === pages;
    const results = sound === null || isSample ? (envelope?.results ?? []) : [];
    if (sound !== null) for (let index = 0; index < sound.records; index += 1) this.ids.push(sound.id(index));
    else for (const record of results) this.ids.push(isObject(record) ? record[kind.id.name] : undefined);
    if (!isSample) return;
    for (const [index, record] of results.entries())
      if (isObject(record)) this.records.push([first + index, record]);
  }
}

/** Reads the data files, and holds them against what was seen. */
class DataReader {
  readonly #tree: Tree;
  readonly #notes: Notes;

  constructor(tree: Tree, notes: Notes) {
    this.#tree = tree;
    this.#notes = notes;
  }

  async entities(): Promise<Entities | null> {
    const entities = await this.#read('entities', 'explorer-entities');
    if (entities === null) return null;
    const { ids, regions, region, ...lists } = entities;
    const path = fileOf('entities');
    for (const [key, list] of Object.entries({ ...lists, region }))
      if (Array.isArray(list)) this.#expectLength(path, key, list, ids.length);
    this.#expectCodes(path, 'region', region, regions.length);
    return entities;
  }

  async columns(collection: WalkedCollection, seen: SeenRecords, entities: Entities | null): Promise<void> {
    const { name, kind, complete, claimedRecords } = collection;
    const path = fileOf(`columns/${name}`);
    const file = await this.#read(`columns/${name}`, 'explorer-columns');
    if (file === null) return;
    const { records, fields, columns } = file;
    if (claimedRecords !== null && records !== claimedRecords)
      this.#notes.fail(path, `counts ${records}, but the manifest says ${claimedRecords}`);
    if (fields.map((field) => field.name).join() !== kind.fields.map((field) => field.name).join())
      this.#notes.fail(path, 'has other keys than the records, or in another order');
    // If a page could not be read, the places of the records after it are not known.
    const isKnown = complete && records === seen.ids.length;
    for (const column of columns) {
      this.#notes.looked();
      const values = decoded(column, entities);
      if (isPrivateKey(kind, column.name))
        this.#notes.fail(path, `has a column of ${column.name}, which is private`);
      if ('codes' in column) this.#expectCodes(path, column.name, column.codes, lengthOf(column, entities));
      this.#expectLength(path, column.name, values, records);
      if (!isKnown) continue;
      const wrong =
        column.name === kind.id.name
          ? values.findIndex((value, row) => value !== seen.ids[row])
          : (seen.records.find(
              ([row, record]) => values[row] !== shown(record[column.name], kind, column),
            )?.[0] ?? -1);
      if (wrong >= 0)
        this.#notes.fail(path, `has another ${column.name} for record ${wrong + 1} than its page`);
    }
  }

  /** The files that are about all collections. */
  async others(collections: readonly WalkedCollection[], entities: Entities | null): Promise<void> {
    const recordsOf = (index: number) => collections[index]?.claimedRecords ?? 0;
    const catalog = await this.#read('catalog', 'explorer-catalog');
    const path = fileOf('catalog');
    const listed = catalog?.collections ?? [];
    const facts = (each: { readonly path: string; readonly records: unknown; readonly pages: number }) =>
      `${each.path} ${each.records} ${each.pages}`;
    const expected = collections.map((each) => facts({ ...each, records: each.claimedRecords }));
    if (catalog !== null && listed.map(facts).join() !== expected.join())
      this.#notes.fail(path, 'has other collections, or other counts, than the manifest');
    const count = entities?.ids.length ?? 0;
    if (catalog !== null && (catalog.entity?.count ?? 0) !== count)
      this.#notes.fail(path, `counts ${catalog.entity?.count ?? 0} entities, but entities.json has ${count}`);
    const coverage = await this.#read('coverage', 'explorer-coverage');
    for (const { collection, entity, from, to, state } of coverage?.collections ?? []) {
      const at = `collections[${collection}]`;
      this.#expectCodes(fileOf('coverage'), `${at}.entity`, entity, count);
      for (const list of [entity, from, to, [...state]])
        if (list !== null) this.#expectLength(fileOf('coverage'), at, list, recordsOf(collection));
    }
    const search = await this.#read('search', 'explorer-search');
    for (const { collection, rows, texts, entity } of search?.groups ?? []) {
      const at = `groups[${collection}]`;
      this.#expectLength(fileOf('search'), at, texts, rows.length);
      this.#expectCodes(fileOf('search'), at, rows, collection === null ? count : recordsOf(collection));
      if (entity === null) continue;
      this.#expectLength(fileOf('search'), `${at}.entity`, entity, rows.length);
      this.#expectCodes(fileOf('search'), `${at}.entity`, entity, count);
    }
    if (catalog !== null) await this.#shapes(catalog.shapes, collections, count);
    const sources = await this.#read('sources', 'explorer-sources');
    if (catalog !== null && catalog.sources !== (sources !== null))
      this.#notes.fail(
        fileOf('catalog'),
        `says ${catalog.sources ? 'that there are sources, but there are none' : 'that there are no sources, but there are some'}`,
      );
    if (sources !== null) this.#expectLength(fileOf('sources'), 'labels', sources.labels, sources.ids.length);
    for (const { collection, rows, references } of sources?.claims ?? []) {
      const at = `claims[${collection}]`;
      this.#expectLength(fileOf('sources'), at, references, rows.length);
      this.#expectCodes(fileOf('sources'), at, rows, recordsOf(collection));
      this.#expectCodes(fileOf('sources'), at, references, sources?.ids.length ?? 0);
    }
  }

  /** The shapes of the entities, and their outlines. */
  async #shapes(
    collection: number | null,
    collections: readonly WalkedCollection[],
    entities: number,
  ): Promise<void> {
    const path = fileOf('shapes');
    const shapes = await this.#read('shapes', 'explorer-shapes');
    const records = collections[collection ?? -1]?.claimedRecords ?? 0;
    if ((shapes === null) !== (collection === null))
      this.#notes.fail(
        fileOf('catalog'),
        shapes === null ? 'has shapes, but there are none' : 'has no shapes, but there are some',
      );
    if (shapes === null) return;
    const { units, per_file: perFile, rows, entity, names, name, from, to } = shapes;
    for (const [key, list] of Object.entries({ entity, name, from, to }))
      this.#expectLength(path, key, list, rows.length);
    this.#expectCodes(path, 'rows', rows, records);
    this.#expectCodes(path, 'entity', entity, entities);
    this.#expectCodes(path, 'name', name, names.length);
    if (from.some((year, index) => year > (to[index] as number) || year < (from[index - 1] ?? year)))
      this.#notes.fail(path, 'is not in the order of years');
    for (let number = 1; (number - 1) * perFile < Math.max(records, rows.length); number += 1) {
      const file = await this.#read(`outlines/${number}`, 'explorer-outlines');
      if (file === null) continue;
      const expected = Math.max(0, Math.min(perFile, rows.length - (number - 1) * perFile));
      this.#expectLength(fileOf(`outlines/${number}`), 'outlines', file.outlines, expected);
      if (!file.outlines.every((rings) => rings.every((ring) => isOnWorld(ring, units))))
        this.#notes.fail(fileOf(`outlines/${number}`), 'has an outline that is not on the world');
    }
  }

  /** A data file; null where the tree is to have none, or where it is no such file, which is reported. */
  async #read<N extends Name>(name: string, schema: N): Promise<Documents[N] | null> {
    const path = fileOf(name);
    const isNamed = this.#tree.manifest?.files.includes(path) === true;
    if (!isNamed && name in optional) return null;
    this.#notes.looked();
    const file = await this.#tree.target.file(path);
    if (file.bytes === null) {
      this.#notes.fail(path, file.reason, file.missing ? 'missing' : undefined);
      return null;
    }
    const { value, faults } = parseJson(file.bytes);
    const problems = faults.length > 0 ? [] : this.#tree.validator.document(schema, value, path);
    for (const fault of [...faults, ...problems.map(failureMessage)]) this.#notes.fail(path, fault);
    return faults.length + problems.length === 0 ? (value as Documents[N]) : null;
  }

  #expectLength(path: string, key: string, { length }: { readonly length: number }, expected: number): void {
    if (length !== expected)
      this.#notes.fail(path, `has ${plural(length, 'value')} in ${key}, expected ${expected}`);
  }

  #expectCodes(path: string, key: string, codes: readonly number[], count: number): void {
    if (codes.some((code) => code >= count))
      this.#notes.fail(path, `leads from ${key} to more than the ${count} that there are`);
  }
}

/** Files that a tree has where a role says what they are about. */
const optional = { entities: true, coverage: true, shapes: true, sources: true };

/** Whether all points of a ring are longitudes and latitudes. */
function isOnWorld(ring: readonly number[], units: number): boolean {
  if (ring.length % 2 !== 0) return false;
  const at = [0, 0] as [number, number];
  return ring.every((step, index) => {
    at[(index % 2) as 0 | 1] += step;
    return Math.abs(at[(index % 2) as 0 | 1]) <= (index % 2 === 0 ? 180 : 90) * units;
  });
}

function isPrivateKey({ fields }: RecordKind, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined || (field.source === 'column' && field.isPrivate);
}

/** How many things the codes of a column lead to. */
function lengthOf(column: Column, entities: Entities | null): number {
  if (column.kind === 'entity') return entities?.ids.length ?? 0;
  return 'words' in column ? column.words.length : 0;
}

/** The values of a column: of what a key embeds, the ids. */
function decoded(column: Column, entities: Entities | null): readonly unknown[] {
  if ('values' in column) return column.values;
  const names: readonly unknown[] =
    column.kind === 'text' ? column.words : column.kind === 'record' ? column.ids : (entities?.ids ?? []);
  return column.codes.map((code) => (code === -1 ? null : names[code]));
}

/** A value of a record as a column has it. */
function shown(value: unknown, { fields }: RecordKind, { name, kind }: Column): unknown {
  if (value === null) return null;
  const field = fields.find((each) => each.name === name);
  if (field?.source === 'one') return isObject(value) ? value[field.target.id.name] : undefined;
  return kind === 'number' ? Number(value) : value;
}
