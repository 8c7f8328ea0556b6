import { once } from 'node:events';
import { posix } from 'node:path';
import { createGzip } from 'node:zlib';
import { Header, Pax } from 'tar';
import { type ArchiveOutput, ENTRY_MODE, type EntryHead, type EntryWriter } from './entry-writer.ts';

export const BLOCK = 512;
/** Bytes of a name that a header has room for. */
const NAME = 100;
/** Two empty blocks end an archive; programs expect it in records of 20 blocks. */
const RECORD = 20 * BLOCK;

/** Where the header of gzip names the operating system, and how it says that it does not. */
const GZIP_SYSTEM = { position: 9, unknown: Buffer.from([0xff]) };

/**
 * Writes a .tar.gz archive, in the form that POSIX names ustar; names and sizes that it has no room for are in records of
 * PAX.
 *
 * What a header holds is for tar 7.5 to say (tar-stream 3.1 would do as well, but takes entries as streams only, each of
 * which costs more than most files); which entries there are, in what order and with which dates, is said here.
 */
export class TarWriter implements EntryWriter {
  readonly #output: ArchiveOutput;
  readonly #date: Date;
  readonly #gzip = createGzip();
  readonly #written: Promise<void>;
  #hasFailed = false;
  #bytes = 0;

  constructor(output: ArchiveOutput, date: Date) {
    this.#output = output;
    this.#date = date;
    this.#written = this.#drain();
    // It is told by whoever writes next.
    this.#written.catch(() => {
      this.#hasFailed = true;
    });
  }

  async add({ path, bytes }: EntryHead, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await this.#push(this.#header({ path, bytes }));
    if (content instanceof Uint8Array) await this.#push(content);
    else for await (const chunk of content) await this.#push(chunk);
    await this.#push(Buffer.alloc(paddingOf(bytes)));
  }

  async finish(): Promise<void> {
    const end = this.#bytes + 2 * BLOCK;
    await this.#push(Buffer.alloc(2 * BLOCK + ((RECORD - (end % RECORD)) % RECORD)));
    this.#gzip.end();
    await this.#written;
    await this.#output.rewrite(GZIP_SYSTEM.position, GZIP_SYSTEM.unknown);
  }

  #header({ path, bytes }: EntryHead): Buffer {
    const facts = { path, mode: ENTRY_MODE, size: bytes, mtime: this.#date, uid: 0, gid: 0 };
    const encode = (shown: string, block: Buffer) =>
      new Header({ ...facts, path: shown, type: 'File', uname: '', gname: '' }).encode(block);
    const block = Buffer.alloc(BLOCK);
    if (!encode(path, block)) return block;
    // It cuts a long name off anywhere: one that ends with a slash would be a folder's.
    if (Buffer.byteLength(path) > NAME) encode(posix.basename(path).slice(0, NAME / 4), block.fill(0));
    const isLarge = bytes > 0o77777777777;
    const pax = new Pax({ path, mtime: this.#date, ...(isLarge && { size: bytes }) });
    return Buffer.concat([pax.encode(), block]);
  }

  async #push(bytes: Uint8Array): Promise<void> {
    if (this.#hasFailed) await this.#written;
    this.#bytes += bytes.length;
    // A disk that is full ends the writing: nobody drains what is waiting then.
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  async #drain(): Promise<void> {
    for await (const packed of this.#gzip) await this.#output.write(packed as Buffer);
  }
}

/** Bytes from the end of a file to that of its last block. */
export function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}
