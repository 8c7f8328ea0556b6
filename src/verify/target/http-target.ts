import { CliError } from '../../errors.ts';
import { networkError } from '../../network-error.ts';
import { own } from '../../own-command.ts';
import { pagePath } from '../expected-links.ts';
import {
  type Answer,
  createHttpClient,
  type HttpClient,
  type NoAnswer,
  type Request,
} from './http-client.ts';
import { type FileRead, isInside, type Target } from './target.ts';

/** A tree at an address. */
export interface HttpTarget extends Target {
  readonly over: 'http';
  /** The address without a slash at its end; every path of the tree begins after it. */
  readonly base: string;
  /** What the server calls itself; null where it does not say. */
  readonly server: string | null;
  /** Sends a request whose path begins after `base`. */
  send(request: Request): Promise<Answer | NoAnswer>;
}

/** Opens an address; throws a CliError where nothing answers there. */
export async function openHttpTarget(
  target: string,
  options: { concurrency: number; signal: AbortSignal | undefined },
): Promise<HttpTarget> {
  const address = addressOf(target);
  const client = createHttpClient(address, options.concurrency, options.signal);
  const basePath = address.pathname.replace(/\/+$/, '');
  const base = `${address.origin}${basePath}`;
  const send: HttpClient['send'] = (request) =>
    client.send({ ...request, path: `${basePath}${request.path}` });
  const server = await expectAnswer(base, send).catch((error: unknown) => {
    client.close();
    throw error;
  });

  const get = async (path: string): Promise<FileRead> => read(`${base}${path}`, await send({ path }));
  return {
    over: 'http',
    base,
    server,
    send,
    signal: options.signal,
    file: async (path) =>
      isInside(path)
        ? get(`/${path.split('/').map(encodeURIComponent).join('/')}`)
        : { where: path, bytes: null, missing: false, reason: 'is not a path inside the tree' },
    page: (collectionPath, number, pageLinks) => get(pagePath(pageLinks, collectionPath, number)),
    rootIndex: (api) => get(api),
    pageNumbers: async (_, pages) => numbersUpTo(pages),
    // A host that ignores the query, or is down, is wrong on every page alike.
    patience: 5,
    close: client.close,
  };
}

function addressOf(target: string): URL {
  const hint = 'Give the address that the folder is published at, such as https://user.github.io/repository.';
  if (!URL.canParse(target)) throw new CliError(`${target} is not an address`, { hint });
  const address = new URL(target);
  if (address.search !== '' || address.hash !== '' || address.username !== '' || address.password !== '')
    throw new CliError('an address to verify has no query, no fragment and no password', { hint });
  return address;
}

/** Any answer will do: what is wrong with it, the checks say. Gives what the server calls itself. */
async function expectAnswer(base: string, send: HttpClient['send']): Promise<string | null> {
  const answer = await send({ path: '/manifest.json' });
  if (answer.status === null && answer.code !== undefined) {
    const { text, hint } = networkError(answer.code);
    throw new CliError(`cannot reach ${base}: it ${text}`, { hint });
  }
  if (answer.status === null && answer.kind !== 'unreadable')
    throw new CliError(`cannot reach ${base}: it ${answer.reason}`, {
      hint: `Check the address and the network; on this machine, this answers: ${own`serve`}`,
    });
  return answer.status === null ? null : (answer.headers.server?.toString() ?? null);
}

function read(where: string, answer: Answer | NoAnswer): FileRead {
  if (answer.status === 200) return { where, bytes: answer.bytes, headers: answer.headers };
  const unread = { where, bytes: null, missing: false };
  if (answer.status === null) return { ...unread, reason: answer.reason };
  const { location } = answer.headers;
  const redirect = location === undefined ? '' : `, a redirect to ${location}`;
  // Object storage without the right to list answers 403 for what is not there.
  const missing = [403, 404, 410].includes(answer.status);
  return { ...unread, missing, reason: `answered ${answer.status}${redirect}` };
}

function* numbersUpTo(last: number): Iterable<number> {
  for (let number = 1; number <= last; number += 1) yield number;
}
