import { kindsOf, type RecordKind } from '../../description/kind.ts';
import { FormTable, NONE } from './form-table.ts';
import { type FormValue, formValue, valueDigest } from './form-value.ts';
import { hashAt, hashOf, type Id, idAt, plainHash } from './id-bytes.ts';
import { KeptBytes } from './kept-bytes.ts';
import { runFrom } from './run-from.ts';

/** What is marked of a form: that its own collection contains it, that a second form was reported. */
const IN_OWN = 1;
const DIFFERS = 2;

/** Room is made for so many forms at least, and for what a manifest claims up to so many: it may claim anything. */
const fewest = 1000;
const most = 50_000;

/**
 * The records that are embedded, or could be, as they were first seen: each must be the same everywhere. An id that is a
 * text counts as the number that it spells.
 *
 * A form has a number. It is added by its value, or proposed by bytes in which a scan found nothing wrong: equal bytes need
 * no second look. While there is room, these are kept; others are compared by the digests of their values, which takes
 * longer.
 */
export class EmbeddedForms {
  readonly #kinds: readonly RecordKind[];
  readonly #numbers: ReadonlyMap<RecordKind, number>;
  readonly #kept: KeptBytes;
  readonly #table: FormTable;
  /** By their numbers: the numbers of their kinds, their marks, the pages on which they were first seen. */
  readonly #kindNumbers: number[] = [];
  readonly #marks: number[] = [];
  readonly #where: string[] = [];
  readonly #values = new Map<number, FormValue>();
  /** The numbers of those that were accepted, as they were seen. */
  readonly #order: number[] = [];
  #proposed: number[] = [];

  constructor(collections: readonly Claimed[], kept = new KeptBytes()) {
    const targets = kindsOf(collections).flatMap(({ embedding }) => embedding.map(({ target }) => target));
    this.#kinds = [...new Set(targets)];
    this.#numbers = new Map(this.#kinds.map((kind, number) => [kind, number]));
    const claims = collections.map((each) => (this.#numbers.has(each.kind) ? (each.claimedRecords ?? 0) : 0));
    const claimed = claims.reduce((sum, records) => sum + records, 0);
    this.#kept = kept;
    this.#table = new FormTable(kept, Math.min(claimed + fewest, most));
  }

  /** The number of a kind that is embedded; null of any other. */
  kindNumber(kind: RecordKind): number | null {
    return this.#numbers.get(kind) ?? null;
  }

  /** The numbers of all of them, in the order in which they were seen. */
  all(): readonly number[] {
    return this.#order;
  }

  kindOf(number: number): RecordKind {
    return this.#kinds[this.#kindNumbers[number] as number] as RecordKind;
  }

  /** Whether its own collection contains it. */
  isInOwn(number: number): boolean {
    return ((this.#marks[number] as number) & IN_OWN) !== 0;
  }

  /** How many there are, with those that are proposed. */
  get count(): number {
    return this.#table.count;
  }

  idOf(number: number): Id {
    return this.#valueOf(number).id;
  }

  whereOf(number: number): string {
    return this.#where[number] as string;
  }

  /** Says that the collection of a form contains it. */
  seenInOwn(number: number): void {
    this.#marks[number] = (this.#marks[number] as number) | IN_OWN;
  }

  /** Whether a second form was reported. */
  differs(number: number): boolean {
    return ((this.#marks[number] as number) & DIFFERS) !== 0;
  }

  reportedToDiffer(number: number): void {
    this.#marks[number] = (this.#marks[number] as number) | DIFFERS;
  }

  /** The number of the form of a record; NONE if it is new. */
  numberOf(kind: number, id: Id): number {
    return this.#table.findBy(mixed(hashOf(id), kind), (number) => this.#is(number, kind, () => id));
  }

  /** Adds the first form of a record by its value: its number. */
  add(kind: number, { id, record, where }: FirstSeen): number {
    const number = this.#table.add(mixed(hashOf(id), kind), 0, 0);
    this.#table.moveTo(number, null, 0);
    this.#values.set(number, { id, digest: valueDigest(record) });
    this.#remember(kind, where);
    this.#order.push(number);
    return number;
  }

  /** Whether a value is that of a form, with its keys in the same order. */
  isSameValue(number: number, value: object): boolean {
    return this.#valueOf(number).digest === valueDigest(value);
  }

  /** The form that the bytes of a page are from a position on; NONE if it is new, or written otherwise. */
  find(kind: number, { bytes }: PageBytes, start: number, id: number): number {
    const hash = plainHash(bytes, id);
    if (hash < 0) return NONE;
    const number = this.#table.find(mixed(hash, kind), bytes, start);
    return this.#kindNumbers[number] === kind ? number : NONE;
  }

  lengthOf(number: number): number {
    return this.#table.lengthOf(number);
  }

  /**
   * The form of a record in whose bytes nothing is wrong: a new one, or the one with its id; NONE where that has another
   * value. Before the bytes change, all new ones are accepted or taken back.
   */
  propose(kind: number, page: PageBytes, { start, end, id }: RecordPlace): number {
    const { bytes, where } = page;
    const hash = mixed(hashAt(bytes, id), kind);
    const known = this.#table.findBy(hash, (number) => this.#is(number, kind, () => idAt(bytes, id), bytes));
    if (known === NONE) {
      const number = this.#table.add(hash, start, end - start);
      this.#remember(kind, where);
      this.#proposed.push(number);
      return number;
    }
    const text = bytes.subarray(start, end);
    if (this.#bytesOf(known, bytes)?.equals(text) !== true)
      if (this.#valueOf(known, bytes).digest !== valueDigest(JSON.parse(text.toString('utf8')))) return NONE;
    if (this.#bytesOf(known, bytes) === null)
      this.#table.moveTo(known, this.#kept.add(bytes, start, end), end - start);
    return known;
  }

  /** Accepts what was proposed of a page. */
  accept(bytes: Buffer): void {
    const startOf = (number: number) => this.#table.startOf(number) as number;
    const endOf = (number: number) => startOf(number) + this.lengthOf(number);
    const forms = this.#proposed.sort((one, other) => startOf(one) - startOf(other));
    for (let first = 0; first < forms.length; ) {
      const start = startOf(forms[first] as number);
      const { next, end } = runFrom(first, { forms, startOf, endOf });
      const kept = this.#kept.add(bytes, start, end);
      for (; first < next; first += 1) {
        const number = forms[first] as number;
        if (kept === null) this.#keep(number, bytes);
        else this.#table.moveTo(number, kept + startOf(number) - start, this.lengthOf(number));
        this.#order.push(number);
      }
    }
    this.#proposed = [];
  }

  /** Forgets what was proposed of a page, as if it had never been seen. */
  takeBack(): void {
    for (const number of this.#proposed.reverse()) {
      this.#table.removeLast();
      this.#values.delete(number);
      for (const list of [this.#kindNumbers, this.#marks, this.#where]) list.pop();
    }
    this.#proposed = [];
  }

  /** Keeps a form on its own, or its value where there is no room. */
  #keep(number: number, bytes: Buffer): void {
    const start = this.#table.startOf(number) as number;
    const length = this.lengthOf(number);
    const kept = this.#kept.add(bytes, start, start + length);
    if (kept === null) this.#valueOf(number, bytes);
    this.#table.moveTo(number, kept, length);
  }

  #remember(kind: number, where: string): void {
    this.#kindNumbers.push(kind);
    this.#marks.push(0);
    this.#where.push(where);
  }

  /** Whether a form is that of a kind with an id. */
  #is(number: number, kind: number, id: () => Id, page?: Buffer): boolean {
    return this.#kindNumbers[number] === kind && String(this.#valueOf(number, page).id) === String(id());
  }

  /** The bytes of a form, of one that was proposed those on its page; null if they are not kept. */
  #bytesOf(number: number, page?: Buffer): Buffer | null {
    const start = this.#table.startOf(number);
    if (page === undefined || start === null) return this.#table.bytesOf(number);
    return page.subarray(start, start + this.lengthOf(number));
  }

  #valueOf(number: number, page?: Buffer): FormValue {
    const known = this.#values.get(number);
    if (known !== undefined) return known;
    const made = formValue(this.#bytesOf(number, page) as Buffer, this.kindOf(number));
    this.#values.set(number, made);
    return made;
  }
}

/** A collection, and how many records a manifest gives it. */
interface Claimed {
  readonly kind: RecordKind;
  readonly claimedRecords: number | null;
}

/** A record by its value. */
interface FirstSeen {
  readonly id: Id;
  readonly record: object;
  readonly where: string;
}

/** The page that is read. */
interface PageBytes {
  readonly bytes: Buffer;
  readonly where: string;
}

/** Where a record begins and ends on a page, and where its id begins. */
interface RecordPlace {
  readonly start: number;
  readonly end: number;
  readonly id: number;
}

/** A hash that differs from kind to kind. */
const mixed = (hash: number, kind: number) => (hash + Math.imul(kind, 0x9e3779b1)) & 0x3fffffff;
