import type { Problem } from '../contract/errors.ts';
import { jsonText } from '../contract/json/json-text.ts';
import type { PageRange } from '../contract/shards.ts';
import { largestPage, type PageLinks, pageAddress, pageCount } from '../contract/tree.ts';
import type { RecordKind } from '../model/description/kind.ts';
import { createValidator, type Validator } from '../model/validate/create-validator.ts';
import { ByteSink, separators } from './byte-sink.ts';
import { EmbeddedRecords, type EmbeddedRecordsOptions } from './embedded-records.ts';
import type { Key, RowRange } from './record-source.ts';
import { FragmentRecords, type Records, RowRecords } from './records.ts';
import { type Counted, Tally } from './tally.ts';

export interface PagesOptions extends EmbeddedRecordsOptions {
  /** Takes every problem at the place where it is found: the walk goes on. */
  readonly report: (problems: readonly Problem[]) => void;
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
export interface MadePage {
  readonly number: number;
  readonly isLast: boolean;
  readonly records: number;
  /** Its JSON, a view that is valid until the next page. */
  readonly bytes: Uint8Array;
  /** Its records, where they were asked for, with their bytes. */
  readonly single: readonly { readonly id: Key; readonly bytes: Uint8Array }[];
}

/** Makes pages out of rows. Each value is checked on its way, and what breaks the contract is reported in words. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #embedded: EmbeddedRecords;
  readonly #validator: Validator;
  readonly #sink = new ByteSink();
  #tally: Tally;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#embedded = new EmbeddedRecords(options);
    this.#validator = createValidator(options.schemas);
    this.#tally = new Tally(options.kinds, options.report);
  }

  /** Takes how many records all pages have that are to be made; what they embed is read in the way that is cheaper for so many. */
  expect(records: number): void {
    this.#embedded.expect(records);
  }

  /** The kinds whose keys may be wrong: what exactly is wrong with them is for SQL to list. */
  doubtfulKinds(): readonly RecordKind[] {
    return this.#embedded.doubtfulKinds();
  }

  /** Whether a key or link was seen to be wrong. */
  get hasKeyFault(): boolean {
    return this.#embedded.hasKeyFault;
  }

  /** What the pages counted that were made last. */
  counted(): Counted {
    return this.#tally.counted();
  }

  /** Reads what the records of a kind embed, some at a time: between two steps others may have their turn. */
  prepare(kind: RecordKind): Generator<void> {
    return this.#embedded.prepare(kind);
  }

  *pages(kind: RecordKind, settings: PageSettings): Generator<MadePage> {
    this.#tally = new Tally(this.#options.kinds, this.#options.report);
    const { pageSize, count, range } = settings;
    const last = pageCount(count, pageSize);
    const [from, to] = range;
    const rows = { skip: (from - 1) * pageSize, take: Math.min((to - from + 1) * pageSize, count) };
    const sink = this.#sink;
    const single: { id: Key; start: number; end: number }[] = [];
    let number = from;
    let onPage = 0;
    let isTooLarge = false;
    const open = () => {
      sink.clear();
      sink.text = this.#envelope(settings, number, last);
      single.length = 0;
      onPage = 0;
      isTooLarge = false;
    };
    const checkSize = () => {
      if (isTooLarge || !sink.isTooLarge()) return;
      isTooLarge = true;
      this.#options.report([this.#tooLarge(kind, records.lastId, `${settings.path}?page=${number}`)]);
    };
    const close = (): MadePage => {
      sink.text += onPage === 0 ? '[]}' : ']}';
      checkSize();
      const bytes = sink.view();
      return {
        number,
        isLast: number === last,
        records: onPage,
        bytes,
        single: single.map(({ id, start, end }) => ({ id, bytes: bytes.subarray(start, end) })),
      };
    };
    const records = this.#recordsOf(kind, rows);
    open();
    for (const size of records.blocks()) {
      for (let index = 0; index < size; index += 1) {
        if (onPage === pageSize) {
          yield close();
          number += 1;
          open();
        }
        // After the separator.
        const start = settings.records ? sink.flush() + 1 : 0;
        const before = records.lastId;
        records.write(sink, index, onPage === 0 ? separators.bracket : separators.comma);
        const id = records.lastId;
        // A missing id, and one that two records have, was reported: neither has a file of its own.
        if (settings.records && id !== null && id !== before) single.push({ id, start, end: sink.flush() });
        onPage += 1;
        checkSize();
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
      : new RowRecords(
          plan,
          this.#embedded,
          this.#options.source,
          range,
          store !== undefined,
          this.#tally,
          this.#options.report,
        );
  }

  /** The problem of a page that is too large for any host to serve and for `verify` to read. */
  #tooLarge({ table }: RecordKind, record: Key | null, page: string): Problem {
    const message = `makes ${page} larger than ${largestPage / 2 ** 20} MB: shorten its texts, or choose a smaller --page-size`;
    return this.#options.source.localized({ table, record, field: null, message });
  }

  #envelope({ baseUrl, path, pageLinks, count }: PageSettings, number: number, last: number): string {
    const address = (page: number) => pageAddress(pageLinks, baseUrl + path, page);
    const next = number < last ? address(number + 1) : null;
    const previous = number > 1 ? address(number - 1) : null;
    this.#options.report(this.#validator.document('page', { count, next, previous, results: [] }, path));
    return `${jsonText({ count, next, previous }).slice(0, -1)},"results":`;
  }
}
