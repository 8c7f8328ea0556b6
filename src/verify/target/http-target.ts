import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { CliError } from '../../contract/errors.ts';
import { urlIn } from '../../contract/url-in.ts';
import { BusyFault, createHttpClient, type HttpAnswer, sendRequest } from '../../http/http-client.ts';
import { BodyTooLarge } from '../../http/read-body.ts';
import { RequestFault, retry } from '../../http/retry.ts';
import { own } from '../../terminal/own-command.ts';
import { pagePath } from '../expected-envelope.ts';
import { UnreadableTable } from '../tables/table-rows.ts';
import { byteLimit, type FileRead, type FileSum, isInside, sumOf, type Target } from './target.ts';

export type Answer = Omit<HttpAnswer, 'packed'>;

/** Follows the address: `did not answer within 30 seconds`. */
export interface NoAnswer {
  readonly status: null;
  readonly reason: string;
}

export interface Request {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpTarget extends Target {
  readonly over: 'http';
  /** Without a trailing slash. */
  readonly base: string;
  readonly server: string | null;
  /** Retries twice after a transient failure or a 5xx. Throws only the reason of an abort. */
  send(request: Request): Promise<Answer | NoAnswer>;
  /** Hands on a file of any length. @throws UnreadableTable */
  stream<T>(path: string, take: (body: AsyncIterable<Buffer>) => Promise<T>): Promise<T>;
  /** The files that were read, by path: no check needs to ask for them again to compare their sums. */
  readonly read: ReadonlyMap<string, FileSum & { readonly sha256: string }>;
}

const timeout = 30_000;
const retries = 2;
const hint = 'Give the address that the folder is published at, such as https://user.github.io/repository.';

/** @throws CliError if nothing answers */
export async function openHttpTarget(
  target: string,
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal | undefined },
): Promise<HttpTarget> {
  const base = baseOf(target);
  const client = createHttpClient({ timeout, limit: byteLimit });
  const oneOfFew = pLimit(concurrency);

  const attempt = ({ path, method, headers }: Request): Promise<Answer> => {
    const own = { accept: 'application/json', 'accept-encoding': 'gzip', ...headers };
    return client.send(new URL(base + path), { method, headers: own, signal });
  };
  const isFatal = ({ kind }: RequestFault) => kind === 'late';
  // Shorter than for a dynamic service: a static host has its answers ready.
  const pause = (milliseconds: number) => wait(milliseconds / 5, undefined, { signal });
  const ask = (request: Request) =>
    oneOfFew(() => retry(() => attempt(request), { retries, signal, isFatal, pause }));

  const send = async (request: Request): Promise<Answer | NoAnswer> => {
    try {
      const answer = await ask(request);
      const { 'content-encoding': encoding = 'identity' } = answer.headers;
      return ['identity', 'gzip'].includes(encoding) || answer.bytes.length === 0
        ? answer
        : { status: null, reason: 'answered in a content encoding that the client did not ask for' };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BusyFault) return error.answer;
      if (!(error instanceof RequestFault || error instanceof BodyTooLarge)) throw error;
      return { status: null, reason: error.message };
    }
  };
  const sums = new Map<string, FileSum & { readonly sha256: string }>();
  const file = async (path: string): Promise<FileRead> => {
    if (!isInside(path))
      return { where: path, bytes: null, missing: false, reason: 'is not a path inside the tree' };
    const found = await get(`/${path.split('/').map(encodeURIComponent).join('/')}`);
    if (found.bytes === null) return found;
    const sha256 = createHash('sha256').update(found.bytes).digest('hex');
    sums.set(path, { ...sumOf(found.bytes), sha256 });
    return found;
  };
  const get = async (path: string): Promise<FileRead> => read(`${base}${path}`, await send({ path }));

  async function* bodyOf(path: string): AsyncGenerator<Buffer> {
    try {
      const headers = { 'accept-encoding': 'identity' };
      const body = await sendRequest(new URL(`${base}/${path}`), { headers, ...(signal && { signal }) });
      body.setTimeout(timeout, () => body.destroy());
      if (body.statusCode === 200) yield* body as AsyncIterable<Buffer>;
      else body.destroy(new UnreadableTable(`answered ${body.statusCode}`));
      if (body.errored !== null) throw body.errored;
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof UnreadableTable ? error : new UnreadableTable('broke off in the middle');
    }
  }

  return {
    over: 'http',
    base,
    stream: (path, take) => oneOfFew(() => take(bodyOf(path))),
    server: await serverOf(base, ask),
    send,
    signal,
    file,
    read: sums,
    page: (collectionPath, number, pageLinks) => get(pagePath(pageLinks, collectionPath, number)),
    rootIndex: (api) => get(api),
    pageNumbers: async (_, pages) => numbersUpTo(pages),
    // A host that ignores the query, or is down, is wrong on every page.
    patience: 5,
  };
}

function baseOf(target: string): string {
  const url = urlIn(target);
  if (url === null) throw new CliError(`${target} is not an address`, { hint });
  const { origin, pathname, search, hash, username, password } = url;
  if (`${search}${hash}${username}${password}` !== '')
    throw new CliError('an address to verify has no query, no fragment and no password', { hint });
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

async function serverOf(base: string, ask: (request: Request) => Promise<Answer>): Promise<string | null> {
  try {
    const { headers } = await ask({ path: '/manifest.json' });
    return headers.server?.toString() ?? null;
  } catch (error) {
    if (error instanceof BusyFault) return error.answer.headers.server?.toString() ?? null;
    if (error instanceof BodyTooLarge) return null;
    if (!(error instanceof RequestFault)) throw error;
    throw new CliError(`cannot reach ${base}: it ${error.message}`, {
      hint:
        error.mostRetries === 0 ? error.hint : `${error.hint} On this machine, this answers: ${own`serve`}`,
      cause: error,
    });
  }
}

function read(where: string, answer: Answer | NoAnswer): FileRead {
  if (answer.status === 200) return { where, bytes: answer.bytes, headers: answer.headers };
  const unread = { where, bytes: null, missing: false };
  if (answer.status === null) return { ...unread, reason: answer.reason };
  const { location } = answer.headers;
  const redirect = location === undefined ? '' : `, a redirect to ${location}`;
  // Object storage without the right to list answers 403 for a missing file.
  const missing = [403, 404, 410].includes(answer.status);
  return { ...unread, missing, reason: `answered ${answer.status}${redirect}` };
}

function* numbersUpTo(last: number): Iterable<number> {
  for (let number = 1; number <= last; number += 1) yield number;
}
