import type { Page } from './types.ts';

/** A page in any envelope of a service, in the usual one; null if it has no records. @param list its address */
export function pageIn(body: unknown, list: string): Page<unknown> | null {
  const given = Object(body);
  if (Array.isArray(given.results)) return given;
  const results = [body, ...Object.values(given)].find(Array.isArray);
  if (results === undefined) return null;
  const { links = {}, count, total = count, page, pages } = given;
  const link = (name: string) => given[name] ?? links[name]?.href ?? links[name];
  return {
    count: total ?? results.length,
    // Some say only at which page they are.
    next: link('next') ?? (page < pages ? `${list}?page=${page + 1}` : null),
    previous: link('previous') ?? link('prev') ?? (page > 1 ? `${list}?page=${page - 1}` : null),
    results,
  };
}
