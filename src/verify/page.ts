import type { IncomingHttpHeaders } from 'node:http';
import type { PageLinks } from './expected-links.ts';
import type { ParsedJson } from './json.ts';
import type { PublishedCollection } from './tree.ts';

/** The keys of a page. Nothing but `results` being a list is certain of what was read. */
export interface Envelope {
  readonly count: unknown;
  readonly next: unknown;
  readonly previous: unknown;
  readonly results: readonly unknown[];
}

/** A collection as the walk finds it; complete when the walk has finished it. */
export interface WalkedCollection extends PublishedCollection {
  readonly pages: number;
  readonly pageSize: number;
  /** Where its pages are, by its path: see expected-links.ts. */
  readonly pageLinks: PageLinks;
  readonly pagesRead: number;
  /** By its number, the digest of the bytes of each page that was read; on disk only of the first and the last. */
  readonly digests: ReadonlyMap<number, string>;
  /** The headers that came with page 1; null on disk. */
  readonly firstHeaders: IncomingHttpHeaders | null;
  readonly records: number;
  readonly bytes: number;
  /** Whether every page was read and is an envelope. */
  readonly complete: boolean;
  /** Whether its first page was read and is an envelope. */
  readonly hasFirstPage: boolean;
  /** How many other pages were answered with the first one. */
  readonly again: number;
  /** Pages whose records could not be seen; one that is missing has none. */
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
