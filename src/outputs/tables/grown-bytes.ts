/** Buffers that were released, by the logarithm of their size: V8 is slow to free the buffers of each table. */
const spare: Buffer[][] = [];

/** A buffer of at least so many bytes, rounded up to a power of two. */
function take(bytes: number): Buffer {
  const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, 1024)));
  return spare[Math.log2(size)]?.pop() ?? Buffer.allocUnsafeSlow(size);
}

/** Bytes that grow at their end; numbers are little-endian. */
export class GrownBytes {
  length = 0;
  #buffer = take(0);

  /** All of them; valid until the next change. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  addByte(value: number): void {
    this.#ensure(1);
    this.#buffer[this.length] = value;
    this.length += 1;
  }

  addInt32(value: number): void {
    this.#ensure(4);
    this.length = this.#buffer.writeInt32LE(value, this.length);
  }

  addInt64(value: bigint): void {
    this.#ensure(8);
    this.length = this.#buffer.writeBigInt64LE(value, this.length);
  }

  addDouble(value: number): void {
    this.#ensure(8);
    this.length = this.#buffer.writeDoubleLE(value, this.length);
  }

  addBytes(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** In UTF-8, after its length. */
  addText(text: string): void {
    // A character of JavaScript takes up to three bytes.
    this.#ensure(4 + 3 * text.length);
    const bytes = this.#buffer.write(text, this.length + 4);
    this.length = this.#buffer.writeUInt32LE(bytes, this.length) + bytes;
  }

  /** Call it last. */
  release(): void {
    const size = Math.log2(this.#buffer.length);
    spare[size] ??= [];
    spare[size].push(this.#buffer);
  }

  #ensure(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#buffer.length) return;
    const larger = take(needed);
    larger.set(this.view());
    this.release();
    this.#buffer = larger;
  }
}
