import pLimit from 'p-limit';
import { CliError } from '../../../contract/errors.ts';
import { JsonGauge } from '../../../contract/json/json-gauge.ts';
import { followRedirects } from '../../../http/follow-redirects.ts';
import { createHttpClient, type HttpAnswer } from '../../../http/http-client.ts';
import { BodyTooLarge } from '../../../http/read-body.ts';
import { LONGEST_RETRY_AFTER, RequestFault } from '../../../http/retry.ts';
import { ImportError } from '../../export/import-error.ts';
import { unpackPage } from '../pages/pack-page.ts';
import { isPartOfList, readListHeaders } from './list-headers.ts';
import { forbidden, isPageElsewhere, leadsElsewhere, queryElsewhere } from './refused-answers.ts';
import { withoutQuery, withQuery } from './sent-query.ts';
import { readServiceAddress } from './service-address.ts';
import {
  type Answer,
  type KnownPage,
  type PageVersion,
  type Source,
  withoutOne as withoutCollection,
} from './source.ts';

const HOURS_OF_A_YEAR = 365 * 24;
const FORBIDDEN: readonly number[] = [401, 403];
const MISSING: readonly number[] = [404, 410];

/** `hint` is for larger bodies. */
export interface BodyLimit {
  readonly bytes: number;
  readonly hint: string;
}

export const pageLimit: BodyLimit = {
  bytes: 256 * 1024 * 1024,
  hint: 'Ask for shorter pages with --page-size, or check the address.',
};

export interface HttpOptions {
  /** The prefix of all collection paths: `/api/`. */
  readonly api?: string;
  readonly version: string;
  /** The user's own, for the origin of the address only. */
  readonly headers: Readonly<Record<string, string>>;
  /** The user's own part of each query, for that origin only: `f=json&api_key=...`. */
  readonly query?: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Default: the limit of a page. */
  readonly limit?: BodyLimit;
  /** Called for every request, also for those that redirects and retries take. */
  readonly onRequest?: () => void;
  /** To which the first request may be redirected. Default: all. */
  readonly hosts?: readonly string[];
  /** See `Source`. Default: with `--collection`. */
  readonly withoutOne?: string;
}

export interface SourceOptions extends HttpOptions {
  /** The address of a service or a published tree, or a tree's folder. */
  readonly source: string;
  /** The folder into which `source`, an archive, was unpacked. */
  readonly folder?: string;
}

/** Sends no request yet. Throws CliError if the address or a header cannot be used. */
export function httpSource(source: string, options: HttpOptions): Source {
  const { api = '/api/', version, timeout, limit = pageLimit, hosts, query = '' } = options;
  const { withoutOne = withoutCollection } = options;
  const { base: givenBase } = readServiceAddress(source, api);
  const givenOrigin = new URL(givenBase).origin;
  const agent = `polity-press/${version}`;
  const own = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': agent };
  const secret = ownHeaders(source, options);
  const client = createHttpClient({ timeout, limit: limit.bytes });
  let base = givenBase;
  let isAddressKnown = false;
  const oneByOne = pLimit(1);

  // Only an import can ask for shorter pages.
  const tooMuch = (message: string, cause?: unknown) =>
    new (limit === pageLimit ? ImportError : CliError)(message, { hint: limit.hint, cause });

  const mayMoveTo = ({ host }: URL) => !isAddressKnown && (hosts?.includes(host) ?? true);

  const send = async (address: URL, conditions: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const isGiven = address.origin === givenOrigin;
    if (!isGiven && query !== '') throw queryElsewhere(givenOrigin, address);
    const headers = { ...own, ...conditions, ...(isGiven && secret) };
    options.onRequest?.();
    try {
      return withoutSent(await client.send(withQuery(address, query), { headers, signal }), query);
    } catch (error) {
      if (error instanceof BodyTooLarge) throw tooMuch(`${address.href} ${error.message}`, error);
      if (!(error instanceof RequestFault)) throw error;
      const { message, retryAfter, mostRetries, hint, cause } = error;
      if (mostRetries === 0) throw new CliError(`${address.origin} ${message}`, { hint, cause });
      if (retryAfter > LONGEST_RETRY_AFTER)
        throw new ImportError(`${address.href} ${message} and asks to wait ${duration(retryAfter)}`, {
          hint: 'Run the same command again after that time: it resumes.',
          cause: error,
        });
      throw error;
    }
  };

  const refuse = (response: HttpAnswer, address: URL, path: string) => {
    if (isPageElsewhere(response, address, path)) throw leadsElsewhere(address);
    if (!FORBIDDEN.includes(response.status)) return;
    const isGiven = address.origin === givenOrigin;
    const hadSecret = Object.keys(secret).length > 0 || query !== '';
    throw forbidden(response, address, { isGiven, hadSecret, hasAnswered: isAddressKnown }, withoutOne);
  };

  const request = async (path: string, rest: string, signal: AbortSignal, known: KnownPage | null) => {
    const asked = new URL(base + path + rest);
    const sendTo = (to: URL) => send(to, conditionsOf(known), signal);
    const { response, address } = await followRedirects(asked, sendTo, mayMoveTo);
    // Documents may be missing; pages tell who may read them.
    if (path !== '/') refuse(response, address, path);
    const answer = unchanged(response, known) ?? answerOf(response, address.href, tooMuch);
    if (address.origin !== new URL(base).origin) base = movedBase(address, path);
    isAddressKnown = true;
    return answer;
  };

  return {
    name: givenBase,
    api,
    isService: true,
    query,
    withoutOne,
    // Requests go one by one until the first answer shows whether the service moved.
    read(path, rest, signal, known = null) {
      const ask = () => request(path, rest, signal, known);
      return isAddressKnown ? ask() : oneByOne(ask);
    },
    where: (path, rest) => new URL(base + path + rest).href,
    movedTo: () => (base === givenBase ? null : base),
  };
}

/** Messages name addresses, and a query may hold a secret. */
function withoutSent(answer: HttpAnswer, query: string): HttpAnswer {
  const { headers } = answer;
  if (query === '' || headers.location === undefined) return answer;
  return { ...answer, headers: { ...headers, location: withoutQuery(headers.location, query) } };
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-conditional-requests */
function conditionsOf(known: KnownPage | null): Readonly<Record<string, string>> {
  const { etag, modified } = known?.version ?? {};
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(modified !== undefined && { 'if-modified-since': modified }),
  };
}

/** Null if the service did not answer that the page is as known. */
function unchanged({ status }: HttpAnswer, known: KnownPage | null): Answer | null {
  if (status !== 304 || known === null) return null;
  const packed = known.packed();
  const { version } = known;
  const { etag: _, modified: __, ...ofList } = version;
  return { status: 'found', bytes: unpackPage(packed), packed, version, isUnchanged: true, ...ofList };
}

function answerOf(
  { status, headers, bytes, packed }: HttpAnswer,
  where: string,
  tooMuch: (message: string) => CliError,
): Answer {
  const contentType = headers['content-type'];
  if (status === 200 || isPartOfList(status, headers)) {
    const excess = new JsonGauge().add(bytes);
    if (excess !== null) throw tooMuch(`${where} answered with what ${excess}`);
    const ofList = readListHeaders(headers);
    const { etag, 'last-modified': modified } = headers;
    const version: PageVersion = { ...(etag && { etag }), ...(modified && { modified }), ...ofList };
    const isNamed = Boolean(etag || modified);
    return { status: 'found', contentType, bytes, packed, ...ofList, ...(isNamed && { version }) };
  }
  return MISSING.includes(status)
    ? { status: 'missing', reason: `answered ${status} with ${contentType ?? 'no content type'}` }
    : { status: 'refused', reason: `answered ${status}` };
}

function movedBase(address: URL, path: string): string {
  const end = address.pathname.lastIndexOf(path);
  if (end !== -1) return address.origin + address.pathname.slice(0, end);
  throw leadsElsewhere(address);
}

/**
 * The user's headers, which say who asks, and that of a user name in the address. Names become lower case; of
 * two equal names the last wins, and the user's over ours.
 */
export function ownHeaders(
  source: string,
  { api, headers: given }: { readonly api?: string | undefined } & Pick<HttpOptions, 'headers'>,
): Record<string, string> {
  const { authorization } = readServiceAddress(source, api);
  const headers = { ...(authorization !== null && { authorization }), ...given };
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      // The platform's error quotes the value, which may be a token.
      throw new CliError('a header has a name or a value that HTTP does not allow', {
        hint: "Give it as --header 'Name: value', without line breaks.",
      });
    }
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function duration(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours > HOURS_OF_A_YEAR ? 'more than a year' : `${hours} hours`;
}
