import { isObject, type JsonObject, listIn, objectIn } from '../../../contract/json/is-object.ts';
import {
  countIn,
  type FollowingPage,
  first,
  mayCountOwn,
  nextByNumber,
  nextByToken,
  numberIn,
  saysMore,
} from './following-page.ts';
import {
  containers,
  counts,
  linkForms,
  listKeys,
  nextKeys,
  notLists,
  pageKeys,
  pagesKeys,
  wrappers,
} from './list-keys.ts';

/** A page of a list, whatever its envelope. */
export interface ListPage extends Omit<FollowingPage, 'next'> {
  /** The keys that lead to the list of records; empty for a bare list. */
  readonly at: readonly string[];
  readonly records: readonly unknown[];
  /** Of the whole list; undefined if the service does not say. */
  readonly count: unknown;
  /** An address, or null for the last page; undefined if the body does not say. */
  readonly next: unknown;
  /** What the next address was made of, if the body has none. */
  readonly made?: 'token' | 'number';
  /** Its number, as the body says; null if it does not. */
  readonly page?: number | null;
  /** Of the whole list, though not always told from records of one; null if the body does not say. */
  readonly pages?: number | null;
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
  const next = last ? null : `?page=${number + 1}`;
  return { at: ['content'], records, count: first(said, counts), next, ...othersIn(saidIn(body)) };
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
  return {
    at: ['_embedded', key],
    records: records as readonly unknown[],
    count,
    next,
    ...othersIn(saidIn(body)),
  };
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
  const { next, ...made } = link === undefined ? nextIn(inner, records.length) : { next: linked };
  const isSure = (next ?? null) === null && (link !== undefined || !mayCountOwn(inner, records.length));
  const count = countIn(inner, records.length, isSure);
  return { at: [key], records, count, next, ...othersIn(inner), ...made };
}

/** A token leads on where numbers end: some services allow no more than 10,000 records before a page. */
function nextIn(from: JsonObject, shown: number): Omit<ListPage, 'at' | 'records' | 'count'> {
  const { next, ...others } = nextByNumber(from, shown);
  if (next === null) return { next, ...others };
  const token = nextByToken(from);
  if (token) return { next: token, made: 'token', ...(next && { guess: next }) };
  return next === undefined ? { next: token, ...others } : { next, made: 'number', ...others };
}

const othersIn = (said: JsonObject) => ({
  hasMore: saysMore(said),
  page: numberIn(first(said, pageKeys)),
  pages: numberIn(first(said, pagesKeys)),
});

/** What an envelope says of its page, also in objects in it. */
export function saidIn(body: JsonObject): JsonObject {
  const meta = objectIn(body.meta);
  const objects = [...containers.map((key) => body[key]), meta.pagination, meta.page, meta.results, body];
  return Object.assign({}, ...objects.map(objectIn));
}

const bare: ListForm = (body) =>
  Array.isArray(body) ? { at: [], records: body, count: undefined, next: undefined } : null;

/** `[{page, pages, total}, [...]]`, as the World Bank has it, with null in place of an empty list. */
const afterFacts: ListForm = (body) => {
  const [said, records, other] = listIn(body);
  const isPage = isObject(said) && first(said, counts) !== undefined && other === undefined;
  if (!isPage || !(Array.isArray(records) || records === null)) return null;
  const page = pageIn({ ...said, [listKeys[0] as string]: records ?? [] });
  return page && { ...page, at: ['1'] };
};

/** The first that fits counts. Another form is one function. */
const listForms: readonly ListForm[] = [spring, hal, strapi, named, afterFacts, bare];

export function readList(body: unknown): ListPage | null {
  for (const form of listForms) {
    const page = form(body);
    if (page !== null) return page;
  }
  return null;
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

/** JSON:API and HAL have objects with the address in them; others an empty text, or false, on the last page. */
function addressIn(link: unknown): unknown {
  return isObject(link) ? link.href : link || null;
}

/** By relation: an object, or a list as of RFC 8288, `[{"rel": "next", "href": "/2"}]`, or of FHIR. */
function linksIn({ links, _links, link }: JsonObject): JsonObject {
  const listed = [...listIn(links), ...listIn(link)]
    .map(objectIn)
    .flatMap((each) => linkForms.map(({ relation, address }) => [each[relation], each[address]]));
  return { ...objectIn(_links), ...objectIn(links), ...Object.fromEntries(listed) };
}
