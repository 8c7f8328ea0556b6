import { availableParallelism } from 'node:os';
import type { ProblemList } from '../../contract/errors.ts';
import { joinIdLists } from '../../contract/record-ids.ts';
import { dividedRange, type PageRange } from '../../contract/shards.ts';
import { joinCounted } from '../../engine/tally.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildEffects, BuildOptions, PublishedPages } from '../build-types.ts';
import type { Output } from '../write/output.ts';
import type { PageWorkers } from './publish-in-workers.ts';
import { type PagePublisher, pageOptions } from './publish-pages.ts';
import { createPause } from './turns.ts';

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

/** Of a collection of which no page is published. */
export const noPages: PublishedPages = {
  records: 0,
  bytes: 0,
  largestPage: 0,
  ids: null,
  counted: { withheld: 0, widerNulls: 0, embedded: [] },
  doubtful: [],
  hasKeyFault: false,
  lines: [],
};

/** What publishes pages: this thread, or several others. */
export interface Publishers {
  /** Asks for pages of a collection, by its index; what it returns waits for them. */
  ask(collection: number, range: PageRange): () => Promise<PublishedPages>;
  end(): Promise<void>;
}

/** This thread, or several others where that pays or was asked for. */
export function publishersOf(
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
      const done = await pages.publish(collection, range, pause);
      await pause(done.records, true);
      before += done.records;
      return done;
    },
    async end() {
      // What comes after the pages takes memory of its own.
      pages.end();
    },
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
        const pages = await Promise.race([working, aborted]);
        for (const each of pages) problems.add(each.problems);
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
    hasKeyFault: pages.some(({ hasKeyFault }) => hasKeyFault),
    lines: pages.flatMap(({ lines }) => lines),
  };
}
