import pLimit from 'p-limit';
import { CliError } from '../../../contract/errors.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { jsonIn } from '../../../contract/json/json-text.ts';
import { urlIn } from '../../../contract/url-in.ts';
import { type Asking, ask, askUnlessRefused } from './page-reader.ts';
import { withoutEndSlashes } from './service-address.ts';
import type { Answer, Source } from './source.ts';

export interface CountedCollection {
  readonly name: string;
  readonly count: number | null;
  /** Why the records could not be counted, as a clause; null if they were. */
  readonly reason: string | null;
  /** Whether only some users may read it. */
  readonly isForbidden: boolean;
}

/** @throws CliError if the source does not answer at all */
export async function readRootIndex(source: Source, asking: Asking) {
  const { api } = source;
  // A user without access to the index may still read the collections.
  const answer = await askUnlessRefused(source, api, '', asking);
  const where = source.where(api, '');
  if (answer instanceof CliError) return { names: null, reason: answer.message };
  if (answer.status !== 'found') return { names: null, reason: `${where} ${said(answer)}` };
  const index = namesIn(jsonIn(answer.bytes.toString()), new URL(where, 'file:').pathname, api);
  return index.names.length === 0
    ? { names: null, reason: `${where} is not a root index` }
    : { ...index, reason: null };
}

/** Requests the first page of each collection, mostly once. */
export async function countCollections(
  source: Source,
  names: readonly string[],
  { concurrency, retries, signal }: Asking & { readonly concurrency: number },
): Promise<CountedCollection[]> {
  const oneOfFew = pLimit(concurrency);
  const count = async (name: string): Promise<CountedCollection> => {
    signal.throwIfAborted();
    const [path, asking] = [`${source.api}${name}/`, { retries: Math.min(retries, 1), signal }];
    const uncounted = { name, count: null, isForbidden: false };
    try {
      const short = source.isService ? '?page_size=1' : '';
      const first = await ask(source, path, short, asking);
      const answer = first.status === 'found' || short === '' ? first : await ask(source, path, '', asking);
      if (answer.status !== 'found') return { ...uncounted, reason: `it ${said(answer)}` };
      const { count: counted } = Object(jsonIn(answer.bytes.toString()));
      return Number.isSafeInteger(counted) && counted >= 0
        ? { ...uncounted, count: counted, reason: null }
        : { ...uncounted, reason: 'its answer is not a page' };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { ...uncounted, reason: error.message, isForbidden: /answered 40[13]\b/.test(error.message) };
    }
  };
  return Promise.all(names.map((name) => oneOfFew(() => count(name))));
}

function said(answer: Exclude<Answer, { status: 'found' }>): string {
  return answer.status === 'missing' ? 'is not there' : answer.reason;
}

/**
 * The keys of an index are only labels: the addresses decide. `outside`: keys that lead outside the prefix of the
 * collections; `again`: to the same collection as another key.
 */
function namesIn(
  index: unknown,
  root: string,
  api: string,
): Record<'names' | 'outside' | 'again', readonly string[]> {
  const isIndex = isObject(index);
  const keysOf = groupBy(
    Object.entries(isIndex ? index : {}),
    ([key, address]) => nameAt(key, address, root, api),
    ([key]) => key,
  );
  const outside = keysOf.get('') ?? [];
  keysOf.delete('');
  return {
    names: [...keysOf.keys()],
    outside,
    again: [...keysOf].flatMap(([name, keys]) => {
      const own = keys.includes(name) ? name : keys[0];
      return keys.filter((key) => key !== own);
    }),
  };
}

/** Empty if the address is not of a collection. */
function nameAt(key: string, address: unknown, root: string, api: string): string {
  const url = typeof address === 'string' ? urlIn(address, 'http://localhost') : null;
  if (url === null) return '';
  // Where a host ignores queries, an index names the files of the first pages.
  const pathname = url.pathname.replace(/\/index\.json$/, '/');
  const isOwn = [`${api}${key}/`, `${api}${key}`].some((end) => pathname.endsWith(end));
  if (isOwn) return key;
  const above = pathname.startsWith(root) ? root : api;
  const at = pathname.indexOf(above);
  return at === -1 ? '' : withoutEndSlashes(pathname.slice(at + above.length));
}
