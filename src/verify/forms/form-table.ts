import type { KeptBytes } from './kept-bytes.ts';

/** There is no such form. */
export const NONE = -1;

/** What is known of a form is side by side, so that the processor fetches it at once: its number and 1, ... */
const [NUMBER, HASH, PLACE, LENGTH] = [0, 1, 2, 3];
const size = 4;

/** Where the bytes of a form are that are not kept: on its page, or nowhere any more. */
const GONE = -1;
const onPage = (start: number) => -2 - start;

/**
 * Forms by the hashes of their ids and their kinds. Each has a number, in the order in which they were added.
 *
 * With 22,000 forms and 113,000 embedded records, a map of ids with an object a form took a sixth of the processor time of
 * `verify`: it needs a text of each UUID, its hash once more, and what it leads to is all over the memory. Here most of it
 * is the time in which the memory answers, once for the entry and once for the bytes.
 */
export class FormTable {
  readonly #kept: KeptBytes;
  /** The entry of a form is where its hash says, or at one of the next places. At most two thirds of them are used. */
  #entries: Int32Array;
  /** Where the entries are, by number. */
  #places: Int32Array;
  count = 0;

  /** A table with room for so many forms: for more, it becomes larger. */
  constructor(kept: KeptBytes, room: number) {
    const entries = 2 ** Math.ceil(Math.log2(1.5 * Math.max(room, 1)));
    this.#kept = kept;
    this.#entries = new Int32Array(entries * size);
    this.#places = new Int32Array(entries);
  }

  /** Adds a form whose bytes are on the page that is read: its number. */
  add(hash: number, start: number, length: number): number {
    const number = this.count;
    if ((number + 1) * 3 * size > this.#entries.length * 2) this.#grow();
    this.count += 1;
    this.#put(number, hash, onPage(start), length);
    return number;
  }

  /** Takes the last one back: nothing was added since that could stand behind it. */
  removeLast(): void {
    this.count -= 1;
    this.#entries[(this.#places[this.count] as number) + NUMBER] = 0;
  }

  /** The form with this hash that the bytes of the page are from a position on. */
  find(hash: number, bytes: Buffer, start: number): number {
    const entries = this.#entries;
    const mask = entries.length - 1;
    for (let at = Math.imul(hash, size) & mask; ; at = (at + size) & mask) {
      const number = (entries[at + NUMBER] as number) - 1;
      if (number === NONE) return NONE;
      if (entries[at + HASH] !== hash) continue;
      if (this.#isAt(entries[at + PLACE] as number, entries[at + LENGTH] as number, bytes, start))
        return number;
    }
  }

  /** The first form with this hash that passes a test. */
  findBy(hash: number, isIt: (number: number) => boolean): number {
    const mask = this.#entries.length - 1;
    for (let at = Math.imul(hash, size) & mask; ; at = (at + size) & mask) {
      const number = (this.#entries[at + NUMBER] as number) - 1;
      if (number === NONE) return NONE;
      if (this.#entries[at + HASH] === hash && isIt(number)) return number;
    }
  }

  lengthOf(number: number): number {
    return this.#entries[(this.#places[number] as number) + LENGTH] as number;
  }

  /** Where a form begins that is still on its page; null if it is not. */
  startOf(number: number): number | null {
    const place = this.#placeOf(number);
    return place < GONE ? onPage(place) : null;
  }

  /** The bytes of a form; null if they are not kept. */
  bytesOf(number: number): Buffer | null {
    const place = this.#placeOf(number);
    return place < 0 ? null : this.#kept.get(place, this.lengthOf(number));
  }

  /** Says where the bytes of a form are kept, which may be others of the same value; null if nowhere. */
  moveTo(number: number, place: number | null, length: number): void {
    const at = this.#places[number] as number;
    this.#entries[at + PLACE] = place ?? GONE;
    this.#entries[at + LENGTH] = length;
  }

  #placeOf(number: number): number {
    return this.#entries[(this.#places[number] as number) + PLACE] as number;
  }

  #isAt(place: number, length: number, bytes: Buffer, start: number): boolean {
    if (place >= 0) return this.#kept.areAt(place, length, bytes, start);
    const own = onPage(place);
    return (
      place !== GONE &&
      start + length <= bytes.length &&
      bytes.compare(bytes, own, own + length, start, start + length) === 0
    );
  }

  #put(number: number, hash: number, place: number, length: number): void {
    const entries = this.#entries;
    const mask = entries.length - 1;
    let at = Math.imul(hash, size) & mask;
    while (entries[at + NUMBER] !== 0) at = (at + size) & mask;
    entries[at + NUMBER] = number + 1;
    entries[at + HASH] = hash;
    entries[at + PLACE] = place;
    entries[at + LENGTH] = length;
    this.#places[number] = at;
  }

  /** In the order in which they were added: so the last one stays the one that can be taken back. */
  #grow(): void {
    const [entries, places] = [this.#entries, this.#places];
    this.#entries = new Int32Array(entries.length * 2);
    this.#places = new Int32Array(places.length * 2);
    for (let number = 0; number < this.count; number += 1) {
      const at = places[number] as number;
      const [hash, place, length] = [entries[at + HASH], entries[at + PLACE], entries[at + LENGTH]];
      this.#put(number, hash as number, place as number, length as number);
    }
  }
}
