import type { PageRange } from '../contract/shards.ts';
import { type PageLinks, pageAddress, pageCount } from '../contract/tree.ts';
import { isLinked, type RecordKind } from '../description/kind.ts';
import { jsonText } from '../json/json-text.ts';
import { compareKeys } from '../values/compare-keys.ts';
import type { BlockSource, Key, Linked, LinkOrder, LinkReader, Row, RowRange } from './block-source.ts';
import { ByteSink, separators } from './byte-sink.ts';
import { FAULT, KEY_FAULT } from './fault.ts';
import type { Fragment } from './fragment.ts';
import { compareFragments, FragmentStore } from './fragment-store.ts';
import { type Plan, planOf, type Step } from './plan.ts';
import type { RecordChecks } from './record-checks.ts';
import { type Counted, Tally } from './tally.ts';
import { Counts, type Embedded, isCounting, writeRecord } from './write-record.ts';

export interface RendererOptions {
  /** As `kindsOf` lists them: what a kind embeds comes before it. */
  readonly kinds: readonly RecordKind[];
  readonly source: BlockSource;
  readonly checks: ReadonlyMap<RecordKind, RecordChecks>;
  /** Whether the envelope of a page fits its schema. */
  readonly isEnvelope: (envelope: object) => boolean;
  /** How much is kept in memory; a test keeps less. */
  readonly limits?: RenderLimits;
}

/** How much of the embedded records is kept in memory. */
export interface RenderLimits {
  /** Up to so many records of a kind are read as a whole when the first of them is needed. */
  readonly whole: number;
  /** Bytes that are kept of a kind that is read as it is needed; the same again of the generation before. */
  readonly kept: number;
}

const usualLimits: RenderLimits = { whole: 100_000, kept: 8 * 2 ** 20 };

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

/** The most bytes of a page: hosts refuse far smaller files, and `verify` reads no larger one. */
const largestPage = 64 * 2 ** 20;

/** Records that are written one after the other before others have their turn. */
const AT_ONCE = 250;

/**
 * Makes pages out of rows: the quick way, which checks everything and explains nothing. Where something breaks the
 * contract it throws FAULT; what it was is found by reading the collection again, record by record.
 *
 * Four fifths of the bytes of a page are embedded records that appear on other pages too. Each of them is written and
 * checked once, and then copied: half of the time of a build that writes whole records.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #plans = new Map<RecordKind, Plan>();
  readonly #numbers: ReadonlyMap<RecordKind, number>;
  /** By the number of their kind. */
  readonly #stores = new Map<number, FragmentStore>();
  readonly #blocks = new Map<FragmentStore, Block>();
  readonly #sink = new ByteSink();
  readonly #scratch = new ByteSink();
  readonly #limits: RenderLimits;
  #hasInexactKeys = false;
  #tally: Tally;

  constructor(options: RendererOptions) {
    this.#options = options;
    const { kinds, limits = usualLimits } = options;
    this.#limits = limits;
    this.#numbers = new Map(kinds.map((kind, number) => [kind, number]));
    for (const { embedding } of kinds)
      for (const { target } of embedding) {
        const number = this.#numbers.get(target) as number;
        if (!this.#stores.has(number))
          this.#stores.set(number, new FragmentStore(this.#planOf(target), limits.kept));
      }
    this.#tally = new Tally(kinds);
  }

  /**
   * The kinds whose keys may be wrong although all pages are made: of embedded records that are read as they are needed,
   * nobody has looked at all rows, and an id that is null, twice there or no id may be one that nobody embeds.
   */
  partlyRead(): readonly RecordKind[] {
    // A text that is not exactly what is stored may seem to be another's key.
    if (this.#hasInexactKeys) return this.#options.kinds;
    const { source } = this.#options;
    const stores = [...this.#stores.values()].filter(
      ({ isDoubtful, plan }) => isDoubtful || source.count(plan.kind) > this.#limits.whole,
    );
    return stores.map(({ plan }) => plan.kind);
  }

  /** Looks at the key of a record that others may lead to. */
  noticeKey(key: Key): void {
    if (typeof key === 'string' && this.#options.source.suspicious.test(key)) this.#hasInexactKeys = true;
  }

  /** What the pages since the last call counted. */
  takeCounted(): Counted {
    const tally = this.#tally;
    this.#tally = new Tally(this.#options.kinds);
    return tally.counted();
  }

  /** Reads what the records of a kind embed, some at a time: between two steps others may have their turn. */
  *prepare(kind: RecordKind): Generator<void> {
    for (const { target } of kind.embedding) yield* this.#prepareStore(target);
    // Its own records are embedded too: they are copied from there.
    if (this.#stores.has(this.#numbers.get(kind) as number)) yield* this.#prepareStore(kind);
  }

  *#prepareStore(kind: RecordKind): Generator<void> {
    this.rest();
    const store = this.#stores.get(this.#numbers.get(kind) as number) as FragmentStore;
    if (store.all !== null) return;
    for (const { target } of kind.embedding) yield* this.#prepareStore(target);
    if (this.#options.source.count(kind) <= this.#limits.whole) yield* this.#readWhole(store);
  }

  /** @throws FAULT */
  *pages(kind: RecordKind, settings: PageSettings): Generator<RenderedPage> {
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
        const id = records.write(sink, index, onPage === 0 ? separators.bracket : separators.comma);
        if (settings.records) single.push({ id, start, end: sink.flush() });
        onPage += 1;
      }
      records.count(this.#tally);
    }
    if (number !== to) throw new Error(`${to} pages were announced, but ${number} came`);
    yield close();
  }

  #recordsOf(kind: RecordKind, range: RowRange): Records {
    const plan = this.#planOf(kind);
    const store = this.#stores.get(plan.number);
    return store !== undefined && store.all !== null
      ? new FragmentRecords(store.all, plan.number, range)
      : new RowRecords(plan, this, this.#options.source, range, store !== undefined);
  }

  *#readWhole(store: FragmentStore): Generator<void> {
    if (store.all !== null) return;
    store.isWhole = true;
    const all: Fragment[] = [];
    const block = new Block(store.plan, this, this.#options.source, everyRow);
    for (const rows of this.#options.source.blocks(store.plan.kind)) {
      block.load(rows);
      for (const at of rows.keys()) all.push(this.#fragment(store, block, rows, at));
      yield;
    }
    block.end();
    // Two rows with one id.
    if (store.size !== all.length) store.isDoubtful = true;
    store.all = all;
  }

  #fragment(store: FragmentStore, block: Block, rows: readonly Row[], at: number): Fragment {
    const row = rows[at] as Row;
    const scratch = this.#scratch;
    const counts = new Counts();
    let isFaulty = false;
    scratch.clear();
    try {
      block.at = at;
      writeRecord(scratch, store.plan, row, block, counts, this.#options.source);
    } catch (error) {
      // One that nobody embeds may have any value, but no key that leads nowhere.
      if (error !== FAULT) throw error;
      isFaulty = true;
      scratch.clear();
    }
    const { withheld, widerNulls, counting } = counts;
    const fragment = store.add(row, scratch.view(), {
      withheld,
      widerNulls,
      counting: counting.length > 0 ? counting : null,
      isFaulty,
    });
    if (fragment.key === undefined) store.isDoubtful = true;
    this.noticeKey(fragment.key);
    return fragment;
  }

  /** Sees to it that the records with these ids, as they are stored, are there. */
  ensure(target: number, ids: Iterable<unknown>): void {
    const store = this.#stores.get(target) as FragmentStore;
    if (store.all !== null) return;
    const missing = new Set<unknown>();
    for (const id of ids) if (id !== null && store.get(id) === undefined) missing.add(id);
    if (missing.size === 0) return;
    const rows = this.#options.source.rowsOf(store.plan.kind, [...missing]);
    if (rows !== null) {
      const block = this.#blockOf(store);
      block.load(rows);
      for (const at of rows.keys()) this.#fragment(store, block, rows, at);
    }
    // Another spelling of an id is found among all of them.
    if (rows === null || [...missing].some((id) => store.get(id) === undefined))
      for (const _ of this.#readWhole(store));
  }

  /** The block of rows that are read as they are needed; its links are in memory. */
  #blockOf(store: FragmentStore): Block {
    let block = this.#blocks.get(store);
    if (block === undefined) {
      block = new Block(store.plan, this, this.#options.source, 'any');
      this.#blocks.set(store, block);
    }
    return block;
  }

  fragment(target: number, stored: unknown): Fragment | undefined {
    return (this.#stores.get(target) as FragmentStore).get(stored);
  }

  /** Forgets what was not needed lately. Not while other rows wait for what they embed. */
  rest(): void {
    for (const store of this.#stores.values()) store.rest();
  }

  #planOf(kind: RecordKind): Plan {
    let plan = this.#plans.get(kind);
    if (plan === undefined) {
      plan = planOf(kind, this.#options.checks.get(kind) as RecordChecks, this.#numbers);
      this.#plans.set(kind, plan);
    }
    return plan;
  }

  #envelope({ baseUrl, path, pageLinks, count }: PageSettings, number: number, last: number): string {
    const address = (page: number) => pageAddress(pageLinks, baseUrl + path, page);
    const next = number < last ? address(number + 1) : null;
    const previous = number > 1 ? address(number - 1) : null;
    if (!this.#options.isEnvelope({ count, next, previous, results: [] })) throw FAULT;
    return `${jsonText({ count, next, previous }).slice(0, -1)},"results":`;
  }
}

/** The records of a kind, some hundred at a time. */
interface Records {
  /** Makes the next of them ready to be written; gives how many they are. */
  blocks(): Generator<number>;
  /** Writes one of these after a separator, and returns its id. */
  write(sink: ByteSink, index: number, separator: number): Key;
  /** Counts what was written of them. */
  count(tally: Tally): void;
}

/** Records that others embed, too: they are there already. */
class FragmentRecords implements Records {
  readonly #all: readonly Fragment[];
  readonly #kind: number;
  readonly #range: RowRange;
  #skip = 0;
  #size = 0;

  constructor(all: readonly Fragment[], kind: number, range: RowRange) {
    this.#all = all;
    this.#kind = kind;
    this.#range = range;
  }

  *blocks(): Generator<number> {
    const { skip, take } = this.#range;
    const end = Math.min(this.#all.length, skip + take);
    for (this.#skip = skip; this.#skip < end; this.#skip += this.#size) {
      this.#size = Math.min(AT_ONCE, end - this.#skip);
      yield this.#size;
    }
  }

  write(sink: ByteSink, index: number, separator: number): Key {
    const fragment = this.#all[this.#skip + index] as Fragment;
    if (fragment.isFaulty) throw FAULT;
    sink.addFragment(fragment, separator);
    return fragment.key;
  }

  count(tally: Tally): void {
    const kind = this.#kind;
    for (const fragment of this.#all.slice(this.#skip, this.#skip + this.#size))
      if (isCounting(fragment)) tally.add({ kind, fragment });
  }
}

/** Records that are written from rows. */
class RowRecords implements Records {
  readonly #plan: Plan;
  readonly #renderer: Renderer;
  readonly #source: BlockSource;
  readonly #block: Block;
  readonly #range: RowRange;
  readonly #isEmbedded: boolean;
  #counts = new Counts();
  #rows: readonly Row[] = [];
  #last: Key | null = null;

  /** @param isEmbedded whether others embed such records, too: each is counted once, by its key */
  constructor(plan: Plan, renderer: Renderer, source: BlockSource, range: RowRange, isEmbedded: boolean) {
    this.#isEmbedded = isEmbedded;
    this.#plan = plan;
    this.#renderer = renderer;
    this.#source = source;
    this.#range = range;
    this.#block = new Block(plan, renderer, source, range);
    const before = range.skip === 0 ? null : source.idAt(plan.kind, range.skip - 1);
    this.#last = before === null ? null : (plan.kind.id.value.read(before) as Key);
  }

  *blocks(): Generator<number> {
    for (const rows of this.#source.blocks(this.#plan.kind, this.#range)) {
      this.#renderer.rest();
      this.#block.load(rows);
      this.#rows = rows;
      yield rows.length;
    }
    this.#block.end();
  }

  write(sink: ByteSink, index: number, separator: number): Key {
    sink.text += separator === separators.comma ? ',' : '[';
    const row = this.#rows[index] as Row;
    this.#block.at = index;
    const counts = this.#isEmbedded ? new Counts() : this.#counts;
    writeRecord(sink, this.#plan, row, this.#block, counts, this.#source);
    const id = this.#plan.kind.id.value.read(row[this.#plan.idPlace]) as Key;
    // They ascend: two rows with one id are neighbours.
    if (id === this.#last) throw KEY_FAULT;
    this.#last = id;
    this.#renderer.noticeKey(id);
    if (this.#isEmbedded) {
      const { withheld, widerNulls, counting } = counts;
      const record = { key: id, withheld, widerNulls, counting, countedIn: null };
      this.#counts.counting.push({ kind: this.#plan.number, fragment: record });
    }
    return id;
  }

  count(tally: Tally): void {
    const { withheld, widerNulls, counting } = this.#counts;
    tally.withheld += withheld;
    tally.widerNulls += widerNulls;
    for (const each of counting) tally.add(each);
    this.#counts = new Counts();
  }
}

/** Some rows of a kind, with what their records embed. */
class Block implements Embedded {
  /** The place among these rows of the one that is written. */
  at = 0;
  readonly #plan: Plan;
  readonly #renderer: Renderer;
  readonly #readers: readonly LinkReader[];
  /** By the list of the field. */
  #linked: readonly Linked[] = [];

  constructor(plan: Plan, renderer: Renderer, source: BlockSource, order: LinkOrder) {
    this.#plan = plan;
    this.#renderer = renderer;
    this.#readers = plan.kind.fields
      .filter(isLinked)
      .map(({ link }) => source.linksOf(link, plan.kind, order));
  }

  /** Reads what the records of these rows embed. */
  load(rows: readonly Row[]): void {
    const { ones, linked, idPlace } = this.#plan;
    const renderer = this.#renderer;
    for (const { place, target } of ones) renderer.ensure(target, columnOf(rows, place));
    const owners = linked.length === 0 ? [] : rows.map((row) => row[idPlace]);
    this.#linked = linked.map(({ target }, list) => {
      const found = (this.#readers[list] as LinkReader).of(owners);
      if (found === null) throw KEY_FAULT;
      if (target >= 0) renderer.ensure(target, found.targets);
      return found;
    });
  }

  /** Called after the last rows: no link may be left, of an owner that is not there. */
  end(): void {
    if (this.#readers.some((reader) => reader.isLeft())) throw KEY_FAULT;
  }

  one({ target }: Step, key: unknown): Fragment | undefined {
    return this.#renderer.fragment(target, key);
  }

  many({ list, target }: Step): readonly Fragment[] {
    const { targets, ends } = this.#linked[list] as Linked;
    const fragments: Fragment[] = [];
    for (let place = this.#startOf(ends); place < (ends[this.at] as number); place += 1) {
      const fragment = this.#renderer.fragment(target, targets[place]);
      if (fragment === undefined) throw KEY_FAULT;
      fragments.push(fragment);
    }
    if (fragments.length < 2) return fragments;
    fragments.sort(compareFragments);
    for (let index = 1; index < fragments.length; index += 1)
      if (fragments[index] === fragments[index - 1]) throw KEY_FAULT;
    return fragments;
  }

  ids({ list, type }: Step): readonly unknown[] {
    const { targets, ends } = this.#linked[list] as Linked;
    const ids = targets.slice(this.#startOf(ends), ends[this.at]).map((stored) => type.read(stored) as Key);
    if (ids.includes(undefined as unknown as Key)) throw KEY_FAULT;
    ids.sort(compareKeys);
    if (ids.some((id, index) => index > 0 && id === ids[index - 1])) throw KEY_FAULT;
    return ids;
  }

  /** Where that begins which the row is linked to. */
  #startOf(ends: readonly number[]): number {
    return this.at === 0 ? 0 : (ends[this.at - 1] as number);
  }
}

const everyRow: RowRange = { skip: 0, take: Number.POSITIVE_INFINITY };

function* columnOf(rows: readonly Row[], place: number): Generator<unknown> {
  for (const row of rows) yield row[place];
}
