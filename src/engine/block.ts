import { compareKeys } from '../model/values/compare-keys.ts';
import { readValue } from '../model/values/read-value.ts';
import type { Fragment } from './fragment.ts';
import { compareFragments } from './fragment-store.ts';
import type { Key, Linked, LinkOrder, LinkReader, RecordSource, Row } from './record-source.ts';
import type { Plan, Step } from './steps.ts';
import type { Embedded } from './write-record.ts';

/** Looks up embedded records; `target` is the number of a kind. */
export interface Fragments {
  ensure(target: number, ids: Iterable<unknown>): void;
  /** Finds a record by its id, as any column stores it. */
  fragment(target: number, stored: unknown): Fragment | undefined;
  noteKeyFault(): void;
}

/** A block of rows, with the records that they embed. */
export class Block implements Embedded {
  /** Index in the block of the row being written. */
  at = 0;
  readonly #plan: Plan;
  readonly #fragments: Fragments;
  readonly #readers: readonly LinkReader[];
  /** By the `list` of the field. */
  #linked: readonly Linked[] = [];

  constructor(plan: Plan, fragments: Fragments, source: RecordSource, order: LinkOrder) {
    this.#plan = plan;
    this.#fragments = fragments;
    this.#readers = plan.linked.map(({ field }) => source.linksOf(field.link, plan.kind, order));
  }

  load(rows: readonly Row[]): void {
    const { ones, linked, idPlace } = this.#plan;
    for (const { place, target } of ones) this.#fragments.ensure(target, columnOf(rows, place));
    const owners = linked.length === 0 ? [] : rows.map((row) => row[idPlace]);
    this.#linked = linked.map(({ target, list }) => {
      const found = (this.#readers[list] as LinkReader).of(owners);
      if (found.hasNull) this.#fragments.noteKeyFault();
      if (target >= 0) this.#fragments.ensure(target, found.targets);
      return found;
    });
  }

  /** Called after the last rows: links that are left have an owner that does not exist. */
  end(): void {
    if (this.#readers.some((reader) => reader.isLeft())) this.#fragments.noteKeyFault();
  }

  one({ target }: Step, key: unknown): Fragment | undefined {
    const fragment = this.#fragments.fragment(target, key);
    if (fragment === undefined) this.#fragments.noteKeyFault();
    return fragment;
  }

  many({ list, target, mayRepeat }: Step): readonly Fragment[] {
    const { targets, ends } = this.#linked[list] as Linked;
    const fragments: Fragment[] = [];
    for (let place = this.#startOf(ends); place < (ends[this.at] as number); place += 1) {
      const fragment = this.#fragments.fragment(target, targets[place]);
      if (fragment === undefined) this.#fragments.noteKeyFault();
      else fragments.push(fragment);
    }
    sort(fragments);
    if (!mayRepeat && repeats(fragments)) this.#fragments.noteKeyFault();
    return fragments;
  }

  ids({ list, type, mayRepeat }: Step): readonly unknown[] {
    const { targets, ends } = this.#linked[list] as Linked;
    const stored = targets.slice(this.#startOf(ends), ends[this.at]);
    const ids = stored.map((id) => type.read(id) as Key | undefined);
    if (ids.includes(undefined)) return stored.map((id) => readValue(type, id));
    ids.sort((one, other) => compareKeys(one as Key, other as Key));
    if (!mayRepeat && repeats(ids)) this.#fragments.noteKeyFault();
    return ids;
  }

  /** Whether a record that this row, the one at `at`, embeds is faulty. */
  embedsFaulty(row: Row): boolean {
    const ones = this.#plan.ones.map(({ target, place }) => this.#fragments.fragment(target, row[place]));
    const lists = this.#plan.linked.filter(({ from }) => from === 'many').map((step) => this.many(step));
    return [...ones, ...lists.flat()].some((fragment) => (fragment?.faults ?? null) !== null);
  }

  /** Index of the row's first link. */
  #startOf(ends: readonly number[]): number {
    return this.at === 0 ? 0 : (ends[this.at - 1] as number);
  }
}

function repeats(sorted: readonly unknown[]): boolean {
  for (let index = 1; index < sorted.length; index += 1) if (sorted[index] === sorted[index - 1]) return true;
  return false;
}

/** Insertion sort is faster up to this many; a record links about three others. */
const FEW = 16;

function sort(fragments: Fragment[]): void {
  if (fragments.length > FEW) fragments.sort(compareFragments);
  else
    for (let at = 1; at < fragments.length; at += 1) {
      const fragment = fragments[at] as Fragment;
      let place = at;
      for (; place > 0 && compareFragments(fragments[place - 1] as Fragment, fragment) > 0; place -= 1)
        fragments[place] = fragments[place - 1] as Fragment;
      fragments[place] = fragment;
    }
}

function* columnOf(rows: readonly Row[], place: number): Generator<unknown> {
  for (const row of rows) yield row[place];
}
