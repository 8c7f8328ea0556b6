import type { Problem } from '../contract/errors.ts';
import { Block } from './block.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import type { EmbeddedRecords } from './embedded-records.ts';
import type { Fragment } from './fragment.ts';
import type { Key, RecordSource, Row, RowRange } from './record-source.ts';
import type { Plan } from './steps.ts';
import type { Tally } from './tally.ts';
import { type RecordNotes, writeRecord } from './write-record.ts';

const AT_ONCE = 250;

/** Sees the rows of a kind as they pass, before they are checked. */
export type RowsWatch = (rows: readonly Row[]) => void;

export interface Records {
  /** Loads the next records; yields how many. */
  blocks(): Generator<number>;
  write(sink: ByteSink, index: number, separator: number): void;
  readonly lastId: Key | null;
}

/** Records that others embed, too: already rendered. */
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
    sink.addFragment(fragment, separator);
    if (fragment.isNotable) this.#tally.take(fragment);
    this.#last = fragment;
  }
}

interface RowsGiven {
  readonly plan: Plan;
  readonly embedded: EmbeddedRecords;
  readonly source: RecordSource;
  readonly range: RowRange;
  /** Whether others embed such records, too: each is counted once, by its key. */
  readonly isEmbedded: boolean;
  readonly tally: Tally;
  readonly report: (problems: readonly Problem[]) => void;
  readonly watch: RowsWatch | null;
}

export class RowRecords implements Records {
  readonly #given: RowsGiven;
  readonly #block: Block;
  #rows: readonly Row[] = [];
  lastId: Key | null = null;

  constructor(given: RowsGiven) {
    const { plan, embedded, source, range } = given;
    this.#given = given;
    this.#block = new Block(plan, embedded, source, range);
    const before = range.skip === 0 ? null : source.idAt(plan.kind, range.skip - 1);
    this.lastId = before === null ? null : (plan.kind.id.value.read(before) as Key);
  }

  *blocks(): Generator<number> {
    const { plan, embedded, source, range, watch } = this.#given;
    for (const rows of source.blocks(plan.kind, range, 'bytes')) {
      embedded.evict();
      this.#block.load(rows);
      this.#rows = rows;
      watch?.(rows);
      yield rows.length;
    }
    this.#block.end();
  }

  write(sink: ByteSink, index: number, separator: number): void {
    const { plan, embedded, source, tally } = this.#given;
    sink.text += separator === separators.comma ? ',' : '[';
    const row = this.#rows[index] as Row;
    this.#block.at = index;
    const { notes } = embedded;
    notes.clear();
    if (!writeRecord(sink, plan, row, this.#block, notes, source))
      this.#given.report(embedded.explain(plan, row, this.#block));
    const id = (plan.kind.id.value.read(row[plan.idPlace]) ?? null) as Key | null;
    // Ids ascend: duplicates are neighbours.
    if (id === null || id === this.lastId) embedded.noteKeyFault();
    this.lastId = id;
    embedded.noticeKey(id);
    if (this.#given.isEmbedded) this.#countAsEmbedded(id, notes);
    else {
      tally.withheld += notes.withheld;
      tally.widerNulls += notes.widerNulls;
      for (let at = 0; at < notes.notable.length; at += 1) tally.take(notes.notable[at] as Fragment);
    }
  }

  #countAsEmbedded(key: Key | null, notes: RecordNotes): void {
    const { plan, tally, report } = this.#given;
    const { withheld, widerNulls } = notes;
    report(notes.faults() ?? []);
    if (key === null) return;
    const counting = notes.counting();
    tally.add({ kind: plan.number, key, withheld, widerNulls, counting, countedIn: null });
  }
}
