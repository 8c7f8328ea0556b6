import { isObject, type JsonObject, listIn, objectIn } from '../../../contract/json/is-object.ts';
import {
  containers,
  counts,
  listKeys,
  moreKeys,
  nextKeys,
  notLists,
  offsets,
  pageKeys,
  pagesKeys,
  shownKeys,
  sizeKeys,
  tokens,
  wrappers,
} from './list-keys.ts';

/** A page of a list, whatever its envelope. */
export interface ListPage {
  /** The keys that lead to the list of records; empty for a bare list. */
  readonly at: readonly string[];
  readonly records: readonly unknown[];
  /** Of the whole list; undefined if the service does not say. */
  readonly count: unknown;
  /** An address, or null for the last page; undefined if the body does not say. */
  readonly next: unknown;
  /** What the next address was made of, if the body has none. */
  readonly made?: 'token' | 'number';
  /** Whether the body says that there are more pages, whatever it says of the next one; absent if it does not say. */
  readonly hasMore?: boolean;
}

/** Null if a body does not have this form. */
type ListForm = (body: unknown) => ListPage | null;

/** Spring Data, `{content, number, last}` or `{content, page: {number, totalPages}}`: pages are numbered from 0. */
const spring: ListForm = (body) => {
  if (!isObject(body) || !Array.isArray(body.content)) return null;
  const { content: records, page } = body;
  const said = isObject(page) ? page : body;
  const number = numberIn(said.number);
  const last = said.last ?? (number !== null && number + 1 >= Number(said.totalPages));
  if (number === null || typeof last !== 'boolean') return null;
  return { at: ['content'], records, count: first(said, counts), next: last ? null : `?page=${number + 1}` };
};

/** `{_embedded, _links}`: https://datatracker.ietf.org/doc/html/draft-kelly-json-hal */
const hal: ListForm = (body) => {
  if (!isObject(body) || !isObject(body._embedded) || !isObject(body._links)) return null;
  const [[key, records] = [], ...others] = Object.entries(body._embedded).filter(([, list]) =>
    Array.isArray(list),
  );
  if (key === undefined || others.length > 0) return null;
  const count = first({ ...objectIn(body.page), ...body }, counts);
  const next = addressIn(body._links.next);
  return { at: ['_embedded', key], records: records as readonly unknown[], count, next };
};

/** Strapi, whose pages are asked for by the names in their `meta.pagination`: https://docs.strapi.io/cms/api/rest/sort-pagination */
const strapi: ListForm = (body) => {
  const page = named(body);
  const { pagination } = objectIn(objectIn(body).meta);
  const said = objectIn(pagination);
  if (page === null || typeof page.next !== 'string') return null;
  if (!('pageCount' in said && 'pageSize' in said) && !('start' in said && 'limit' in said)) return null;
  const asked = new URLSearchParams(page.next);
  if ('pageSize' in said) asked.set('pageSize', String(said.pageSize));
  return { ...page, next: `?${[...asked].map(([key, value]) => `pagination[${key}]=${value}`).join('&')}` };
};

/**
 * Django REST framework (by page number, by limit and offset, or by a cursor, which has no count), JSON:API
 * (https://jsonapi.org/format/#fetching-pagination), and whatever has parts of such names:
 * `{items, total, page}`.
 */
const named: ListForm = (body) => {
  if (!isObject(body)) return null;
  const page = pageIn(body);
  if (page !== null) return page;
  // Wrapped once, or twice.
  for (const path of wrappers.flatMap((each) => [[each], ...wrappers.map((inner) => [each, inner])])) {
    const around = path.slice(0, -1).reduce((at, key) => objectIn(at[key]), body);
    const inner = objectIn(around[path.at(-1) as string]);
    if (!listKeys.some((key) => Array.isArray(inner[key]))) continue;
    const wrapped = pageIn(inner, { ...body, ...around });
    return wrapped && { ...wrapped, at: [...path, ...wrapped.at] };
  }
  return null;
};

/** @param outer what wraps the envelope, and may say more of the page */
function pageIn(body: JsonObject, outer: JsonObject = {}): ListPage | null {
  const inner = { ...saidIn(outer), ...saidIn(body) };
  const all = { ...linksIn(outer), ...linksIn(body), ...inner };
  const key = listKeys.find((each) => Array.isArray(body[each])) ?? ownName(body, all);
  if (key === undefined) return null;
  const records = body[key] as readonly unknown[];
  const links = nextKeys.filter((each) => Object.hasOwn(all, each)).map((each) => all[each]);
  // Datasette has a token in `next`, and the address in `next_url`.
  const link = links.find((each) => each && numberIn(each) === null) ?? links[0];
  const number = numberIn(link);
  const linked = number ? `?page=${number}` : addressIn(link);
  const byNumber = nextByNumber(inner, records.length);
  const next = link !== undefined ? linked : byNumber !== undefined ? byNumber : nextByToken(inner);
  const made = link === undefined && typeof next === 'string' && (byNumber ? 'number' : 'token');
  const isSure = (next ?? null) === null && (link !== undefined || !mayCountOwn(inner, records.length));
  const count = countIn(inner, records.length, isSure);
  return { at: [key], records, count, next, ...(made && { made }) };
}

/** Undefined if it may be of the records of this page only. @param isSure whether none follow */
function countIn(from: JsonObject, shown: number, isSure: boolean): unknown {
  const key = counts.find((each) => Object.hasOwn(from, each));
  const said = key === undefined ? undefined : from[key];
  // Of Elasticsearch: `{"value": 9, "relation": "eq"}`.
  const count = isObject(said) ? said.value : said;
  if (key === undefined || !shownKeys.includes(key) || numberIn(count) !== shown) return count;
  const isFirst = !numberIn(first(from, Object.keys(offsets)));
  return isSure && isFirst && first(from, moreKeys) !== true ? count : undefined;
}

/** Whether a page is full, so that a count of as many records may be its own. */
function mayCountOwn(from: JsonObject, shown: number): boolean {
  const size = numberIn(first(from, sizeKeys));
  const isEnd = first(from, moreKeys) === false || numberIn(first(from, pagesKeys)) !== null;
  return !isEnd && size !== null && shown >= size;
}

function saidIn(body: JsonObject): JsonObject {
  const meta = objectIn(body.meta);
  const objects = [...containers.map((key) => body[key]), meta.pagination, meta.page, meta.results, body];
  return Object.assign({}, ...objects.map(objectIn));
}

const bare: ListForm = (body) =>
  Array.isArray(body) ? { at: [], records: body, count: undefined, next: undefined } : null;

/** `[{page, pages, total}, [...]]`, as the World Bank has it, with null in place of an empty list. */
const afterFacts: ListForm = (body) => {
  const [said, records, ...others] = listIn(body);
  const isPage = isObject(said) && first(said, counts) !== undefined && others.length === 0;
  if (!isPage || !(Array.isArray(records) || records === null)) return null;
  const page = pageIn({ ...said, [listKeys[0] as string]: records ?? [] });
  return page && { ...page, at: ['1'] };
};

/** The first that fits counts. Another form is one function. */
const listForms: readonly ListForm[] = [spring, hal, strapi, named, afterFacts, bare];

export function readList(body: unknown): ListPage | null {
  for (const form of listForms) {
    const page = form(body);
    const hasMore = page === null ? undefined : saysMore(body);
    if (page !== null) return hasMore === undefined ? page : { ...page, hasMore };
  }
  return null;
}

function saysMore(body: unknown): boolean | undefined {
  const all = saidIn(objectIn(body));
  const flag = first(all, moreKeys);
  return typeof flag === 'boolean' ? flag : tokenIn(all) && Boolean(tokenIn(all)?.token);
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

/** The key of a list with a name of its own: `{"books": [...]}`, or with something that only pages have. */
function ownName(body: JsonObject, all: JsonObject): string | undefined {
  const lists = Object.keys(body).filter((key) => {
    const { [key]: list } = body;
    return Array.isArray(list) && list.every(isObject) && !notLists.includes(key);
  });
  const isPage =
    Object.keys(body).length === 1 || [...counts, ...nextKeys, ...pageKeys].some((key) => key in all);
  return isPage && lists.length === 1 ? lists[0] : undefined;
}

function first(from: JsonObject, keys: readonly string[]): unknown {
  const key = keys.find((each) => Object.hasOwn(from, each));
  return key === undefined ? undefined : from[key];
}

/** JSON:API and HAL have objects with the address in them; others an empty text, or false, on the last page. */
function addressIn(link: unknown): unknown {
  return isObject(link) ? link.href : link || null;
}

/** By relation: an object, or a list as of RFC 8288: `[{"rel": "next", "href": "/2"}]`. */
function linksIn({ links, _links }: JsonObject): JsonObject {
  if (!Array.isArray(links)) return { ...objectIn(_links), ...objectIn(links) };
  return Object.fromEntries(links.map(objectIn).map(({ rel, href }) => [rel, href]));
}

function nextByToken(from: JsonObject): string | null | undefined {
  const { asked, token } = tokenIn(from) ?? {};
  if (asked === undefined) return undefined;
  const isLast = !token || first(from, moreKeys) === false;
  // Half of a surrogate pair cannot be encoded.
  return isLast
    ? null
    : `?${asked}=${encodeURIComponent(String(token).replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/** For an envelope that says at which page, or at which record, it is, and leaves the rest to its client. */
function nextByNumber(from: JsonObject, shown: number): string | null | undefined {
  const numberAt = (keys: readonly string[]) => numberIn(first(from, keys));
  const [page, pages, size] = [numberAt(pageKeys), numberAt(pagesKeys), numberAt(sizeKeys)];
  const [offsetKey = '', asked] = Object.entries(offsets).find(([key]) => numberIn(from[key]) !== null) ?? [];
  const offset = numberIn(from[offsetKey]);
  const count = numberIn(countIn(from, shown, !mayCountOwn(from, shown)));
  const more = first(from, moreKeys);
  // A page may be short of its size because the service allows no more, and the first may count its own records.
  const isFirst = (offset ?? page) === 0 || (offset === null && page === 1);
  const isUnsure = count === null && pages === null && typeof more !== 'boolean' && shown > 0;
  const isShort = size !== null && shown < size;
  if (isUnsure && (isShort || (isFirst && first(from, counts) !== undefined))) return undefined;
  // Without the number of records or pages, only a page that is not full is surely the last.
  const mayHaveMore = typeof more === 'boolean' ? more : shown > 0 && (size === null || shown >= size);
  if (offset !== null && (count !== null || size !== null)) {
    const limit = size !== null && Object.hasOwn(from, 'limit') ? `limit=${size}&` : '';
    const hasMore = count === null ? mayHaveMore : shown > 0 && offset + shown < count;
    return hasMore ? `?${limit}${asked}=${offset + shown}` : null;
  }
  if (page === null) return undefined;
  const last = pages ?? (count === null || size === null ? null : Math.ceil(count / size));
  return (last === null ? mayHaveMore : page < last) ? `?page=${page + 1}` : null;
}

/** Some services write numbers as texts. Null for anything but a number of records or pages. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
