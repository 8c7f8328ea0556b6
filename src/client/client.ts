import { ApiError } from './api-error.ts';
import { type AnyPage, pageIn } from './page-in.ts';
import { request } from './request.ts';
import type { AnyDatabank, Api, Names, Page, Reading, ReadOptions, RequestOptions } from './types.ts';

export { ApiError } from './api-error.ts';
export type * from './types.ts';

/** How an API is opened. */
export interface ApiOptions extends RequestOptions {
  /** What the paths of all collections begin with (default: what the tree has, or `/api/`). */
  readonly api?: string;
}

/**
 * Opens the API that is published at an address. Asks for nothing: any name is a collection until it is read.
 *
 * ```js
 * const api = openApi('https://api.example.org');
 * for await (const { title } of api.core.references()) console.log(title);
 * ```
 *
 * @param address the base URL of the tree
 */
export function openApi<Databank extends Names<Databank> = AnyDatabank>(
  address: string | URL,
  { api = '/api/', ...options }: ApiOptions = {},
): Api<Databank> {
  const base = String(address)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const below = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, name) =>
        // What is awaited is asked for `then`.
        typeof name === 'symbol' || name === 'then' ? undefined : below(`${path}${pathOf(name)}/`),
      apply: (_, __, [own]: [ReadOptions?]) => reading(base, path, { ...options, ...own }),
    });
  return below(api) as Api<Databank>;
}

/** `polityCapitals` is `polity-capitals` in the path; a name with a slash is the path as it is. */
function pathOf(name: string): string {
  return /^[a-z][\w-]*$/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

function reading(base: string, path: string, options: ReadOptions): Reading<unknown, unknown> {
  const { signal } = options;
  const list = base + path;
  const read = async (address: string): Promise<AnyPage> => {
    const page = pageIn(await request(address, options));
    if (page !== null) return page;
    throw new ApiError(address, 'is not a page of a collection', 200);
  };
  /** Of the first page, which tells how many come before another. */
  let size: number | undefined;
  /** Pages without links are counted; each is a file, on every host. */
  const ask = async (address: string): Promise<Page<unknown>> => {
    const { next, previous, pages, ...page } = await read(address);
    if (next !== undefined) return { ...page, next, previous };
    // A link led here, so that there are links: this page has none, as it is the last.
    if (address.includes('?')) return { ...page, next: null, previous };
    const number = Number(/page-(\d+)\.json$/.exec(address)?.[1] ?? 1);
    if (number === 1) size = page.results.length;
    size ??= (await read(list)).results.length;
    const last = pages ?? Math.ceil(page.count / Math.max(1, size));
    const at = (to: number) => (to < 1 || to > last ? null : to === 1 ? list : `${list}page-${to}.json`);
    return { ...page, next: at(number + 1), previous: at(number - 1) };
  };
  /** The page that a link leads to: by its path, since the tree may be published elsewhere than where it was built for. */
  const follow = async (link: string): Promise<Page<unknown>> => {
    const [, rest] = link.split(path);
    if (rest === undefined) throw new ApiError(list, `its pages lead elsewhere: ${link}`, 200);
    const page = await ask(list + rest).catch((error) => {
      if (error.status !== 404) throw error;
      throw new ApiError(
        list + rest,
        'is missing, though a page links to it: published again meanwhile?',
        404,
        error,
      );
    });
    // The page before again, or another that some cache keeps for all queries: either would come forever.
    if (page.next === link) throw ignored(list + rest);
    return page;
  };
  const pageAt = async (number: number | 'last'): Promise<Page<unknown>> => {
    if (number === 1) return ask(list);
    const address = `${list}?page=${number}`;
    const { pages, next, ...given } = await read(address);
    if (next === undefined) {
      const first = await ask(list);
      const last = pages ?? Math.ceil(first.count / Math.max(1, size ?? 1));
      const to = number === 'last' ? last : number;
      return to <= 1 ? first : ask(`${list}page-${to}.json`);
    }
    const page = { ...given, next };
    // A host that ignores queries has files instead.
    if (isFirst(page) && /page-\d+\.json$/.test(page.next ?? '')) return ask(`${list}page-${number}.json`);
    if (isFirst(page) && (number !== 'last' || page.next !== null)) throw ignored(address);
    return page;
  };
  async function* records() {
    let page = await pageAt(options.page ?? 1);
    const { count } = page;
    // Without a stated count, each page counts its own.
    const isStated = count > page.results.length;
    for (;;) {
      for (const record of page.results) {
        signal?.throwIfAborted();
        yield record;
      }
      if (page.next === null) return;
      page = await follow(page.next);
      // Records may have moved to a page before, or to one after.
      if (isStated && page.count !== count && page.count !== page.results.length)
        throw new ApiError(
          list,
          `was published again meanwhile: it had ${count} records, and has ${page.count}`,
          200,
        );
    }
  }
  return {
    [Symbol.asyncIterator]: records,
    page: pageAt,
    async all() {
      const all: unknown[] = [];
      for await (const record of records()) all.push(record);
      return all;
    },
    get: (id) => request(`${list}${encodeURIComponent(String(id))}/`, options),
  };
}

function isFirst({ previous }: Page<unknown>): boolean {
  return previous === null;
}

function ignored(address: string): ApiError {
  return new ApiError(address, 'is another page: the host ignores ?page=', 200);
}
