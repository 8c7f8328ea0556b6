import type { IncomingHttpHeaders } from 'node:http';
import type { PageLinks } from './expected-links.ts';
import type { ParsedJson } from './json.ts';
import type { PublishedCollection } from './tree.ts';

/** Only `results` is certain to be a list. */
export interface Envelope {
  readonly count: unknown;
  readonly next: unknown;
  readonly previous: unknown;
  readonly results: readonly unknown[];
}

/** Final when the walk has finished it. */
export interface WalkedCollection extends PublishedCollection {
  readonly pages: number;
  readonly pageSize: number;
  readonly pageLinks: PageLinks;
  readonly pagesRead: number;
  /** The digest of each page read, by number; on disk only of the first and the last. */
  readonly digests: ReadonlyMap<number, string>;
  /** Of page 1; null on disk. */
  readonly firstHeaders: IncomingHttpHeaders | null;
  readonly records: number;
  readonly bytes: number;
  readonly complete: boolean;
  readonly hasFirstPage: boolean;
  /** Pages answered with the first one. */
  readonly again: number;
  /** Pages whose records could not be seen; a missing page does not count. */
  readonly unseen: number;
}

export interface Page {
  readonly collection: WalkedCollection;
  readonly number: number;
  readonly where: string;
  readonly json: ParsedJson;
  readonly envelope: Envelope | null;
  readonly headers: IncomingHttpHeaders | null;
}

export interface UnreadPage {
  readonly collection: WalkedCollection;
  readonly number: number;
  readonly where: string;
  readonly missing: boolean;
  readonly reason: string;
  readonly isFirstAgain: boolean;
}

export function envelopeIn(value: unknown): Envelope | null {
  const results = (value as Partial<Envelope> | null | undefined)?.results;
  return Array.isArray(results) ? (value as Envelope) : null;
}
