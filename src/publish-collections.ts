import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { BuildEffects, BuildOptions, CollectionReport, PublishedPages } from './build-types.ts';
import { joinIdLists } from './contract/record-ids.ts';
import { dividedRange, type PageRange, rangesOf } from './contract/shards.ts';
import { pageCount } from './contract/tree.ts';
import type { Export } from './database/export.ts';
import type { Collection } from './description/kind.ts';
import { CliError, type ProblemList } from './errors.ts';
import type { Explain } from './explain-collection.ts';
import type { PageWorkers, WorkedPages } from './publish-in-workers.ts';
import { type PagePublisher, pageOptions } from './publish-pages.ts';
import {
  type BuildMemory,
  type UnchangedCollection,
  unchangedCollections,
} from './rebuild/unchanged-collections.ts';
import { FAULT, KEY_FAULT } from './render/fault.ts';
import { type Counted, firstCounts, joinCounted } from './render/tally.ts';
import type { Output } from './write/output.ts';

/**
 * From so many records on, threads pay. On two cores, two took 1.11 times as long as one at 37,000 records, 0.98 at 62,000,
 * 0.85 at 122,000 and 0.78 at 422,000, for a quarter to a half more processor time and memory.
 */
const MANY = 100_000;
/** More threads than this wait for the disk. */
const MOST_WORKERS = 8;
/** Pages that a thread is given at once, at least. */
const FEWEST_PAGES = 200;

/** What collections are published with. */
export interface CollectionStages {
  readonly source: Export;
  readonly output: Output;
  readonly problems: ProblemList;
  /** The collections whose tables and columns are there. */
  readonly readable: readonly Collection[];
  /** Whether those of all collections are. */
  readonly isSound: boolean;
  readonly pages: PagePublisher;
}

/** Collections as they were published. */
export interface PublishedCollections {
  readonly reports: readonly CollectionReport[];
  /** Their pages, in the same order. */
  readonly pages: readonly PublishedPages[];
  /** What was counted in each collection, in the order of the reports. */
  readonly counted: readonly Counted[];
  /** A line for each file of a page or record, where the tree is a part of one. */
  readonly lines: readonly string[];
}

/** Publishes the pages of all collections. Where something in one breaks the contract, adds all that does to the problems. */
export async function publishCollections(
  options: BuildOptions,
  stages: CollectionStages,
  effects: Pick<BuildEffects, 'progress' | 'signal' | 'previous'>,
): Promise<PublishedCollections> {
  const { source, readable, isSound, problems } = stages;
  const collections = readable.map((collection, index) => {
    const records = source.count(collection.kind);
    const pages = pageCount(records, collection.pageSize ?? options.pageSize);
    return { collection, index, records, pages };
  });
  const ranges =
    options.shard === undefined
      ? collections.map(({ pages }): PageRange => [1, pages])
      : rangesOf(
          collections.map(({ pages }) => pages),
          options.shard,
        );
  const total = collections.reduce((sum, { records }) => sum + records, 0);
  const publishers = publishersOf(options, stages, total, effects);
  const explain = explaining(options, stages, effects.signal);
  const isUnchanged = findUnchanged(options, stages, effects.previous);
  const keep = ({ pages, entries, bytes }: UnchangedCollection<PublishedPages>): PublishedPages => {
    if (problems.size === 0) stages.output.adopt(entries, bytes);
    return pages;
  };
  const published: (Omit<CollectionReport, 'withheld' | 'widerNulls'> & PublishedPages)[] = [];
  try {
    const asked = collections.map(({ index, collection }) => {
      const range = ranges[index] ?? null;
      const unchanged = isSound ? isUnchanged(collection) : null;
      if (unchanged !== null) return async () => keep(unchanged);
      return isSound && range !== null ? publishers.ask(index, range) : null;
    });
    for (const { collection, index, ...facts } of collections) {
      const start = performance.now();
      const range = ranges[index] ?? null;
      const pages = range === null ? nothing : ((await asked[index]?.()) ?? null);
      if (pages === null) await explain(collection);
      const seconds = (performance.now() - start) / 1000;
      published.push({
        collection,
        ...facts,
        range,
        ...(pages ?? nothing),
        published: pages?.records ?? 0,
        records: facts.records,
        seconds,
      });
    }
  } finally {
    await publishers.end();
  }
  const doubtful = new Set(published.flatMap((each) => each.doubtful));
  if (problems.size === 0) problems.add(source.keyProblemsOf(doubtful));
  const counts = firstCounts(published.map(({ counted }) => counted));
  return {
    reports: published.map(({ counted: _, lines: __, ...report }, index) => ({
      ...report,
      ids: options.records ? (report.ids ?? []) : null,
      ...(counts[index] as { withheld: number; widerNulls: number }),
    })),
    pages: published,
    counted: published.map(({ counted }) => counted),
    lines: published.flatMap(({ lines }) => lines),
  };
}

/** Finds the collections that are as the last build left them. */
function findUnchanged(
  { out, shard }: BuildOptions,
  { source }: CollectionStages,
  previous: BuildEffects['previous'],
): (collection: Collection) => UnchangedCollection<PublishedPages> | null {
  const digests = previous == null || shard !== undefined ? null : source.tableDigests();
  if (previous == null || digests === null) return () => null;
  const find = unchangedCollections(out, previous, digests);
  return ({ path, kind }) => find(path, source.tablesOf(kind));
}

/** What the next build needs to know of these collections, to make only those whose tables have changed. */
export function memoryOf(
  source: Export,
  { reports, pages }: PublishedCollections,
): BuildMemory<PublishedPages> | null {
  const digests = digestsOf(source);
  if (digests === null) return null;
  return {
    tables: Object.fromEntries(digests),
    collections: reports.map(({ collection }, index) => ({
      path: collection.path,
      tables: source.tablesOf(collection.kind),
      pages: onlyPages(pages[index] ?? nothing),
    })),
  };
}

/** What is kept of pages, and no more of what is beside it: the description of a service is large. */
function onlyPages({
  records,
  bytes,
  largestPage,
  ids,
  counted,
  doubtful,
  files,
  lines,
}: PublishedPages): PublishedPages {
  return { records, bytes, largestPage, ids, counted, doubtful, files, lines };
}

/** The tree is published: whatever keeps its memory from being read costs a full build, and no more. */
function digestsOf(source: Export): ReadonlyMap<string, string> | null {
  try {
    return source.tableDigests();
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

const nothing: PublishedPages = {
  records: 0,
  bytes: 0,
  largestPage: 0,
  ids: null,
  counted: { withheld: 0, widerNulls: 0, embedded: [] },
  doubtful: [],
  lines: [],
  files: [],
};

/** What publishes pages: this thread, or several others. */
interface Publishers {
  /** Asks for pages of a collection, by its index; what it returns waits for them: null where they break the contract. */
  ask(collection: number, range: PageRange): () => Promise<PublishedPages | null>;
  end(): Promise<void>;
}

function publishersOf(
  options: BuildOptions,
  stages: CollectionStages,
  total: number,
  effects: Pick<BuildEffects, 'progress' | 'signal'>,
): Publishers {
  const { shared } = stages.source;
  const count = options.workers ?? (total < MANY ? 1 : Math.min(availableParallelism(), MOST_WORKERS));
  return count > 1 && shared !== null && stages.isSound
    ? otherThreads(count, shared, options, stages, total, effects)
    : thisThread(stages, total, effects);
}

function thisThread(
  { pages, readable }: CollectionStages,
  total: number,
  { progress, signal }: Pick<BuildEffects, 'progress' | 'signal'>,
): Publishers {
  let before = 0;
  return {
    ask: (index, range) => async () => {
      const collection = readable[index] as Collection;
      const pause = createPause(signal, (records) => progress.show(before + records, total, collection.name));
      try {
        const done = await pages.publish(collection, range, pause);
        await pause(done.records, true);
        before += done.records;
        return done;
      } catch (error) {
        if (error !== FAULT && error !== KEY_FAULT) throw error;
        return null;
      }
    },
    async end() {},
  };
}

/** Milliseconds between two moments at which signals and the progress bar have their turn. */
const TURN = 20;

/** Shows how far a collection is, and lets signals through, now and then. */
function createPause(signal: AbortSignal, show: (records: number) => void) {
  let last = performance.now();
  return async (records: number, isAtEnd = false) => {
    if (!isAtEnd && performance.now() - last < TURN) return;
    show(records);
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** Divides each collection among threads. The files are the same, whoever writes them. */
function otherThreads(
  count: number,
  shared: NonNullable<Export['shared']>,
  options: BuildOptions,
  { output, readable, problems }: CollectionStages,
  total: number,
  { progress, signal }: Pick<BuildEffects, 'progress' | 'signal'>,
): Publishers {
  let done = 0;
  const starting = (async (): Promise<PageWorkers> => {
    const { startPageWorkers } = await import('./publish-in-workers.ts');
    const { description, ...rest } = pageOptions(options);
    const data = {
      ...shared,
      description: { ...description, collections: readable },
      options: rest,
      place: output.place,
    };
    return startPageWorkers(count, data, (records) => {
      done += records;
      progress.show(done, total, `${count} workers`);
    });
  })();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => {});
  return {
    ask(collection, range) {
      const parts = dividedRange(
        range,
        Math.min(2 * count, Math.ceil((range[1] - range[0] + 1) / FEWEST_PAGES)),
      );
      const working = starting.then((workers) =>
        Promise.all(parts.map((part) => workers.publish(collection, part))),
      );
      // It is reported where it is waited for.
      working.catch(() => {});
      return async () => {
        const all = await Promise.race([working, aborted]);
        if (all.some((each) => each === null)) return null;
        const pages = all as readonly WorkedPages[];
        if (problems.size === 0)
          for (const { staged, stagedBytes } of pages) output.adopt(staged, stagedBytes);
        return joinPages(pages);
      };
    },
    end: async () => (await starting).end(),
  };
}

function joinPages(pages: readonly PublishedPages[]): PublishedPages {
  const sum = (key: 'records' | 'bytes') => pages.reduce((total, each) => total + each[key], 0);
  return {
    records: sum('records'),
    bytes: sum('bytes'),
    largestPage: Math.max(...pages.map(({ largestPage }) => largestPage)),
    ids: pages.some(({ ids }) => ids === null) ? null : joinIdLists(pages.map(({ ids }) => ids ?? [])),
    counted: joinCounted(pages.map(({ counted }) => counted)),
    doubtful: [...new Set(pages.flatMap(({ doubtful }) => doubtful))],
    lines: pages.flatMap(({ lines }) => lines),
    files: pages.flatMap(({ files }) => files),
  };
}

/** What says why a collection cannot be published: keys that are wrong first, then record by record. */
function explaining(options: BuildOptions, stages: CollectionStages, signal: AbortSignal) {
  const { source, problems, isSound } = stages;
  let explain: Explain | null = null;
  return async (collection: Collection): Promise<void> => {
    if (explain === null) {
      problems.add(source.keyProblemsOf('all'));
      const { explainer } = await import('./explain-collection.ts');
      explain = explainer(source, options);
    }
    const pause = createPause(signal, () => {});
    for (const _ of explain(collection, problems)) await pause(0);
    if (isSound && problems.size === 0)
      throw new Error(`${collection.path} was found to break the contract, but not where`);
  };
}
