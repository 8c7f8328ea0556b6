import type { RecordKind } from '../description/kind.ts';
import { Block } from './block.ts';
import type { BlockSource, Key, Row, RowRange } from './block-source.ts';
import { ByteSink } from './byte-sink.ts';
import { FAULT } from './fault.ts';
import type { Fragment } from './fragment.ts';
import { FragmentStore } from './fragment-store.ts';
import { OuterSink } from './outer-sink.ts';
import { type Plan, planOf } from './plan.ts';
import type { RecordChecks } from './record-checks.ts';
import type { EmbeddedInRows } from './records.ts';
import { OwnCounts, writeRecord } from './write-record.ts';
import { type PlannedRows, plannedRows } from './written-rows.ts';

/** How much of the embedded records is kept in memory. */
export interface RenderLimits {
  /** Up to so many records of a kind are read as a whole when the first of them is needed, if many others are to be made. */
  readonly whole: number;
  /** Bytes that are kept of a kind that is read as it is needed; the same again of the generation before. */
  readonly kept: number;
  /**
   * Of a kind with at least so many records, each is kept without the one that it embeds, if that is in so many others, on
   * average. Of 437,000 records, where each of 1,004 references is in 35 citations, that halves what is kept.
   */
  readonly apart: { readonly records: number; readonly others: number };
}

/**
 * As many embedded records are read as a whole for each record that is to be made: it embeds about four, and to find one
 * takes twice the time of reading it among all.
 */
const WHOLE_FOR_EACH = 8;

const usualLimits: RenderLimits = {
  whole: 100_000,
  kept: 8 * 2 ** 20,
  apart: { records: 30_000, others: 8 },
};

export interface EmbeddedRecordsOptions {
  /** As `kindsOf` lists them: what a kind embeds comes before it. */
  readonly kinds: readonly RecordKind[];
  readonly source: BlockSource;
  readonly checks: ReadonlyMap<RecordKind, RecordChecks>;
  /** How much is kept in memory; a test keeps less. */
  readonly limits?: RenderLimits;
}

/**
 * The records that others embed, as bytes, and how records of each kind are written. Four fifths of the bytes of a page are
 * embedded records that appear on other pages too: each of them is written and checked once, and then copied.
 */
export class EmbeddedRecords implements EmbeddedInRows {
  readonly #options: EmbeddedRecordsOptions;
  readonly #limits: RenderLimits;
  readonly #plans = new Map<RecordKind, Plan>();
  readonly #numbers: ReadonlyMap<RecordKind, number>;
  /** By the number of their kind. */
  readonly #stores = new Map<number, FragmentStore>();
  readonly #blocks = new Map<FragmentStore, Block>();
  readonly #scratch = new ByteSink();
  readonly #outer = new OuterSink();
  #hasInexactKeys = false;
  #expected = Number.POSITIVE_INFINITY;

  constructor(options: EmbeddedRecordsOptions) {
    this.#options = options;
    const { kinds, limits = usualLimits } = options;
    this.#limits = limits;
    this.#numbers = new Map(kinds.map((kind, number) => [kind, number]));
    for (const { embedding } of kinds)
      for (const { target } of embedding) {
        const number = this.#numbers.get(target) as number;
        if (!this.#stores.has(number))
          this.#stores.set(number, new FragmentStore(this.planOf(target), limits.kept));
      }
  }

  /** Takes how many records are to be made, at most. */
  expect(records: number): void {
    this.#expected = records;
  }

  /** Those of a kind, where others embed it. */
  storeOf(plan: Plan): FragmentStore | undefined {
    return this.#stores.get(plan.number);
  }

  /**
   * The kinds whose keys may be wrong although all pages are made: of embedded records that are read as they are needed,
   * nobody has looked at all rows, and an id that is null, twice there or no id may be one that nobody embeds.
   */
  partlyRead(): readonly RecordKind[] {
    // A text that is not exactly what is stored may seem to be another's key.
    if (this.#hasInexactKeys) return this.#options.kinds;
    const stores = [...this.#stores.values()].filter(
      ({ isDoubtful, plan }) => isDoubtful || !this.#isWorthWhole(plan.kind),
    );
    return stores.map(({ plan }) => plan.kind);
  }

  /** Looks at the key of a record that others may lead to. */
  noticeKey(key: Key): void {
    if (typeof key === 'string' && this.#options.source.suspicious.test(key)) this.#hasInexactKeys = true;
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
    if (this.#isWorthWhole(kind)) yield* this.#readWhole(store);
  }

  /** Whether all records of a kind are read, and not those that are needed. */
  #isWorthWhole(kind: RecordKind): boolean {
    const count = this.#options.source.count(kind);
    return count <= this.#limits.whole && count <= WHOLE_FOR_EACH * this.#expected;
  }

  /** Whether the records of a kind are kept without what they embed: each one, which many others embed too, and no more. */
  #isWorthApart({ kind, whole }: Plan): boolean {
    const [field, ...more] = kind.embedding;
    if (field?.source !== 'one' || more.length > 0 || whole !== null) return false;
    const { source } = this.#options;
    const { records, others } = this.#limits.apart;
    const count = source.count(kind);
    if (count < records || count < others * source.count(field.target)) return false;
    return this.#stores.get(this.#numbers.get(field.target) as number)?.all !== null;
  }

  *#readWhole(store: FragmentStore): Generator<void> {
    if (store.all !== null) return;
    store.isWhole = true;
    store.leavesOut = this.#isWorthApart(store.plan);
    const all: Fragment[] = [];
    let lastKey: Key | null = null;
    const block = new Block(store.plan, this, this.#options.source, everyRow);
    for (const planned of plannedRows(store.plan, this.#options.source, everyRow)) {
      block.load(planned);
      for (const at of planned.rows.keys()) {
        const fragment = this.#fragment(store, block, planned, at);
        // They ascend: two rows with one id, in whatever spelling, are neighbours.
        if (fragment.key === lastKey) store.isDoubtful = true;
        lastKey = fragment.key;
        all.push(fragment);
      }
      yield;
    }
    block.end();
    store.all = all;
  }

  #fragment(store: FragmentStore, block: Block, { plan, rows }: PlannedRows, at: number): Fragment {
    const row = rows[at] as Row;
    const scratch = store.leavesOut ? this.#outer : this.#scratch;
    const counts = new OwnCounts();
    let isFaulty = false;
    scratch.clear();
    try {
      block.at = at;
      writeRecord(scratch, plan, row, block, counts, this.#options.source);
    } catch (error) {
      // One that nobody embeds may have any value, but no key that leads nowhere.
      if (error !== FAULT) throw error;
      isFaulty = true;
      // What comes after the fault was not looked at, such as a link that is there twice.
      store.isDoubtful = true;
      scratch.clear();
    }
    const { withheld, widerNulls, counting } = counts;
    const facts = {
      withheld,
      widerNulls,
      // A copy has room for no more than there are.
      counting: counting.length > 0 ? counting.slice() : null,
      isFaulty,
    };
    const leftOut = store.leavesOut ? this.#outer.leftOut : null;
    const fragment = store.add(row[plan.idPlace], scratch.view(), facts, leftOut);
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
      const planned = { plan: store.plan, rows };
      block.load(planned);
      for (const at of rows.keys()) this.#fragment(store, block, planned, at);
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

  planOf(kind: RecordKind): Plan {
    let plan = this.#plans.get(kind);
    if (plan === undefined) {
      plan = planOf(kind, this.#options.checks.get(kind) as RecordChecks, this.#numbers);
      this.#plans.set(kind, plan);
    }
    return plan;
  }
}

const everyRow: RowRange = { skip: 0, take: Number.POSITIVE_INFINITY };
