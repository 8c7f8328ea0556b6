import { CliError } from '../../contract/errors.ts';
import { BusyFault } from '../../http/http-client.ts';
import type { RequestFault } from '../../http/retry.ts';
import type { Collection, RecordKind } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import { confirmEnd } from './confirm-end.ts';
import { inQuery, numberIn } from './lists/following-page.ts';
import type { ListPage } from './lists/list-forms.ts';
import { afterWays, isOther, numbersOf, otherTokens, otherWays, usualSizes } from './lists/list-keys.ts';
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
  const orMissing = (rest: string, isFatal?: (fault: RequestFault) => boolean) =>
    reader.page(at, rest, known, { isFatal }).catch((error: unknown): UnreadPage => {
      const isRefused =
        error instanceof CliError && (error.cause === undefined || error.cause instanceof HtmlFault);
      if (!isRefused) throw error;
      return { status: 'missing', rest, reason: error.message };
    });
  const isOptional = next === null && pages === 0 && mayBeMissing;
  const read = isOptional ? orMissing('') : (ahead.get(at + next) ?? reader.page(at, next ?? '', known));
  ahead.delete(at + next);
  const page = inPass(await read, cursor);
  if (page.status === 'missing') return page;
  // A service that failed at one query each time will not answer others if they are asked for again.
  let isFailing = false;
  const taken = pairsIn(query).flatMap(([name, value]) => (isOther(name, value) ? [name] : []));
  const looking = { store, taken, withoutOne };
  const following = await lookAhead(page, collection, cursor, looking, (rest, isOnce) =>
    orMissing(rest, (fault) => (isFailing || isOnce) && isOfQuery(fault)).catch(
      (error: Error): UnreadPage => {
        if (!isOfQuery(error.cause)) throw error;
        isFailing = true;
        return { status: 'missing', rest, reason: error.message };
      },
    ),
  );
  if (typeof following === 'string') return { ...page, list: page.list && { ...page.list, next: following } };
  if (following === null) return page;
  ahead.set(at + following.rest, following);
  return { ...page, list: page.list && { ...page.list, next: following.rest } };
}

/** In each second pass, offsets go on after the whole size of a page, though it has fewer records. */
function inPass(page: ReadPage | UnreadPage, { pass }: Cursor): ReadPage | UnreadPage {
  if (page.status === 'missing' || page.list?.made !== 'number' || pass % 2 > 0) return page;
  const { next, guess = next } = page.list;
  return { ...page, list: { ...page.list, next: guess } };
}

/** `isOnce`: without a second try. */
type Ask = (rest: string, isOnce: boolean) => Promise<ReadPage | UnreadPage>;

/** Some services fail where they do not know a query. */
function isOfQuery(fault: unknown): boolean {
  return fault instanceof EmptyFault || (fault instanceof BusyFault && fault.answer.status === 500);
}

/**
 * For a page without an address of the next one: the answer to the first usual way to ask for it that gives only other
 * records than all pages before, or else some: one may have moved meanwhile. Null if none does; an address if the
 * service gives the first page at it again, though its pages say which they are.
 */
async function lookAhead(
  page: ReadPage,
  collection: Collection,
  cursor: Cursor,
  { store, taken, withoutOne }: Pick<Ahead, 'store' | 'withoutOne'> & { readonly taken: readonly string[] },
  ask: Ask,
): Promise<ReadPage | string | null> {
  const { list } = page;
  const { path, kind } = collection;
  if (list === null || !mayHaveMore(list, cursor)) return null;
  const { next, guess, isShort = false } = list;
  const keysOf = ({ records }: ListPage) => new Set(records.map((record) => recordKey(record, kind)));
  const known = keysOf(list);
  const freshIn = (answer: ReadPage | UnreadPage) => {
    const keys = answer.status === 'read' && answer.list !== null ? keysOf(answer.list) : new Set<string>();
    const others = [...keys].filter((key) => !known.has(key));
    return [others.length - store.countSeen(path, others, cursor.pass), keys.size] as const;
  };
  const once = (rest: string) => ask(rest, true);
  let partly: ReadPage | null = null;
  let ignored: string | null = null;
  for (const rest of waysOn(list, page.rest, cursor, { taken, last: lastIdIn(list, kind) })) {
    const answer = await ask(rest, isShort);
    const [fresh, all] = freshIn(answer);
    if (answer.status === 'read' && fresh > 0) {
      if (fresh === all) return answer;
      partly ??= answer;
    }
    if (next === undefined && rest === guess && all > 0 && !isShort && cursor.passPages === 0) ignored = rest;
    // By this way the pages before were asked for.
    if (cursor.passPages === 0 || next !== undefined || isShort || all > 0) continue;
    const why = await confirmEnd(
      page,
      answer,
      { ...collection, withoutOne },
      once,
      (other) => freshIn(other)[0] > 0,
    );
    const records = cursor.found + list.records.length;
    if (why !== undefined)
      store.note(path, `${why}: it was taken as the end, after ${plural(records, 'record')}`);
  }
  return partly ?? ignored;
}

function mayHaveMore({ records, count, next, made, guess, hasMore }: ListPage, cursor: Cursor): boolean {
  const { found, passPages } = cursor;
  if (next !== undefined) return made !== undefined;
  const counted = numberIn(count);
  if (counted !== null) return records.length > 0 && counted > found + records.length;
  if (guess !== undefined) return true;
  // A page of any length may be followed by others: some services leave out records that not all may see.
  return hasMore ?? (passPages > 0 ? records.length > 0 : usualSizes.includes(records.length));
}

/** After the first page, only that in which the page before was asked for; none by a name with another use. */
function waysOn(
  { next, made, guess, isShort, hasMore, records }: ListPage,
  rest: string,
  cursor: Cursor,
  { taken, last }: { readonly taken: readonly string[]; readonly last: string | null },
): readonly string[] {
  const { passPages, found } = cursor;
  const own = typeof next === 'string' ? next : guess;
  const [token = ''] = new URLSearchParams(own).values();
  const [before, numbers] = [numbersOf(passPages, found), numbersOf(passPages + 1, found + records.length)];
  const isFirst = passPages === 0;
  const start = `${rest.split('=')[0]}=`;
  const others =
    made === 'token'
      ? [
          ...otherTokens.filter((key) => !taken.includes(key)).map((key) => `?${key}=${inQuery(token)}`),
          ...(guess === undefined ? [] : [guess]),
        ].filter((other) => isFirst || other.startsWith(start))
      : [
          ...otherWays
            .filter(([key]) => !taken.includes(key))
            .filter(([key, number]) => isFirst || rest === `?${key}=${before[number]}`)
            .map(([key, number]) => `?${key}=${numbers[number]}`),
          ...afterWays
            .filter((key) => hasMore === true && last !== null && !taken.includes(key))
            .map((key) => `?${key}=${last}`)
            .filter((other) => isFirst || other.startsWith(start)),
        ];
  const isLikeOwn = own?.startsWith(start);
  if (!isFirst && isLikeOwn) return made === undefined && own !== undefined ? [own] : [];
  const isOnly = isShort && !usualSizes.includes(records.length);
  return isFirst ? [...new Set([...(own === undefined ? [] : [own]), ...(isOnly ? [] : others)])] : others;
}

/** Of the last record, as part of an address. */
function lastIdIn({ records }: ListPage, kind: RecordKind): string | null {
  const id = idOf(records.at(-1), kind);
  return id === null ? null : inQuery(id);
}
