import pLimit from 'p-limit';
import { type Collection, collectionName } from '../../collections/registry.ts';
import { CliError } from '../../errors.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { type CrawlReport, crawlReport } from './crawl-report.ts';
import { takeMissing } from './end-pass.ts';
import { createPageReader, type PageReader } from './page-reader.ts';
import { openSource } from './source/open-source.ts';
import { takePage } from './take-page.ts';
import type { Work } from './work/work.ts';

/**
 * Reads the collections of a service, or of a published tree, into a work file. What the file holds already is not
 * read again. Whatever is wrong with the data is in the report.
 *
 * @throws CliError where the source cannot be read; the same call resumes from there
 */
export async function crawl(work: Work, options: CrawlOptions, effects: CrawlEffects): Promise<CrawlReport> {
  const { collections, concurrency } = options;
  const source = openSource(options.source, options);
  const stop = new AbortController();
  const signal = AbortSignal.any([effects.signal, stop.signal]);
  const reader = createPageReader(source, options, {
    wait: effects.wait,
    signal,
    hasAnsweredBefore: collections.some(({ path }) => work.cursor(path).pages > 0),
    onPause: (milliseconds, reason) =>
      showProgress(
        work,
        collections,
        `waiting ${Math.ceil(milliseconds / 1000)} s: ${source.name} ${reason}`,
        effects,
      ),
  });
  const passes = source.isService ? options.passes : 1;
  const oneOfFew = pLimit(concurrency);
  try {
    const show = (collection: Collection) => {
      const page = work.cursor(collection.path).passPages;
      showProgress(work, collections, `${collectionName(collection)}, page ${page}`, effects);
    };
    const crawlAll = async (mostPages: number) => {
      const ends = await Promise.allSettled(
        collections.map((collection) =>
          oneOfFew(async () => {
            try {
              const setting = { ...effects, signal, show, mostPages };
              await crawlCollection(collection, reader, work, passes, setting);
            } catch (error) {
              // The others would fail in the same way: the first error is the one to report.
              stop.abort(error);
              throw error;
            }
          }),
        ),
      );
      effects.signal.throwIfAborted();
      if (ends.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
    };
    // The first page of each says how many records there are: from then on, the time left is that of all of them.
    await crawlAll(1);
    await crawlAll(Number.POSITIVE_INFINITY);
    if (collections.every(({ path }) => work.cursor(path).state === 'missing')) {
      work.forgetCursors();
      throw new CliError(`no service answers at ${source.name}: it has none of the collections`, {
        hint: 'Give the address that stands before /api/.',
      });
    }
    return crawlReport(work, collections, reader.traffic, source.movedTo());
  } finally {
    effects.progress.stop();
  }
}

interface Setting extends CrawlEffects {
  readonly show: (collection: Collection) => void;
  /** How many pages of the collection to read at most, with those that were read before. */
  readonly mostPages: number;
}

/** Walks over a collection, page by page, from where the work file says. */
async function crawlCollection(
  collection: Collection,
  reader: PageReader,
  work: Work,
  passes: number,
  effects: Setting,
): Promise<void> {
  const { path } = collection;
  for (let cursor = work.cursor(path); cursor.state === 'open' && cursor.pages < effects.mostPages; ) {
    effects.signal.throwIfAborted();
    const start = performance.now();
    const page = cursor.next === null ? await reader.firstPage(path) : await reader.page(path, cursor.next);
    const before = cursor;
    cursor = work.commit(path, () => {
      const after =
        page.status === 'missing'
          ? takeMissing(collection, before, page.rest, work, passes)
          : takePage(collection, before, page, work, passes, effects);
      return { ...after, seconds: before.seconds + (performance.now() - start) / 1000 };
    });
    effects.show(collection);
  }
}

function showProgress(
  work: Work,
  collections: readonly Collection[],
  what: string,
  { progress }: CrawlEffects,
): void {
  const counts = collections.map(({ path }) => work.cursor(path));
  const found = counts.reduce((sum, each) => sum + each.found, 0);
  const isCounted = counts.every(({ count, state }) => count !== null || state !== 'open');
  // A collection may have more than it counted.
  const total = counts.reduce((sum, each) => sum + Math.max(each.found, each.count ?? 0), 0);
  progress.show(found, isCounted ? total : 0, what);
}
