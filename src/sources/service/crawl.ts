import pLimit from 'p-limit';
import { PartParser } from '../../contract/json/part-parser.ts';
import type { Collection } from '../../model/description/kind.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { followMissing, followPage } from './follow-page.ts';
import { packPage } from './pages/pack-page.ts';
import type { Cursor, PageStore } from './pages/page-store.ts';
import { holdsAccounts, withoutAccounts } from './pages/without-accounts.ts';
import { openSource } from './source/open-source.ts';
import { createPageReader, type PageReader, type ReadPage, type Traffic } from './source/page-reader.ts';
import { type ParsedPage, pageText, parsePage } from './source/parse-page.ts';
import { undescribedService } from './source/undescribed-service.ts';

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

/** What a crawl has fetched. What is wrong with it is found when it is transformed. */
export interface CrawlReport extends Readonly<Traffic> {
  readonly collections: readonly CrawledCollection[];
  /** The base address that the service moved to; null where it did not. */
  readonly moved: string | null;
  /** When the crawl that this run resumed was begun; null where it began a new one. */
  readonly started: string | null;
  /** What happened but is not a problem, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Fetches the pages of the collections of a service, or of a published tree, into a store. What that holds already is
 * not asked for again.
 *
 * @throws CliError where the source cannot be read; the same call resumes from there
 */
export async function crawl(
  store: PageStore,
  options: CrawlOptions,
  effects: CrawlEffects,
): Promise<CrawlReport> {
  const { collections, concurrency } = options;
  const source = openSource(options);
  const stop = new AbortController();
  const signal = AbortSignal.any([effects.signal, stop.signal]);
  const counted = new Counted();
  for (const { path } of collections) counted.take(path, store.cursor(path));
  const reader = createPageReader(source, options, {
    wait: effects.wait,
    signal,
    hasAnsweredBefore: collections.some(({ path }) => store.cursor(path).pages > 0),
    onPause: (milliseconds, reason) =>
      counted.show(`waiting ${Math.ceil(milliseconds / 1000)} s: ${source.name} ${reason}`, effects),
  });
  const passes = source.isService ? options.passes : 1;
  const oneOfFew = pLimit(concurrency);
  const [clean, parts] = [new WeakSet<object>(), new PartParser()];
  try {
    const show = ({ path, name }: Collection, cursor: Cursor) => {
      counted.take(path, cursor);
      counted.show(`${name}, page ${cursor.passPages}`, effects);
    };
    const crawlAll = async (mostPages: number) => {
      const ends = await Promise.allSettled(
        collections.map((collection) =>
          oneOfFew(async () => {
            try {
              const setting = { ...effects, signal, show, mostPages, reader, store, passes, clean, parts };
              await crawlCollection(collection, setting);
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
    if (collections.every(({ path }) => store.cursor(path).state === 'missing')) {
      store.forget();
      throw await undescribedService(source, signal);
    }
    return {
      ...reader.traffic,
      collections: collections.map(({ path }) => crawledCollection(store, path)),
      moved: source.movedTo(),
      started: store.started,
      notes: collections.flatMap(({ path }) => store.notesOf(path).map((text) => `${path}: ${text}`)),
    };
  } finally {
    effects.progress.stop();
  }
}

interface Setting extends CrawlEffects, Pick<CrawlOptions, 'passes'> {
  readonly reader: PageReader;
  readonly store: PageStore;
  /** Parts of pages that hold nothing of accounts. */
  readonly clean: WeakSet<object>;
  /** Knows the parts of pages that held something of accounts. */
  readonly parts: PartParser;
  readonly show: (collection: Collection, cursor: Cursor) => void;
  /** How many pages of the collection to read at most, with those that were read before. */
  readonly mostPages: number;
}

/** Walks over a collection, page by page, from where the store says. */
async function crawlCollection(collection: Collection, setting: Setting): Promise<void> {
  const { path } = collection;
  const { reader, store, signal } = setting;
  for (let cursor = store.cursor(path); cursor.state === 'open' && cursor.pages < setting.mostPages; ) {
    signal.throwIfAborted();
    const start = performance.now();
    const page =
      cursor.next === null ? await reader.firstPage(collection) : await reader.page(path, cursor.next);
    const kept = page.status === 'missing' ? null : await storable(page, setting);
    let isKept = false;
    const before = cursor;
    const follow = () => {
      if (page.status === 'missing' || kept === null)
        return followMissing(collection, before, page.rest, setting);
      const keep = () => {
        store.add(path, before.pass, page.rest, kept.packed);
        isKept = true;
      };
      return followPage(collection, before, page, keep, setting);
    };
    cursor = store.commit(path, () => ({
      ...follow(),
      seconds: before.seconds + (performance.now() - start) / 1000,
    }));
    if (isKept && kept !== null) await setting.takePage?.(collection, kept);
    setting.show(collection, cursor);
  }
}

/** A page as it came, but for what would tell of accounts; and what an import that is resumed would read of it. */
async function storable(
  { bytes, packed, ...page }: ReadPage,
  { accounts, clean, parts }: Setting,
): Promise<ParsedPage & { readonly packed: Buffer }> {
  // What parsing hides, such as the first of two keys, is in the text alone.
  const text = page.isInParts && !holdsAccounts(page.value, accounts, clean) ? null : pageText(bytes);
  const left = text === null ? null : withoutAccounts(text, accounts);
  if (left === text || left === null) return { ...page, packed: packed ?? (await packPage(bytes)) };
  const kept = Buffer.from(left);
  return { packed: await packPage(kept), ...parsePage(kept, parts) };
}

function crawledCollection(store: PageStore, path: string): CrawledCollection {
  const { state, count, found, pages, pass, repeated, seconds } = store.cursor(path);
  return { path, state, count, records: found, pages, passes: pass, repeated, seconds };
}

/** How much of all collections was read: kept as sums, so that a page costs the same among many collections. */
class Counted {
  readonly #cursors = new Map<string, Cursor>();
  #found = 0;
  #total = 0;
  /** The collections of which nobody knows yet how many records they have. */
  #uncounted = 0;

  /** Takes how far a collection was read, in the place of what was known of it. */
  take(path: string, cursor: Cursor): void {
    const before = this.#cursors.get(path);
    if (before !== undefined) this.#add(before, -1);
    this.#add(cursor, 1);
    this.#cursors.set(path, cursor);
  }

  show(what: string, { progress }: CrawlEffects): void {
    progress.show(this.#found, this.#uncounted === 0 ? this.#total : 0, what);
  }

  #add({ found, count, state }: Cursor, sign: 1 | -1): void {
    this.#found += sign * found;
    // A collection may have more than it counted.
    this.#total += sign * Math.max(found, count ?? 0);
    if (count === null && state === 'open') this.#uncounted += sign;
  }
}
