import type { IncomingHttpHeaders } from 'node:http';
import type { PageLinks } from './expected-links.ts';
import { type ParsedJson, parseJson } from './json/parse-json.ts';
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
  /** How many pages it should have. */
  readonly pages: number;
  readonly pageSize: number;
  /** Where its pages are, by its path: see expected-links.ts. */
  readonly pageLinks: PageLinks;
  /** How many pages were read. */
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
  /** Of how many pages nobody saw the records; one that is not there at all has none. */
  readonly unseen: number;
}

/**
 * A page with which nothing is wrong but perhaps the values of its envelope and the order of its records: neither its
 * bytes nor a record, a list in one, what is withheld, nor how embedded records compare with those before.
 */
export interface SoundPage {
  /** The envelope, with an empty list in place of the records. */
  readonly head: Envelope;
  /** How many records it has. */
  readonly records: number;
  /** Whether their ids ascend. */
  readonly isAscending: boolean;
  /** The id of a record, the last if it is -1: until the next page is read. */
  readonly id: (index: number) => string | number;
}

/** A page that was read, while the checks look at it: its values are parsed when they are asked for. */
export interface Page {
  readonly collection: WalkedCollection;
  readonly number: number;
  /** The file or address. */
  readonly where: string;
  readonly json: ParsedJson;
  /** Null where the page does not have one. */
  readonly envelope: Envelope | null;
  /** How many records it has. */
  readonly records: number;
  /** What a scan found; null if it could not say that nothing is wrong with the page. */
  readonly sound: SoundPage | null;
  /** Null on disk. */
  readonly headers: IncomingHttpHeaders | null;
}

/** A page that could not be read. */
export interface UnreadPage {
  readonly collection: WalkedCollection;
  readonly number: number;
  readonly where: string;
  readonly missing: boolean;
  readonly reason: string;
  /** Whether the first page came instead. */
  readonly isFirstAgain: boolean;
}

/** The envelope in a page, or null where there is none. */
export function envelopeIn(value: unknown): Envelope | null {
  const results = (value as Partial<Envelope> | null | undefined)?.results;
  return Array.isArray(results) ? (value as Envelope) : null;
}

type PageFacts = Pick<Page, 'collection' | 'number' | 'where' | 'headers'>;

/** A page whose values say what it is. */
export function parsedPage(facts: PageFacts, bytes: Buffer): Page {
  const json = parseJson(bytes);
  const envelope = envelopeIn(json.value);
  return { ...facts, json, envelope, records: envelope?.results.length ?? 0, sound: null };
}

/** A page with which nothing is wrong. Most checks need no more than that: its values are parsed when one asks for them. */
export function soundPage(
  { collection, number, where, headers }: PageFacts,
  bytes: Buffer,
  sound: SoundPage,
): Page {
  const values = new SoundValues(bytes, sound);
  const { records } = sound;
  return { collection, number, where, headers, json: values, envelope: values, records, sound };
}

class SoundValues implements ParsedJson, Envelope {
  readonly faults: readonly string[] = [];
  readonly count: unknown;
  readonly next: unknown;
  readonly previous: unknown;
  readonly #bytes: Buffer;
  #value: Envelope | null = null;

  constructor(bytes: Buffer, { head: { count, next, previous } }: SoundPage) {
    this.#bytes = bytes;
    this.count = count;
    this.next = next;
    this.previous = previous;
  }

  get value(): Envelope {
    this.#value ??= JSON.parse(this.#bytes.toString('utf8')) as Envelope;
    return this.#value;
  }

  get results(): readonly unknown[] {
    return this.value.results;
  }
}
