import type { IncomingHttpHeaders } from 'node:http';
import { type PageLinks, slotPath, standard, valueAt } from './expected-envelope.ts';
import type { ParsedJson } from './json.ts';
import type { PublishedCollection } from './tree.ts';

/** Only `results` is certain to be a list; the others are undefined if the envelope has no place for them. */
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

/** Null if there are no records where the described envelope has them. */
export function envelopeIn(value: unknown, described: unknown = standard): Envelope | null {
  const at = (slot: string) => {
    const path = slotPath(described, slot);
    return path === null ? undefined : valueAt(value, path);
  };
  const results = at('<records>');
  if (!Array.isArray(results)) return null;
  return { count: at('<count>'), next: at('<next>'), previous: at('<previous>'), results };
}
