/** The unpacked bytes, as many at a time as are asked for. */
export class Blocks {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** At least one byte and at most so many; none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return Buffer.alloc(0);
      this.#rest = next.value;
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** Exactly so many bytes; fewer at the end. */
  async take(length: number): Promise<Buffer> {
    const first = await this.some(length);
    if (first.length === length) return first;
    const parts = [first];
    for (let left = length - first.length; left > 0; ) {
      const part = await this.some(left);
      if (part.length === 0) break;
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}

/** Whether there are only zeros in a block. */
export function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
