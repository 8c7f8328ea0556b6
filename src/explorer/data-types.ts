/** The files below explore/data/, as their schemas (schemas/explorer-*.schema.json) describe them. */

/** catalog.json: the databank as a whole. Other files name a collection by its index in `collections`. */
export interface Catalog {
  /** How words in names are written. */
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
  readonly description: string | null;
  readonly version: string | null;
  readonly date: string | null;
  readonly licence: { readonly name: string; readonly url: string | null } | null;
  readonly cite: string | null;
  readonly base_url: string;
  readonly generator: string;
  readonly page_links: string;
  readonly records: number;
  readonly entity: CatalogEntity | null;
  readonly sections: readonly Section[];
  readonly collections: readonly Collection[];
  readonly regions: readonly string[];
  /** Entities alive, per region and century; century c holds the years 100c to 100c + 99. */
  readonly centuries: { readonly first: number; readonly counts: readonly (readonly number[])[] } | null;
}

/** What most records are about, a polity for example. */
export interface CatalogEntity {
  readonly record: string;
  readonly label: string;
  readonly plural: string;
  readonly count: number;
  readonly years: Span | null;
  readonly collection: number | null;
}

export interface Section {
  readonly name: string;
  readonly label: string;
  readonly collections: readonly number[];
}

export interface Collection {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly record: string;
  readonly schema: string;
  readonly records: number;
  readonly pages: number;
  readonly page_size: number;
  /** How many entities have a record here; null where records lead to none. */
  readonly entities: number | null;
  readonly years: Span | null;
}

/** First and last year, astronomical as published: -500 is 500 BCE. */
export type Span = readonly [number, number];

/** columns/NAME.json: the short values of a collection, row by row in the order of its pages. */
export interface ColumnsFile {
  readonly collection: number | string;
  readonly records: number;
  readonly page_size: number;
  readonly fields: readonly Field[];
  readonly columns: readonly PackedColumn[];
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly many: boolean;
  readonly embeds: string | null;
  readonly help: string | null;
}

export type Value = string | number | boolean | null;

/** Values as they are; or words and, for each row, the index of one, -1 for null; or indexes of entities. */
export interface PackedColumn {
  readonly name: string;
  readonly kind: 'number' | 'boolean' | 'text' | 'record' | 'entity';
  readonly record?: string;
  readonly values?: readonly Value[];
  readonly words?: readonly string[];
  readonly ids?: readonly (string | number)[];
  readonly codes?: readonly number[];
}

/** entities.json: arrays in parallel. */
export interface Entities {
  readonly record: string;
  readonly ids: readonly (string | number)[];
  readonly labels: readonly string[];
  readonly names: readonly (string | null)[];
  readonly from: readonly (number | null)[];
  readonly to: readonly (number | null)[];
  readonly regions: readonly string[];
  readonly region: readonly number[];
  readonly longitude: readonly (number | null)[];
  readonly latitude: readonly (number | null)[];
}

/** coverage.json: of each record that leads to an entity, which one, when, and in which state. */
export interface Coverage {
  readonly collections: readonly Claims[];
}
export interface Claims {
  readonly collection: number;
  readonly entity: readonly number[];
  readonly from: readonly (number | null)[] | null;
  readonly to: readonly (number | null)[] | null;
  /** One character a row: c coded, i inferred, d disputed, u uncertain, s sentinel or null. */
  readonly state: string;
}

/** search.json: texts by which a row is found; `collection` is null for entities. */
export interface SearchIndex {
  readonly groups: readonly SearchGroup[];
}
export interface SearchGroup {
  readonly collection: number | null;
  readonly rows: readonly number[];
  readonly texts: readonly string[];
}

/** sources.json: which reference each record cites. */
export interface Sources {
  readonly collection: number | null;
  readonly ids: readonly (string | number)[];
  readonly labels: readonly string[];
  readonly claims: readonly {
    readonly collection: number;
    readonly rows: readonly number[];
    readonly references: readonly number[];
  }[];
}
