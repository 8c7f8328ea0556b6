import type { IncomingHttpHeaders } from 'node:http';
import type { RecordKind } from '../description/kind.ts';
import { digest } from './digest.ts';
import type { EmbeddedRecords } from './embedded-records.ts';
import type { PageLinks } from './expected-links.ts';
import { pageCount } from './expected-links.ts';
import { parseJson } from './json/parse-json.ts';
import { envelopeIn, type Page, type UnreadPage, type WalkedCollection } from './page.ts';
import type { FileFound, FileRead } from './target/target.ts';
import type { PublishedCollection } from './tree.ts';

/** The walk through one collection: receives the pages as they are read, and adds up. */
export class CollectionWalk implements WalkedCollection {
  readonly path: string;
  readonly name: string;
  readonly kind: RecordKind;
  readonly claimedRecords: number | null;
  readonly claimedPageSize: number | null;
  readonly pages: number;
  readonly pageSize: number;
  readonly pageLinks: PageLinks;
  readonly firstHeaders: IncomingHttpHeaders | null;
  readonly digests = new Map<number, string>();
  pagesRead = 0;
  records = 0;
  bytes = 0;
  /** Pages that could not be read, or that repeat the page before. */
  bad = 0;
  again = 0;
  unseen = 0;
  hasFirstPage = false;
  /** Whether neither of the first two pages is a page: then something else answers here. */
  isForeign = false;
  #envelopes = 0;

  /** Without a manifest, the first page says how many pages there are, and how large. */
  constructor(published: PublishedCollection, first: FileRead, pageLinks: PageLinks) {
    this.pageLinks = pageLinks;
    this.name = published.name;
    this.path = published.path;
    this.kind = published.kind;
    this.claimedRecords = published.claimedRecords;
    this.claimedPageSize = published.claimedPageSize;
    const { claimedRecords, claimedPageSize } = this;
    const isClaimed = claimedRecords !== null && claimedPageSize !== null;
    const envelope = isClaimed || first.bytes === null ? null : envelopeIn(parseJson(first.bytes).value);
    const counted = typeof envelope?.count === 'number' ? envelope.count : 0;
    this.pageSize = claimedPageSize ?? Math.max(1, envelope?.results.length ?? 1);
    this.pages = pageCount(claimedRecords ?? counted, this.pageSize);
    this.firstHeaders = first.bytes === null ? null : first.headers;
  }

  get complete(): boolean {
    return this.#envelopes === this.pages;
  }

  takeUnread(number: number, file: Exclude<FileRead, FileFound>): UnreadPage {
    this.bad += 1;
    if (!file.missing) this.unseen += 1;
    const { where, missing, reason } = file;
    return { collection: this, number, where, missing, reason, isFirstAgain: false };
  }

  /** Handles an answer that is the first page, byte for byte, instead of the requested one. */
  takeFirstAgain(number: number, where: string): UnreadPage {
    this.again += 1;
    this.unseen += 1;
    const reason = 'is answered with page 1';
    return { collection: this, number, where, missing: false, reason, isFirstAgain: true };
  }

  isFirst(bytes: Buffer): boolean {
    return digest(bytes) === this.digests.get(1);
  }

  /** Gives up on all pages after this one. */
  leave(number: number, file: Exclude<FileRead, FileFound>): UnreadPage {
    const unread = this.takeUnread(number + 1, file);
    this.unseen += Math.max(0, this.pages - number - 1);
    return { ...unread, isFirstAgain: this.again > 0 };
  }

  take(number: number, { where, bytes, headers }: FileFound, embedded: EmbeddedRecords): Page {
    const json = parseJson(bytes);
    const envelope = envelopeIn(json.value);
    const results = envelope?.results ?? [];
    this.#addDigest(number, bytes, headers !== null);
    this.pagesRead += 1;
    this.bytes += bytes.length;
    this.records += results.length;
    if (envelope === null) this.unseen += 1;
    else this.#envelopes += 1;
    if (number === 1) this.hasFirstPage = envelope !== null;
    if (number === 2) this.isForeign = !this.hasFirstPage && envelope === null;
    const facts = { collection: this, number, where, headers, json, envelope };
    return { ...facts, embedded: embedded.take(this.kind, results, where) };
  }

  /** On disk, only the copies of two pages are compared with them. */
  #addDigest(number: number, bytes: Buffer, isAnswer: boolean): void {
    if (!isAnswer && number !== 1 && number !== this.pages) return;
    const own = digest(bytes);
    if (own === this.digests.get(number - 1)) this.bad += 1;
    this.digests.set(number, own);
  }
}
