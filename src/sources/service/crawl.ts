import pLimit from 'p-limit';
import { CliError } from '../../contract/errors.ts';
import { countsPages } from '../../contract/tree/envelope.ts';
import type { Collection } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { ImportError } from '../export/import-error.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { followPage } from './follow-page.ts';
import { noted, WITHHELD } from './notes.ts';
import type { Cursor, PageStore } from './pages/page-store.ts';
import { storedPage } from './pages/stored-page.ts';
import { type Ahead, readNext } from './read-next.ts';
import { refuseChanged } from './refuse-changed.ts';
import { httpSource } from './source/http-source.ts';
import { treeManifest } from './source/open-source.ts';
import { createPageReader, type ReadPage, type Traffic, type UnreadPage } from './source/page-reader.ts';
import { undescribedService } from './source/undescribed-service.ts';

export interface CrawledCollection {
  readonly path: string;
  readonly state: Cursor['state'];
  /** By the service; null if it has no such collection. */
  readonly count: number | null;
  /** Distinct. */
  readonly records: number;
  readonly pages: number;
  readonly passes: number;
  readonly repeated: number;
  readonly seconds: number;
}

/** Problems of records are found later, in the transform. */
export interface CrawlReport extends Readonly<Traffic> {
  readonly collections: readonly CrawledCollection[];
  /** The base address that the service moved to; null if it did not. */
  readonly moved: string | null;
  /** When the crawl that this run resumed began; null if it began a new one. */
  readonly started: string | null;
  /** In sentences. */
  readonly notes: readonly string[];
  /** Whether it was noticed that values changed on the way: see `refuseChanged`. */
  readonly hasChanged: boolean;
  /** Names of keys whose values are private by name, at any depth. */
  readonly withheld: readonly string[];
}

/** Does not request stored pages again. Throws CliError if the service fails; the same call resumes. */
export async function crawl(
  store: PageStore,
  options: CrawlOptions,
  effects: CrawlEffects,
): Promise<CrawlReport> {
  const { collections, concurrency } = options;
  const source = httpSource(options.source, options);
  const stop = new AbortController();
  const signal = AbortSignal.any([effects.signal, stop.signal]);
  const cursors = new Map(collections.map(({ path }) => [path, store.cursor(path)]));
  const reader = createPageReader(source, options, {
    wait: effects.wait,
    signal,
    hasAnsweredBefore: [...cursors.values()].some(({ pages }) => pages > 0),
    onPause: (milliseconds, reason) =>
      showRead(cursors, `waiting ${Math.ceil(milliseconds / 1000)} s: ${source.name} ${reason}`, effects),
  });
  const oneOfFew = pLimit(concurrency);
  try {
    const isTree =
      collections.some(({ envelope }) => envelope !== undefined && countsPages(envelope)) &&
      (await treeManifest(options, signal)) !== null;
    const show = ({ path, name }: Collection, cursor: Cursor) => {
      cursors.set(path, cursor);
      showRead(cursors, `${name}, page ${cursor.passPages}`, effects);
    };
    const { withoutOne } = source;
    const ahead = new Map<string, ReadPage>();
    const setting = { ...effects, ...options, withoutOne, signal, show, reader, store, isTree, ahead };
    const crawlAll = async (mostPages: number) => {
      const ends = await Promise.allSettled(
        collections.map((collection) =>
          oneOfFew(async () => {
            try {
              await crawlCollection(collection, { ...setting, mostPages });
            } catch (error) {
              // The others would fail in the same way: report the first error.
              stop.abort(error);
              throw error;
            }
          }),
        ),
      );
      effects.signal.throwIfAborted();
      if (ends.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
    };
    // The first page of each collection tells its count, so the progress knows the total from then on.
    await crawlAll(1);
    await crawlAll(Number.POSITIVE_INFINITY);
    const isMissing = ({ path, isAnswered }: Collection) =>
      !isAnswered && store.cursor(path).state === 'missing';
    if (collections.every(isMissing)) {
      store.forget();
      throw await undescribedService(source, signal);
    }
    const { accounts } = effects;
    await refuseChanged(store, options, {
      name: source.name,
      reader,
      oneOfFew,
      signal,
      accounts,
      withoutOne,
    });
    return {
      ...reader.traffic,
      collections: collections.map(({ path }) => crawledCollection(path, store.cursor(path))),
      moved: source.movedTo(),
      started: store.started,
      ...noted(store, collections),
    };
  } finally {
    effects.progress.stop();
  }
}

interface Setting extends CrawlEffects, CrawlOptions, Ahead {
  readonly isTree: boolean;
  readonly withoutOne: string;
  readonly show: (collection: Collection, cursor: Cursor) => void;
  /** Maximum pages of the collection, including those read before. */
  readonly mostPages: number;
}

async function crawlCollection(collection: Collection, setting: Setting): Promise<void> {
  const { path } = collection;
  const { store, signal } = setting;
  for (let cursor = store.cursor(path); cursor.state === 'open' && cursor.pages < setting.mostPages; ) {
    signal.throwIfAborted();
    refuseEndless(collection, cursor, setting);
    const start = performance.now();
    const page = withoutPrivateList(await readNext(collection, cursor, setting), collection, setting);
    const note = (name: string) => store.note(path, `${WITHHELD}${name}`);
    const read =
      page.status === 'missing'
        ? page
        : { ...page, stored: await storedPage(page, collection, setting.accounts, note) };
    const before = cursor;
    cursor = store.commit(path, () => ({
      ...followPage(collection, before, read, setting),
      seconds: before.seconds + (performance.now() - start) / 1000,
    }));
    setting.show(collection, cursor);
  }
}

/** Records under a key that is private by name would all be withheld. */
function withoutPrivateList(
  page: ReadPage | UnreadPage,
  { path, isAnswered, mayBeMissing }: Collection,
  { accounts }: Setting,
): ReadPage | UnreadPage {
  if (page.status === 'missing' || isAnswered !== true) return page;
  const key = page.list?.at.find(
    (each) => typeof each === 'string' && (accounts.has(each) || accounts.secrets?.test(each)),
  );
  if (key === undefined) return page;
  const reason = `its records are in the key ${key}, which is private by name`;
  if (mayBeMissing === true) return { status: 'missing', rest: page.rest, reason };
  throw new CliError(`${path}: ${reason}`, { hint: `To publish them, use import api with --allow ${key}.` });
}

export function crawledCollection(path: string, cursor: Cursor): CrawledCollection {
  const { state, count, found, pages, pass, repeated, seconds } = cursor;
  return { path, state, count, records: found, pages, passes: pass, repeated, seconds };
}

/** The total is unknown until each collection has reported its count. */
function showRead(cursors: ReadonlyMap<string, Cursor>, what: string, { progress }: CrawlEffects): void {
  let [read, total, isKnown] = [0, 0, true];
  for (const { found, count, state } of cursors.values()) {
    read += found;
    // A collection may have more records than it counted.
    total += Math.max(found, count ?? 0);
    if (count === null && state === 'open') isKnown = false;
  }
  progress.show(read, isKnown ? total : 0, what);
}

/** Changes of the count in one pass; with more, on most of its pages, no pass comes to an end. */
const MOST_CHANGES = 1000;

/**
 * Throws ImportError for a collection that has more pages than the user wants to read, or whose count grows as
 * fast as it is read. What was read stays, and the same call resumes from there with other options.
 */
export function refuseEndless(
  { path, at = path }: Pick<Collection, 'path' | 'at'>,
  { state, next, count, found, passPages, changes }: Cursor,
  { maxPages, pageSize, withoutOne }: Pick<Setting, 'maxPages' | 'pageSize' | 'withoutOne'>,
): void {
  if (state !== 'open' || next === null) return;
  const longer = pageSize === null ? '' : 'Ask for longer pages with --page-size and --refresh. ';
  const ways = (more: number) =>
    `${longer}To read so many, give --max-pages ${more}. To go without it: ${withoutOne}.`;
  // The first page already tells how many there will be.
  const counted = count === null || found === 0 ? 0 : Math.ceil((count / found) * passPages);
  if (passPages === 1 && counted > maxPages)
    throw new ImportError(
      `${at} counts ${plural(count ?? 0, 'record')}: at ${found} a page, as on the first, more than ${plural(maxPages, 'page')}`,
      { hint: ways(counted) },
    );
  if (passPages >= maxPages)
    throw new ImportError(`${at} has more than ${plural(maxPages, 'page')}: it may never end`, {
      hint: ways(2 * maxPages),
    });
  if (changes >= MOST_CHANGES && 2 * changes > passPages)
    throw new ImportError(
      `${at} changed its count on ${changes} of ${plural(passPages, 'page')}: it may never end`,
      { hint: `Read it with --refresh while it does not change, or without it: ${withoutOne}.` },
    );
}
