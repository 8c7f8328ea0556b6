import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Header } from 'tar';
import { systemCode } from '../system-code.ts';
import { paxFault, readPax } from './pax.ts';
import { BLOCK, paddingOf } from './tar-writer.ts';
import type { Unpacking } from './unpacking.ts';

/** What an entry is that is not taken, by its type. */
const refusedTypes: Readonly<Record<string, string>> = {
  1: 'is a hard link',
  2: 'is a symbolic link',
  3: 'is a device',
  4: 'is a device',
  6: 'is a pipe',
  S: 'is a sparse file',
};
/** Larger ones hold no name. */
const LONGEST_EXTENSION = 64 * 1024;
/** GNU's header for a name that the next one has no room for, and PAX's for anything of the next one, or of all. */
const [LONG_NAME, PAX, GLOBAL_PAX] = ['L', 'x', 'g'];
/** A size is a number in base 8, or, where that has no room, in base 256. */
const SIZE = { start: 124, end: 136, pattern: /^(?:[ 0]*[0-7]+[ \0]*|\x80[\s\S]*)$/ };

/** Where a name is, and what comes before it. */
const NAME_FIELDS = [
  [0, 100],
  [345, 500],
] as const;

/** What is said of the next entry before its header. */
interface Extension {
  readonly path?: string;
  readonly size?: number;
}

/**
 * Unpacks a .tar.gz archive. Its blocks are walked here, and not by tar 7.5, which passes over what follows the end, and
 * over headers that it does not know; what a header holds, that package says.
 */
export async function unpackTar(unpacking: Unpacking): Promise<void> {
  const { packed, faults, signal, done } = unpacking;
  const gunzip = createGunzip();
  const input = async function* () {
    let at = 0;
    for await (const chunk of packed.chunks(0, packed.length)) {
      yield chunk;
      at += chunk.length;
      done(at);
    }
  };
  try {
    await pipeline(
      input,
      gunzip,
      (chunks: AsyncIterable<Buffer>) => readEntries(new Blocks(chunks), unpacking),
      {
        signal,
      },
    );
  } catch (error) {
    const isDamage = /^(?:Z_|ERR_STREAM_PREMATURE_CLOSE$)/.test(systemCode(error) ?? '');
    throw isDamage ? faults.damaged('it cannot be unpacked to its end', error) : error;
  }
  if (gunzip.bytesWritten !== packed.length) throw faults.damaged('something follows its end');
}

async function readEntries(blocks: Blocks, unpacking: Unpacking): Promise<void> {
  const { to, faults, signal } = unpacking;
  for (let extension: Extension = {}; ; ) {
    signal.throwIfAborted();
    const block = await blocks.take(BLOCK);
    if (block.length < BLOCK) throw faults.damaged('it has no end');
    if (isEmpty(block)) {
      if (Object.keys(extension).length > 0) throw faults.damaged('its last entry is missing');
      await expectEnd(blocks, unpacking);
      return;
    }
    const { path: own, type, size: ownSize } = readHeader(block, unpacking);
    const { path = own, size = ownSize } = isExtension(type) ? {} : extension;
    // A name from an extension is checked there: that in the header may end within a character then.
    if (
      extension.path === undefined &&
      !isExtension(type) &&
      !NAME_FIELDS.every(([start, end]) => isUtf8(block.subarray(start, end)))
    )
      throw faults.entry(path, 'has a name that is not UTF-8');
    if (isExtension(type)) {
      if (size > LONGEST_EXTENSION) throw faults.entry(path, 'says too much about the next one');
      const body = await blocks.take(size + paddingOf(size));
      if (body.length < size) throw faults.damaged('it ends too early');
      extension = extended(extension, type, body.subarray(0, size), path, unpacking);
      continue;
    }
    extension = {};
    // Programs of old know no type for folders.
    if (type === '5' || (type === '0' && path.endsWith('/'))) {
      if (size !== 0) throw faults.entry(path, 'is a folder with bytes of its own');
      // `tar -C folder .` names the folder itself, too.
      const name = plainName(path);
      if (name !== '') to.announce(name, 0, true);
      continue;
    }
    if (type !== '0')
      throw faults.entry(
        path,
        refusedTypes[type] ?? `has the type ${JSON.stringify(type)}, which is not taken`,
      );
    const name = plainName(path);
    to.announce(name, size);
    await copyBody(blocks, name, size, unpacking);
  }
}

/** `tar -C folder .` begins every name with `./`; folders end with a slash. Empty for the folder itself. */
function plainName(path: string): string {
  return path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

async function copyBody(
  blocks: Blocks,
  path: string,
  size: number,
  { to, faults }: Unpacking,
): Promise<void> {
  const file = to.begin(path, size);
  try {
    let left = size;
    while (left > 0) {
      const chunk = await blocks.some(left);
      if (chunk.length === 0) throw faults.damaged('it ends too early');
      file.write(chunk);
      left -= chunk.length;
    }
    file.end();
  } finally {
    file.close();
  }
  const padding = paddingOf(size);
  if ((await blocks.take(padding)).length < padding) throw faults.damaged('it ends too early');
}

function isExtension(type: string): boolean {
  return [LONG_NAME, PAX, GLOBAL_PAX].includes(type);
}

interface ReadHeader {
  readonly path: string;
  readonly size: number;
  /** A character, as it is in the header; `0` for a file. */
  readonly type: string;
}

function readHeader(block: Buffer, { faults }: Unpacking): ReadHeader {
  if (block.toString('latin1', 257, 262) !== 'ustar')
    throw faults.damaged('a header in it is not one of tar');
  const header = decodeHeader(block);
  const sizeField = block.toString('latin1', SIZE.start, SIZE.end);
  if (header === null || !header.cksumValid || !SIZE.pattern.test(sizeField))
    throw faults.damaged('a header in it is damaged');
  const { path = '' } = header;
  const code = String.fromCharCode(block[156] ?? 0);
  // `Header` says that a folder has no bytes, whatever is there.
  const size = code === '5' && /[1-9\x80-\xff]/.test(sizeField) ? 1 : (header.size ?? 0);
  return { path, size, type: code === '\0' ? '0' : code };
}

/** Null where a number in it cannot be one. */
function decodeHeader(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

/** What is known of the next entry after one more extension. */
function extended(
  before: Extension,
  type: string,
  body: Buffer,
  path: string,
  { faults }: Unpacking,
): Extension {
  if (type === LONG_NAME) {
    const end = body.indexOf(0);
    const name = body.toString('utf8', 0, end < 0 ? body.length : end);
    if (!isUtf8(body)) throw faults.entry(name, 'has a name that is not UTF-8');
    // It is for what has no room in the header: a short one would only show two names to two programs.
    if (before.path !== undefined || Buffer.byteLength(name) < 100)
      throw faults.entry(path, 'gives the next one another name');
    return { ...before, path: name };
  }
  const records = readPax(body);
  if (records === null) throw faults.damaged('a header in it is damaged');
  const fault = paxFault(records, type === GLOBAL_PAX);
  if (fault !== null || (before.path !== undefined && records.has('path')))
    throw faults.entry(path, fault ?? 'gives the next one another name');
  const [name, size] = [records.get('path'), records.get('size')];
  return {
    ...before,
    ...(name !== undefined && { path: name }),
    ...(size !== undefined && { size: Number(size) }),
  };
}

/** A second empty block, and nothing but zeros after it. */
async function expectEnd(blocks: Blocks, { faults }: Unpacking): Promise<void> {
  const second = await blocks.take(BLOCK);
  if (second.length < BLOCK || !isEmpty(second)) throw faults.damaged('it has no end');
  for (;;) {
    const rest = await blocks.some(2 ** 16);
    if (rest.length === 0) return;
    if (!isEmpty(rest)) throw faults.damaged('something follows its end');
  }
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** The unpacked bytes, as many at a time as are asked for. */
class Blocks {
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
