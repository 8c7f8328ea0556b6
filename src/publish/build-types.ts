import type { Documents } from '../contract/documents.ts';
import type { Problem } from '../contract/errors.ts';
import type { IdList } from '../contract/record-ids.ts';
import type { PageRange, Shard } from '../contract/shards.ts';
import type { Counted } from '../engine/tally.ts';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import type { Description } from '../model/description/kind.ts';
import type { ResolvedDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { PublishedCollection } from '../outputs/documents/documents-of.ts';
import type { Export } from '../sources/export/export.ts';
import type { CountedRows } from '../sources/export/unmentioned-rows.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Output } from './write/output.ts';

export interface BuildOptions {
  readonly out: string;
  /** Where the tree will be published, without a trailing slash. */
  readonly baseUrl: string;
  readonly pageSize: number;
  /** Whether each record gets a file of its own. */
  readonly records: boolean;
  /** Whether the tree gets the explorer, pages for people with their data files. */
  readonly explorer?: boolean;
  /** The settings that the user chose: the next build into the folder keeps them. */
  readonly given?: Documents['manifest']['given'];
  /** Whether the records are those of the bundled sample. */
  readonly sample: boolean;
  /** Whether the sample may replace a tree of other data. */
  readonly replace: boolean;
  /** Whether to flush the tree to the disk, so that a power cut loses nothing. */
  readonly sync: boolean;
  readonly description: Description;
  /** Facts about the dataset. */
  readonly dataset: ResolvedDataset;
  readonly version: string;
  /** The hosts that the tree is made for; with none, it is a plain tree. */
  readonly hosts: JoinedHosts;
  /** Number of worker threads; default: several where that pays. */
  readonly workers?: number;
  /** Which part of the tree is published; default: all of it. */
  readonly shard?: Shard;
  /** Which release the tree is; absent for the latest tree. */
  readonly release?: Documents['release'];
}

export interface PublishedPages {
  readonly records: number;
  readonly bytes: number;
  readonly largestPage: number;
  /** The ids of their records, if each has an address of its own; otherwise null. */
  readonly ids: IdList | null;
  readonly counted: Counted;
  /** The names of the kinds whose keys may be wrong: SQL says what is wrong with them. */
  readonly doubtful: readonly string[];
  /** Whether a key or link was seen to be wrong. */
  readonly hasKeyFault: boolean;
  /** A line for each of their files, if they belong to a part of a tree. */
  readonly lines: readonly string[];
}

/** The effects of a build: what it reads, what it reports to and what stops it. */
export interface BuildEffects {
  openExport(): Export;
  /**
   * Called when the whole tree is staged, to stage a release with it; returns the problems that keep both from being
   * published.
   */
  readonly alongside?: (staged: Output, largest: BuildReport['largest']) => Promise<readonly Problem[]>;
  readonly progress: Progress;
  /** Aborts the build between two pages; the old tree stays. */
  readonly signal: AbortSignal;
}

/** One collection in the summary. A distinct record is counted in the first collection that has it. */
export interface CollectionReport extends PublishedCollection {
  /** The pages that were published; null if none is in this part of the tree. */
  readonly range: PageRange | null;
  readonly published: number;
  readonly bytes: number;
  readonly largestPage: number;
  readonly seconds: number;
  /** Private comments that were replaced. */
  readonly withheld: number;
  /** Nulls that the interface document does not allow. */
  readonly widerNulls: number;
}

/** What a build did. If there are problems, nothing was published. */
export interface BuildReport {
  readonly collections: readonly CollectionReport[];
  /** Files and bytes of the whole tree, copies and documents included. */
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  readonly seconds: number;
  readonly problems: readonly Problem[];
  /** The name of the entity (polity) that a record with a problem belongs to, by the record's table and id. */
  readonly entityOf: (table: string, record: string | number) => string | null;
  /** The folder of temporary files that could not be removed once the tree was published; null if nothing is left. */
  readonly leftover: string | null;
  /** The tables of embedded records with rows that no record mentions; empty with --collection. */
  readonly unmentioned: readonly CountedRows[];
  /** The user's files in the places of files of the tree: they stayed. */
  readonly theirs: readonly string[];
  /** Keeps what was printed for the next build, see `Output`; null if the folder does not hold exactly this tree. */
  readonly keep: Output['keep'] | null;
}
