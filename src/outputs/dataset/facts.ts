import type { Variable } from '../../model/claims/variable.ts';
import type { Dataset } from '../../model/description/dataset-faults.ts';
import type { Roles } from '../../model/description/key-facts.ts';
import type { WrittenFile, WrittenTable } from '../tables/table.ts';

/** Values of a reference record, by the roles of their keys; null or absent if missing. */
export type ReferenceValues = { readonly id: unknown } & {
  readonly [Role in Exclude<keyof NonNullable<Roles['reference']>, 'record'>]?: unknown;
};

export interface ReferenceFacts {
  /** Starts over with each call: each form of the bibliography reads them. */
  records(): Iterable<ReferenceValues>;
}

export interface VersionChanges {
  readonly version: string;
  readonly date: string | null;
  readonly structure: readonly string[];
  /** Sentences on records whose ids are gone. */
  readonly gone: readonly string[];
  readonly collections: readonly {
    readonly collection: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  }[];
}

/** The number of entities that counts and shares in a snapshot refer to. */
export interface EntityFacts {
  readonly record: string;
  readonly count: number;
  /** Rows in the databank's table; null if the tree does not say. */
  readonly all: number | null;
}

/** Equal facts give equal documents. */
export interface DatasetFacts {
  readonly dataset: Dataset;
  /** Its title if the dataset has none. */
  readonly ownTitle?: string;
  /** Whether the pages of the service are packed, too. */
  readonly hasPages: boolean;
  readonly tables: readonly WrittenTable[];
  /** Other files described one by one, such as `export.sqlite`. */
  readonly files: readonly WrittenFile[];
  /** By paths from the root of the snapshot, without trailing slash: `api`. */
  readonly folders: readonly { readonly path: string; readonly files: number; readonly bytes: number }[];
  /** In the order of the description. */
  readonly collections: readonly { readonly name: string; readonly records: number }[];
  /** What the records are about; null without such a role. */
  readonly entities: EntityFacts | null;
  /** First and last year of the entities, negative before our era; null if none is known. */
  readonly years: { readonly first: number; readonly last: number } | null;
  readonly baseUrl: string;
  readonly toolVersion: string;
  /** What the claims are about. */
  readonly variables: readonly Variable[];
  /** null if no record is a reference. */
  readonly references: ReferenceFacts | null;
  readonly sentinels: readonly string[];
  /** Years that mean "unknown". */
  readonly unknownYears: readonly number[];
  /** Changes of this version and earlier ones, newest first; empty for the first version. */
  readonly changes: readonly VersionChanges[];
  /** The previous version's changelog as Markdown, or empty. */
  readonly earlier: string;
}

export interface DatasetDocument {
  /** From the root of the snapshot. */
  readonly path: string;
  /** Parts to write in order; can be iterated more than once. */
  readonly text: Iterable<string>;
}
