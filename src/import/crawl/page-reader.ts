import { CliError } from '../../errors.ts';
import type { CrawlEffects, CrawlOptions } from './crawl-options.ts';
import { type ParsedPage, parsePage } from './json/parse-page.ts';
import { createPace } from './pace.ts';
import { patiently } from './patiently.ts';
import type { RefusedPage, Source } from './source/source.ts';
import { TemporaryFault } from './temporary-fault.ts';
import type { Traffic } from './traffic.ts';

/** A page that was read. */
export interface ReadPage extends ParsedPage {
  readonly status: 'read';
  /** What follows the collection's path in its address. */
  readonly rest: string;
}

export interface UnreadPage {
  readonly status: 'missing';
  readonly rest: string;
}

/** Reads pages, gently and again where that may help. */
export interface PageReader {
  /** @throws CliError where there is a page that cannot be read */
  page(path: string, rest: string): Promise<ReadPage | UnreadPage>;
  /** The first page, as long as it was asked to be, or as long as the service makes it. */
  firstPage(path: string): Promise<ReadPage | UnreadPage>;
  readonly traffic: Readonly<Traffic>;
}

type ReaderOptions = Pick<CrawlOptions, 'delay' | 'retries' | 'pageSize'>;

/** @param signal ends all reading */
export function createPageReader(
  source: Source,
  { delay, retries, pageSize }: ReaderOptions,
  wait: CrawlEffects['wait'],
  signal: AbortSignal,
): PageReader {
  const traffic: Traffic = { requests: 0, retries: 0, waitedSeconds: 0, bytes: 0 };
  const pace = createPace(delay, wait);

  const pause = async (milliseconds: number, { retryAfter }: TemporaryFault) => {
    traffic.retries += 1;
    traffic.waitedSeconds += milliseconds / 1000;
    if (retryAfter > 0) pace.hold(retryAfter);
    await wait(milliseconds, signal);
  };

  const attempt = (path: string, rest: string): Promise<ReadPage | UnreadPage | RefusedPage> =>
    patiently(
      async () => {
        await pace.turn(signal);
        traffic.requests += 1;
        const answer = await source.read(path, rest, signal);
        if (answer.status === 'missing') return { status: 'missing', rest };
        if (answer.status === 'refused') return answer;
        const parsed = parsePage(answer.bytes);
        traffic.bytes += answer.bytes.length;
        return { status: 'read', rest, ...parsed };
      },
      { retries: source.isService ? retries : 0, signal, pause },
    );

  const page = async (path: string, rest: string) => {
    const answer = await attempt(path, rest).catch((error: unknown) => {
      throw error instanceof TemporaryFault ? gaveUp(source, path, rest, error, retries) : error;
    });
    if (answer.status !== 'refused') return answer;
    throw new CliError(`${source.where(path, rest)} ${answer.reason}`, { hint: 'Check the address.' });
  };

  return {
    traffic,
    page,
    async firstPage(path) {
      if (pageSize === null || !source.isService) return page(path, '');
      const answer = await attempt(path, `?page_size=${pageSize}`).catch((error: unknown) => {
        // Too long a page may be what keeps the service from answering.
        if (error instanceof TemporaryFault && error.kind !== 'broken') return null;
        throw error instanceof TemporaryFault ? gaveUp(source, path, '', error, retries) : error;
      });
      return answer?.status === 'read' ? answer : page(path, '');
    },
  };
}

function gaveUp(
  source: Source,
  path: string,
  rest: string,
  fault: TemporaryFault,
  retries: number,
): CliError {
  const tries = source.isService && retries > 0 ? `, ${retries + 1} times` : '';
  return new CliError(`${source.where(path, rest)} ${fault.message}${tries}`, {
    hint: source.isService
      ? 'Try again later: the same command goes on from there.'
      : 'Publish the tree again with `polity-press build`.',
    cause: fault,
  });
}
