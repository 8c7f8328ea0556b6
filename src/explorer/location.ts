import type { Entities } from './data-types.ts';

/**
 * What is shown is said by the fragment of the address, which no host has to know of: `#/core/references?sort=-year` is
 * a collection, `#map?year=-500` another view; an empty one is the start.
 */
export interface Place {
  readonly view: string;
  /** The collection, for the view 'collection'; otherwise empty. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The place that a fragment names, with or without its `#`. Any text is one; which are known is said elsewhere. */
export function readPlace(fragment: string): Place {
  const [, where = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) as RegExpExecArray;
  const name = decoded(where);
  const parameters = new URLSearchParams(query);
  // A record that is not named is none.
  for (const key of ['row', 'id']) if (parameters.get(key) === '') parameters.delete(key);
  if (name === '' || name === '/') return { view: 'start', path: '', query: parameters };
  if (name.startsWith('/')) return { view: 'collection', path: name.slice(1), query: parameters };
  return { view: name, path: '', query: parameters };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fragment of a view; values that are null or empty are left out. */
export function linkTo(view: string, query: Readonly<Record<string, string | number | null>> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === null || value === '' ? [] : [[key, String(value)]],
  );
  return withQuery(`#${view === 'start' ? '/' : encodeURI(view)}`, new URLSearchParams(given));
}

/** The fragment of a collection, of its record at `row`, or of what `query` selects. */
export function linkToCollection(name: string, query = new URLSearchParams()): string {
  return withQuery(`#/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`, query);
}

/** The fragment of one record: its row says which page it is on. */
export function linkToRecord(name: string, row: number): string {
  return linkToCollection(name, new URLSearchParams({ row: String(row) }));
}

export function linkToEntity({ ids }: Entities, entity: number): string {
  return linkTo('entity', { id: ids[entity] ?? null });
}

/** A query reads better with its commas, colons and dashes as they are. */
function withQuery(fragment: string, query: URLSearchParams): string {
  const text = query.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent);
  return text === '' ? fragment : `${fragment}?${text}`;
}
