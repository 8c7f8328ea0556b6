/** Bytes are kept in so many chunks of so many bytes, and no more. */
const mostChunks = 32;
const chunkBits = 20;
const chunkSize = 2 ** chunkBits;

/** Keeps bytes of pages, which are gone when the next page is read. */
export class KeptBytes {
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  /** How much of the last one is used. */
  #used = chunkSize;

  constructor(chunks = mostChunks) {
    this.#most = chunks;
  }

  /** Copies bytes, while there is room for them: where they are kept; null if there is no room. */
  add(bytes: Buffer, start: number, end: number): number | null {
    const length = end - start;
    if (length > chunkSize - this.#used) {
      if (length > chunkSize || this.#chunks.length === this.#most) return null;
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkSize));
      this.#used = 0;
    }
    const offset = this.#used;
    const last = this.#chunks.length - 1;
    bytes.copy(this.#chunks[last] as Buffer, offset, start, end);
    this.#used += length;
    return last * chunkSize + offset;
  }

  /** Whether the bytes from a position on are so many that are kept. */
  areAt(place: number, length: number, bytes: Buffer, start: number): boolean {
    const chunk = this.#chunks[place >>> chunkBits] as Buffer;
    const offset = place & (chunkSize - 1);
    const end = start + length;
    return end <= bytes.length && bytes.compare(chunk, offset, offset + length, start, end) === 0;
  }

  /** The bytes themselves. */
  get(place: number, length: number): Buffer {
    const offset = place & (chunkSize - 1);
    return (this.#chunks[place >>> chunkBits] as Buffer).subarray(offset, offset + length);
  }
}
