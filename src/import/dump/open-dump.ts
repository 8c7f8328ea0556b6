import { createReadStream, statSync } from 'node:fs';
import { stdin as processStdin } from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../../errors.ts';
import { own } from '../../own-command.ts';
import { fileError } from '../file-error.ts';
import { shownPath } from '../shown-path.ts';
import { beginsLikeSql } from './begins-like-sql.ts';
import { detectFormat, HEAD_LENGTH } from './detect-format.ts';
import { isDumpFolder } from './dump-folder.ts';
import { hasMarks } from './is-dump.ts';
import { type PeekedBytes, peekBytes } from './peek-bytes.ts';
import { type DumpPlace, refuseDirectoryDump, refuseFormat } from './refuse-format.ts';
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
  readonly stream: AsyncIterable<Buffer | string>;
  /** Ends the reading at once. */
  readonly close: () => void;
}

const STDIN = '-';
/** Milliseconds; a signal that was sent is heard long before. */
const SIGNAL_PATIENCE = 50;
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
  const whole = path === STDIN ? untilStopped(file.stream, signal) : file.stream;
  const counted = readFrom({ ...file, stream: whole }, (size) => {
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

/** Ctrl-C ends what writes to the pipe as well, and its end may be noticed before the signal. */
async function* untilStopped<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  yield* stream;
  await wait(SIGNAL_PATIENCE);
  signal?.throwIfAborted();
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
  if (format === 'text') return textOf(first, name, { path, isUnpacked: false });
  if (format !== 'gzip') throw refuseFormat(format, name, { path, isUnpacked: false });
  const second = await peekBytes(unpackGzip(first.bytes, name), HEAD_LENGTH);
  const inner = formatOf(second);
  if (inner === 'text') return textOf(second, name, { path, isUnpacked: true });
  throw refuseFormat(inner === 'gzip' ? 'gzip twice' : inner, name, { path, isUnpacked: true });
}

/** The text of a dump; refuses a text that is none before its end is looked for. */
function textOf({ head, bytes }: PeekedBytes, name: string, place: DumpPlace): AsyncIterable<Buffer> {
  const beginning = head.subarray(0, HEAD_LENGTH);
  // Of a dump behind something else, the line is told where that stands.
  if (!beginsLikeSql(beginning) && !hasMarks(beginning)) throw refuseFormat('other text', name, place);
  return withoutMark(bytes, head);
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
