import { CliError } from '../../../contract/errors.ts';
import { createRateLimiter } from '../../../http/rate-limiter.ts';
import { pause, RequestFault, retry } from '../../../http/retry.ts';
import type { Collection } from '../../../model/description/kind.ts';
import { ImportError } from '../../export/import-error.ts';
import type { CrawlEffects, CrawlOptions } from '../crawl-options.ts';
import { HtmlFault, type ParsedPage, parsePage } from './parse-page.ts';
import { RepeatedObjects } from './repeated-objects.ts';
import { withoutQuery } from './sent-query.ts';
import type { Answer, FoundPage, KnownPage, PageVersion, RefusedPage, Source } from './source.ts';
import { undescribedService } from './undescribed-service.ts';

export interface Traffic {
  requests: number;
  retries: number;
  /** Pages that had not changed since they were read before. */
  unchanged: number;
  /** Pauses before retries, summed over all collections. */
  waitedSeconds: number;
  /** Of the pages read, decompressed. */
  bytes: number;
}

export const noTraffic: Traffic = { requests: 0, retries: 0, unchanged: 0, waitedSeconds: 0, bytes: 0 };

export interface ReadPage extends ParsedPage, Pick<FoundPage, 'bytes' | 'packed'> {
  readonly status: 'read';
  /** What follows the collection's path in the address. */
  readonly rest: string;
  readonly version: PageVersion | null;
  readonly isUnchanged: boolean;
}

export interface UnreadPage {
  readonly status: 'missing';
  readonly rest: string;
  /** For a note, if it was refused. */
  readonly reason?: string;
}

/**
 * Does not retry.
 * @throws RequestFault if it may succeed later
 * @throws CliError if it never will
 */
export async function readPage(
  source: Source,
  path: string,
  rest: string,
  signal: AbortSignal,
  repeated: RepeatedObjects,
  known: KnownPage | null = null,
): Promise<ReadPage | UnreadPage | RefusedPage> {
  const answer = await source.read(path, rest, signal, known);
  if (answer.status === 'missing') return { status: 'missing', rest };
  if (answer.status === 'refused') return answer;
  const { bytes, packed, next, count, version = null, isUnchanged = false } = answer;
  const { list, ...parsed } = parsePage(bytes, repeated);
  if (list === null) return { status: 'read', rest, bytes, packed, version, isUnchanged, list, ...parsed };
  // A list without a place for links and counts may have them in headers.
  const linked = list.next === undefined ? next : list.next;
  const said = {
    next: typeof linked === 'string' ? withoutQuery(linked, source.query ?? '') : linked,
    count: list.count === undefined ? count : list.count,
  };
  return { status: 'read', rest, bytes, packed, version, isUnchanged, list: { ...list, ...said }, ...parsed };
}

/** By what follows the collection's path; null for a page that was not read before. */
export type Known = (rest: string) => KnownPage | null;

type IsFatal = (fault: RequestFault) => boolean;

interface PageWay {
  readonly isDescribed?: boolean;
  /** Whether a fault is believed at once. */
  readonly isFatal?: IsFatal | undefined;
}

export type PageReader = ReturnType<typeof createPageReader>;

/** Records per page if the service takes too long for more. */
const SHORTER = 100;

const anotherServer = (api: string) =>
  `This is not how the service answers. Give the address before ${api}; where a plain file server has a published tree, name the folder of the tree instead.`;

const giveUpLate = ({ kind }: RequestFault): boolean => kind === 'late';

export function createPageReader(
  source: Source,
  { delay, retries, pageSize }: Pick<CrawlOptions, 'delay' | 'retries' | 'pageSize'>,
  effects: Pick<CrawlEffects, 'wait' | 'signal'> & {
    /** Whether the interrupted import that is resumed got JSON from the service. */
    readonly hasAnsweredBefore: boolean;
    onPause(milliseconds: number, reason: string): void;
  },
) {
  const { wait, signal, hasAnsweredBefore, onPause } = effects;
  const traffic = { ...noTraffic };
  const limiter = createRateLimiter(delay, wait);
  const repeated = new RepeatedObjects();

  const hasAnswered = () => hasAnsweredBefore || traffic.bytes > 0;
  /** A server that has only ever answered with HTML is another server. */
  const isOfAnother = (fault: RequestFault) => fault instanceof HtmlFault && !hasAnswered();

  const sizes = pageSize === null ? [] : [...new Set([pageSize, Math.min(pageSize, SHORTER)])];
  /** Index of the first size that was not too long so far. */
  let fitting = 0;

  const pauseFor = async (milliseconds: number, { retryAfter, message }: RequestFault) => {
    onPause(milliseconds, message);
    traffic.retries += 1;
    traffic.waitedSeconds += milliseconds / 1000;
    if (retryAfter > 0) limiter.hold(retryAfter);
    await wait(milliseconds, signal);
  };

  const attempt = (
    path: string,
    rest: string,
    known: Known,
    isFatal: IsFatal = () => false,
  ): Promise<ReadPage | UnreadPage | RefusedPage> =>
    retry(
      async () => {
        await limiter.acquire(signal);
        traffic.requests += 1;
        const page = await readPage(source, path, rest, signal, repeated, known(rest));
        if (page.status !== 'read') return page;
        traffic.bytes += page.bytes.length;
        traffic.unchanged += Number(page.isUnchanged);
        return page;
      },
      { retries, signal, pause: pauseFor, isFatal: (fault) => isFatal(fault) || isOfAnother(fault) },
    );

  const orStop = (path: string, rest: string) => (error: unknown) =>
    giveUp(source, path, rest, error, retries, hasAnswered());

  /** @throws CliError if the page cannot be read */
  const page = async (
    path: string,
    rest: string,
    known: Known,
    { isDescribed = false, isFatal }: PageWay = {},
  ): Promise<ReadPage | UnreadPage> => {
    const answer = await attempt(path, rest, known, isFatal).catch(orStop(path, rest));
    if (answer.status !== 'refused') return answer;
    if (isDescribed && !hasAnswered()) throw await undescribedService(source, signal);
    const hint = hasAnswered() ? `Ask who runs the service; ${source.withoutOne}.` : 'Check the address.';
    throw new CliError(`${source.where(path, rest)} ${answer.reason}`, { hint });
  };

  return {
    traffic: traffic as Readonly<Traffic>,
    page,
    /** In the configured size, or in the service's own if that fails. */
    async firstPage(
      { path, pageSize: own }: Pick<Collection, 'path' | 'pageSize'>,
      known: Known,
    ): Promise<ReadPage | UnreadPage> {
      const plain = () => page(path, '', known, { isDescribed: true });
      for (;;) {
        const asked = fitting;
        // A collection with its own page size has records that are too large for longer pages.
        const size = own === null ? sizes[asked] : undefined;
        if (size === undefined) return plain();
        const answer = await attempt(path, `?page_size=${size}`, known, giveUpLate).catch((error: unknown) =>
          error instanceof RequestFault && error.kind !== 'broken' ? error : orStop(path, '')(error),
        );
        if (!(answer instanceof RequestFault)) return answer.status === 'read' ? answer : plain();
        if (answer.kind !== 'late') return plain();
        // The page may be too long for the service to answer in time: shorten it for all collections.
        fitting = Math.max(fitting, asked + 1);
      }
    },
  };
}

/** How a single page is asked for. */
export interface Asking {
  readonly retries: number;
  readonly signal: AbortSignal;
}

/** Retries, without a limiter. Throws CliError if the source does not answer. */
export function ask(
  source: Source,
  path: string,
  rest: string,
  { retries, signal }: Asking,
): Promise<Answer> {
  const most = source.isService ? retries : 0;
  const wait = (milliseconds: number) => pause(milliseconds, signal);
  return retry(() => source.read(path, rest, signal), { retries: most, signal, pause: wait }).catch((error) =>
    giveUp(source, path, rest, error, most, false),
  );
}

/** Like `ask`, but returns a refusal, such as 401: other pages may be open to this user. */
export async function askUnlessRefused(...asked: Parameters<typeof ask>): Promise<Answer | CliError> {
  return ask(...asked).catch((error: unknown) => {
    if (error instanceof CliError && !(error.cause instanceof RequestFault)) return error;
    throw error;
  });
}

/** Throws a CliError in place of the last fault of a request; any other error as it is. */
export function giveUp(
  source: Source,
  path: string,
  rest: string,
  fault: unknown,
  retries: number,
  hasAnswered: boolean,
): never {
  if (!(fault instanceof RequestFault)) throw fault;
  const where = source.where(path, rest);
  if (!source.isService) {
    throw new CliError(`${where} ${fault.message.replace(/^answered with/, 'holds')}`, {
      hint: 'Publish the tree again.',
      cause: fault,
    });
  }
  if (fault instanceof HtmlFault && !hasAnswered)
    throw new CliError(`${where} ${fault.message}`, { hint: anotherServer(source.api), cause: fault });
  const tries = Math.min(retries, fault.mostRetries) + 1;
  const message = `${where} ${fault.message}${tries > 1 ? `, ${tries} times` : ''}`;
  const smaller = '; --timeout gives it more time, --refresh with a smaller --page-size asks for less';
  const end = fault.kind === 'late' ? `${smaller}.` : '.';
  // One collection may never answer although others do.
  const hint = hasAnswered
    ? `Try again later: the same command resumes; ${source.withoutOne}${end}`
    : `Check the address and the network, or run the same command again later${end}`;
  const isOfImport = hasAnswered || fault.kind === 'late';
  throw new (isOfImport ? ImportError : CliError)(message, { hint, cause: fault });
}
