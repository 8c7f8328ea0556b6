import { Block, type Fragments } from './block.ts';
import type { BlockSource, Key, Row, RowRange } from './block-source.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import { FAULT, KEY_FAULT } from './fault.ts';
import type { Fragment } from './fragment.ts';
import type { Plan } from './plan.ts';
import type { Tally } from './tally.ts';
import { Counts, isCounting, writeRecord } from './write-record.ts';

/** Records that are written one after the other before others have their turn. */
const AT_ONCE = 250;

/** The records of a kind, some hundred at a time. */
export interface Records {
  /** Makes the next of them ready to be written; gives how many they are. */
  blocks(): Generator<number>;
  /** Writes one of these after a separator, and returns its id. */
  write(sink: ByteSink, index: number, separator: number): Key;
  /** Counts what was written of them. */
  count(tally: Tally): void;
}

/** Records that others embed, too: they are there already. */
export class FragmentRecords implements Records {
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
  #counts = new Counts();
  #rows: readonly Row[] = [];
  #last: Key | null = null;

  /** @param isEmbedded whether others embed such records, too: each is counted once, by its key */
  constructor(
    plan: Plan,
    embedded: EmbeddedInRows,
    source: BlockSource,
    range: RowRange,
    isEmbedded: boolean,
  ) {
    this.#isEmbedded = isEmbedded;
    this.#plan = plan;
    this.#embedded = embedded;
    this.#source = source;
    this.#range = range;
    this.#block = new Block(plan, embedded, source, range);
    const before = range.skip === 0 ? null : source.idAt(plan.kind, range.skip - 1);
    this.#last = before === null ? null : (plan.kind.id.value.read(before) as Key);
  }

  *blocks(): Generator<number> {
    for (const rows of this.#source.blocks(this.#plan.kind, this.#range)) {
      this.#embedded.rest();
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
    this.#embedded.noticeKey(id);
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
