import type { Problem } from '../contract/errors.ts';
import type { PageRange, Shard } from '../contract/tree/shards.ts';
import type { DoubtCounts } from '../model/doubts/doubts.ts';
import type { ResolvedDataset } from '../outputs/dataset/resolve-dataset.ts';
import type { DocumentOptions, PublishedCollection } from '../outputs/documents/documents-of.ts';
import type { Export } from '../sources/export/export.ts';
import type { CountedRows } from '../sources/export/unmentioned-rows.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Output } from './write/output.ts';

export interface BuildOptions extends DocumentOptions {
  readonly out: string;
  readonly records: boolean;
  readonly replace: boolean;
  readonly sync: boolean;
  readonly dataset: ResolvedDataset;
  /** Default: several if that pays. */
  readonly workers?: number;
  readonly shard?: Shard;
}

export interface BuildEffects {
  openExport(): Export;
  /** Stages a release once the whole tree is staged. Returns the problems that prevent publishing both. */
  readonly alongside?: (staged: Output, largest: BuildReport['largest']) => Promise<readonly Problem[]>;
  readonly progress: Progress;
  /** Aborts the build between two pages; the old tree stays. */
  readonly signal: AbortSignal;
}

/** One collection in the summary. An embedded record counts only in the first collection that has it. */
export interface CollectionReport extends PublishedCollection {
  readonly range: PageRange | null;
  readonly published: number;
  readonly bytes: number;
  readonly largestPage: number;
  readonly seconds: number;
  readonly withheld: number;
  /** Nulls that the interface document does not allow. */
  readonly widerNulls: number;
}

/** With problems, nothing was published. */
export interface BuildReport {
  readonly collections: readonly CollectionReport[];
  /** For the whole tree, copies and documents included. */
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  readonly seconds: number;
  readonly problems: readonly Problem[];
  /** The entity (polity) that owns a record with a problem. */
  readonly entityOf: (table: string, record: string | number) => string | null;
  /** The folder of temporary files that could not be removed after publishing; null if nothing is left. */
  readonly leftover: string | null;
  /** Tables of embedded records with rows that no record mentions; empty with --collection. */
  readonly unmentioned: readonly CountedRows[];
  /** What looks wrong in the data, as far as a build sees it; in a part, in its own rows. */
  readonly doubts: DoubtCounts;
  /** The user's files that kept their place instead of files of the tree. */
  readonly theirs: readonly string[];
  /**
   * Stores the output for the next build, see `Output`; null if the folder does not hold exactly this tree.
   */
  readonly keep: Output['keep'] | null;
}
