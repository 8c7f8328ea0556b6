import type { Collection } from '../../collections/registry.ts';
import { type Problem, ProblemList } from '../../errors.ts';
import { showText } from '../show-text.ts';
import type { Traffic } from './traffic.ts';
import { describeTrimmed } from './trimmed-forms.ts';
import type { Cursor } from './work/cursor.ts';
import type { Work } from './work/work.ts';

/** What was read of a collection, in this run and in those that it resumes. */
export interface CrawledCollection {
  readonly path: string;
  readonly state: Cursor['state'];
  /** According to the service; null where it has no such collection. */
  readonly count: number | null;
  /** Different ones. */
  readonly records: number;
  readonly pages: number;
  readonly passes: number;
  /** How often a record was repeated in one pass. */
  readonly repeated: number;
  readonly seconds: number;
}

/** What a crawl found, and its problems. */
export interface CrawlReport extends Readonly<Traffic> {
  readonly collections: readonly CrawledCollection[];
  /** The base address that the service moved to; null where it did not. */
  readonly moved: string | null;
  /** When the crawl that this run resumed was begun; null where it began a new one. */
  readonly started: string | null;
  /** What happened but is not a problem, in sentences. */
  readonly notes: readonly string[];
  /** Keys that are not in the contract: `core_polity.shapefile_url`, and in how many records. */
  readonly leftOutKeys: readonly { readonly key: string; readonly records: number }[];
  /** Embedded records that the service returns incomplete. */
  readonly trimmed: readonly {
    readonly text: string;
    readonly records: number;
    /** Whether a lenient import can store null instead. */
    readonly isReplaceable: boolean;
  }[];
  readonly problems: readonly Problem[];
  /** How many elements of `curator` were left out. */
  readonly curators: number;
}

/** Sums up what the work file holds of some collections. */
export function crawlReport(
  work: Work,
  collections: readonly Collection[],
  traffic: Readonly<Traffic>,
  moved: string | null,
): CrawlReport {
  const problems = new ProblemList();
  const leftOut = new Map<string, number>();
  const trimmed = new Map<string, number>();
  const notes: string[] = [];
  let curators = 0;
  for (const { path } of collections) {
    problems.add(work.blamesOf(path));
    problems.add(work.problemsOfRecords(path));
    notes.push(...work.notesOf(path).map((text) => `${path}: ${text}`));
    count(leftOut, work.listed(path, 'leftOutKeys'));
    count(trimmed, work.listed(path, 'trimmed'));
    curators += work.curatorsOf(path);
  }
  return {
    ...traffic,
    collections: collections.map(({ path }) => crawledCollection(work, path)),
    moved,
    started: work.started,
    notes,
    leftOutKeys: [...leftOut].sort(byName).map(([key, records]) => ({ key: shownKey(key), records })),
    trimmed: [...trimmed]
      .sort(byName)
      .map(([name, records]) => ({ ...describeTrimmed(name, records), records })),
    problems: problems.all(),
    curators,
  };
}

function crawledCollection(work: Work, path: string): CrawledCollection {
  const { state, count, found, pages, pass, repeated, seconds } = work.cursor(path);
  return { path, state, count, records: found, pages, passes: pass, repeated, seconds };
}

function count(sums: Map<string, number>, rows: Iterable<readonly [name: string, records: number]>): void {
  for (const [name, records] of rows) sums.set(name, (sums.get(name) ?? 0) + records);
}

function byName([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1;
}

/** The service chose the key: it may be anything. */
function shownKey(key: string): string {
  return /^[\w.-]{1,100}$/.test(key) ? key : showText(key);
}
