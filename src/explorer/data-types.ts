import type { Documents } from '../contract/documents.ts';

/** Deeply readonly, because views share loaded files. */
export type Read<T> = { readonly [Key in keyof T]: Read<T[Key]> };

/** See schemas/explorer-*.schema.json. */
export type Catalog = Read<Documents['explorer-catalog']>;
export type Collection = Catalog['collections'][number];
export type Span = NonNullable<Collection['years']>;
export type ColumnsFile = Read<Documents['explorer-columns']>;
export type PackedColumn = ColumnsFile['columns'][number];
export type Value = string | number | boolean | null;
export type EntitiesFile = Read<Documents['explorer-entities']>;
export type EntityClaimsFile = Read<Documents['explorer-entity-claims']>;
export type Coverage = Read<Documents['explorer-coverage']>;
export type CoverageGrid = Coverage['grids'][number];
export type CoverageRow = CoverageGrid['variables'][number];
export type ClaimsFile = Read<Documents['explorer-claims']>;
export type DatabaseFile = Read<Documents['explorer-database']>;
export type SearchIndex = Read<Documents['explorer-search']>;
export type SearchGroup = SearchIndex['groups'][number];
export type Sources = Read<Documents['explorer-sources']>;
export type Shapes = Read<Documents['explorer-shapes']>;
export type OutlinesFile = Read<Documents['explorer-outlines']>;
export type TextsFile = Read<Documents['explorer-texts']>;
