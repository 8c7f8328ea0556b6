import { decoded } from '../contract/tree/decoded.ts';
import type { Claim } from './claims/claim.ts';
import type { Entity } from './entities.ts';

/**
 * The fragment says what is shown, so hosts need no rules: `#/core/references?sort=-year` is a collection,
 * `#map?year=-500` another view; an empty one is the start.
 */
export interface Place {
  readonly view: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export function readPlace(fragment: string): Place {
  const [where, query] = partsOf(fragment);
  const name = decoded(where.replace(/^#/, ''));
  // An empty row or id names no record.
  for (const key of ['row', 'id']) if (query.get(key) === '') query.delete(key);
  if (name === '' || name === '/') return { view: 'start', path: '', query };
  return name.startsWith('/')
    ? { view: 'collection', path: name.slice(1), query }
    : { view: name, path: '', query };
}

/** Whether a page of another site shows only the picture of this view. */
export const isEmbedded = ({ view, query }: Place) => view === 'variable' && query.has('embed');

/** A list is a parameter that repeats. */
type Query = Readonly<Record<string, string | number | readonly string[] | null>>;

export const linkTo = (view: string, query: Query = {}) =>
  withValues(`#${view === 'start' ? '/' : encodeURI(view)}`, query);

/** The same address with other values of these parameters. */
export function withValues(fragment: string, values: Query): string {
  const [where, query] = partsOf(fragment);
  for (const [key, value] of Object.entries(values)) {
    query.delete(key);
    for (const each of [value].flat()) if (each !== null && each !== '') query.append(key, String(each));
  }
  return withQuery(where, query);
}

function partsOf(fragment: string): [where: string, query: URLSearchParams] {
  const [where = '', ...text] = fragment.split('?');
  return [where, new URLSearchParams(text.join('?'))];
}

export function linkToCollection(name: string, query = new URLSearchParams()): string {
  return withQuery(fragmentOf(name), query);
}

export const linkToRecord = (name: string, row: number) => `${fragmentOf(name)}?row=${row}`;

/** Wherever it is now. */
export const linkToId = (name: string, id: unknown) =>
  linkToCollection(name, new URLSearchParams({ id: String(id) }));

const fragmentOf = (name: string) => `#/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`;

/** Its page, a document of its own. All code is in explore/assets/. */
export const linkToEntity = ({ page }: Pick<Entity, 'page'>) =>
  new URL(`../../${page}`, import.meta.url).href;

/** Links the record of one claim, or all records about the entity of several: of its own, it has one. Null without any. */
export function linkToClaims(claims: readonly Claim[]): string | null {
  const [claim] = claims;
  if (claim === undefined) return null;
  const { collection, about } = claim.variable;
  if (claims.length === 1 || about === null) return linkToRecord(collection.name, claim.row);
  const { entity } = claim;
  const query = new URLSearchParams(entity === undefined ? [] : [[`is:${about}`, String(entity.id)]]);
  return linkToCollection(collection.name, query);
}

/** An id in a list of ids, `253,125`, which may have commas of its own: `rome%2Cthen`; an empty one is `%`. */
export const inList = (id: string | number) => String(id).replace(/[%,]/g, encodeURIComponent) || '%';

/** Keeps commas, colons and slashes readable. */
export function withQuery(fragment: string, query: URLSearchParams): string {
  const text = query.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent);
  return text === '' ? fragment : `${fragment || '#/'}?${text}`;
}
