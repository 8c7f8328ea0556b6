import type { Problem } from '../contract/errors.ts';
import { type Envelope, envelopeText, filledEnvelope, standardEnvelope } from '../contract/tree/envelope.ts';
import type { PageRange } from '../contract/tree/shards.ts';
import { largestPage, type PageLinks, pageAddress, pageCount } from '../contract/tree/tree.ts';
import type { RecordKind } from '../model/description/kind.ts';
import { createValidator, type Validator } from '../model/validate/create-validator.ts';
import { ByteSink, separators } from './byte-sink.ts';
import { EmbeddedRecords, type EmbeddedRecordsOptions } from './embedded-records.ts';
import type { Key, RowRange } from './record-source.ts';
import { FragmentRecords, type Records, RowRecords, type RowsWatch } from './records.ts';
import { type Counted, Tally } from './tally.ts';

export interface PagesOptions extends EmbeddedRecordsOptions {
  /** Called with problems as they are found; the walk goes on. */
  readonly report: (problems: readonly Problem[]) => void;
}

export interface PageSettings {
  readonly baseUrl: string;
  readonly path: string;
  readonly pageLinks: PageLinks;
  readonly pageSize: number;
  readonly count: number;
  /** Absent: the standard one. */
  readonly envelope?: Envelope;
  /** Whether to give single records, too. */
  readonly records: boolean;
  readonly range: PageRange;
  readonly watch: RowsWatch | null;
}

export interface MadePage {
  readonly number: number;
  readonly isLast: boolean;
  readonly records: number;
  /** JSON; a view that is valid until the next page. */
  readonly bytes: Uint8Array;
  readonly single: readonly { readonly id: Key; readonly bytes: Uint8Array }[];
}

interface OpenPage {
  readonly kind: RecordKind;
  readonly settings: PageSettings;
  readonly number: number;
  readonly isLast: boolean;
  /** The text after the list of records. */
  readonly after: string;
  records: number;
  readonly single: { readonly id: Key; readonly start: number; readonly end: number }[];
  isTooLarge: boolean;
}

/** Makes pages from rows, checks each value and reports what breaks the contract. */
export class Pages {
  readonly #options: PagesOptions;
  readonly embedded: EmbeddedRecords;
  readonly #validator: Validator;
  readonly #sink = new ByteSink();
  #tally: Tally;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.embedded = new EmbeddedRecords(options);
    this.#validator = createValidator(options.schemas);
    this.#tally = new Tally(options.kinds, options.report, this);
  }

  counted(): Counted {
    return this.#tally.counted();
  }

  *pages(kind: RecordKind, settings: PageSettings): Generator<MadePage> {
    this.#tally = new Tally(this.#options.kinds, this.#options.report, this);
    const { pageSize, count, range } = settings;
    const last = pageCount(count, pageSize);
    const [from, to] = range;
    const rows = { skip: (from - 1) * pageSize, take: Math.min((to - from + 1) * pageSize, count) };
    const records = this.#recordsOf(kind, rows, settings.watch);
    let page = this.#open(kind, settings, from, last);
    for (const size of records.blocks()) {
      for (let index = 0; index < size; ) {
        if (page.records === pageSize) {
          yield this.#close(page, records);
          page = this.#open(kind, settings, page.number + 1, last);
        }
        const end = Math.min(size, index + pageSize - page.records);
        this.#add(page, records, index, end);
        index = end;
      }
    }
    if (page.number !== to) throw new Error(`${to} pages were announced, but ${page.number} came`);
    yield this.#close(page, records);
  }

  #open(kind: RecordKind, settings: PageSettings, number: number, last: number): OpenPage {
    this.#sink.clear();
    const [before, after] = this.#envelope(settings, number, last);
    this.#sink.text = before;
    return {
      ...{ kind, settings, number, after, isLast: number === last },
      ...{ records: 0, single: [], isTooLarge: false },
    };
  }

  #add(page: OpenPage, records: Records, from: number, end: number): void {
    const sink = this.#sink;
    const { settings, single } = page;
    for (let index = from; index < end; index += 1) {
      // After the separator.
      const start = settings.records ? sink.flush() + 1 : 0;
      const before = settings.records ? records.lastId : null;
      records.write(sink, index, page.records === 0 ? separators.bracket : separators.comma);
      page.records += 1;
      if (settings.records) {
        const id = records.lastId;
        // Missing and duplicate ids were reported; such records get no file.
        if (id !== null && id !== before) single.push({ id, start, end: sink.flush() });
      }
      if (sink.isTooLarge()) this.#reportTooLarge(page, records);
    }
  }

  #close(page: OpenPage, last: Records): MadePage {
    const sink = this.#sink;
    const { number, isLast, after, records, single } = page;
    sink.text += (records === 0 ? '[]' : ']') + after;
    if (sink.isTooLarge()) this.#reportTooLarge(page, last);
    const bytes = sink.view();
    const bytesOf = ({ id, start, end }: OpenPage['single'][number]) => ({
      id,
      bytes: bytes.subarray(start, end),
    });
    return { number, isLast, records, bytes, single: single.map(bytesOf) };
  }

  #recordsOf(kind: RecordKind, range: RowRange, watch: RowsWatch | null): Records {
    const plan = this.embedded.planOf(kind);
    const store = this.embedded.storeOf(plan);
    const [tally, embedded] = [this.#tally, this.embedded];
    if (store !== undefined && store.all !== null) return new FragmentRecords(store.all, range, tally);
    const { source, report } = this.#options;
    const isEmbedded = store !== undefined;
    return new RowRecords({ plan, embedded, source, range, isEmbedded, tally, report, watch });
  }

  /** Reports, once, a page too large for hosts to serve and for `verify` to read. */
  #reportTooLarge(page: OpenPage, { lastId: record }: Records): void {
    if (page.isTooLarge) return;
    page.isTooLarge = true;
    const { kind, settings, number } = page;
    const { report, source } = this.#options;
    const message = `makes ${settings.path}?page=${number} larger than ${largestPage / 2 ** 20} MB: shorten its texts, or choose a smaller --page-size`;
    report([source.localized({ table: kind.table, record, field: null, message })]);
  }

  #envelope(
    { baseUrl, path, pageLinks, pageSize: size, count, envelope = standardEnvelope }: PageSettings,
    page: number,
    pages: number,
  ): readonly [string, string] {
    const address = (to: number) => pageAddress(pageLinks, baseUrl + path, to);
    const facts = { count, page, pages, size, address };
    if (envelope === standardEnvelope)
      this.#options.report(this.#validator.document('page', filledEnvelope(envelope, facts, []), path));
    return envelopeText(envelope, facts);
  }
}
