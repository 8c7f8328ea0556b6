import { Block, type Fragments } from './block.ts';
import type { BlockSource, Key, Row, RowRange } from './block-source.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import { FAULT, KEY_FAULT } from './fault.ts';
import type { Fragment } from './fragment.ts';
import type { Plan } from './plan.ts';
import type { Tally } from './tally.ts';
import { isCounting, OwnCounts, writeRecord } from './write-record.ts';
import { type PlannedRows, plannedRows } from './written-rows.ts';

/** Records that are written one after the other before others have their turn. */
const AT_ONCE = 250;

/** The records of a kind, some hundred at a time. */
export interface Records {
  /** Makes the next of them ready to be written; gives how many they are. */
  blocks(): Generator<number>;
  /** Writes one of these after a separator. */
  write(sink: ByteSink, index: number, separator: number): void;
  /** The id of the one that was written last. */
  readonly lastId: Key | null;
}

/** Records that others embed, too: they are there already. */
export class FragmentRecords implements Records {
  readonly #all: readonly Fragment[];
  readonly #range: RowRange;
  readonly #tally: Tally;
  #skip = 0;
  #size = 0;
  #last: Fragment | null = null;

  constructor(all: readonly Fragment[], range: RowRange, tally: Tally) {
    this.#all = all;
    this.#range = range;
    this.#tally = tally;
  }

  *blocks(): Generator<number> {
    const { skip, take } = this.#range;
    const end = Math.min(this.#all.length, skip + take);
    for (this.#skip = skip; this.#skip < end; this.#skip += this.#size) {
      this.#size = Math.min(AT_ONCE, end - this.#skip);
      yield this.#size;
    }
  }

  get lastId(): Key | null {
    return this.#last?.key ?? null;
  }

  write(sink: ByteSink, index: number, separator: number): void {
    const fragment = this.#all[this.#skip + index] as Fragment;
    if (fragment.isFaulty) throw FAULT;
    sink.addFragment(fragment, separator);
    if (isCounting(fragment)) this.#tally.add(fragment);
    this.#last = fragment;
  }
}

/** What records of rows need of those that they embed. */
export interface EmbeddedInRows extends Fragments {
  /** Forgets what was not needed lately. Not while other rows wait for what they embed. */
  rest(): void;
  /** Looks at the key of a record that others may lead to. */
  noticeKey(key: Key): void;
}

/** Records that are written from rows. */
export class RowRecords implements Records {
  readonly #plan: Plan;
  readonly #embedded: EmbeddedInRows;
  readonly #source: BlockSource;
  readonly #block: Block;
  readonly #range: RowRange;
  readonly #isEmbedded: boolean;
  readonly #tally: Tally;
  #planned: PlannedRows;
  lastId: Key | null = null;

  /** @param isEmbedded whether others embed such records, too: each is counted once, by its key */
  constructor(
    plan: Plan,
    embedded: EmbeddedInRows,
    source: BlockSource,
    range: RowRange,
    isEmbedded: boolean,
    tally: Tally,
  ) {
    this.#tally = tally;
    this.#isEmbedded = isEmbedded;
    this.#plan = plan;
    this.#planned = { plan, rows: [] };
    this.#embedded = embedded;
    this.#source = source;
    this.#range = range;
    this.#block = new Block(plan, embedded, source, range);
    const before = range.skip === 0 ? null : source.idAt(plan.kind, range.skip - 1);
    this.lastId = before === null ? null : (plan.kind.id.value.read(before) as Key);
  }

  *blocks(): Generator<number> {
    for (const planned of plannedRows(this.#plan, this.#source, this.#range)) {
      this.#embedded.rest();
      this.#block.load(planned);
      this.#planned = planned;
      yield planned.rows.length;
    }
    this.#block.end();
  }

  write(sink: ByteSink, index: number, separator: number): void {
    sink.text += separator === separators.comma ? ',' : '[';
    const { plan, rows } = this.#planned;
    const row = rows[index] as Row;
    this.#block.at = index;
    const own = this.#isEmbedded ? new OwnCounts() : null;
    writeRecord(sink, plan, row, this.#block, own ?? this.#tally, this.#source);
    const id = plan.kind.id.value.read(row[plan.idPlace]) as Key;
    // They ascend: two rows with one id are neighbours.
    if (id === this.lastId) throw KEY_FAULT;
    this.lastId = id;
    this.#embedded.noticeKey(id);
    if (own !== null) this.#tally.add({ kind: plan.number, key: id, ...own, countedIn: null });
  }
}
