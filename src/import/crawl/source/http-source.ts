import pLimit from 'p-limit';
import { CliError } from '../../../errors.ts';
import { ImportError } from '../../import-error.ts';
import { followRedirects } from './follow-redirects.ts';
import { type BodyLimit, readBody } from './read-body.ts';
import { forbidden, isPageElsewhere, leadsElsewhere } from './refused-answer.ts';
import { readRetryAfter } from './retry.ts';
import { type HttpAnswer, sendRequest } from './send-request.ts';
import { readServiceAddress } from './service-address.ts';
import type { Answer, Source } from './source.ts';
import { networkFault, TemporaryFault } from './temporary-fault.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** Longer than this, in milliseconds, nobody waits in front of a screen. */
const LONGEST_RETRY_AFTER = 10 * 60_000;
const TEMPORARY: readonly number[] = [408, 425, 429];
const FORBIDDEN: readonly number[] = [401, 403];
const MISSING: readonly number[] = [404, 410];

export interface HttpOptions {
  /** What the paths of all collections begin with: `/api/`. */
  readonly api?: string;
  readonly version: string;
  /** The user's own, for the origin of the address only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout: number;
  /** How large an answer may be; default: as large as a page. */
  readonly limit?: BodyLimit;
}

/**
 * Opens a service. Nothing is asked yet.
 *
 * @throws CliError where the address or a header cannot be used
 */
export function httpSource(source: string, options: HttpOptions): Source {
  const { api = '/api/', version, headers, timeout, limit } = options;
  const { base: givenBase, authorization } = readServiceAddress(source, api);
  const givenOrigin = new URL(givenBase).origin;
  const agent = `polity-press/${version}`;
  const own = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': agent };
  const secret = checkedHeaders({ ...(authorization !== null && { authorization }), ...headers });
  let base = givenBase;
  let isAddressKnown = false;
  const oneByOne = pLimit(1);
  /** The origins that answered anything, if only that they are busy. */
  const answering = new Set<string>();

  const send = async (address: URL, signal: AbortSignal) => {
    const headers = address.origin === givenOrigin ? { ...own, ...secret } : own;
    const answer = await sendRequest(address, headers, signal);
    answering.add(address.origin);
    return answer;
  };

  const refuse = (response: HttpAnswer, address: URL, path: string) => {
    const isForbidden = FORBIDDEN.includes(response.status);
    if (!isForbidden && !isPageElsewhere(response, address, path)) return;
    response.body.destroy();
    if (!isForbidden) throw leadsElsewhere(address);
    const hadHeaders = Object.keys(secret).length > 0;
    throw forbidden(response, address, { givenOrigin, hadHeaders, hasAnswered: isAddressKnown });
  };

  const request = (path: string, rest: string, signal: AbortSignal) =>
    withTimeLimit(
      async (limited) => {
        let asked = new URL(base + path + rest);
        const sendTo = (to: URL) => {
          asked = to;
          return send(to, limited);
        };
        try {
          const { response, address } = await followRedirects(asked, sendTo, !isAddressKnown);
          // A document beside the collections is not to be had, or it is: the pages say who may read them.
          if (path !== '/') refuse(response, address, path);
          const answer = await answerOf(response, address.href, limit);
          if (address.origin !== new URL(base).origin) base = movedBase(address, path);
          isAddressKnown = true;
          return answer;
        } catch (error) {
          throw networkFault(error, asked.origin, answering.has(asked.origin));
        }
      },
      timeout,
      signal,
    );

  return {
    name: givenBase,
    api,
    isService: true,
    // Until the first answer tells whether the service moved, no other request is sent.
    read: (path, rest, signal) =>
      isAddressKnown ? request(path, rest, signal) : oneByOne(() => request(path, rest, signal)),
    where: (path, rest) => new URL(base + path + rest).href,
    movedTo: () => (base === givenBase ? null : base),
  };
}

async function answerOf(response: HttpAnswer, where: string, limit?: BodyLimit): Promise<Answer> {
  const { status } = response;
  const contentType = response.header('content-type') ?? undefined;
  if (status === 200) {
    return { status: 'found', contentType, ...(await readBody(response, where, limit)) };
  }
  response.body.destroy();
  if (status >= 500 || TEMPORARY.includes(status)) {
    const retryAfter = readRetryAfter(response.header('retry-after'), Date.now());
    if (retryAfter > LONGEST_RETRY_AFTER) {
      throw new ImportError(`${where} answered ${status} and asks to wait ${duration(retryAfter)}`, {
        hint: 'Run the same command again after that time: it goes on from there.',
      });
    }
    throw new TemporaryFault('busy', `answered ${status}`, { retryAfter });
  }
  return MISSING.includes(status)
    ? { status: 'missing', reason: `answered ${status} with ${contentType ?? 'no content type'}` }
    : { status: 'refused', reason: `answered ${status}` };
}

/** The base address of a service that answered elsewhere. */
function movedBase(address: URL, path: string): string {
  const end = address.pathname.lastIndexOf(path);
  if (end !== -1) return address.origin + address.pathname.slice(0, end);
  throw leadsElsewhere(address);
}

/** By names in lower case: of two of one name, the last counts, and one of the user's counts more than ours. */
function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      // The error of the platform quotes the value, which may be a token.
      throw new CliError('a header has a name or a value that HTTP does not allow', {
        hint: "Give it as --header 'Name: value', without line breaks.",
      });
    }
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function duration(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
