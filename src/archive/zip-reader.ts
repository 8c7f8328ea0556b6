import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { PackedFile } from './packed-file.ts';

/** How yauzl reads an archive: by larger pieces than it asks for. */
export class ZipReader extends RandomAccessReader {
  readonly #packed: PackedFile;

  constructor(packed: PackedFile) {
    super();
    this.#packed = packed;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#packed.read(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: Error) => callback(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#packed.chunks(start, end));
  }
}
