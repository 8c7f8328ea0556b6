/** Numbers that are packed together. */
const TOGETHER = 1 << 21;

/** What was packed at once: the bytes of each list, one list after the other, and where they end. */
interface Packed {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/**
 * Lists of numbers that mostly ascend, such as the records of each word: each as its difference to the one
 * before, seven bits in a byte, so that most take one. A sequence of all lists is packed when it is long.
 */
export class PackedLists {
  /** The list of each number. */
  #sequence = new Int32Array(1);
  #length = 0;
  /** Numbers, each with how much of the sequence was written before it. */
  #runs: number[] = [];
  #number = -1;
  readonly #packed: Packed[] = [];
  readonly #together: number;

  constructor(together = TOGETHER) {
    this.#together = together;
  }

  /** @param lists how many there are so far */
  add(list: number, number: number, lists: number): void {
    if (this.#length === this.#together) this.#pack(lists);
    if (this.#length === this.#sequence.length) {
      const longer = new Int32Array(Math.min(2 * this.#length, this.#together));
      longer.set(this.#sequence);
      this.#sequence = longer;
    }
    if (number !== this.#number) {
      this.#runs.push(number, this.#length);
      this.#number = number;
    }
    this.#sequence[this.#length] = list;
    this.#length += 1;
  }

  /** Call it after the last number. */
  end(lists: number): void {
    this.#pack(lists);
    this.#sequence = new Int32Array(0);
  }

  /** Adds the numbers of a list to others. */
  read(list: number, numbers: number[]): void {
    for (const { bytes, ends } of this.#packed) {
      let at = list === 0 ? 0 : (ends[list - 1] as number);
      const end = ends[list] ?? at;
      let number = 0;
      while (at < end) {
        let difference = 0;
        let byte = 0x80;
        for (let shift = 0; byte >= 0x80; shift += 7) {
          byte = bytes[at] as number;
          difference |= (byte & 0x7f) << shift;
          at += 1;
        }
        number = (number + difference) | 0;
        numbers.push(number);
      }
    }
  }

  #pack(lists: number): void {
    const last = new Int32Array(lists);
    const ends = new Int32Array(lists);
    this.#each((list, number) => {
      (ends[list] as number) += sizeOf((number - (last[list] as number)) >>> 0);
      last[list] = number;
    });
    let size = 0;
    // Where each begins, until its numbers are written.
    for (let list = 0; list < lists; list += 1) {
      const own = ends[list] as number;
      ends[list] = size;
      size += own;
    }
    const bytes = new Uint8Array(size);
    last.fill(0);
    this.#each((list, number) => {
      let rest = (number - (last[list] as number)) >>> 0;
      let place = ends[list] as number;
      for (; rest >= 0x80; rest >>>= 7) {
        bytes[place] = (rest & 0x7f) | 0x80;
        place += 1;
      }
      bytes[place] = rest;
      ends[list] = place + 1;
      last[list] = number;
    });
    this.#packed.push({ bytes, ends });
    this.#length = 0;
    this.#runs = [];
    this.#number = -1;
  }

  /** The numbers of the sequence, with the list of each. */
  #each(take: (list: number, number: number) => void): void {
    for (let run = 0; run < this.#runs.length; run += 2) {
      const number = this.#runs[run] as number;
      const end = this.#runs[run + 3] ?? this.#length;
      for (let at = this.#runs[run + 1] as number; at < end; at += 1)
        take(this.#sequence[at] as number, number);
    }
  }
}

/** In bytes. */
function sizeOf(difference: number): number {
  if (difference < 1 << 7) return 1;
  if (difference < 1 << 14) return 2;
  if (difference < 1 << 21) return 3;
  return difference < 1 << 28 ? 4 : 5;
}
