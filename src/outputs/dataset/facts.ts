import type { Dataset } from '../../model/description/dataset-faults.ts';
import type { WrittenFile, WrittenTable } from '../tables/table.ts';

/** A folder whose files are not described one by one, such as that of the pages. */
export interface FolderFacts {
  /** From the root of the snapshot, without a slash at its end: `api`. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
}

/** What a reference record says; null or absent where it says nothing. */
export interface ReferenceValues {
  readonly id: unknown;
  readonly title?: unknown;
  readonly creator?: unknown;
  readonly year?: unknown;
  readonly type?: unknown;
  readonly url?: unknown;
}

/** All reference records, in page order. */
export interface ReferenceFacts {
  /** Begins anew with each call: each form of the bibliography reads them. */
  records(): Iterable<ReferenceValues>;
}

/** What changed in a version. */
export interface VersionChanges {
  readonly version: string;
  /** The day of the version; null if nobody has said it. */
  readonly date: string | null;
  /** What changed in the structure, one sentence each. */
  readonly structure: readonly string[];
  readonly collections: readonly {
    readonly collection: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  }[];
}

/** How many entities a snapshot has, and of how many: what each count and share in it is of. */
export interface EntityFacts {
  readonly record: string;
  readonly count: number;
  /** Rows in the databank's table of them; null where the tree does not say. */
  readonly all: number | null;
}

/** All that the documents of a snapshot are made from: equal facts, equal documents. */
export interface DatasetFacts {
  /** What the configuration says of it. */
  readonly dataset: Dataset;
  readonly tables: readonly WrittenTable[];
  /** Every other file that is described one by one, such as `export.sqlite`. */
  readonly files: readonly WrittenFile[];
  readonly folders: readonly FolderFacts[];
  /** In the order of the description. */
  readonly collections: readonly { readonly name: string; readonly records: number }[];
  /** What the records are about; null where no role says it. */
  readonly entities: EntityFacts | null;
  /** The first and the last year that the entities are of, negative before our era; null if none is known. */
  readonly years: { readonly first: number; readonly last: number } | null;
  /** Where the tree that it was made from is published. */
  readonly baseUrl: string;
  /** The version of polity-press. */
  readonly toolVersion: string;
  /** Null where no record is one of references. */
  readonly references: ReferenceFacts | null;
  /** Texts that stand for no value. */
  readonly sentinels: readonly string[];
  /** Years that stand for no year. */
  readonly unknownYears: readonly number[];
  /** What changed in this version and in those before it, the newest first; empty for the first. */
  readonly changes: readonly VersionChanges[];
  /** What the changelog of the version before says, as Markdown; empty where there is none. */
  readonly earlier: string;
}

/** A document of a snapshot, as the texts that it consists of. */
export interface DatasetDocument {
  /** From the root of the snapshot. */
  readonly path: string;
  /** To be written one after the other; can be read more than once. */
  readonly text: Iterable<string>;
}
