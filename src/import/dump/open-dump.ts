import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { stdin as processStdin } from 'node:process';
import type { Readable } from 'node:stream';
import { CliError } from '../../errors.ts';
import { own } from '../../own-command.ts';
import { fileError } from '../file-error.ts';
import { shownPath } from '../shown-path.ts';
import { detectFormat, HEAD_LENGTH } from './detect-format.ts';
import { isDumpFolder } from './dump-folder.ts';
import { type PeekedBytes, peekBytes } from './peek-bytes.ts';
import { refuseDirectoryDump, refuseFormat } from './refuse-format.ts';
import { unpackGzip } from './unpack-gzip.ts';
import { wakeReader } from './wake-reader.ts';

/** A plain dump that is open. */
export interface DumpSource {
  /** The file, or standard input, in messages. */
  readonly name: string;
  /** Its text, unpacked, without a byte order mark. To be read once. */
  readonly bytes: AsyncIterable<Buffer>;
  /** The size of the file in bytes, packed as it is; null where nobody knows. */
  readonly size: number | null;
  /** How many bytes of the file were read so far. */
  read(): number;
  /** Ends the reading at once. */
  close(): void;
}

interface OpenFile {
  readonly name: string;
  readonly path: string | null;
  readonly size: number | null;
  readonly stream: Readable | ReadStream;
  /** Ends the reading at once. */
  readonly close: () => void;
}

const STDIN = '-';
const byteOrderMark = Buffer.from('\uFEFF');

/**
 * Opens a plain dump, packed with gzip or not.
 *
 * @param path a file or a named pipe; `-` for standard input
 * @param signal ends the waiting for the first bytes; its reason is thrown
 * @throws CliError where there is none that can be read, or where it is something else than a plain dump; its hint
 * has the command that helps
 */
export async function openDump(
  path: string,
  stdin: Readable = processStdin,
  signal?: AbortSignal,
): Promise<DumpSource> {
  signal?.throwIfAborted();
  const file = path === STDIN ? openStdin(stdin) : openFile(path);
  let count = 0;
  const counted = readFrom(file, (size) => {
    count += size;
  });
  signal?.addEventListener('abort', file.close);
  try {
    const bytes = await unpacked(file, counted);
    signal?.throwIfAborted();
    const { name, size, close } = file;
    return { name, bytes, size, read: () => count, close };
  } catch (error) {
    file.close();
    // A source that was closed fails in one way or another.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', file.close);
  }
}

function openStdin(stdin: Readable): OpenFile {
  if ((stdin as { isTTY?: boolean }).isTTY === true)
    throw new CliError('standard input is this terminal, not a dump', {
      hint: `Send a dump to it: pg_dump DATABASE | ${own`import dump - --to export.sqlite`}`,
    });
  const close = () => void stdin.destroy();
  return { name: 'standard input', path: null, size: null, stream: stdin, close };
}

function openFile(path: string): OpenFile {
  try {
    const found = statSync(path);
    if (found.isDirectory()) {
      if (isDumpFolder(path)) throw refuseDirectoryDump(path);
      throw new CliError(`${shownPath(path)} is a folder`, { hint: 'Name the dump itself.' });
    }
    const size = found.isFile() ? found.size : null;
    const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
    const close = () => {
      stream.destroy();
      if (found.isFIFO() && !stream.closed) wakeReader(path);
    };
    return { name: shownPath(path), path, size, stream, close };
  } catch (error) {
    throw fileError('read', path, error);
  }
}

async function* readFrom(
  { stream, name, path }: OpenFile,
  count: (size: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      count(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw fileError('read', path ?? name, error);
  }
}

/** Unpacks gzip, and refuses whatever is no plain dump before anything of it is read as SQL. */
async function unpacked(
  { name, path }: OpenFile,
  packed: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Buffer>> {
  const first = await peekBytes(packed, HEAD_LENGTH);
  const format = formatOf(first);
  if (format === 'text') return withoutMark(first.bytes, first.head);
  if (format !== 'gzip') throw refuseFormat(format, name, { path, isUnpacked: false });
  const second = await peekBytes(unpackGzip(first.bytes, name), HEAD_LENGTH);
  const inner = formatOf(second);
  if (inner === 'text') return withoutMark(second.bytes, second.head);
  throw refuseFormat(inner === 'gzip' ? 'gzip twice' : inner, name, { path, isUnpacked: true });
}

/** By as many bytes as `build` looks at, however many came at once. */
function formatOf({ head }: PeekedBytes) {
  return detectFormat(head.subarray(0, HEAD_LENGTH));
}

/** Windows programs put a byte order mark before UTF-8 text. */
async function* withoutMark(bytes: AsyncIterable<Buffer>, head: Buffer): AsyncGenerator<Buffer> {
  let left = head.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  for await (const chunk of bytes) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    yield chunk.subarray(skipped);
  }
}
