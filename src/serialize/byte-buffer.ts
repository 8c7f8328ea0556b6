/** Most bytes that one UTF-16 unit takes in UTF-8. */
const bytesPerUnit = 3;

/** A buffer that grows, for putting a page together. */
export class ByteBuffer {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  addText(text: string): void {
    this.#reserve(text.length * bytesPerUnit);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  addBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was added since the last clear(): a view that the next clear() invalidates. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
