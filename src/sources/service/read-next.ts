import { CliError } from '../../contract/errors.ts';
import { BusyFault } from '../../http/http-client.ts';
import type { RequestFault } from '../../http/retry.ts';
import type { Collection, RecordKind } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { confirmEnd } from './confirm-end.ts';
import { inQuery, numberIn } from './lists/following-page.ts';
import type { ListPage } from './lists/list-forms.ts';
import { isStart, numbersOf, otherWays, usualSizes, type Way } from './lists/list-keys.ts';
import type { Cursor, PageStore } from './pages/page-store.ts';
import { idOf, recordKey } from './raw-record.ts';
import type { Known, PageReader, ReadPage, UnreadPage } from './source/page-reader.ts';
import { EmptyFault, HtmlFault } from './source/parse-page.ts';
import { pairsIn } from './source/sent-query.ts';

export interface Ahead {
  readonly reader: PageReader;
  readonly store: PageStore;
  /** Pages that were read to find out how they are asked for, by path. */
  readonly ahead: Map<string, ReadPage>;
  /** Sent with each request. */
  readonly query?: string;
  /** How a user goes without a list: the end of a hint. */
  readonly withoutOne: string;
}

/** A list that only the service named is left out if its first page is refused. */
export async function readNext(
  collection: Collection,
  cursor: Cursor,
  { reader, store, ahead, query = '', withoutOne }: Ahead,
): Promise<ReadPage | UnreadPage> {
  const { path, at = path, isAnswered, mayBeMissing } = collection;
  const { next, pages } = cursor;
  const known: Known = (rest) => store.known(path, rest);
  if (!isAnswered)
    return next === null
      ? reader.firstPage({ ...collection, path: at }, known)
      : reader.page(at, next, known);
  const orMissing = (
    rest: string,
    isMissing: (cause: unknown) => boolean,
    isFatal?: (fault: RequestFault) => boolean,
  ) =>
    reader.page(at, rest, known, { isFatal }).catch((error: unknown): UnreadPage => {
      if (!(error instanceof CliError) || !isMissing(error.cause)) throw error;
      return { status: 'missing', rest, reason: error.message };
    });
  const isOptional = pages === 0 && mayBeMissing;
  const read = isOptional
    ? orMissing('', isRefusal)
    : (ahead.get(at + next) ?? reader.page(at, next ?? '', known));
  ahead.delete(at + next);
  const page = inPass(await read, cursor);
  if (page.status === 'missing' || page.list === null) return page;
  const { list } = page;
  // A service that failed at one query each time will not answer others if they are asked for again.
  let isFailing = false;
  const ask: Ask = (rest, isOnce = false) =>
    orMissing(
      rest,
      (cause) => {
        const isNow = isOfQuery(cause);
        isFailing ||= isNow;
        return isNow || isRefusal(cause);
      },
      (fault) => (isFailing || isOnce) && isOfQuery(fault),
    );
  const taken = pairsIn(query).flatMap(([name, value]) => (isStart(value) ? [] : [name]));
  const following = await pageAfter({ ...page, list }, collection, cursor, { store, taken, withoutOne, ask });
  if (following === null) return page;
  ahead.set(at + following.rest, following);
  return { ...page, list: { ...list, next: following.rest } };
}

/** In each second pass, offsets go on after the whole size of a page, though it has fewer records. */
function inPass(page: ReadPage | UnreadPage, { pass }: Cursor): ReadPage | UnreadPage {
  if (page.status === 'missing' || page.list?.made !== 'number' || pass % 2 > 0) return page;
  const { next, guess = next } = page.list;
  return { ...page, list: { ...page.list, next: guess } };
}

const isRefusal = (cause: unknown) => cause === undefined || cause instanceof HtmlFault;

/** Some services fail where they do not know a query. */
const isOfQuery = (fault: unknown) =>
  fault instanceof EmptyFault || (fault instanceof BusyFault && fault.answer.status === 500);

/** `isOnce`: without a second try. */
type Ask = (rest: string, isOnce?: boolean) => Promise<ReadPage | UnreadPage>;

interface Looking extends Pick<Ahead, 'store' | 'withoutOne'> {
  /** Names that the user may give another use: `start=2000`. */
  readonly taken: readonly string[];
  readonly ask: Ask;
}

/** Compares the answers to other ways with a page, and with all before it. */
function comparedWith(page: ReadPage, { path, kind }: Collection, { pass }: Cursor, store: PageStore) {
  const keysOf = (answer: ReadPage | UnreadPage) =>
    new Set(answer.status === 'read' ? answer.list?.records.map((each) => recordKey(each, kind)) : []);
  const known = keysOf(page);
  return (answer: ReadPage | UnreadPage) => {
    const keys = keysOf(answer);
    const others = [...keys].filter((key) => !known.has(key));
    return {
      keys,
      others,
      /** How many of its records no page before has. */
      fresh: others.length - store.countSeen(path, others, pass),
      isAgain: keys.size === known.size && others.length === 0,
    };
  };
}

/** The page after one that does not have its address, or whose address was made; null without any. */
async function pageAfter(
  page: ReadPage & { readonly list: ListPage },
  collection: Collection,
  cursor: Cursor,
  { store, taken, withoutOne, ask }: Looking,
): Promise<ReadPage | null> {
  const { next, guess, records, isShort = false } = page.list;
  const isFirst = cursor.passPages === 0;
  // A page of any length may be followed by others: some services leave out records that not all may see.
  const isUsual = isFirst ? usualSizes.includes(records.length) : records.length > 0;
  const hasMore = saysMore(page.list, cursor);
  if (!(hasMore ?? isUsual)) return null;
  const compare = comparedWith(page, collection, cursor, store);
  const ways = waysOn(page.list, page.rest, cursor, taken, collection.kind);
  const found: {
    /** One record may have moved meanwhile, so that a way gives only some others. */
    partly?: ReadPage;
    /** Some say their numbers from 1, and are asked for from 0. */
    beyond?: ReadPage;
    /** Pages may say which they are though the service gives the first one again. */
    ignored?: ReadPage;
  } = {};
  const isUntold = next === undefined && !isShort;
  let isIgnoring = hasMore === undefined && isFirst;
  for (const [index, rest] of ways.entries()) {
    // Two ways gave the first page again: where all others at once do so, too, it may be all.
    if (isIgnoring && index === 2 && compare(await ask(atOnce(ways.slice(index)), true)).isAgain) break;
    const answer = await ask(rest, isShort);
    const { keys, fresh, isAgain } = compare(answer);
    isIgnoring &&= isAgain;
    if (answer.status === 'read' && fresh > 0) {
      if (leavesOut(page.list, answer.list)) found.beyond ??= answer;
      else if (fresh < keys.size) found.partly ??= answer;
      else {
        // The first way that gives only other records; one that leaves out records of another begins after them.
        const { partly = answer } = found;
        return compare(partly).others.every((key) => keys.has(key)) ? answer : partly;
      }
    } else if (isFirst) {
      if (answer.status === 'read' && keys.size > 0 && isUntold && rest === guess) found.ignored = answer;
    } else if (keys.size === 0 && isUntold) {
      // The pages before were asked for in this way.
      const hasOthers = (another: ReadPage | UnreadPage) => compare(another).fresh > 0;
      const once = (another: string) => ask(another, true);
      const why = await confirmEnd(page, answer, { ...collection, withoutOne }, once, hasOthers);
      const before = plural(cursor.found + records.length, 'record');
      if (why !== undefined) store.note(collection.path, `${why}: it was taken as the end, after ${before}`);
    }
  }
  return found.partly ?? found.beyond ?? found.ignored ?? null;
}

const leavesOut = (page: ListPage, next: ListPage | null) =>
  (next?.page ?? 0) > (page.page ?? Number.POSITIVE_INFINITY) + 1;

/** Whether others may follow, by what a page says; undefined if it does not say. */
function saysMore(list: ListPage, { found, passPages }: Cursor): boolean | undefined {
  const { records, count, next, made, guess, hasMore, pages } = list;
  if (next !== undefined) return made !== undefined;
  const counted = numberIn(count);
  if (counted !== null) return records.length > 0 && counted > found + records.length;
  if (guess !== undefined) return true;
  return hasMore ?? (passPages === 0 && Number(pages) > 1 ? true : undefined);
}

/** One address for several ways; of two of the same name, the last one. */
function atOnce(ways: readonly string[]): string {
  const all = new URLSearchParams(ways.map((way) => way.slice(1)).join('&'));
  return `?${new URLSearchParams(Object.fromEntries(all))}`;
}

/** After the first page, only that in which the page before was asked for. */
function waysOn(
  { next, made, guess, isShort, hasMore, records }: ListPage,
  rest: string,
  { passPages, found }: Cursor,
  taken: readonly string[],
  kind: RecordKind,
): readonly string[] {
  const own = typeof next === 'string' ? next : guess;
  const lastId = hasMore ? idOf(records.at(-1), kind) : null;
  const before: Partial<Record<Way, string | number>> = numbersOf(passPages, found);
  const after: typeof before =
    made === 'token'
      ? { token: inQuery([...new URLSearchParams(own).values()][0]) }
      : {
          ...numbersOf(passPages + 1, found + records.length),
          ...(lastId !== null && { lastId: inQuery(lastId) }),
        };
  const isFirst = passPages === 0;
  const isSame = (way: string) => way.split('=')[0] === rest.split('=')[0];
  const others = otherWays
    .filter(([key, by]) => by in after && !taken.includes(key))
    .filter(([key, by]) => isFirst || (by in before ? rest === `?${key}=${before[by]}` : isSame(`?${key}=`)))
    .map(([key, by]) => `?${key}=${after[by]}`);
  const tokenless = made === 'token' && guess !== undefined ? [guess] : [];
  const isOwn = !isFirst && own !== undefined && isSame(own);
  if (isOwn && others.length === 0) return made === undefined ? [own] : [];
  if (isOwn) return made === undefined || others[0] !== own ? others : [];
  if (!isFirst) return [...others, ...tokenless.filter(isSame)];
  const isOnly = isShort && !usualSizes.includes(records.length);
  return [...new Set([...(own === undefined ? [] : [own]), ...(isOnly ? [] : others), ...tokenless])];
}
