import type { PageRange } from '../contract/shards.ts';
import { largestPage, type PageLinks, pageAddress, pageCount } from '../contract/tree.ts';
import type { RecordKind } from '../description/kind.ts';
import { jsonText } from '../json/json-text.ts';
import type { Key, RowRange } from './block-source.ts';
import { ByteSink, separators } from './byte-sink.ts';
import { EmbeddedRecords, type EmbeddedRecordsOptions } from './embedded-records.ts';
import { FAULT } from './fault.ts';
import { FragmentRecords, type Records, RowRecords } from './records.ts';
import { type Counted, Tally } from './tally.ts';

export interface RendererOptions extends EmbeddedRecordsOptions {
  /** Whether the envelope of a page fits its schema. */
  readonly isEnvelope: (envelope: object) => boolean;
}

/** What a page is made of beside its records. */
export interface PageSettings {
  readonly baseUrl: string;
  /** The collection's path. */
  readonly path: string;
  readonly pageLinks: PageLinks;
  readonly pageSize: number;
  /** How many records the collection has. */
  readonly count: number;
  /** Whether records are asked for one by one, too. */
  readonly records: boolean;
  /** The first and the last page to make. */
  readonly range: PageRange;
}

/** A page as bytes. */
export interface RenderedPage {
  readonly number: number;
  readonly isLast: boolean;
  readonly records: number;
  /** Its JSON, a view that is valid until the next page. */
  readonly bytes: Uint8Array;
  /** Its records, where they were asked for, with their bytes. */
  readonly single: readonly { readonly id: Key; readonly bytes: Uint8Array }[];
}

/**
 * Makes pages out of rows: the quick way, which checks everything and explains nothing. Where something breaks the
 * contract it throws FAULT; what it was is found by reading the collection again, record by record.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #embedded: EmbeddedRecords;
  readonly #sink = new ByteSink();
  #tally: Tally;

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#embedded = new EmbeddedRecords(options);
    this.#tally = new Tally(options.kinds);
  }

  /** Takes how many records all pages have that are to be made; what they embed is read in the way that is cheaper for so many. */
  expect(records: number): void {
    this.#embedded.expect(records);
  }

  /** The kinds whose keys may be wrong although all pages are made. */
  partlyRead(): readonly RecordKind[] {
    return this.#embedded.partlyRead();
  }

  /** What the pages counted that were made last. */
  counted(): Counted {
    return this.#tally.counted();
  }

  /** Reads what the records of a kind embed, some at a time: between two steps others may have their turn. */
  prepare(kind: RecordKind): Generator<void> {
    return this.#embedded.prepare(kind);
  }

  /** @throws FAULT */
  *pages(kind: RecordKind, settings: PageSettings): Generator<RenderedPage> {
    this.#tally = new Tally(this.#options.kinds);
    const { pageSize, count, range } = settings;
    const last = pageCount(count, pageSize);
    const [from, to] = range;
    const rows = { skip: (from - 1) * pageSize, take: Math.min((to - from + 1) * pageSize, count) };
    const sink = this.#sink;
    const single: { id: Key; start: number; end: number }[] = [];
    let number = from;
    let onPage = 0;
    const open = () => {
      sink.clear();
      sink.text = this.#envelope(settings, number, last);
      single.length = 0;
      onPage = 0;
    };
    const close = (): RenderedPage => {
      sink.text += onPage === 0 ? '[]}' : ']}';
      const bytes = sink.view();
      if (bytes.length > largestPage) throw FAULT;
      return {
        number,
        isLast: number === last,
        records: onPage,
        bytes,
        single: single.map(({ id, start, end }) => ({ id, bytes: bytes.subarray(start, end) })),
      };
    };
    open();
    const records = this.#recordsOf(kind, rows);
    for (const size of records.blocks()) {
      for (let index = 0; index < size; index += 1) {
        if (onPage === pageSize) {
          yield close();
          number += 1;
          open();
        }
        // After the separator.
        const start = settings.records ? sink.flush() + 1 : 0;
        records.write(sink, index, onPage === 0 ? separators.bracket : separators.comma);
        if (settings.records) single.push({ id: records.lastId as Key, start, end: sink.flush() });
        onPage += 1;
      }
    }
    if (number !== to) throw new Error(`${to} pages were announced, but ${number} came`);
    yield close();
  }

  #recordsOf(kind: RecordKind, range: RowRange): Records {
    const plan = this.#embedded.planOf(kind);
    const store = this.#embedded.storeOf(plan);
    return store !== undefined && store.all !== null
      ? new FragmentRecords(store.all, range, this.#tally)
      : new RowRecords(plan, this.#embedded, this.#options.source, range, store !== undefined, this.#tally);
  }

  #envelope({ baseUrl, path, pageLinks, count }: PageSettings, number: number, last: number): string {
    const address = (page: number) => pageAddress(pageLinks, baseUrl + path, page);
    const next = number < last ? address(number + 1) : null;
    const previous = number > 1 ? address(number - 1) : null;
    if (!this.#options.isEnvelope({ count, next, previous, results: [] })) throw FAULT;
    return `${jsonText({ count, next, previous }).slice(0, -1)},"results":`;
  }
}
