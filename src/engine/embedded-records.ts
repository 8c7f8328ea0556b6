import type { Problem } from '../contract/errors.ts';
import { getOrMake } from '../contract/get-or-make.ts';
import type { RecordKind } from '../model/description/kind.ts';
import type { Schemas } from '../model/schemas/schema.ts';
import { createValidator, type Validator } from '../model/validate/create-validator.ts';
import { Block, type Fragments } from './block.ts';
import { ByteSink, OuterSink, separators } from './byte-sink.ts';
import { explainRecord } from './explain-record.ts';
import type { Fragment } from './fragment.ts';
import { FragmentStore } from './fragment-store.ts';
import { checksOf, type RecordChecks } from './record-checks.ts';
import { everyRow, type Key, type RecordSource, type Row, withoutBytes } from './record-source.ts';
import { type Plan, planOf } from './steps.ts';
import { RecordNotes, writeRecord } from './write-record.ts';

export interface RenderLimits {
  /** Kinds of up to this many records are read whole, if enough records are to be made. */
  readonly whole: number;
  /** Bytes kept of a kind that is read on demand; the previous generation takes as much again. */
  readonly kept: number;
  /**
   * Records of a kind with at least `records` are kept without the record that they embed, if that is in
   * `others` of them on average. Of 437,000 records, with 1,004 references in 35 citations each, that halves
   * the memory.
   */
  readonly apart: { readonly records: number; readonly others: number };
}

/** A record embeds about four others, and finding one takes twice as long as reading it among all. */
const WHOLE_FOR_EACH = 8;

const NO_BYTES = Buffer.alloc(0);
/** After one byte for the separator. */
const APART = { chunk: Buffer.from(':null'), start: 0, end: 5, inner: null, innerAt: 0, isFull: false };

export const usualLimits: RenderLimits = {
  whole: 100_000,
  kept: 8 * 2 ** 20,
  apart: { records: 30_000, others: 8 },
};

export interface EmbeddedRecordsOptions {
  /** In the order of `kindsOf`: embedded kinds first. */
  readonly kinds: readonly RecordKind[];
  readonly source: RecordSource;
  readonly schemas: Schemas;
  /** Tests set lower limits. */
  readonly limits?: RenderLimits;
}

/**
 * Embedded records as bytes, and how to write records of each kind. Four fifths of a page are embedded
 * records that appear on other pages too: each is written and checked once, then copied.
 */
export class EmbeddedRecords implements Fragments {
  readonly #options: EmbeddedRecordsOptions;
  readonly #limits: RenderLimits;
  readonly #validator: Validator;
  readonly #checks: ReadonlyMap<RecordKind, RecordChecks>;
  readonly #plans = new Map<RecordKind, Plan>();
  readonly #numbers: ReadonlyMap<RecordKind, number>;
  /** By the number of the kind. */
  readonly #stores: FragmentStore[] = [];
  readonly #blocks = new Map<FragmentStore, Block>();
  readonly #scratch = new ByteSink();
  readonly #outer = new OuterSink();
  /** Of the record being written; one, so that V8 sees one array. */
  readonly notes = new RecordNotes();
  #hasInexactKeys = false;
  hasKeyFault = false;
  #expected = Number.POSITIVE_INFINITY;

  constructor(options: EmbeddedRecordsOptions) {
    this.#options = options;
    const { kinds, schemas, limits = usualLimits } = options;
    this.#limits = limits;
    this.#validator = createValidator(schemas);
    this.#checks = checksOf(kinds, schemas);
    this.#numbers = new Map(kinds.map((kind, number) => [kind, number]));
    for (const { embedding } of kinds)
      for (const { target } of embedding) {
        const number = this.#numbers.get(target) as number;
        this.#stores[number] ??= new FragmentStore(this.planOf(target), limits.kept);
      }
  }

  /** Sets the most records to make, which decides how embedded records are read. */
  expect(records: number): void {
    this.#expected = records;
  }

  storeOf(plan: Plan): FragmentStore | undefined {
    return this.#stores[plan.number];
  }

  noteKeyFault(): void {
    this.hasKeyFault = true;
  }

  /**
   * The kinds whose keys may be wrong, of which SQL lists the exact faults: all, if a wrong key was seen; otherwise
   * the doubtful ones and the ones read on demand, since a null, duplicate or unreadable id may be of a record that
   * no other embeds.
   */
  doubtfulKinds(): readonly RecordKind[] {
    // A text that differs from the stored bytes may equal another record's key.
    if (this.hasKeyFault || this.#hasInexactKeys) return this.#options.kinds;
    const isDoubtful = (store: FragmentStore) => store.isDoubtful || !this.#isWorthWhole(store.plan.kind);
    return this.#stores.filter(isDoubtful).map(({ plan }) => plan.kind);
  }

  /** Remembers that a key's text may differ from the stored bytes. */
  noticeKey(key: unknown): void {
    if (typeof key === 'string' && this.#options.source.suspicious.test(key)) this.#hasInexactKeys = true;
  }

  /** Reads what the records of a kind embed; yields between blocks so that other work can run. */
  *prepare(kind: RecordKind): Generator<void> {
    for (const { target } of kind.embedding) yield* this.#prepareStore(target);
    // Its own records, if embedded elsewhere, are copied from their store.
    if (this.#stores[this.#numbers.get(kind) as number] !== undefined) yield* this.#prepareStore(kind);
  }

  *#prepareStore(kind: RecordKind): Generator<void> {
    this.evict();
    const store = this.#stores[this.#numbers.get(kind) as number] as FragmentStore;
    if (store.all !== null) return;
    for (const { target } of kind.embedding) yield* this.#prepareStore(target);
    if (this.#isWorthWhole(kind)) yield* this.#readWhole(store);
  }

  #isWorthWhole(kind: RecordKind): boolean {
    const count = this.#options.source.count(kind);
    return count <= this.#limits.whole && count <= WHOLE_FOR_EACH * this.#expected;
  }

  /** Whether to keep the records of a kind without the one that each embeds, see `RenderLimits.apart`. */
  #isWorthApart({ kind, whole }: Plan): boolean {
    const [field, ...more] = kind.embedding;
    if (field?.source !== 'one' || more.length > 0 || whole !== null) return false;
    const { source } = this.#options;
    const { records, others } = this.#limits.apart;
    const count = source.count(kind);
    if (count < records || count < others * source.count(field.target)) return false;
    return this.#stores[this.#numbers.get(field.target) as number]?.all !== null;
  }

  *#readWhole(store: FragmentStore): Generator<void> {
    if (store.all !== null) return;
    store.isWhole = true;
    store.leavesOut = this.#isWorthApart(store.plan);
    const all: Fragment[] = [];
    const { source } = this.#options;
    const block = new Block(store.plan, this, source, everyRow);
    for (const rows of source.blocks(store.plan.kind, everyRow, 'bytes')) {
      block.load(rows);
      for (let at = 0; at < rows.length; at += 1) all.push(this.#fragment(store, block, rows[at] as Row, at));
      yield;
    }
    block.end();
    store.all = all;
  }

  #fragment(store: FragmentStore, block: Block, row: Row, at: number): Fragment {
    const { plan } = store;
    const { source } = this.#options;
    const scratch = store.leavesOut ? this.#outer : this.#scratch;
    const { notes } = this;
    notes.clear();
    scratch.clear();
    block.at = at;
    const own = writeRecord(scratch, plan, row, block, notes, source) ? [] : this.explain(plan, row, block);
    const inner = notes.faults();
    const faults = own.length === 0 ? inner : [...(inner ?? []), ...own];
    const { withheld, widerNulls } = notes;
    const facts = { withheld, widerNulls, counting: notes.counting(), faults };
    const leftOut = store.leavesOut ? this.#outer.leftOut : null;
    // A record larger than a page is never copied into one.
    const bytes = scratch.isFull ? NO_BYTES : scratch.view();
    const fragment = store.add(row[plan.idPlace], bytes, facts, leftOut, scratch.isFull);
    // Ids ascend: rows with the same id, in any spelling, are neighbours.
    if (own.length > 0 || (store.isWhole && store.repeats(fragment))) store.isDoubtful = true;
    this.noticeKey(fragment.stored);
    return fragment;
  }

  /** The faults of a record itself; none if it only embeds a faulty one, which left a gap in it. */
  explain(plan: Plan, row: Row, block: Block): readonly Problem[] {
    const { source } = this.#options;
    const problems = explainRecord(plan, withoutBytes(row), block, source, this.#validator);
    if (problems.length > 0 || block.embedsFaulty(row)) return problems;
    const id = plan.kind.id.value.read(row[plan.idPlace]) as Key | undefined;
    const message = 'does not fit its schema';
    return [source.localized({ table: plan.kind.table, record: id ?? null, field: null, message })];
  }

  ensure(target: number, ids: Iterable<unknown>): void {
    const store = this.#stores[target] as FragmentStore;
    if (store.all !== null) return;
    const missing = new Set<unknown>();
    for (const id of ids) if (id !== null && store.get(id) === undefined) missing.add(id);
    if (missing.size === 0) return;
    const rows = this.#options.source.rowsOf(store.plan.kind, [...missing]);
    if (rows !== null) {
      const block = this.#blockOf(store);
      block.load(rows);
      for (const [at, row] of rows.entries()) this.#fragment(store, block, row, at);
    }
    // An id in another spelling is only found among all.
    if (rows === null || [...missing].some((id) => store.get(id) === undefined))
      for (const _ of this.#readWhole(store));
  }

  /** The block for rows read on demand; its links are in memory. */
  #blockOf(store: FragmentStore): Block {
    return getOrMake(this.#blocks, store, () => new Block(store.plan, this, this.#options.source, 'any'));
  }

  /** The JSON of a record, with null in place of a record that is kept apart. */
  textOf(fragment: Fragment): string {
    const whole = fragment.inner === null ? fragment : { ...fragment, inner: APART };
    this.#scratch.clear();
    this.#scratch.addFragment(whole, separators.comma);
    return this.#scratch.view(1).toString();
  }

  fragment(target: number, stored: unknown): Fragment | undefined {
    return (this.#stores[target] as FragmentStore).get(stored);
  }

  /** Drops records not used lately. Do not call while rows wait for what they embed. */
  evict(): void {
    for (const store of this.#stores) store?.evict();
  }

  planOf(kind: RecordKind): Plan {
    return getOrMake(this.#plans, kind, () =>
      planOf(kind, this.#checks.get(kind) as RecordChecks, this.#numbers, this.#options.source),
    );
  }
}
