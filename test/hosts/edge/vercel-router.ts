/** A route as Vercel compiles it. */
export interface Route {
  readonly handle?: string;
  readonly src?: string;
  readonly dest?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly methods?: readonly string[];
  readonly continue?: boolean;
  readonly check?: boolean;
  readonly has?: readonly QueryCondition[];
  readonly missing?: readonly QueryCondition[];
}
interface QueryCondition {
  readonly key: string;
  readonly value?: string;
}

/** Where the routes lead: to a file, or to an answer without one. */
export interface Routed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The path of a file; null if the answer has no body. */
  readonly file: string | null;
}

/**
 * Follows routes as the router of `vercel dev` does, which is the only one that can be read, and also looks at the
 * conditions on the query, which that one does not.
 */
export function followRoutes(
  routes: readonly Route[],
  asked: { readonly method: string; readonly path: string; readonly query: string },
  isFile: (path: string) => boolean,
): Routed {
  const query = new URLSearchParams(`?${asked.query}`);
  const headers: Record<string, string> = {};
  let { path } = asked;
  for (const route of routes) {
    if (route.handle === 'filesystem') {
      const file = [path, `${path.replace(/\/$/, '')}/index.html`].find(isFile);
      if (file !== undefined) return { status: 200, headers, file };
    }
    if (route.src === undefined || (route.methods?.includes(asked.method) ?? true) === false) continue;
    const found = new RegExp(route.src, 'i').exec(path);
    const values = found === null ? null : valuesOf(found, route, query);
    if (values === null) continue;
    const filled = (text: string): string =>
      text.replace(/\$([1-9]|[a-z]+)/g, (_, name: string) => values[name] ?? '');
    for (const [name, value] of Object.entries(route.headers ?? {}))
      headers[name.toLowerCase()] = filled(value);
    if (route.continue) continue;
    const dest = route.dest === undefined ? null : filled(route.dest);
    if (route.check && dest !== null && !isFile(dest)) {
      path = dest;
      continue;
    }
    return { status: route.status ?? 200, headers, file: dest };
  }
  return { status: 404, headers, file: null };
}

/** The values of `$1` and `$name`; null if a condition of the route does not hold. */
function valuesOf(
  found: RegExpExecArray,
  route: Route,
  query: URLSearchParams,
): Record<string, string> | null {
  const values: Record<string, string> = Object.fromEntries([...found].entries());
  // Nothing says which of several values counts; Next.js, of the same makers, takes the last one.
  const match = ({ key, value = '' }: QueryCondition): RegExpExecArray | null => {
    const last = query.getAll(key).at(-1);
    return last === undefined ? null : new RegExp(value).exec(last);
  };
  for (const condition of route.has ?? []) {
    const groups = match(condition);
    if (groups === null) return null;
    Object.assign(values, groups.groups);
  }
  return (route.missing ?? []).some((condition) => match(condition) !== null) ? null : values;
}
