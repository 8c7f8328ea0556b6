import { closeSync, constants, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { stdin as processStdin } from 'node:process';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../../../contract/errors.ts';
import { attempt, fileError } from '../../../files/file-error.ts';
import { shownPath } from '../../../terminal/safe-text.ts';
import { isDumpFolder } from './is-dump.ts';
import { refuseDirectoryDump } from './refuse-format.ts';
import { unpackDump } from './unpack-dump.ts';

export interface DumpSource {
  readonly name: string;
  /** Decompressed, without a byte order mark. Can be read only once. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Compressed size of the file in bytes; null if unknown. */
  readonly size: number | null;
  read(): number;
  /** Ends the reading at once. */
  close(): void;
}

interface OpenFile {
  readonly name: string;
  readonly path: string | null;
  readonly size: number | null;
  readonly stream: AsyncIterable<Buffer | string>;
  readonly close: () => void;
}

const STDIN = '-';
/** Milliseconds; a signal arrives long before. */
const SIGNAL_PATIENCE = 50;

/**
 * Opens a plain dump, gzipped or not: a file, a named pipe, or `-` for standard input.
 * @param signal stops the wait for the first bytes; its reason is thrown
 * @throws CliError if it cannot be read or is not a plain dump; the hint has the command that helps
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
    const bytes = await unpackDump(counted, file);
    signal?.throwIfAborted();
    const { name, size, close } = file;
    return { name, bytes, size, read: () => count, close };
  } catch (error) {
    file.close();
    // A closed source can fail in various ways.
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', file.close);
  }
}

function openStdin(stdin: Readable): OpenFile {
  if ((stdin as { isTTY?: boolean }).isTTY === true)
    throw new CliError('standard input is a terminal, not a dump', {
      hint: 'Pipe a dump into it: write `pg_dump DATABASE |` before the same command.',
    });
  const close = () => void stdin.destroy();
  return { name: 'standard input', path: null, size: null, stream: stdin, close };
}

function openFile(path: string): OpenFile {
  return attempt('read', path, () => {
    const found = statSync(path);
    if (found.isDirectory()) {
      if (isDumpFolder(path)) throw refuseDirectoryDump(path);
      throw new CliError(`${shownPath(path)} is a folder`, { hint: 'Name the dump itself.' });
    }
    if (basename(path) === 'toc.dat') throw refuseDirectoryDump(dirname(path));
    const size = found.isFile() ? found.size : null;
    // As in readStored.
    const stream = size === 0 ? Readable.from([]) : createReadStream(path, { highWaterMark: 256 * 1024 });
    const close = () => {
      stream.destroy();
      if (!found.isFIFO() || stream.closed) return;
      wakeReader(path);
      // On a busy machine the thread may begin to wait only after that.
      setTimeout(close, SIGNAL_PATIENCE);
    };
    return { name: shownPath(path), path, size, stream, close };
  });
}

/** Ctrl-C also ends the program that writes to the pipe, and that end may arrive before the signal. */
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

/**
 * Ends this process's own wait for a named pipe, in which a thread may block until someone writes. Only the
 * reader that is about to be closed can read this newline.
 */
function wakeReader(pipe: string): void {
  try {
    const file = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    try {
      writeSync(file, '\n');
    } finally {
      closeSync(file);
    }
  } catch {
    // The wait is over, or the pipe is full.
  }
}
