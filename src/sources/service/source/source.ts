/** A page as it came: neither larger nor nested deeper than any page may be. */
export interface FoundPage {
  readonly status: 'found';
  readonly bytes: Buffer;
  /** The gzipped bytes if it came so; otherwise null. */
  readonly packed: Buffer | null;
  readonly contentType?: string | undefined;
}

export interface MissingPage {
  readonly status: 'missing';
  /** Follows the address of a service: `answered 404 with text/html`. */
  readonly reason?: string;
}

/** The service does not answer this request, and a retry would not help. */
export interface RefusedPage {
  readonly status: 'refused';
  /** Follows the address: `answered 400`. */
  readonly reason: string;
}

export type Answer = FoundPage | MissingPage | RefusedPage;

/** Where collections are read from: a service, or a published tree. */
export interface Source {
  /** What it is called in messages. */
  readonly name: string;
  /** What the paths of all collections begin with: `/api/`. */
  readonly api: string;
  /** Whether a page may be asked to be longer, and whether the order of records may change between two pages. */
  readonly isService: boolean;
  /**
   * Reads a page, once.
   *
   * @param path the path of the collection
   * @param rest what follows it: nothing, `?page=2`, `page-2.json`, ...
   * @throws RequestFault if it may succeed later
   * @throws CliError if it never will
   */
  read(path: string, rest: string, signal: AbortSignal): Promise<Answer>;
  /** The address or the file of a page, for messages: without user name and password. */
  where(path: string, rest: string): string;
  /** The base address that the service moved to; null if it did not. */
  movedTo(): string | null;
}

/** The hint if one collection keeps the others from being imported. */
export const withoutOne = '--collection, given once for each of the others, goes without this collection';
