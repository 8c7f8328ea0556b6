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
  const [, where = '', text = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) as RegExpExecArray;
  const name = decoded(where);
  const query = new URLSearchParams(text);
  // An empty row or id names no record.
  for (const key of ['row', 'id']) if (query.get(key) === '') query.delete(key);
  if (name === '' || name === '/') return { view: 'start', path: '', query };
  return name.startsWith('/')
    ? { view: 'collection', path: name.slice(1), query }
    : { view: name, path: '', query };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Query = Readonly<Record<string, string | number | null>>;

export function linkTo(view: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== '');
  const parameters = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return withQuery(`#${view === 'start' ? '/' : encodeURI(view)}`, parameters);
}

export function linkToCollection(name: string, query = new URLSearchParams()): string {
  return withQuery(`#/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`, query);
}

export const linkToRecord = (name: string, row: number) =>
  linkToCollection(name, new URLSearchParams({ row: String(row) }));

export const linkToEntity = ({ id }: Entity) => linkTo('entity', { id });

/** Keeps commas, colons and slashes readable. */
function withQuery(fragment: string, query: URLSearchParams): string {
  const text = query.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent);
  return text === '' ? fragment : `${fragment}?${text}`;
}
