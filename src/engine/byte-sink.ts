import { largestPage } from '../contract/tree/tree.ts';

/** The byte written before a fragment. */
export const separators = { colon: 0x3a, comma: 0x2c, bracket: 0x5b } as const;

/** `chunk[start]` to `chunk[end - 1]`. */
export interface Place {
  readonly chunk: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Bytes of a record. The record that it embeds may be kept apart, once for all that embed it. */
export interface Spliced extends Place {
  /** The embedded record to insert after a colon; null if the bytes are complete. */
  readonly inner: Spliced | null;
  /** Where in the chunk the bytes after `inner` begin. */
  readonly innerAt: number;
  /** Whether the record is larger than a page; then its bytes are incomplete. */
  readonly isFull: boolean;
}

const BACKSLASH = 0x5c;
const UNICODE = 0x75;
/** The last byte of U+2028 and U+2029 in UTF-8, which `jsonText` escapes. */
const lineEnds = [0xa8, 0xa9] as const;
/** What JSON writes after a backslash, by byte: a letter, or `u` before four digits; 0 if not escaped. */
const escapes = new Uint8Array(256).fill(UNICODE, 0, 0x20);
for (const [byte, letter] of ['\bb', '\tt', '\nn', '\ff', '\rr', '""', '\\\\'].map((pair) =>
  Buffer.from(pair),
))
  escapes[byte as number] = letter as number;
for (const byte of lineEnds) escapes[byte] = UNICODE;
const SLICE = 1 << 16;
const bytesPerEscape = 6;

/** Up to this many bytes, copying one by one is faster. */
const FEW = 8;

/** At most, in UTF-8 for a UTF-16 unit. */
const bytesPerUnit = 3;

/**
 * Collects text and bytes in one buffer. Text is gathered and encoded together: each call to encode costs
 * some 0.1 µs, and a record has 28 keys.
 */
export class ByteSink {
  /** Text that is not in the buffer yet; callers append to it. */
  text = '';
  /** Whether more than the largest page was added; what came later is missing. */
  isFull = false;
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #length = 0;

  clear(): void {
    this.text = '';
    this.isFull = false;
    this.#length = 0;
  }

  isTooLarge(): boolean {
    if (this.isFull) return true;
    if (this.#length + this.text.length * bytesPerUnit <= largestPage) return false;
    return this.flush() > largestPage || this.isFull;
  }

  /**
   * Adds a fragment and replaces its first byte by the separator, an ASCII code. As text, the separator would
   * cost one more call to encode for each citation.
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

  addQuoted(text: Uint8Array): void {
    this.text += '"';
    this.flush();
    for (let start = 0; start < text.length; start += SLICE) {
      const end = Math.min(start + SLICE, text.length);
      if (this.#hasRoom((end - start) * bytesPerEscape)) this.#length = this.#escape(text, start, end);
    }
    this.text = '"';
  }

  /** Escapes a part of a text into the buffer, which must have room; returns the new length. */
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

  /** Encodes the pending text; returns the length. */
  flush(): number {
    const { text } = this;
    if (text !== '') {
      if (this.#hasRoom(text.length * bytesPerUnit)) this.#length += this.#bytes.write(text, this.#length);
      this.text = '';
    }
    return this.#length;
  }

  /** The bytes since the last clear(): a view that the next call invalidates. */
  view(start = 0): Buffer {
    // First: it may move the bytes.
    const end = this.flush();
    return this.#bytes.subarray(start, end);
  }

  #copy(chunk: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (!this.#hasRoom(length)) return;
    // Not Buffer.copy: its JavaScript costs more than the copy.
    if (length > FEW) this.#bytes.set(chunk.subarray(start, end), this.#length);
    else for (let at = 0; at < length; at += 1) this.#bytes[this.#length + at] = chunk[start + at] as number;
    this.#length += length;
  }

  /** Makes room unless the content is too large: a record may embed another twice, and that one another. */
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

export interface LeftOut {
  readonly inner: Spliced;
  readonly at: number;
}

/** Collects the bytes of a record without the record that it embeds. */
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
