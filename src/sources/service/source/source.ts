import type { ListHeaders } from './list-headers.ts';

/** What a service says of a version of a page, to ask later whether it is still the same. */
export interface PageVersion extends ListHeaders {
  /** As in the headers `ETag` and `Last-Modified`; one of them is there. */
  readonly etag?: string;
  readonly modified?: string;
}

/** A page that was read before, with the bytes that came. */
export interface KnownPage {
  readonly version: PageVersion;
  /** Gzip. */
  packed(): Buffer;
}

/** A page as it came, within the limits on size and nesting. */
export interface FoundPage extends ListHeaders {
  readonly status: 'found';
  readonly bytes: Buffer;
  /** The gzipped bytes if the page came gzipped; otherwise null. */
  readonly packed: Buffer | null;
  readonly contentType?: string | undefined;
  /** Absent if the service does not say. */
  readonly version?: PageVersion;
  /** Whether it is the known page. */
  readonly isUnchanged?: true;
}

export interface MissingPage {
  readonly status: 'missing';
  /** Follows the address in messages: `answered 404 with text/html`. */
  readonly reason?: string;
}

/** The service rejects this request, and a retry would not help. */
export interface RefusedPage {
  readonly status: 'refused';
  /** Follows the address in messages: `answered 400`. */
  readonly reason: string;
}

export type Answer = FoundPage | MissingPage | RefusedPage;

export interface Source {
  /** For messages. */
  readonly name: string;
  /** The prefix of all collection paths: `/api/`. */
  readonly api: string;
  /** If true, longer pages can be requested, and the order of records may change between two pages. */
  readonly isService: boolean;
  /**
   * Does not retry.
   * @param rest what follows the collection's path: nothing, `?page=2`, `page-2.json`, ...
   * @param known is the answer if it has not changed
   * @throws RequestFault if it may succeed later
   * @throws CliError if it never will
   */
  read(path: string, rest: string, signal: AbortSignal, known?: KnownPage | null): Promise<Answer>;
  /** For messages, without user name and password. */
  where(path: string, rest: string): string;
  /** The base address that the service moved to; null if it did not. */
  movedTo(): string | null;
  /** What is sent with every request, as after a question mark; absent without it. */
  readonly query?: string;
  /** How to go without one collection, as the end of a hint. */
  readonly withoutOne: string;
}

/** For a collection that keeps the others from being imported. */
export const withoutOne = '--collection, given once for each of the others, goes without this collection';

/** The same for a service without a description, of which only the named lists are read. */
export const withoutOneList = '--list, given once for each of the others, goes without this list';
