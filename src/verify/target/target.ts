import type { IncomingHttpHeaders } from 'node:http';
import type { PageLinks } from '../expected-links.ts';

export interface FileFound {
  /** The path in the tree, or the address. */
  readonly where: string;
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders | null;
}

export interface FileUnread {
  readonly where: string;
  readonly bytes: null;
  /** Whether no file is there at all, in contrast to one that is not readable. */
  readonly missing: boolean;
  /** Follows the name of the file: `is missing`, `answered 500`. */
  readonly reason: string;
}

export type FileRead = FileFound | FileUnread;

/** A published tree, on disk or at an address. Reading never throws, but for an abort. */
export interface Target {
  readonly over: 'disk' | 'http';
  readonly signal: AbortSignal | undefined;
  file(path: string): Promise<FileRead>;
  /** A page of the collection at a path: as a file on disk, as clients ask for it over HTTP. */
  page(collectionPath: string, number: number, pageLinks: PageLinks): Promise<FileRead>;
  rootIndex(api: string): Promise<FileRead>;
  /** The numbers of the pages to read, of a collection that should have so many. */
  pageNumbers(collectionPath: string, pages: number): Promise<Iterable<number>>;
  /** How many bad pages of a collection are read before the rest is left unread. */
  readonly patience: number;
}

/** No file may be larger: Node cannot hold a text of more than 512 MB, and hosts refuse far smaller files. */
export const byteLimit = 64 * 1024 * 1024;
export const tooLarge = 'is larger than 64 MB';

/**
 * What leads out of the tree or to what is not published: a drive, the history of a repository, the staging folder of
 * a build; an empty segment, one dot or two; a separator of Windows, one of its devices, a control character.
 */
const outside =
  /^(?:[a-z]:|\.(?:git|polity-press)(?:\/|$))|(?:^|\/)(?:\.{0,2}(?:\/|$)|(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))|[\\\p{Cc}]/iu;

/** Whether a path from a manifest stays inside the tree. */
export function isInside(path: string): boolean {
  return !outside.test(path);
}
