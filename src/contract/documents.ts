// Made from schemas/ by `npm run types`. Do not edit.

export interface Schemas { documents: Documents }
export interface Documents {
  change: Change;
  databank: DescriptionFile;
  error: ErrorBody;
  'explorer-catalog': ExplorerCatalog;
  'explorer-claims': ExplorerClaims;
  'explorer-columns': ExplorerColumns;
  'explorer-coverage': ExplorerCoverage;
  'explorer-database': ExplorerDatabase;
  'explorer-entities': ExplorerEntities;
  'explorer-entity-claims': ExplorerEntityClaims;
  'explorer-offline': ExplorerOffline;
  'explorer-outlines': ExplorerOutlines;
  'explorer-search': ExplorerSearch;
  'explorer-shapes': ExplorerShapes;
  'explorer-sources': ExplorerSources;
  'explorer-texts': ExplorerTexts;
  manifest: Manifest;
  openapi: OpenAPIDocument;
  page: Page;
  'polity-press': Configuration;
  release: Release;
  releases: Releases;
  'root-index': RootIndex;
}
export interface Change {
  release: string | null;
  event: 'added' | 'removed' | 'changed' | 'listed' | 'unlisted' | 'structure';
  record?: string;
  collection?: string;
  id?: string | number;
  name?: string;
  was?: string | number;
  how?: 'renumbered' | 'merged';
  into?: [ReplacingRecord, ...ReplacingRecord[]];
  fields?: { [k: string]: ChangedValue };
  change?: string;
  key?: string;
  variable?: string;
  list?: string;
  type?: string;
  in?: string;
  old?: string;
  new?: string;
  uncounted?: string;
  text: string;
}
export interface ReplacingRecord { id: string | number; records: number; name?: string }
export interface ChangedValue {
  old?: { [k: string]: unknown };
  new?: { [k: string]: unknown };
}
export interface DescriptionFile {
  $schema?: string;
  format: 1;
  api: string;
  pageSize: number;
  seconds?: 'as-stored' | 'microseconds';
  collections: { [k: string]: string | CollectionEntry };
  records: { [k: string]: RecordEntry };
  roles?: Roles;
  variables?: Variables;
  codes?: Codes;
  answers?: Answers;
  else?: Else;
}
export interface CollectionEntry {
  record: string;
  pageSize?: number;
  envelope?: {} | string;
  at?: string;
}
export interface RecordEntry {
  table?: string | [string, ...string[]];
  private?: true;
  id?: string;
  keys?: { [k: string]: string | ValueKey | OneKey | ManyKey | IdsKey | AlwaysKey };
  order?: string;
}
export interface ValueKey {
  value: string;
  column?: string | [string, ...string[]];
  via?: [Step, ...Step[]];
  withheld?: WithheldValue;
  choices?: (string | number | boolean)[];
  labels?: { [k: string]: string };
  label?: string;
  help?: string;
  also?: string[];
  optional?: true;
  addresses?: true;
  refersTo?: string;
}
export interface Step { column: string; table: string; id: string; type: 'integer' | 'text' | 'uuid' }
export interface WithheldValue { as: string | null; evenNull?: boolean }
export interface OneKey {
  one: string;
  column?: string | [string, ...string[]];
  label?: string;
  help?: string;
  also?: string[];
}
export interface ManyKey {
  many: string;
  link: string | [string, ...string[]];
  owner: string;
  target: string;
  through?: true;
  label?: string;
  help?: string;
  also?: string[];
}
export interface IdsKey {
  ids: 'integer' | 'text' | 'uuid';
  link: string | [string, ...string[]];
  owner: string;
  target: string;
  reverse?: true;
  through?: true;
  refersTo?: string;
  label?: string;
  help?: string;
  also?: string[];
}
export interface AlwaysKey { always: [] | null; label?: string; help?: string; also?: string[] }
export interface Roles {
  entity?: string;
  label?: [string, ...string[]];
  years?: [string, string];
  place?: [string, string];
  region?: string;
  sentinels?: string[];
  words?: { [k: string]: string };
  recordYears?: [string, ...string[]];
  unknownYears?: number[];
  flags?: FlagsRole;
  columns?: { [k: string]: string[] };
  shapes?: ShapesRole;
  reference?: ReferenceRole;
  note?: string;
  pages?: [string] | [string, string];
  variables?: VariablesRole;
}
export interface FlagsRole {
  disputed?: string[];
  uncertain?: string[];
  reviewed?: string[];
  inferred?: { [k: string]: (string | number | boolean)[] };
}
export interface ShapesRole {
  record: string;
  geometry: string;
  years: [string, string];
  entity: string;
  code?: string;
}
export interface ReferenceRole {
  record: string;
  title: string;
  creator?: string;
  year?: string;
  type?: string;
  url?: string;
  doi?: string;
  zotero?: string;
}
export interface VariablesRole { record: string; name: string; section: string; subsection?: string }
export interface Variables { [k: string]: VariableEntry }
export interface VariableEntry {
  collection?: string;
  value?: string;
  from?: string;
  to?: string;
  name?: string;
  definition?: string;
  unit?: string;
  scale?: 'linear' | 'log';
  names?: 'successor' | 'predecessor';
  codes?: string;
  section?: string;
  subsection?: string;
}
export interface Codes { [k: string]: CodeList }
export interface CodeList { [k: string]: CodeEntry }
export interface CodeEntry {
  label: string;
  means?: 'present' | 'absent' | 'transition' | 'unknown' | 'none' | 'disputed';
  inferred?: boolean;
}
export interface Answers { addresses: string[]; allow?: string[] }
export interface Else {
  service: string;
  lists: [string, ...string[]];
  tables?: { [k: string]: string | [string, ...string[]] };
}
export interface ErrorBody { detail: string }
export interface ExplorerCatalog {
  title: string;
  description: string | null;
  version: string | null;
  date: string | null;
  licence: ExplorerLicence | null;
  cite: string | null;
  doi: string | null;
  base_url: string;
  generator: string;
  edition: number;
  page_links: 'query' | 'file';
  single_records?: true;
  records: number;
  entity: ExplorerEntity | null;
  sections: ExplorerSection[];
  collections: ExplorerCollection[];
  variables: ExplorerVariable[];
  codes: { [k: string]: ExplorerCode[] };
  shapes: number | null;
  sources: boolean;
  sentinels: string[];
  unknown_years: number[];
  database: boolean;
  words: { [k: string]: string };
  regions: string[];
  examples: string[];
  start: ExplorerStart | null;
  centuries: ExplorerCenturies | null;
}
export interface ExplorerLicence { name: string; url: string | null }
export interface ExplorerEntity {
  record: string;
  label: string;
  plural: string;
  count: number;
  all: number;
  recorded: number;
  placed: number;
  records: number;
  years: [number, number] | null;
  collection: number | null;
}
export interface ExplorerSection { name: string; label: string; collections: number[] }
export interface ExplorerCollection {
  name: string;
  label: string;
  path: string;
  record: string;
  schema: string;
  records: number;
  pages: number;
  page_size: number;
  envelope?: ExplorerEnvelope;
  entities: number | null;
  years: [number, number] | null;
}
export interface ExplorerEnvelope { records: string[]; next: string[] | null }
export interface ExplorerVariable {
  id: string;
  name: string;
  definition: string | null;
  unit: string | null;
  scale: 'linear' | 'log';
  section: string | null;
  subsection: string | null;
  collection: number;
  number: boolean;
  list: string | null;
  part: string | null;
  about: string | null;
  keys: string[];
  known: number;
  entities: number;
  longest: [number, number][];
  years: [number, number] | null;
}
export interface ExplorerCode {
  code: string;
  label: string;
  state: 'value' | 'present' | 'absent' | 'transition' | 'unknown' | 'none';
  inferred: boolean;
  disputed: boolean;
}
export interface ExplorerStart {
  year: number;
  ids: (number | string)[];
  labels: string[];
  from: (number | null)[];
  to: (number | null)[];
  region: number[];
  place: number[];
  places: ExplorerPlaces;
}
export interface ExplorerPlaces { longitude: number[]; latitude: number[] }
export interface ExplorerCenturies { first: number; counts: number[][] }
export interface ExplorerClaims {
  collection: number;
  entity: number[];
  from: (number | null)[] | null;
  to: (number | null)[] | null;
  dated: string;
  variables: ExplorerClaimsOfAVariable[];
}
export interface ExplorerClaimsOfAVariable {
  variable: number;
  low: (number | null)[] | null;
  high: (number | null)[] | null;
  words: string[];
  codes: number[] | null;
  state: string;
  flags: string;
}
export interface ExplorerColumns {
  collection: number;
  records: number;
  page_size: number;
  fields: ExplorerField[];
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
  name: string;
  type: string;
  nullable: boolean;
  many: boolean;
  embeds: string | null;
  help: string | null;
  labels?: { [k: string]: string };
  year: boolean;
}
export interface ExplorerNumberColumn { name: string; kind: 'number'; values: (number | null)[] }
export interface ExplorerBooleanColumn { name: string; kind: 'boolean'; values: (boolean | null)[] }
export interface ExplorerTextColumn { name: string; kind: 'text'; values: (string | null)[] }
export interface ExplorerWordColumn { name: string; kind: 'text'; words: string[]; codes: number[] }
export interface ExplorerRecordColumn {
  name: string;
  kind: 'record';
  record: string;
  ids: (number | string)[];
  words: string[];
  codes: number[];
}
export interface ExplorerEntityColumn { name: string; kind: 'entity'; codes: number[] }
export interface ExplorerCoverage { grids: ExplorerCoverageGrid[] }
export interface ExplorerCoverageGrid {
  periods: [number, number][];
  alive: number[];
  variables: ExplorerCoverageOfAVariable[];
}
export interface ExplorerCoverageOfAVariable {
  variable: number;
  entities: number[];
  outside: number[];
  states: number[][];
}
export interface ExplorerDatabase { path: string; tables: ExplorerDatabaseTable[] }
export interface ExplorerDatabaseTable {
  name: string;
  holds: 'claims' | 'collection' | 'rows';
  columns: ExplorerDatabaseColumn[];
}
export interface ExplorerDatabaseColumn { name: string; type: string; meaning: string | null }
export interface ExplorerEntities {
  record: string;
  ids: (number | string)[];
  labels: string[];
  shared: number[];
  unrecorded: number[];
  names: (string | null)[];
  from: (number | null)[];
  to: (number | null)[];
  regions: string[];
  region: number[];
  longitude: (number | null)[];
  latitude: (number | null)[];
}
export interface ExplorerEntityClaims { entities: ExplorerClaimsOfAnEntity[] }
export interface ExplorerClaimsOfAnEntity {
  variables: number[];
  rows: number[];
  marks: string;
  from: (number | null)[] | null;
  to: (number | null)[] | null;
  values: (number | string | null)[];
  high: (number | null)[] | null;
}
export interface ExplorerOffline { files: string[] }
export interface ExplorerOutlines {
  outlines: [
    [number, number, number, number, number, number, ...number[]],
    ...[number, number, number, number, number, number, ...number[]][]
  ][];
}
export interface ExplorerSearch { groups: ExplorerNames[] }
export interface ExplorerNames {
  collection: number | null;
  rows: number[];
  texts: string[];
  entity: number[] | null;
}
export interface ExplorerShapes {
  units: number;
  per_file: number;
  rows: number[];
  entity: number[];
  names: string[];
  name: number[];
  from: number[];
  to: number[];
}
export interface ExplorerSources {
  collection: number | null;
  ids: (number | string)[];
  labels: string[];
  claims: ExplorerClaims1[];
}
export interface ExplorerClaims1 { collection: number; rows: number[]; references: number[] }
export interface ExplorerTexts { words: string[]; records: (number[] | null)[] }
export interface Manifest {
  generator: 'polity-press';
  version: string;
  base_url: string;
  page_size: number;
  private_comments_included: boolean;
  sample?: true;
  explorer?: boolean;
  snapshot?: true;
  given?: ('base_url' | 'page_size' | 'records' | 'explorer' | 'snapshot' | 'hosts')[];
  hosts: string[];
  page_links: 'query' | 'file';
  collections: ManifestCollection[];
  unmentioned?: number;
  part?: ManifestPart;
  files: string[];
}
export interface ManifestCollection {
  path: string;
  schema: string;
  records: number;
  pages: number;
  page_size?: number;
  ids?: (number | string | [number, number])[];
}
export interface ManifestPart {
  number: number;
  of: number;
  input: string;
  files: string[];
  counted: ManifestCounted[];
}
export interface ManifestCounted {
  withheld: number;
  wider_nulls: number;
  embedded: ManifestCountedRecords[];
}
export interface ManifestCountedRecords {
  record: string;
  withheld: number;
  wider_nulls: number;
  ids: ((number | string) | [number, number])[];
}
export interface OpenAPIDocument {
  openapi: '3.1.0';
  servers: [Server, ...Server[]];
  security?: [];
  info: {
    title: string;
    description: string;
    version: string;
    license?: { name: string; url?: string; identifier?: string };
  };
  tags: Tag[];
  paths: { [k: string]: Path };
  components: {
    schemas: NamedParts;
    headers?: NamedParts;
    parameters: { [k: string]: Parameter };
    responses: Responses;
  };
}
export interface Server { url: string }
export interface Tag { name: string; description: string }
export interface Path { get: Operation }
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
  schema?: { [k: string]: unknown };
  examples?: NamedParts;
}
export interface NamedParts {
  [k: string]: { [k: string]: unknown };
}
export interface Responses { [k: string]: Response }
export interface Response {
  $ref?: string;
  description?: string;
  headers?: NamedParts;
  content?: {
    'application/json': {
      schema: { [k: string]: unknown };
      examples?: { [k: string]: Example };
    };
  };
}
export interface Example {
  value?: { [k: string]: unknown };
}
export interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: {}[];
}
export interface Configuration {
  $schema?: string;
  databank?: string;
  baseUrl?: string;
  pageSize?: number;
  hosts?: string[];
  out?: string;
  records?: boolean;
  explorer?: boolean;
  snapshot?: boolean;
  include?: string[];
  exclude?: string[];
  schemas?: string;
  withhold?: {
    [k: string]: { as: string | null; evenNull?: boolean };
  };
  releases?: { [k: string]: ReleaseExceptions };
  rename?: { [k: string]: string };
  dataset?: Dataset;
  roles?: Roles;
  variables?: Variables;
  codes?: Codes;
}
export interface ReleaseExceptions { allow: string[] }
export interface Dataset {
  name?: string;
  title?: string;
  description?: string;
  version?: string;
  date?: string;
  authors?: Author[];
  licence?: Licence;
  doi?: string;
  homepage?: string;
  keywords?: string[];
  publisher?: string;
  citation?: string;
  sources?: DatasetSource[];
}
export interface Author {
  name?: string;
  given?: string;
  family?: string;
  orcid?: string;
  affiliation?: string;
  email?: string;
}
export interface Licence { id?: string; name?: string; url?: string }
export interface DatasetSource { title: string; url?: string }
export interface Release { version: string; date: string | null; dataset?: ReleasedDataset }
export interface ReleasedDataset { [k: string]: unknown }
export interface Releases { generator: 'polity-press'; releases: (PublishedRelease | WithdrawnRelease)[] }
export interface PublishedRelease {
  version: string;
  date: string | null;
  path: string;
  collections: { [k: string]: number };
  records: number;
  files: number;
  bytes: number;
  sha256: string;
  difference: null | ReleaseDifference;
}
export interface ReleaseDifference {
  from: string;
  structure: StructureDifference[];
  collections: { [k: string]: RecordChanges };
  embedded: { [k: string]: RecordChanges };
}
export interface StructureDifference { change: string; [k: string]: string }
export interface RecordChanges { added: number; removed: number; changed: number }
export interface WithdrawnRelease { version: string; date: string | null; withdrawn: true }
export interface RootIndex { [k: string]: string }
