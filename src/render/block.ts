import { isLinked } from '../description/kind.ts';
import { compareKeys } from '../values/compare-keys.ts';
import type { BlockSource, Key, Linked, LinkOrder, LinkReader, Row } from './block-source.ts';
import { FAULT, KEY_FAULT } from './fault.ts';
import type { Fragment } from './fragment.ts';
import { compareFragments } from './fragment-store.ts';
import type { Plan, Step } from './plan.ts';
import type { Embedded } from './write-record.ts';
import type { PlannedRows } from './written-rows.ts';

/** Where embedded records are, by the number of their kind. */
export interface Fragments {
  /** Sees to it that the records with these ids, as they are stored, are there. */
  ensure(target: number, ids: Iterable<unknown>): void;
  /** A record by its id, as some column stores it. */
  fragment(target: number, stored: unknown): Fragment | undefined;
}

/** Some rows of a kind, with what their records embed. */
export class Block implements Embedded {
  /** The place among these rows of the one that is written. */
  at = 0;
  readonly #fragments: Fragments;
  readonly #readers: readonly LinkReader[];
  /** By the list of the field. */
  #linked: readonly Linked[] = [];

  constructor({ kind }: Plan, fragments: Fragments, source: BlockSource, order: LinkOrder) {
    this.#fragments = fragments;
    this.#readers = kind.fields.filter(isLinked).map(({ link }) => source.linksOf(link, kind, order));
  }

  /** Reads what the records of these rows, written by this plan, embed. */
  load({ plan, rows }: PlannedRows): void {
    const { ones, linked, idPlace } = plan;
    for (const { place, target } of ones) this.#fragments.ensure(target, columnOf(rows, place));
    const owners = linked.length === 0 ? [] : rows.map((row) => row[idPlace]);
    this.#linked = linked.map(({ target }, list) => {
      const found = (this.#readers[list] as LinkReader).of(owners);
      if (found === null) throw KEY_FAULT;
      if (target >= 0) this.#fragments.ensure(target, found.targets);
      return found;
    });
  }

  /** Called after the last rows: no link may be left, of an owner that is not there. */
  end(): void {
    if (this.#readers.some((reader) => reader.isLeft())) throw KEY_FAULT;
  }

  one({ target }: Step, key: unknown): Fragment | undefined {
    return this.#fragments.fragment(target, key);
  }

  many({ list, target }: Step): readonly Fragment[] {
    const { targets, ends } = this.#linked[list] as Linked;
    const fragments: Fragment[] = [];
    for (let place = this.#startOf(ends); place < (ends[this.at] as number); place += 1) {
      const fragment = this.#fragments.fragment(target, targets[place]);
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
    // It leads to no record of ours: a value that is wrong, as others are.
    if (ids.includes(undefined as unknown as Key)) throw FAULT;
    ids.sort(compareKeys);
    if (ids.some((id, index) => index > 0 && id === ids[index - 1])) throw KEY_FAULT;
    return ids;
  }

  /** Where that begins which the row is linked to. */
  #startOf(ends: readonly number[]): number {
    return this.at === 0 ? 0 : (ends[this.at - 1] as number);
  }
}

function* columnOf(rows: readonly Row[], place: number): Generator<unknown> {
  for (const row of rows) yield row[place];
}
