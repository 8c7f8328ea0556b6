import { isObject, type JsonObject, objectIn } from '../../../contract/json/is-object.ts';

/** A page of a list, whatever its envelope. */
export interface ListPage {
  /** The keys that lead to the list of records; empty for a bare list. */
  readonly at: readonly string[];
  readonly records: readonly unknown[];
  /** Of the whole list; undefined if the service does not say. */
  readonly count: unknown;
  /** An address, or null for the last page; undefined if the body does not say. */
  readonly next: unknown;
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
  const inner = wrappers.find((each) => listKeys.some((key) => Array.isArray(objectIn(body[each])[key])));
  const wrapped = inner === undefined ? null : pageIn(objectIn(body[inner]), body);
  return wrapped && { ...wrapped, at: [inner as string, ...wrapped.at] };
};

/** @param outer what wraps the envelope, and may say more of the page */
function pageIn(body: JsonObject, outer: JsonObject = {}): ListPage | null {
  const inner = { ...saidIn(outer), ...saidIn(body) };
  const all = { ...linksIn(outer), ...linksIn(body), ...inner };
  const key = listKeys.find((each) => Array.isArray(body[each])) ?? ownName(body, all);
  if (key === undefined) return null;
  const records = body[key] as readonly unknown[];
  const link = first(all, nextKeys);
  const number = numberIn(link);
  const next = number ? `?page=${number}` : addressIn(link);
  const count = first(inner, counts);
  return {
    // Of Elasticsearch: `{"value": 9, "relation": "eq"}`.
    ...{ at: [key], records, count: isObject(count) ? count.value : count },
    next: link === undefined ? nextOf(inner, records.length) : next,
  };
}

/** The objects of an envelope that may say where its page is, besides the envelope itself, which has the last word. */
export const containers = ['meta', '_meta', 'page', 'page_info', 'pageInfo', 'paging', 'pagination'];

function saidIn(body: JsonObject): JsonObject {
  const meta = objectIn(body.meta);
  const objects = [...containers.map((key) => body[key]), meta.pagination, meta.page, body];
  return Object.assign({}, ...objects.map(objectIn));
}

const bare: ListForm = (body) =>
  Array.isArray(body) ? { at: [], records: body, count: undefined, next: undefined } : null;

/** The first that fits counts. Another form is one function. */
const listForms: readonly ListForm[] = [spring, hal, strapi, named, bare];

export function readList(body: unknown): ListPage | null {
  for (const form of listForms) {
    const page = form(body);
    const hasMore = page === null ? undefined : saysMore(body);
    if (page !== null) return hasMore === undefined ? page : { ...page, hasMore };
  }
  return null;
}

/** How services say that records follow whose address their clients make from a record, or from a token in a query. */
const moreKeys = ['has_more', 'hasMore', 'has_next', 'hasNext', 'hasNextPage'];
const tokens: Readonly<Record<string, string>> = {
  next_cursor: 'cursor',
  nextCursor: 'cursor',
  'next-cursor': 'cursor',
  next_page_token: 'page_token',
  nextPageToken: 'pageToken',
  nextToken: 'nextToken',
  endCursor: 'after',
};

function saysMore(body: unknown): boolean | undefined {
  const all = saidIn(objectIn(body));
  const flag = first(all, moreKeys);
  if (typeof flag === 'boolean') return flag;
  const token = first(all, Object.keys(tokens));
  return token === undefined ? undefined : Boolean(token);
}

export const listKeys =
  'results items data records entries objects content rows value list features result docs hits'.split(' ');
/** Keys of an object in which some have their envelope: CKAN, Solr, Elasticsearch, OData 2. */
export const wrappers = ['data', 'result', 'response', 'hits', 'd'];
const notLists = ['links', '_links', 'errors'];
export const nextKeys =
  'next next_url nextUrl next_page_url nextLink @odata.nextLink __next next_page nextPage'.split(' ');
/** Where a page has both, `count` is of its own records. */
export const counts =
  'total total_count totalCount total_items totalItems totalElements total_records totalRecords total_results totalResults numberMatched numFound count @odata.count __count'.split(
    ' ',
  );
const pageKeys = ['page', 'current_page', 'currentPage', 'page_number', 'pageNumber'];
const pagesKeys = ['pages', 'total_pages', 'totalPages', 'last_page', 'lastPage', 'page_count', 'pageCount'];
const offsetKeys = ['offset', 'skip', 'start'];
export const sizeKeys = ['size', 'per_page', 'perPage', 'page_size', 'pageSize', 'limit'];

/** The keys whose numbers have a place in an envelope, by its slot. */
export const numberKeys: Readonly<Record<string, readonly string[]>> = {
  '<count>': counts,
  '<page>': pageKeys,
  '<pageFrom0>': ['number', 'pageNumber', 'page'],
  '<pages>': pagesKeys,
  '<size>': sizeKeys,
  '<shown>': ['count', 'number_of_elements', 'numberOfElements', 'itemCount', 'numberReturned'],
  '<offset>': offsetKeys,
  '<from>': ['from'],
  '<to>': ['to'],
  '<nextPage>': ['next', 'next_page', 'nextPage'],
  '<previousPage>': ['previous', 'prev', 'previous_page', 'prev_page', 'previousPage', 'prevPage'],
};

/** The keys whose addresses have a place in an envelope, by its slot. */
export const linkKeys: Readonly<Record<string, readonly string[]>> = {
  '<next>': nextKeys,
  '<previous>': ['previous', 'prev', 'previous_url', 'prev_url', 'prev_page_url', 'previousLink'],
  '<first>': ['first', 'first_page_url'],
  '<last>': ['last', 'last_page_url'],
  '<self>': ['self'],
};

/** The keys that say whether a page is at an end, by their slots. */
export const flagKeys: Readonly<Record<string, readonly string[]>> = {
  '<isFirst>': ['first', 'isFirst', 'is_first'],
  '<isLast>': ['last', 'isLast', 'is_last', 'endOfRecords'],
  '<hasNext>': moreKeys,
  '<hasPrevious>': ['has_previous', 'hasPrevious', 'has_prev', 'hasPrev', 'hasPreviousPage'],
};

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

/** For an envelope without an address: a service that ignores what is asked for gives the same records again, which is refused. */
function nextOf(from: JsonObject, shown: number): unknown {
  const next = nextByNumber(from, shown);
  if (next !== undefined) return next;
  const [key, asked] = Object.entries(tokens).find(([name]) => Object.hasOwn(from, name)) ?? [];
  if (key === undefined) return undefined;
  const token = first(from, moreKeys) === false ? null : from[key];
  return token ? `?${asked}=${encodeURIComponent(String(token))}` : null;
}

/** For an envelope that says at which page, or at which record, it is, and leaves the rest to its client. */
function nextByNumber(from: JsonObject, shown: number): unknown {
  const numberAt = (keys: readonly string[]) => numberIn(first(from, keys));
  const [page, pages, size] = [numberAt(pageKeys), numberAt(pagesKeys), numberAt(sizeKeys)];
  const [count, offset] = [numberAt(counts), numberAt(offsetKeys)];
  // Without the number of records or pages, only a page that is not full is surely the last.
  const mayHaveMore = shown > 0 && (size === null || shown >= size);
  if (offset !== null && (count !== null || size !== null)) {
    const key = offsetKeys.find((each) => Object.hasOwn(from, each));
    const limit = size !== null && Object.hasOwn(from, 'limit') ? `limit=${size}&` : '';
    const hasMore = count === null ? mayHaveMore : shown > 0 && offset + shown < count;
    return hasMore ? `?${limit}${key}=${offset + shown}` : null;
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
