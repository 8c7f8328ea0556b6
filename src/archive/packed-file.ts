import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

const CHUNK = 2 ** 18;

/** Reads the archive in large pieces: yauzl asks for small ones, most of them consecutive. */
export class PackedFile extends RandomAccessReader {
  readonly length: number;
  readonly #file: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: FileHandle, length: number) {
    super();
    this.length = length;
    this.#file = file;
  }

  /** Fewer at the end of the file; valid only until the next call. */
  async bytes(position: number, length: number): Promise<Buffer> {
    if (position < this.#start || position + length > this.#start + this.#window.length) {
      this.#window = await this.#fill(Math.max(CHUNK, length), position);
      this.#start = position;
    }
    const at = position - this.#start;
    return this.#window.subarray(at, at + length);
  }

  async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += CHUNK) yield await this.#fill(Math.min(CHUNK, end - at), at);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.bytes(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: Error) => callback(error),
    );
  }

  async #fill(length: number, position: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    for (let filled = 0; ; ) {
      const rest = length - filled;
      const { bytesRead } = await this.#file.read(buffer, filled, rest, position + filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === length) return buffer.subarray(0, filled);
    }
  }
}
