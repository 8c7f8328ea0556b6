import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import type { PageLinks } from '../expected-envelope.ts';

export interface FileFound {
  /** The path in the tree, or the address. */
  readonly where: string;
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders | null;
}

export interface FileUnread {
  readonly where: string;
  readonly bytes: null;
  /** False for an unreadable file. */
  readonly missing: boolean;
  /** Follows the file's name: `is missing`, `answered 500`. */
  readonly reason: string;
}

export type FileRead = FileFound | FileUnread;

/** Reading throws only on abort. */
export interface Target {
  readonly over: 'disk' | 'http';
  readonly signal: AbortSignal | undefined;
  file(path: string): Promise<FileRead>;
  /** A page of a collection: as a file on disk, as clients request it over HTTP. */
  page(collectionPath: string, number: number, pageLinks: PageLinks): Promise<FileRead>;
  rootIndex(api: string): Promise<FileRead>;
  pageNumbers(collectionPath: string, pages: number): Promise<Iterable<number>>;
  /** Bad pages of a collection to read before skipping the rest. */
  readonly patience: number;
}

export interface FileSum {
  /** Bytes. */
  readonly size: number;
  readonly crc: number;
}

export const sumOf = (bytes: Buffer): FileSum => ({ size: bytes.length, crc: crc32(bytes) });

/** Node cannot hold a text of more than 512 MB, and hosts refuse far smaller files. */
export const byteLimit = 64 * 1024 * 1024;
export const tooLarge = 'is larger than 64 MB';

/**
 * Leads out of the tree or to what is not published: a drive, a repository's history, a build's staging
 * folder; an empty segment, one dot or two; a Windows separator or device, a control character.
 */
const outside =
  /^(?:[a-z]:|\.(?:git|polity-press)(?:\/|$))|(?:^|\/)(?:\.{0,2}(?:\/|$)|(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))|[\\\p{Cc}]/iu;

/** For untrusted paths of a manifest. */
export function isInside(path: string): boolean {
  return !outside.test(path);
}
