import { largestPage } from '../contract/tree.ts';
import { FAULT } from './fault.ts';

/** What stands before a fragment. */
export const separators = { colon: 0x3a, comma: 0x2c, bracket: 0x5b } as const;

/** Where bytes are: `chunk[start]` to `chunk[end - 1]`. */
export interface Place {
  readonly chunk: Buffer;
  readonly start: number;
  readonly end: number;
}

/** The most bytes that one UTF-16 unit takes in UTF-8. */
const bytesPerUnit = 3;

/**
 * Collects text and bytes in one buffer. Text is gathered first and encoded together: encoding costs a call out of
 * JavaScript, some 0.1 µs, and a record has 28 keys.
 */
export class ByteSink {
  /** Text that is not in the buffer yet; what writes records adds to it. */
  text = '';
  #bytes = Buffer.allocUnsafeSlow(1 << 18);
  #length = 0;

  clear(): void {
    this.text = '';
    this.#length = 0;
  }

  /**
   * Adds the bytes of a fragment, with a separator in the place of their first one: as a text of its own it would be one
   * more to encode, for each citation.
   *
   * @param separator the code of an ASCII character
   */
  addFragment({ chunk, start, end }: Place, separator: number): void {
    this.flush();
    const length = end - start;
    if (this.#length + length > this.#bytes.length) this.#grow(length);
    chunk.copy(this.#bytes, this.#length, start, end);
    this.#bytes[this.#length] = separator;
    this.#length += length;
  }

  /** Adds bytes. */
  add(bytes: Uint8Array): void {
    this.flush();
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Encodes the text; returns how many bytes there are now. */
  flush(): number {
    const { text } = this;
    if (text !== '') {
      if (this.#length + text.length * bytesPerUnit > this.#bytes.length)
        this.#grow(text.length * bytesPerUnit);
      this.#length += this.#bytes.write(text, this.#length);
      this.text = '';
    }
    return this.#length;
  }

  /** What was added since the last clear(): a view that the next call invalidates. */
  view(start = 0, end = this.flush()): Buffer {
    return this.#bytes.subarray(start, end);
  }

  #grow(more: number): void {
    // Each embeds the one before it twice: there is no end to how large a record may become.
    if (this.#length > largestPage || more > largestPage * bytesPerUnit) throw FAULT;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + more, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
