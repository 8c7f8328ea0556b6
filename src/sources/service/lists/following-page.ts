import { isObject, type JsonObject } from '../../../contract/json/is-object.ts';
import { counts, moreKeys, offsets, pageKeys, pagesKeys, shownKeys, sizeKeys, tokens } from './list-keys.ts';

/** Where a page may be followed by another one, by what it says of itself. */
export interface FollowingPage {
  /** Null for the last page; undefined if the page does not say. */
  readonly next?: string | null;
  /** The address at which others would be, if there are any. */
  readonly guess?: string;
  /** Whether the page has fewer records than it could have, so that it may be the last. */
  readonly isShort?: boolean;
  /** Whether the page says that others follow, whatever it says of the next one; undefined if it does not say. */
  readonly hasMore?: boolean | undefined;
}

export function first(from: JsonObject, keys: readonly string[]): unknown {
  const key = keys.find((each) => Object.hasOwn(from, each));
  return key === undefined ? undefined : from[key];
}

/** Whether others follow, as the page says; undefined if it does not. */
const flagIn = (from: JsonObject) => {
  const said = first(from, moreKeys);
  return typeof said === 'boolean' ? said : undefined;
};

/** The same, also by a token. */
export function saysMore(from: JsonObject): boolean | undefined {
  const { token } = tokenIn(from) ?? {};
  return flagIn(from) ?? (token === undefined ? undefined : Boolean(token));
}

/** Undefined if it may be of the records of this page only. @param isSure whether none follow */
export function countIn(from: JsonObject, shown: number, isSure: boolean): unknown {
  const key = counts.find((each) => Object.hasOwn(from, each));
  const said = key === undefined ? undefined : from[key];
  // Of Elasticsearch: `{"value": 9, "relation": "eq"}`.
  const count = isObject(said) ? said.value : said;
  if (key === undefined || !shownKeys.includes(key) || numberIn(count) !== shown) return count;
  const isFirst = !numberIn(first(from, Object.keys(offsets)));
  return isSure && isFirst && saysMore(from) !== true ? count : undefined;
}

/** Whether a page is full, so that a count of as many records may be its own. */
export function mayCountOwn(from: JsonObject, shown: number): boolean {
  const size = numberIn(first(from, sizeKeys));
  const isEnd = flagIn(from) === false || numberIn(first(from, pagesKeys)) !== null;
  return !isEnd && size !== null && shown >= size;
}

/** The token of the next page, with the name by which it is asked for; undefined where nothing has a place for it. */
function tokenIn(from: JsonObject): { readonly asked: string; readonly token: unknown } | undefined {
  // An offset is a token if it is a text.
  const isToken = (key: string, value: unknown) =>
    Object.hasOwn(offsets, key) ? typeof value === 'string' && numberIn(value) === null : !isObject(value);
  const [key, asked = ''] =
    Object.entries(tokens).find(([name]) => Object.hasOwn(from, name) && isToken(name, from[name])) ?? [];
  return key === undefined ? undefined : { asked, token: from[key] };
}

/** As part of a query. Half of a surrogate pair cannot be encoded. */
export const inQuery = (value: unknown) =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'));

export function nextByToken(from: JsonObject): string | null | undefined {
  const said = tokenIn(from);
  if (said === undefined) return undefined;
  const isLast = !said.token || flagIn(from) === false;
  return isLast ? null : `?${said.asked}=${inQuery(said.token)}`;
}

/** For an envelope that says at which page, or at which record, it is, and leaves the rest to its client. */
export function nextByNumber(from: JsonObject, shown: number): FollowingPage {
  const numberAt = (keys: readonly string[]) => numberIn(first(from, keys));
  const [page, pages, size] = [numberAt(pageKeys), numberAt(pagesKeys), numberAt(sizeKeys)];
  const [offsetKey = '', asked] = Object.entries(offsets).find(([key]) => numberIn(from[key]) !== null) ?? [];
  const count = numberIn(countIn(from, shown, !mayCountOwn(from, shown)));
  const offset = count === null && size === null ? null : numberIn(from[offsetKey]);
  if (offset === null && page === null) return {};
  const limit = size !== null && Object.hasOwn(from, 'limit') ? `limit=${size}&` : '';
  const at = (start: number) => `?${limit}${asked}=${start}`;
  const next = offset === null ? `?page=${Number(page) + 1}` : at(offset + shown);
  const said = flagIn(from);
  // A page may be short of its size because the service allows no more, or leaves out what not all may see.
  const isShort = size !== null && shown < size;
  if (count === null && pages === null && said === undefined && shown > 0) return { guess: next, isShort };
  const mayHaveMore = said ?? (shown > 0 && !isShort);
  // Where numbers tell the end, a token may come with the last page, too.
  const atEnd = { next: null, hasMore: said };
  if (offset === null) {
    const last = pages ?? (count === null || size === null ? null : Math.ceil(count / size));
    return last === null ? { next: mayHaveMore ? next : null } : Number(page) < last ? { next } : atEnd;
  }
  if (count === null) return { next: mayHaveMore ? next : null };
  if (shown === 0 || offset + shown >= count) return atEnd;
  // Where offsets also count what not all may see, the next page begins after the whole size of this one. Only a count
  // shows whether records are left out in this way.
  return { next, ...(isShort && { guess: at(offset + size) }) };
}

/** As a text, with or without something between thousands: `1,047`. */
const isNumber = /^(?:\d+|\d{1,3}(?:[,.'’\s]\d{3})+)$/;

/** Some services write numbers as texts. Null for anything but a number of records or pages. */
export function numberIn(value: unknown): number | null {
  const isText = typeof value === 'string' && isNumber.test(value);
  const number = isText ? Number(value.replaceAll(/\D/g, '')) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
