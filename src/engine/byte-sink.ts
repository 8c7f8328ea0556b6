import { largestPage } from '../contract/tree.ts';

/** What stands before a fragment. */
export const separators = { colon: 0x3a, comma: 0x2c, bracket: 0x5b } as const;

/** Where bytes are: `chunk[start]` to `chunk[end - 1]`. */
export interface Place {
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Bytes of a record, and of the one in their middle that it embeds, where those are kept once for all that embed it. */
export interface Spliced extends Place {
  /** What comes in the middle of them, after a colon; null where they are all. */
  readonly inner: Spliced | null;
  /** Where in the chunk those of them begin that come after it. */
  readonly innerAt: number;
  /** Whether they are more than a page may have, and so not all there. */
  readonly isFull: boolean;
}

const BACKSLASH = 0x5c;
const UNICODE = 0x75;
/** The last byte of U+2028 and U+2029 in UTF-8, which `jsonText` escapes. */
const lineEnds = [0xa8, 0xa9] as const;
/** By byte, what JSON writes after a backslash: a letter, or `u` where four digits follow; 0 where it writes the byte. */
const escapes = new Uint8Array(256).fill(UNICODE, 0, 0x20);
for (const [byte, letter] of ['\bb', '\tt', '\nn', '\ff', '\rr', '""', '\\\\'].map((pair) =>
  Buffer.from(pair),
))
  escapes[byte as number] = letter as number;
for (const byte of lineEnds) escapes[byte] = UNICODE;
/** Bytes of a text for which room is made at once. */
const SLICE = 1 << 16;
/** The most bytes that an escape takes. */
const bytesPerEscape = 6;

/** Bytes that are copied sooner one by one. */
const FEW = 8;

/** The most bytes that one UTF-16 unit takes in UTF-8. */
const bytesPerUnit = 3;

/**
 * Collects text and bytes in one buffer. Text is gathered first and encoded together: encoding costs a call out of
 * JavaScript, some 0.1 µs, and a record has 28 keys.
 */
export class ByteSink {
  /** Text that is not in the buffer yet; what writes records adds to it. */
  text = '';
  /** Whether more than the largest page was added: what came after that is not there. */
  isFull = false;
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #length = 0;

  clear(): void {
    this.text = '';
    this.isFull = false;
    this.#length = 0;
  }

  /** Whether what was added is more than a page may have. */
  isTooLarge(): boolean {
    if (this.isFull) return true;
    if (this.#length + this.text.length * bytesPerUnit <= largestPage) return false;
    return this.flush() > largestPage || this.isFull;
  }

  /**
   * Adds the bytes of a fragment, with a separator in the place of their first one: as a text of its own it would be one
   * more to encode, for each citation.
   *
   * @param separator the code of an ASCII character
   */
  addFragment(fragment: Spliced, separator: number): void {
    const at = this.flush();
    const { chunk, start, end, inner, innerAt } = fragment;
    this.isFull ||= fragment.isFull;
    if (this.isFull) return;
    if (inner === null) this.#copy(chunk, start, end);
    else {
      this.#copy(chunk, start, innerAt);
      this.addFragment(inner, separators.colon);
      this.#copy(chunk, innerAt, end);
    }
    if (at < this.#length) this.#bytes[at] = separator;
  }

  /** Adds a text in UTF-8 as JSON. */
  addQuoted(text: Uint8Array): void {
    this.text += '"';
    this.flush();
    for (let start = 0; start < text.length; start += SLICE) {
      const end = Math.min(start + SLICE, text.length);
      if (this.#hasRoom((end - start) * bytesPerEscape)) this.#length = this.#escape(text, start, end);
    }
    this.text = '"';
  }

  /** Copies a part of a text, for which there is room; returns how many bytes there are then. */
  #escape(text: Uint8Array, start: number, end: number): number {
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = start; at < end; at += 1) {
      const byte = text[at] as number;
      const letter = escapes[byte] as number;
      const isLineEnd = byte > 0x7f && letter !== 0 && text[at - 1] === 0x80 && text[at - 2] === 0xe2;
      if (letter === 0 || (byte > 0x7f && !isLineEnd)) {
        bytes[length++] = byte;
        continue;
      }
      if (isLineEnd) length -= 2;
      bytes[length++] = BACKSLASH;
      bytes[length++] = letter;
      if (letter !== UNICODE) continue;
      const code = isLineEnd ? 0x2000 + byte - 0x80 : byte;
      length += bytes.write(code.toString(16).padStart(4, '0'), length, 'latin1');
    }
    return length;
  }

  /** Encodes the text; returns how many bytes there are now. */
  flush(): number {
    const { text } = this;
    if (text !== '') {
      if (this.#hasRoom(text.length * bytesPerUnit)) this.#length += this.#bytes.write(text, this.#length);
      this.text = '';
    }
    return this.#length;
  }

  /** What was added since the last clear(): a view that the next call invalidates. */
  view(start = 0, end = this.flush()): Buffer {
    return this.#bytes.subarray(start, end);
  }

  #copy(chunk: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (!this.#hasRoom(length)) return;
    // Not Buffer.copy, several functions of JavaScript, which cost more than the copy.
    if (length > FEW) this.#bytes.set(chunk.subarray(start, end), this.#length);
    else for (let at = 0; at < length; at += 1) this.#bytes[this.#length + at] = chunk[start + at] as number;
    this.#length += length;
  }

  /** Makes room, unless there is too much already: a record may embed another twice, that another twice, and so on. */
  #hasRoom(more: number): boolean {
    if (this.#length + more <= this.#bytes.length) return true;
    this.isFull ||= this.#length > largestPage || more > largestPage * bytesPerUnit;
    if (this.isFull) return false;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + more, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    return true;
  }
}

/** What was left out of the bytes of a record. */
export interface LeftOut {
  readonly inner: Spliced;
  /** How many bytes come before it. */
  readonly at: number;
}

/** Collects the bytes of a record, but for those of the one that it embeds. */
export class OuterSink extends ByteSink {
  leftOut: LeftOut | null = null;

  override clear(): void {
    super.clear();
    this.leftOut = null;
  }

  override addFragment(inner: Spliced): void {
    if (this.leftOut !== null) throw new Error('only one record can be left out of another');
    this.leftOut = { inner, at: this.flush() };
  }
}
