const LONGEST = 2000;

/**
 * Returns what follows the collection's `path` in the link `next`, absolute or relative: `?page=2`; null if
 * it leads elsewhere. Ignores host and prefix: behind a proxy, a service writes its internal ones.
 *
 * @param isNamed whether only the last name of the path counts, without `.json`: `/repositories/7/issues?page=2` of `/repos/a/b/issues`
 */
export function nextRest(next: string, path: string, isNamed = false): string | null {
  const [, name, search] = /^(?:[^?#]*\/)?([^/?#]+)\/?(\?[^#\\]*)$/.exec(next) ?? [];
  const isOwn = isNamed && isSameName(name, path.split('/').findLast(Boolean));
  if (isOwn && search !== undefined && search.length <= LONGEST) return search;
  if (path.endsWith('/')) return restIn(next, path, /^(?:\w[\w.-]*)?(?:\?[^#\\]*)?$/);
  // A service may redirect to the path with a slash, and link to that.
  const query = /^(?:\?[^#\\]*)?$/;
  return restIn(next, path, query) ?? restIn(next, `${path}/`, query);
}

/** Discourse answers JSON at `/latest.json`, and links to `/latest`. */
function isSameName(...names: readonly (string | undefined)[]): boolean {
  const [own, other] = names.map((name) => name?.replace(/\.json$/, ''));
  return own === other;
}

function restIn(next: string, path: string, form: RegExp): string | null {
  const rest = restOf(next, path);
  return rest !== null && rest.length <= LONGEST && form.test(rest) ? rest : null;
}

function restOf(next: string, path: string): string | null {
  const query = next.indexOf('?');
  const address = query === -1 ? next : next.slice(0, query);
  const search = query === -1 ? '' : next.slice(query);
  if (next === '') return null;
  // `./?page=2` and `../references/?page=2` are relative to the page's own path.
  if (/^\.{1,2}\//.test(address)) {
    const { pathname } = new URL(address, `http://localhost${path}`);
    return pathname.startsWith(path) ? pathname.slice(path.length) + search : null;
  }
  const start = address.lastIndexOf(path);
  if (start !== -1) return address.slice(start + path.length) + search;
  if (path.endsWith('/') && address.endsWith(path.slice(0, -1))) return search;
  // Any other slash leads out of the collection.
  return address.includes('/') ? null : next;
}
