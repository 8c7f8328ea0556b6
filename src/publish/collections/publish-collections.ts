import { type PageRange, rangesOf } from '../../contract/shards.ts';
import { pageCount } from '../../contract/tree.ts';
import { type Counted, firstCounts } from '../../engine/tally.ts';
import { kindsOf } from '../../model/description/kind.ts';
import type { BuildEffects, BuildOptions, CollectionReport, PublishedPages } from '../build-types.ts';
import { type CollectionStages, noPages, publishersOf } from './page-publishers.ts';

/** Collections as they were published. */
export interface PublishedCollections {
  readonly reports: readonly CollectionReport[];
  /** What was counted in each collection, in the order of the reports. */
  readonly counted: readonly Counted[];
  /** A line for each file of a page or record, where the tree is a part of one. */
  readonly lines: readonly string[];
}

/** Publishes the pages of all collections. Where something in one breaks the contract, adds all that does to the problems. */
export async function publishCollections(
  options: BuildOptions,
  stages: CollectionStages,
  effects: Pick<BuildEffects, 'progress' | 'signal'>,
): Promise<PublishedCollections> {
  const { source, readable, problems } = stages;
  const collections = readable.map((collection, index) => {
    const records = source.count(collection.kind);
    const size = collection.pageSize ?? options.pageSize;
    return { collection, index, records, pages: pageCount(records, size), size };
  });
  const ranges =
    options.shard === undefined
      ? collections.map(({ pages }): PageRange => [1, pages])
      : rangesOf(
          collections.map(({ pages }) => pages),
          options.shard,
        );
  const total = collections.reduce((sum, { index, records, size }) => {
    const [first, last] = ranges[index] ?? [1, 0];
    return sum + Math.min(last * size, records) - (first - 1) * size;
  }, 0);
  const publishers = publishersOf(options, stages, total, effects);
  const published: (Omit<CollectionReport, 'withheld' | 'widerNulls'> & PublishedPages)[] = [];
  try {
    stages.pages.expect(collections.reduce((sum, { records }) => sum + records, 0));
    const asked = collections.map(({ index }) => {
      const range = ranges[index] ?? null;
      return range === null ? null : publishers.ask(index, range);
    });
    for (const { collection, index, size: _, ...facts } of collections) {
      const start = performance.now();
      const range = ranges[index] ?? null;
      const pages = (await asked[index]?.()) ?? noPages;
      const seconds = (performance.now() - start) / 1000;
      published.push({
        collection,
        ...facts,
        range,
        ...pages,
        published: pages.records,
        records: facts.records,
        seconds,
      });
    }
  } finally {
    await publishers.end();
  }
  const doubtful = new Set(published.flatMap((each) => each.doubtful));
  if (doubtful.size > 0) problems.addFirst(source.keyProblemsOf(doubtful));
  if (problems.size === 0 && published.some(({ hasKeyFault }) => hasKeyFault)) {
    // A key in a form that SQL takes for equal, but that no key is written in.
    problems.add(source.unreadableIds(kindsOf(readable)));
    if (problems.size === 0) throw new Error('a key leads to no record, but all keys are right');
  }
  const counts = firstCounts(published.map(({ counted }) => counted));
  return {
    reports: published.map(({ counted: _, lines: __, ...report }, index) => ({
      ...report,
      ids: options.records ? (report.ids ?? []) : null,
      ...(counts[index] as { withheld: number; widerNulls: number }),
    })),
    counted: published.map(({ counted }) => counted),
    lines: published.flatMap(({ lines }) => lines),
  };
}
