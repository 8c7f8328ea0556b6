// Made from schemas/ by `npm run types`. Do not edit.

/**
 * Every schema by its name.
 */
export interface Schemas {
  documents: Documents;
}
/**
 * The type of every document by the name of its schema.
 */
export interface Documents {
  databank: DescriptionFile;
  error: ErrorBody;
  'explorer-catalog': ExplorerCatalog;
  'explorer-columns': ExplorerColumns;
  'explorer-coverage': ExplorerCoverage;
  'explorer-entities': ExplorerEntities;
  'explorer-outlines': ExplorerOutlines;
  'explorer-search': ExplorerSearch;
  'explorer-shapes': ExplorerShapes;
  'explorer-sources': ExplorerSources;
  manifest: Manifest;
  openapi: OpenAPIDocument;
  page: Page;
  'polity-press': Configuration;
  release: Release;
  releases: Releases;
  'root-index': RootIndex;
}
/**
 * databank.json: what a service is. Its collections, the records in them, the keys of each record in the order of the page, and the tables and columns that hold them. Usually generated from the service; what to publish of it is said in polity-press.json.
 */
export interface DescriptionFile {
  /**
   * The JSON Schema that an editor checks this file with; polity-press does not read it.
   */
  $schema?: string;
  /**
   * The version of this format.
   */
  format: 1;
  /**
   * What the path of every collection begins with, with a slash at both ends.
   */
  api: string;
  /**
   * Records on a page of the service, where a collection has no size of its own.
   */
  pageSize: number;
  /**
   * How full seconds are written: as Django REST framework does, without a fraction (as-stored), or with six digits as all other times (microseconds).
   */
  seconds?: 'as-stored' | 'microseconds';
  /**
   * The list endpoints by the rest of their path (core/references), in the order of the root index. Each names the kind of its records.
   */
  collections: {
    [k: string]: string | CollectionEntry;
  };
  /**
   * The kinds of records by name: those of the collections, and those that others embed. Where embedding ends at a lower depth, the same table has a second kind (core.polity~2).
   */
  records: {
    [k: string]: RecordEntry;
  };
  roles?: Roles;
}
/**
 * A collection with a page size of its own.
 */
export interface CollectionEntry {
  /**
   * The name of the record.
   */
  record: string;
  /**
   * Records on a page of this collection, whatever the page size of the others.
   */
  pageSize?: number;
}
/**
 * A kind of record: its table and its keys; or a private one, which has no keys, so that nothing of it can be read.
 */
export interface RecordEntry {
  /**
   * The table of the export that holds the records. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  table?: string | [string, ...string[]];
  /**
   * Nothing of it is published or imported: a key that leads to it is null or an empty list.
   */
  private?: true;
  /**
   * The key by which the records are told apart, and in whose order they are published: an integer, a text or a UUID.
   */
  id?: string;
  /**
   * What the records hold, in the order of the page. One of the keys is their id.
   */
  keys?: {
    [k: string]: string | ValueKey | OneKey | ManyKey | IdsKey | AlwaysKey;
  };
}
/**
 * A value whose column has another name, or of which more is to be said.
 */
export interface ValueKey {
  /**
   * The type of the value; with ? where null is allowed.
   */
  value: string;
  /**
   * The column, where it is not named like the key. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  column?: string | [string, ...string[]];
  withheld?: WithheldValue;
  /**
   * The values that are expected. They are documentation: others are published too.
   */
  choices?: (string | number | boolean)[];
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * How a private value is published, unless a build includes private texts.
 */
export interface WithheldValue {
  /**
   * What is published in place of it: of a text another text, of any value that may be null, null.
   */
  as: string | null;
  /**
   * Whether a null is replaced too; otherwise it stays null.
   */
  evenNull?: boolean;
}
/**
 * One embedded record, by a foreign key.
 */
export interface OneKey {
  /**
   * The name of the record that is embedded; with ? where null is allowed.
   */
  one: string;
  /**
   * The column with its id, where that is not the key with _id after it. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  column?: string | [string, ...string[]];
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * A list of embedded records, by a link table.
 */
export interface ManyKey {
  /**
   * The name of the record that is embedded.
   */
  many: string;
  /**
   * The table that holds the pairs. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  link: string | [string, ...string[]];
  /**
   * Its column with the id of the record that holds the list.
   */
  owner: string;
  /**
   * Its column with the id of the embedded record.
   */
  target: string;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * A list of bare ids by a link table, where embedding ends.
 */
export interface IdsKey {
  /**
   * The type of the ids.
   */
  ids: 'integer' | 'text' | 'uuid';
  /**
   * The table that holds the pairs. A list holds spellings of one name: the first that the export has is read.
   *
   * @minItems 1
   */
  link: string | [string, ...string[]];
  /**
   * Its column with the id of the record that holds the list.
   */
  owner: string;
  /**
   * Its column with the id that is listed.
   */
  target: string;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * What is published in place of something private. It is not stored.
 */
export interface AlwaysKey {
  /**
   * Null in place of one record, an empty list in place of many.
   *
   * @maxItems 0
   */
  always: [] | null;
  /**
   * The key's name for people.
   */
  label?: string;
  /**
   * What the key means, for people.
   */
  help?: string;
  /**
   * Other names that a service has for this key in its answers; an import reads them too.
   */
  also?: string[];
}
/**
 * What a program cannot guess: what the records are about. Those of polity-press.json count; where it has none, those of databank.json, where a published tree has what is public of them.
 */
export interface Roles {
  /**
   * The record that the others are about, such as the polity.
   */
  entity?: string;
  /**
   * Its keys that name it, the best first.
   *
   * @minItems 1
   */
  label?: [string, ...string[]];
  /**
   * Its keys with the first and the last year.
   *
   * @minItems 2
   * @maxItems 2
   */
  years?: [string, string];
  /**
   * Keys with the longitude and the latitude, of the entity or of what it embeds.
   *
   * @minItems 2
   * @maxItems 2
   */
  place?: [string, string];
  /**
   * The key with its region, or a path of keys through embedded records: home_region.macro_region.
   */
  region?: string;
  /**
   * Texts that stand for no value.
   */
  sentinels?: string[];
  /**
   * How words in the names of collections, records and keys are written, by their small letters: {"us": "US"}.
   */
  words?: {
    [k: string]: string;
  };
  /**
   * The keys with the first and the last year of the other records.
   *
   * @minItems 1
   * @maxItems 2
   */
  recordYears?: [string] | [string, string];
  /**
   * Years that stand for no year.
   */
  unknownYears?: number[];
  flags?: FlagsRole;
  /**
   * What tables of a snapshot show of an embedded record beside its id, by record: keys, or paths of keys with dots between them (home_nga.name).
   */
  columns?: {
    [k: string]: string[];
  };
  shapes?: ShapesRole;
  reference?: ReferenceRole;
}
/**
 * The keys of records that say how sure a value is.
 */
export interface FlagsRole {
  /**
   * Keys that are true where scholars disagree.
   */
  disputed?: string[];
  /**
   * Keys that are true where a value is uncertain.
   */
  uncertain?: string[];
  /**
   * Keys that are true where somebody has reviewed the record.
   */
  reviewed?: string[];
  /**
   * Keys with the values that say that something was inferred, not found.
   */
  inferred?: {
    [k: string]: (string | number | boolean)[];
  };
}
/**
 * The record that says which shape an entity had in which years, and its keys: the explorer's map draws them. A collection lists it.
 */
export interface ShapesRole {
  /**
   * The record.
   */
  record: string;
  /**
   * Its key with the geometry, whose polygons are drawn.
   */
  geometry: string;
  /**
   * Its keys with the first and the last year.
   *
   * @minItems 2
   * @maxItems 2
   */
  years: [string, string];
  /**
   * Its key with the entity: one that embeds it, or a text that names it.
   */
  entity: string;
  /**
   * The key of the entity that holds that text; its second label, where none is named, or else its first.
   */
  code?: string;
}
/**
 * The record that is a bibliographic reference, and its keys.
 */
export interface ReferenceRole {
  /**
   * The record.
   */
  record: string;
  /**
   * Its key with the title.
   */
  title: string;
  /**
   * Its key with the authors.
   */
  creator?: string;
  /**
   * Its key with the year.
   */
  year?: string;
  /**
   * Its key with the type of publication.
   */
  type?: string;
  /**
   * Its key with an address.
   */
  url?: string;
}
/**
 * The body of an answer that is no page.
 */
export interface ErrorBody {
  /**
   * What is wrong, for a person.
   */
  detail: string;
}
/**
 * What the explorer says of a databank as a whole. Its other data files name a collection by its index here.
 */
export interface ExplorerCatalog {
  /**
   * What the databank is called.
   */
  title: string;
  /**
   * What it is about.
   */
  description: string | null;
  /**
   * The version of the data; null where nobody has said it.
   */
  version: string | null;
  /**
   * The day of that version.
   */
  date: string | null;
  /**
   * Under which terms it may be used; null where nobody has said it.
   */
  licence: ExplorerLicence | null;
  /**
   * How to cite it, in words; null where nobody has said what it is.
   */
  cite: string | null;
  /**
   * The address under which the tree is published, without a slash at its end.
   */
  base_url: string;
  /**
   * The tool that wrote the tree, with its version.
   */
  generator: string;
  /**
   * How pages link to pages, as in manifest.json.
   */
  page_links: 'query' | 'file';
  /**
   * How many records all collections have together.
   */
  records: number;
  /**
   * What most records are about; null where no role says it, or no record leads there.
   */
  entity: ExplorerEntity | null;
  /**
   * The collections by the first part of their names, in the order of the API.
   */
  sections: ExplorerSection[];
  /**
   * The collections, in the order of the API.
   */
  collections: ExplorerCollection[];
  /**
   * The collection whose records say which shape an entity had in which years, as its index; null where there is none, and no shapes.json.
   */
  shapes: number | null;
  /**
   * Whether there is a sources.json.
   */
  sources: boolean;
  /**
   * Texts that stand for no value, as roles say.
   */
  sentinels: string[];
  /**
   * How words in names are written for people, by their small letters.
   */
  words: {
    [k: string]: string;
  };
  /**
   * The regions of entities.json, in its order.
   */
  regions: string[];
  /**
   * How many entities there were in each century; null where the years of none are known.
   */
  centuries: ExplorerCenturies | null;
}
export interface ExplorerLicence {
  /**
   * What it is called.
   */
  name: string;
  /**
   * Where it is.
   */
  url: string | null;
}
export interface ExplorerEntity {
  /**
   * The name of its record.
   */
  record: string;
  /**
   * What one is called: Polity.
   */
  label: string;
  /**
   * What several are called: Polities.
   */
  plural: string;
  /**
   * How many there are in entities.json.
   */
  count: number;
  /**
   * The first and the last year that is known, astronomical as published: -500 is 500 BCE; null where none is.
   */
  years: [number, number] | null;
  /**
   * The collection that lists them, as its index; null where none does.
   */
  collection: number | null;
}
export interface ExplorerSection {
  /**
   * That part.
   */
  name: string;
  /**
   * What it is called.
   */
  label: string;
  /**
   * Indexes of its collections.
   */
  collections: number[];
}
export interface ExplorerCollection {
  /**
   * As in the root index: core/references.
   */
  name: string;
  /**
   * What it is called: References.
   */
  label: string;
  /**
   * Its path under the base URL.
   */
  path: string;
  /**
   * The name of its record.
   */
  record: string;
  /**
   * The schema of its records, as a path in the tree.
   */
  schema: string;
  /**
   * How many records it has.
   */
  records: number;
  /**
   * How many pages.
   */
  pages: number;
  /**
   * Records a page.
   */
  page_size: number;
  /**
   * How many entities its records lead to; null where they have no key of an entity.
   */
  entities: number | null;
  /**
   * The first and the last year that is known, astronomical as published: -500 is 500 BCE; null where none is.
   */
  years: [number, number] | null;
}
export interface ExplorerCenturies {
  /**
   * The first century: c holds the years 100c to 100c + 99, so that 0 is the one that begins with the year 0.
   */
  first: number;
  /**
   * For each region the numbers of all centuries from the first on; where entities are in no region, one more list at the end, of those.
   */
  counts: number[][];
}
/**
 * What a collection is, key by key, and the short values of its records: row k is on page floor(k / page_size) + 1. What is private has no column, nor have long texts, date-times, JSON and geometry.
 */
export interface ExplorerColumns {
  /**
   * The collection, as its index in `collections` of catalog.json.
   */
  collection: number;
  /**
   * How many records it has: as long is every column.
   */
  records: number;
  /**
   * Records a page.
   */
  page_size: number;
  /**
   * Every key of a record, in its order.
   */
  fields: ExplorerField[];
  /**
   * The values, by keys.
   */
  columns: (
    | ExplorerNumberColumn
    | ExplorerBooleanColumn
    | ExplorerTextColumn
    | ExplorerWordColumn
    | ExplorerRecordColumn
    | ExplorerEntityColumn
  )[];
}
export interface ExplorerField {
  /**
   * The key.
   */
  name: string;
  /**
   * The type of its values; `record` where it embeds records, `none` where it is published for something that is not.
   */
  type: string;
  /**
   * Whether it may be null.
   */
  nullable: boolean;
  /**
   * Whether it is a list.
   */
  many: boolean;
  /**
   * The name of the record that it embeds.
   */
  embeds: string | null;
  /**
   * What it means.
   */
  help: string | null;
  /**
   * Whether its numbers are years, as roles say: astronomical, -500 is 500 BCE.
   */
  year: boolean;
}
export interface ExplorerNumberColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'number';
  /**
   * The values; a decimal, which is a text in the API, as the number that it is.
   */
  values: (number | null)[];
}
export interface ExplorerBooleanColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'boolean';
  /**
   * The values.
   */
  values: (boolean | null)[];
}
export interface ExplorerTextColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'text';
  /**
   * The values.
   */
  values: (string | null)[];
}
export interface ExplorerWordColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'text';
  /**
   * The different values.
   */
  words: string[];
  /**
   * For each record the index of its value; -1 for null.
   */
  codes: number[];
}
export interface ExplorerRecordColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'record';
  /**
   * The name of the record that the key embeds.
   */
  record: string;
  /**
   * The ids of those that are embedded.
   */
  ids: (number | string)[];
  /**
   * What each of them is called.
   */
  words: string[];
  /**
   * For each record the index of the one that it embeds; -1 for null.
   */
  codes: number[];
}
export interface ExplorerEntityColumn {
  /**
   * The key.
   */
  name: string;
  kind: 'entity';
  /**
   * For each record the index of its entity in entities.json; -1 for null.
   */
  codes: number[];
}
/**
 * What is said of which entity and when: for each collection whose records have a key of an entity, arrays with a value for each record.
 */
export interface ExplorerCoverage {
  /**
   * Those collections.
   */
  collections: ExplorerCoverageOfACollection[];
}
export interface ExplorerCoverageOfACollection {
  /**
   * The collection, as its index in `collections` of catalog.json.
   */
  collection: number;
  /**
   * The entity, as its index in entities.json; -1 for null.
   */
  entity: number[];
  /**
   * The first year of each record, null where it is not known; null where no record has one.
   */
  from: (number | null)[] | null;
  /**
   * The last year, likewise.
   */
  to: (number | null)[] | null;
  /**
   * A character for each record: c coded, i inferred, d disputed, u uncertain, s unknown: no value, a text that stands for none, or a code such as U, SU and unknown, in all of its own keys. Where several would do, the last of c, i, u, d, s.
   */
  state: string;
}
/**
 * What the records are about, such as polities, as arrays of one length: the entities of the published collections, by ascending id. Other data files name one by its index here.
 */
export interface ExplorerEntities {
  /**
   * The name of its record.
   */
  record: string;
  /**
   * How many rows their table has in the export; the entities here are fewer where nothing that is published mentions the others.
   */
  all: number;
  /**
   * Their ids.
   */
  ids: (number | string)[];
  /**
   * What each is called: by the first label that it has, or else by its id.
   */
  labels: string[];
  /**
   * The second label of each, often a code; null where it has none.
   */
  names: (string | null)[];
  /**
   * The first year, astronomical as published; null where it is not known.
   */
  from: (number | null)[];
  /**
   * The last year.
   */
  to: (number | null)[];
  /**
   * The regions, as texts.
   */
  regions: string[];
  /**
   * The index of the region of each; -1 where it has none.
   */
  region: number[];
  /**
   * Where each is, in degrees; null where that is not known.
   */
  longitude: (number | null)[];
  /**
   * The same.
   */
  latitude: (number | null)[];
}
/**
 * Outlines of shapes, simplified for a map of the world.
 */
export interface ExplorerOutlines {
  /**
   * Each as its rings. What is in an even number of them is outside.
   */
  outlines: [
    [number, number, number, number, number, number, ...number[]],
    ...[number, number, number, number, number, number, ...number[]][]
  ][];
}
/**
 * The names by which a record or an entity is found.
 */
export interface ExplorerSearch {
  /**
   * One for the entities, and one for each collection that has names.
   */
  groups: ExplorerNames[];
}
export interface ExplorerNames {
  /**
   * The collection, as its index; null for the entities.
   */
  collection: number | null;
  /**
   * For each text the place of its record in the collection, from 0, or the index of its entity.
   */
  rows: number[];
  /**
   * The texts.
   */
  texts: string[];
  /**
   * For each text the index in entities.json of the entity that its record is about, -1 where it is about none; null where the records of the collection are about none, and for the entities themselves.
   */
  entity: number[] | null;
}
/**
 * Which shape an entity had in which years, as arrays of one length, by the first year; the outlines are in outlines/1.json and so on, in the same order.
 */
export interface ExplorerShapes {
  /**
   * How many units of the outlines are a degree.
   */
  units: number;
  /**
   * How many outlines are in each file; in the last that has any, fewer.
   */
  per_file: number;
  /**
   * The place of the record of each in its collection, from 0; catalog.json says which that is.
   */
  rows: number[];
  /**
   * Whose shape it is, as an index in entities.json; -1 where the record leads to no entity that is published.
   */
  entity: number[];
  /**
   * What shapes of no entity are called.
   */
  names: string[];
  /**
   * The index of such a name; -1 where there is none, and for the shape of an entity.
   */
  name: number[];
  /**
   * The first year, astronomical as published; where it is not known, the last.
   */
  from: number[];
  /**
   * The last year, never before the first.
   */
  to: number[];
}
/**
 * Which reference each record cites, through whatever records lead there, but for those of the entity.
 */
export interface ExplorerSources {
  /**
   * The collection of the references, as its index; null where they have none.
   */
  collection: number | null;
  /**
   * The ids of the references, ascending: all that are published.
   */
  ids: (number | string)[];
  /**
   * What each is called.
   */
  labels: string[];
  /**
   * For each collection whose records cite, in pairs:
   */
  claims: ExplorerClaims[];
}
export interface ExplorerClaims {
  /**
   * The collection, as its index in `collections` of catalog.json.
   */
  collection: number;
  /**
   * The place of a record in the collection, from 0, ascending; one that cites several is there several times.
   */
  rows: number[];
  /**
   * The index of the reference, ascending for each record.
   */
  references: number[];
}
/**
 * What a build owns in the published folder, and the options that shaped it. Holds no time and nothing about the input file: equal input, equal manifest.
 */
export interface Manifest {
  /**
   * The tool that wrote the folder.
   */
  generator: 'polity-press';
  /**
   * The tool's version.
   */
  version: string;
  /**
   * The address under which the folder is published, without a slash at its end.
   */
  base_url: string;
  /**
   * Records a page, but for the last one.
   */
  page_size: number;
  /**
   * Whether private comments were published as the database holds them.
   */
  private_comments_included: boolean;
  /**
   * True where the records are those of the sample that comes with the tool; absent everywhere else.
   */
  sample?: true;
  /**
   * Whether the folder has the explorer: pages for people, in explore/, with the data files that they read. Absent where nobody said so, and there is none.
   */
  explorer?: boolean;
  /**
   * The settings that the user chose, other than the defaults: what the next build into the folder keeps. Absent in a release, which is never built again.
   */
  given?: ('base_url' | 'page_size' | 'records' | 'explorer' | 'hosts')[];
  /**
   * The hosts whose files the build added, sorted.
   */
  hosts: string[];
  /**
   * How pages link to pages: by query (?page=2), or straight to the file (page-2.json) for a host that ignores queries.
   */
  page_links: 'query' | 'file';
  /**
   * The published collections, in the order of the interface document.
   */
  collections: ManifestCollection[];
  /**
   * How many entities no record of the pages mentions: those in unmentioned/index.json. Absent without that file.
   */
  unmentioned?: number;
  part?: ManifestPart;
  /**
   * Every other file the build wrote, as a path in the folder, sorted; manifest.json itself included.
   */
  files: string[];
}
export interface ManifestCollection {
  /**
   * The list path under the base URL.
   */
  path: string;
  /**
   * The schema of the collection's records, as a path in the folder.
   */
  schema: string;
  /**
   * How many records the collection has.
   */
  records: number;
  /**
   * How many pages it has; an empty collection has one.
   */
  pages: number;
  /**
   * Records per page, where the collection has a size of its own.
   */
  page_size?: number;
  /**
   * The ids of its records in their order, where each record has a file of its own; of several integers without a gap, the first and the last.
   */
  ids?: (number | string | [number, number])[];
}
/**
 * Where the folder is no whole tree, but one of several parts that `polity-press join` puts together: the pages of a shard, and all documents.
 */
export interface ManifestPart {
  /**
   * Which of them, 1 for the first.
   */
  number: number;
  /**
   * How many there are.
   */
  of: number;
  /**
   * A SHA-256 of the export, equal in all of them.
   */
  input: string;
  /**
   * Its files, but for this one, in order: the path, the size in bytes and the CRC-32 of each.
   */
  files: string[];
  /**
   * What was counted in the records of each collection, in their order: private values that were replaced, and nulls wider than the interface document.
   */
  counted: ManifestCounted[];
}
export interface ManifestCounted {
  withheld: number;
  wider_nulls: number;
  /**
   * The embedded records that count something, by the name of their record: those that count the same, with their ids.
   */
  embedded: ManifestCountedRecords[];
}
export interface ManifestCountedRecords {
  record: string;
  withheld: number;
  wider_nulls: number;
  /**
   * Ids, or the first and the last of several integers without a gap.
   */
  ids: ((number | string) | [number, number])[];
}
/**
 * openapi.json: the tree in OpenAPI 3.1, as far as a build writes it.
 */
export interface OpenAPIDocument {
  /**
   * The version of OpenAPI.
   */
  openapi: '3.1.0';
  /**
   * Where the tree is published: the base URL.
   *
   * @minItems 1
   */
  servers: [Server, ...Server[]];
  /**
   * Nobody needs to log in.
   *
   * @maxItems 0
   */
  security?: [];
  /**
   * What is said of the dataset.
   */
  info: {
    title: string;
    description: string;
    version: string;
    license?: {
      name: string;
      url?: string;
      identifier?: string;
    };
  };
  /**
   * The sections of the service.
   */
  tags: Tag[];
  /**
   * The root index, the pages of each collection, and single records where they are published.
   */
  paths: {
    [k: string]: Path;
  };
  /**
   * What operations refer to: the schemas are those below schemas/, with references within this document.
   */
  components: {
    schemas: NamedParts;
    headers?: NamedParts;
    parameters: {
      [k: string]: Parameter;
    };
    responses: Responses;
  };
}
export interface Server {
  url: string;
}
export interface Tag {
  name: string;
  description: string;
}
export interface Path {
  get: Operation;
}
export interface Operation {
  operationId: string;
  tags: string[];
  description?: string;
  summary: string;
  parameters?: Parameter[];
  responses: Responses;
}
export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: {
    [k: string]: unknown;
  };
  examples?: NamedParts;
}
export interface NamedParts {
  [k: string]: {
    [k: string]: unknown;
  };
}
export interface Responses {
  [k: string]: Response;
}
export interface Response {
  $ref?: string;
  description?: string;
  headers?: NamedParts;
  content?: {
    'application/json': {
      schema: {
        [k: string]: unknown;
      };
      examples?: {
        [k: string]: Example;
      };
    };
  };
}
export interface Example {
  value?: {
    [k: string]: unknown;
  };
}
/**
 * The envelope of a page: one slice of a collection.
 */
export interface Page {
  /**
   * Records in the whole collection.
   */
  count: number;
  /**
   * Address of the next page; null on the last.
   */
  next: string | null;
  /**
   * Address of the previous page; null on the first.
   */
  previous: string | null;
  /**
   * The records; each fits the schema that manifest.json names for its collection.
   */
  results: {}[];
}
/**
 * polity-press.json: what to publish of a service, and how. Read from the working folder, or with --config FILE. Options of the command line come before what it says. Paths in it are relative to the file.
 */
export interface Configuration {
  /**
   * The JSON Schema that an editor checks this file with; polity-press does not read it.
   */
  $schema?: string;
  /**
   * The description of the service, databank.json. Without it, the description of the bundled sample.
   */
  databank?: string;
  /**
   * Where the tree will be published, as --base-url.
   */
  baseUrl?: string;
  /**
   * Records on a page, as --page-size; a collection that has a size of its own keeps it.
   */
  pageSize?: number;
  /**
   * The hosts that the tree gets files for, as --host.
   */
  hosts?: string[];
  /**
   * The folder that the tree is written to, as --out.
   */
  out?: string;
  /**
   * Whether each record gets a file, and so an address of its own, as --records.
   */
  records?: boolean;
  /**
   * Whether the tree gets the explorer, pages for people beside the API; true without it, as --no-explorer for false.
   */
  explorer?: boolean;
  /**
   * The collections to publish, by patterns of their names; without it, all of them. In a pattern, * is any text within a part of the path and ** any text.
   */
  include?: string[];
  /**
   * The collections to leave out, by patterns of their names. In a pattern, * is any text within a part of the path and ** any text.
   */
  exclude?: string[];
  /**
   * A folder of JSON Schemas written by hand, one for a kind of record (polity.schema.json); each counts in place of the one that is derived from the description.
   */
  schemas?: string;
  /**
   * Private values by record and key (core.polity.private_comment), and what is published in place of each; it counts for every record of the same table. Without this, every value whose key or record has "private" in its name is withheld: a text is published as an empty text, anything else as null.
   */
  withhold?: {
    /**
     * How a private value is published, unless a build includes private texts.
     */
    [k: string]: {
      /**
       * What is published in place of it: of a text another text, of any value that may be null, null.
       */
      as: string | null;
      /**
       * Whether a null is replaced too; otherwise it stays null.
       */
      evenNull?: boolean;
    };
  };
  /**
   * What a release may publish although it is withheld or excluded today, by its version. Anything else fails build, snapshot and verify until the release is withdrawn.
   */
  releases?: {
    [k: string]: ReleaseExceptions;
  };
  /**
   * Keys that are published under another name, by their name in the description.
   */
  rename?: {
    [k: string]: string;
  };
  dataset?: Dataset;
  roles?: Roles;
}
/**
 * What this release may publish.
 */
export interface ReleaseExceptions {
  /**
   * Keys (polity.private_comment), records or collections (core/ngas), by the names that the message gives them.
   */
  allow: string[];
}
/**
 * What a snapshot says of itself, for those who cite it and who look for it: title, version, authors, licence. An empty text or list says nothing, as if it were not there.
 */
export interface Dataset {
  /**
   * A short name that stays the same from version to version, for files and programs; without it, the title in small letters with dashes.
   */
  name?: string;
  /**
   * What it is called, on one line.
   */
  title?: string;
  /**
   * What it is about and how it was made, in a few sentences; lines and paragraphs are kept.
   */
  description?: string;
  /**
   * The version of the data: MAJOR.MINOR.PATCH, a higher MAJOR where the structure changed, MINOR for many records, PATCH for few.
   */
  version?: string;
  /**
   * The day of this version.
   */
  date?: string;
  /**
   * Who made it, in the order in which they are cited.
   */
  authors?: Author[];
  licence?: Licence;
  /**
   * The DOI of this version, without an address before it.
   */
  doi?: string;
  /**
   * The address of a page about it.
   */
  homepage?: string;
  /**
   * What people look for it by.
   */
  keywords?: string[];
  /**
   * Who publishes it; without it, its authors.
   */
  publisher?: string;
  /**
   * How to cite it, in words, in place of what is made from the rest.
   */
  citation?: string;
  /**
   * What it was made from.
   */
  sources?: DatasetSource[];
}
/**
 * A person, with a family name, or anybody else, with a name: an organisation, a group, a person whose name has no such parts.
 */
export interface Author {
  /**
   * The name, of whoever has no given and family name.
   */
  name?: string;
  /**
   * The given names of a person.
   */
  given?: string;
  /**
   * The family name of a person.
   */
  family?: string;
  /**
   * The ORCID iD of the author, without an address before it.
   */
  orcid?: string;
  /**
   * Where the author works.
   */
  affiliation?: string;
  /**
   * An address for mail; it is published.
   */
  email?: string;
}
/**
 * Under what terms it may be used.
 */
export interface Licence {
  /**
   * Its identifier in the SPDX list. One that polity-press does not know needs a name and a url, too.
   */
  id?: string;
  /**
   * Its name, in place of that in the SPDX list.
   */
  name?: string;
  /**
   * Where its text is.
   */
  url?: string;
}
/**
 * Something that it was made from.
 */
export interface DatasetSource {
  /**
   * What the source is called.
   */
  title: string;
  /**
   * Where the source is.
   */
  url?: string;
}
/**
 * What a release says of itself, in a file of its own tree: an immutable tree of one version of the data.
 */
export interface Release {
  /**
   * The version of the data: MAJOR.MINOR.PATCH.
   */
  version: string;
  /**
   * The day of the version, as the configuration says it; null where it says none.
   */
  date: string | null;
  dataset?: ReleasedDataset;
}
/**
 * What polity-press.json said of the dataset when the release was built: title, authors, licence, DOI and all else. Absent in releases of older versions of the tool.
 */
export interface ReleasedDataset {
  [k: string]: unknown;
}
/**
 * The releases of a tree, each an immutable tree in the folder v/VERSION/, the oldest first; also those that were withdrawn.
 */
export interface Releases {
  /**
   * The tool that wrote the file.
   */
  generator: 'polity-press';
  /**
   * The releases by their versions, the lowest first.
   */
  releases: (PublishedRelease | WithdrawnRelease)[];
}
export interface PublishedRelease {
  /**
   * The version of the data: MAJOR.MINOR.PATCH.
   */
  version: string;
  /**
   * The day of the version, as the configuration said it; null where it said none.
   */
  date: string | null;
  /**
   * The folder of its tree, from that of this file.
   */
  path: string;
  /**
   * How many records each collection has, by its path.
   */
  collections: {
    [k: string]: number;
  };
  /**
   * How many records it has.
   */
  records: number;
  /**
   * How many files it has.
   */
  files: number;
  /**
   * How many bytes they have in total.
   */
  bytes: number;
  /**
   * The SHA-256 of what sha256sum prints of its files: of each file, sorted by path, its SHA-256, two spaces, its path in the folder of the release, and a line feed.
   */
  sha256: string;
  /**
   * What differs from the release before it; null where there is none, or where the two could not be compared.
   */
  difference: null | ReleaseDifference;
}
export interface ReleaseDifference {
  /**
   * The version of the release before it, those that were withdrawn not counted.
   */
  from: string;
  /**
   * What differs between the descriptions, as diff --json says it.
   */
  structure: StructureDifference[];
  /**
   * The collections whose records differ, by their names.
   */
  collections: {
    [k: string]: RecordChanges;
  };
  /**
   * The kinds of record that no collection lists and whose records differ, by their names.
   */
  embedded: {
    [k: string]: RecordChanges;
  };
}
export interface StructureDifference {
  /**
   * What happened.
   */
  change: string;
  [k: string]: string;
}
/**
 * How many records differ.
 */
export interface RecordChanges {
  /**
   * How many are new.
   */
  added: number;
  /**
   * How many are gone.
   */
  removed: number;
  /**
   * How many say something else.
   */
  changed: number;
}
/**
 * A release that was removed. Its version is never used again.
 */
export interface WithdrawnRelease {
  /**
   * The version of the data: MAJOR.MINOR.PATCH.
   */
  version: string;
  /**
   * The day of the version; null where none was said.
   */
  date: string | null;
  /**
   * That nothing of it is published any more.
   */
  withdrawn: true;
}
/**
 * The address of every published collection, by its path without the part that all have in common and the last slash.
 */
export interface RootIndex {
  [k: string]: string;
}
