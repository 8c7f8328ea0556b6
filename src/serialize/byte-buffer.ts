/** The most bytes that one UTF-16 unit takes in UTF-8. */
const bytesPerUnit = 3;

/** A buffer that grows up to a limit, to assemble a page in. Going beyond the limit throws a RangeError. */
export class ByteBuffer {
  readonly #limit: number;
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  clear(): void {
    this.#length = 0;
  }

  addText(text: string): void {
    // A unit takes at least one byte: a text that cannot fit is not even encoded.
    this.#expectRoom(text.length);
    this.#reserve(text.length * bytesPerUnit);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
    this.#expectRoom(0);
  }

  addBytes(bytes: Uint8Array): void {
    this.#expectRoom(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was added since the last clear(): a view that the next clear() invalidates. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #expectRoom(more: number): void {
    if (this.#length + more > this.#limit) throw new RangeError(`more than ${this.#limit} bytes`);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
