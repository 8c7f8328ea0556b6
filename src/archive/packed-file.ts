import type { FileHandle } from 'node:fs/promises';
import { fileError } from '../files/file-error.ts';

const CHUNK = 2 ** 18;

/** The archive that is read: its bytes from any place, mostly from where the last ones were. */
export class PackedFile {
  readonly path: string;
  readonly length: number;
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;

  constructor(path: string, length: number, file: FileHandle) {
    this.path = path;
    this.length = length;
    this.#file = file;
  }

  /** Bytes of a place, fewer where the file ends; only until the next call. */
  async read(position: number, length: number): Promise<Buffer> {
    if (position < this.#start || position + length > this.#start + this.#window.length) {
      const window = Buffer.allocUnsafe(Math.max(CHUNK, length));
      this.#window = window.subarray(0, await this.#fill(window, position));
      this.#start = position;
    }
    const at = position - this.#start;
    return this.#window.subarray(at, at + length);
  }

  /** All bytes from one place to another, in pieces. */
  async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, end - at));
      const length = await this.#fill(chunk, at);
      if (length === 0) return;
      yield chunk.subarray(0, length);
      at += length;
    }
  }

  async #fill(buffer: Buffer, position: number): Promise<number> {
    try {
      let length = 0;
      while (length < buffer.length) {
        const { bytesRead } = await this.#file.read(
          buffer,
          length,
          buffer.length - length,
          position + length,
        );
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return length;
    } catch (error) {
      throw fileError('read', this.path, error);
    }
  }
}
