import { availableParallelism } from 'node:os';
import type { ProblemList } from '../../contract/errors.ts';
import { total, totals } from '../../contract/total.ts';
import { joinIdLists } from '../../contract/tree/record-ids.ts';
import { rangesOf } from '../../contract/tree/shards.ts';
import { pageCount } from '../../contract/tree/tree.ts';
import { firstCounts, joinCounted } from '../../engine/tally.ts';
import { type Collection, kindsOf } from '../../model/description/kind.ts';
import { sumDoubts } from '../../model/doubts/doubts.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildEffects, BuildOptions, CollectionReport } from '../build-types.ts';
import type { Output } from '../write/output.ts';
import { type PagePublisher, pageOptions, publishPart, type TimedPages } from './publish-pages.ts';

/**
 * From this many records on, threads pay off. On two cores, two threads took 1.11 times as long as one at
 * 37,000 records, 0.98 at 62,000, 0.85 at 122,000 and 0.78 at 422,000, for 25-50% more CPU time and memory.
 */
const MANY = 100_000;
/** More threads than this only wait for the disk. */
const MOST_WORKERS = 8;

interface CollectionStages {
  readonly source: Export;
  readonly output: Output;
  readonly problems: ProblemList;
  /** The collections whose tables and columns exist. */
  readonly readable: readonly Collection[];
  /** Whether the tables and columns of all collections exist. */
  readonly isSound: boolean;
  readonly pages: PagePublisher;
}

export type PublishedCollections = Awaited<ReturnType<typeof publishCollections>>;

export async function publishCollections(
  options: BuildOptions,
  stages: CollectionStages,
  effects: Pick<BuildEffects, 'progress' | 'signal'>,
) {
  const { source, readable, problems } = stages;
  const collections = readable.map((collection) => {
    const records = source.count(collection.kind);
    const size = collection.pageSize ?? options.pageSize;
    return { collection, records, pages: pageCount(records, size), size };
  });
  const { number, of } = options.shard ?? { number: 1, of: 1 };
  const counts = collections.map(({ pages }) => pages);
  const ranges = rangesOf(counts, { number, of });
  const ownRecords = collections.reduce((sum, { records, size }, index) => {
    const [first, last] = ranges[index] ?? [1, 0];
    return sum + Math.min(last * size, records) - (first - 1) * size;
  }, 0);
  const workers = workersOf(options, stages, ownRecords);
  stages.pages.expect(total(collections, 'records'));
  const { parts, doubts } =
    workers === 1
      ? await here(stages, ranges, ownRecords, effects)
      : await inWorkers(
          Array.from({ length: workers }, (_, index) =>
            rangesOf(counts, { number: (number - 1) * workers + index + 1, of: of * workers }),
          ),
          options,
          stages,
          ownRecords,
          effects,
        );
  // Frees memory for what comes after the pages.
  stages.pages.end();
  const published = collections.map((_, index) => joinPages(parts.flatMap((part) => part[index] ?? [])));
  const doubtful = new Set(published.flatMap((each) => each.doubtful));
  if (doubtful.size > 0)
    problems.addFirst(source.keyProblems(kindsOf(readable).filter(({ name }) => doubtful.has(name))));
  if (problems.size === 0 && published.some(({ hasKeyFault }) => hasKeyFault)) {
    // SQL considers this key equal to another, but it is written in a form that no key has.
    problems.add(source.unreadableIds(kindsOf(readable)));
    if (problems.size === 0) throw new Error('a key leads to no record, but all keys are right');
  }
  const first = firstCounts(
    published.map(({ counted }) => counted),
    collections.map(({ collection }) => collection.kind.name),
  );
  return {
    reports: published.map((pages, index): CollectionReport => {
      const { collection, records, pages: count } = collections[index] as (typeof collections)[number];
      const { bytes, largestPage, seconds, ids } = pages;
      return {
        ...{ collection, records, pages: count, range: ranges[index] ?? null, published: pages.records },
        ...{ bytes, largestPage, seconds, ids: options.records ? ids : null },
        ...(first[index] as { withheld: number; widerNulls: number }),
      };
    }),
    counted: published.map(({ counted }) => counted),
    /** What looks wrong in the data, as far as their rows show it. */
    doubts: sumDoubts(doubts),
    lines: published.flatMap(({ lines }) => lines),
  };
}

function workersOf({ workers }: BuildOptions, { source, isSound }: CollectionStages, total: number): number {
  if (source.shared === null || !isSound) return 1;
  return workers ?? (total < MANY ? 1 : Math.min(availableParallelism(), MOST_WORKERS));
}

type Ranges = ReturnType<typeof rangesOf>;

async function here(
  { pages, readable }: CollectionStages,
  ranges: Ranges,
  total: number,
  { progress, signal }: Pick<BuildEffects, 'progress' | 'signal'>,
) {
  const part = await publishPart(pages, readable, ranges, signal, (records, { name }) =>
    progress.show(records, total, name),
  );
  return { parts: [part], doubts: [pages.doubts] };
}

/** The files do not depend on the division. */
async function inWorkers(
  parts: readonly Ranges[],
  options: BuildOptions,
  { source, output, readable, problems }: CollectionStages,
  total: number,
  { progress, signal }: Pick<BuildEffects, 'progress' | 'signal'>,
) {
  const { publishInWorkers } = await import('./publish-in-workers.ts');
  const { description, ...rest } = pageOptions(options);
  const shared = {
    ...(source.shared as NonNullable<Export['shared']>),
    description: { ...description, collections: readable },
    options: rest,
    place: output.place,
  };
  const staged = await publishInWorkers(parts, shared, signal, (records) =>
    progress.show(records, total, `${parts.length} workers`),
  );
  for (const part of staged) problems.add(part.problems);
  if (problems.size === 0) for (const part of staged) output.adopt(part.staged, part.bytes);
  return { parts: staged.map(({ pages }) => pages), doubts: staged.map(({ doubts }) => doubts) };
}

function joinPages(parts: readonly TimedPages[]) {
  return {
    ...totals(parts, 'records', 'bytes', 'seconds'),
    largestPage: Math.max(0, ...parts.map(({ largestPage }) => largestPage)),
    ids: joinIdLists(parts.map(({ ids }) => ids ?? [])),
    counted: joinCounted(parts.map(({ counted }) => counted)),
    doubtful: parts.flatMap(({ doubtful }) => doubtful),
    hasKeyFault: parts.some(({ hasKeyFault }) => hasKeyFault),
    lines: parts.flatMap(({ lines }) => lines),
  };
}
