import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CliError } from '../../../contract/errors.ts';
import { HEAD_LENGTH } from '../../../files/read-head.ts';
import { dumpLimits } from '../../../files/unpack-limits.ts';
import { COPY_AGAIN } from '../dump-faults.ts';
import { beginsLikeSql } from '../sql/begins-like-sql.ts';
import { detectFormat } from './detect-format.ts';
import { hasMarks } from './is-dump.ts';
import { type DumpPlace, refuseFormat } from './refuse-format.ts';

/** `bytes` includes the head. */
interface PeekedBytes {
  /** As many bytes as `build` goes by, however many arrived at once; fewer of a shorter stream. */
  readonly head: Buffer;
  readonly bytes: AsyncGenerator<Buffer>;
}

/** By zlib's error code. */
const faults: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'was cut off: its gzip data has no end',
  Z_DATA_ERROR: 'is damaged: its gzip data cannot be decompressed',
};

const byteOrderMark = Buffer.from('\uFEFF');

/**
 * Decompresses gzip, and refuses anything but a plain dump before any of it is read as SQL. Strips a byte
 * order mark. `path` is null for standard input.
 * @throws CliError if it is not a plain dump; while it is read, if it is cut off or damaged
 */
export async function unpackDump(
  packed: AsyncIterable<Buffer>,
  { name, path }: { readonly name: string; readonly path: string | null },
  limits = dumpLimits,
): Promise<AsyncIterable<Buffer>> {
  const first = await peekBytes(packed);
  if (detectFormat(first.head) !== 'gzip') return textOf(first, name, { path, isUnpacked: false });
  const second = await peekBytes(unpackGzip(first.bytes, name, { path, limits }));
  return textOf(second, name, { path, isUnpacked: true });
}

/** Refuses a text that is not a dump before looking for its end. */
function textOf({ head, bytes }: PeekedBytes, name: string, place: DumpPlace): AsyncIterable<Buffer> {
  const format = detectFormat(head);
  if (format !== 'text') throw refuseFormat(format === 'gzip' ? 'gzip twice' : format, name, place);
  // Lets a dump with something else before it pass: the parser reports the line.
  if (!beginsLikeSql(head) && !hasMarks(head)) throw refuseFormat('other text', name, place);
  return withoutMark(bytes, head);
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

/** Also several members, as `cat` makes them. Throws CliError if the data is cut off, damaged or suspiciously large. */
async function* unpackGzip(
  packed: AsyncIterable<Buffer>,
  name: string,
  { path, limits }: { readonly path: string | null; readonly limits: typeof dumpLimits },
): AsyncGenerator<Buffer> {
  let [read, made] = [0, 0];
  const counted = async function* () {
    for await (const chunk of packed) {
      read += chunk.length;
      yield chunk;
    }
  };
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // A failure of the source destroys `gunzip` with the same error, which the loop below throws.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      made += chunk.length;
      if (made > Math.max(limits.allowance, limits.ratio * read))
        throw refuseFormat('gzip of too much', name, { path, isUnpacked: false });
      yield chunk;
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const fault = faults[code];
    if (fault === undefined) throw error;
    throw new CliError(`${name} ${fault}`, { hint: COPY_AGAIN, cause: error });
  }
}

/** Does not consume the first bytes. */
async function peekBytes(source: AsyncIterable<Buffer>): Promise<PeekedBytes> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  for (let size = 0; size < HEAD_LENGTH; ) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(chunks).subarray(0, HEAD_LENGTH), bytes: putBack(chunks, iterator) };
}

/** What was read of a source, and the rest of it. */
export async function* putBack(chunks: Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks.splice(0);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
