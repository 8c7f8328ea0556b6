import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CliError } from '../errors.ts';
import { fileError } from '../files/file-error.ts';
import { shownPath } from '../shown-path.ts';
import { ArchiveDraft, checkPlace } from './archive-draft.ts';
import { EntryNames } from './entry-names.ts';
import type { EntryWriter } from './entry-writer.ts';
import { ZipWriter } from './zip-writer.ts';

/** A file that an archive is to hold. */
export interface ArchiveEntry {
  /** Where it is in the archive, as a path of a tree: `api/core/references/index.json`. */
  readonly path: string;
  readonly content: ArchiveContent;
}

/** Its bytes: in memory, in a file on disk, or from a stream whose length is known. */
export type ArchiveContent =
  | Uint8Array
  | { readonly file: string }
  | { readonly stream: AsyncIterable<Uint8Array>; readonly bytes: number };

/** An entry that is in the archive now. */
export interface WrittenEntry {
  readonly path: string;
  readonly bytes: number;
  /** In lower case hexadecimal. */
  readonly sha256: string;
}

export interface WriteArchiveOptions {
  readonly signal: AbortSignal;
  /** The permissions of the archive, less what the umask takes; default: those of any file, 0666. */
  readonly mode?: number;
  /** The date of all entries, from 1980 on; default: the first moment of 1980. */
  readonly date?: Date;
  /**
   * Called with each entry once it is written, and before the next one is asked for: what comes last can be made from
   * what came before.
   */
  readonly onWritten?: (entry: WrittenEntry) => void;
}

/** How large a file may be that is packed in one go. */
const SMALL = 2 ** 20;
/** How much of a large one is read at a time. */
const CHUNK = 2 ** 18;
/** The first moment that a zip archive can say. */
const FIRST_DATE = new Date(Date.UTC(1980, 0, 1));

/**
 * Writes a .zip archive in memory that does not grow with its files. The same entries in the same order give the same bytes,
 * whoever writes them, when and where (with the same zlib, that is: the same version of Node). It appears at `to` complete,
 * or not at all; what a killed call left beside it is removed.
 *
 * @param entries asked for one by one: the next when the one before is written
 * @returns how many entries there are, and how many bytes the archive has
 * @throws CliError if something else than an archive is at `to`, if nothing can be written there, or a file cannot be read
 */
export async function writeArchive(
  to: string,
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  { signal, mode = 0o666, date = FIRST_DATE, onWritten = () => {} }: WriteArchiveOptions,
): Promise<{ readonly entries: number; readonly bytes: number }> {
  checkName(to);
  const draft = await ArchiveDraft.begin(to);
  try {
    const writer = new ZipWriter(draft, date);
    const names = new EntryNames();
    let count = 0;
    for await (const { path, content } of entries) {
      signal.throwIfAborted();
      const fault = names.add(path);
      if (fault !== null) throw new Error(`the entry ${JSON.stringify(path)} ${fault}`);
      onWritten({ path, ...(await addEntry(writer, path, content, signal)) });
      count += 1;
    }
    signal.throwIfAborted();
    await writer.finish();
    const bytes = draft.length;
    await draft.publish(mode);
    return { entries: count, bytes };
  } finally {
    await draft.discard();
  }
}

type Measured = Pick<WrittenEntry, 'bytes' | 'sha256'>;

async function addEntry(
  writer: EntryWriter,
  path: string,
  content: ArchiveContent,
  signal: AbortSignal,
): Promise<Measured> {
  if (content instanceof Uint8Array) return addBytes(writer, path, content);
  if ('stream' in content) {
    const changed = () =>
      new Error(`the stream of ${path} has not the ${content.bytes} bytes that it was to have`);
    return addStream(writer, { path, bytes: content.bytes }, content.stream, { signal, changed });
  }
  const { file } = content;
  // Through no link, and without waiting for whoever writes into a pipe.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await reading(file, () => open(file, flags));
  try {
    const found = await reading(file, () => handle.stat());
    if (!found.isFile())
      throw new CliError(`cannot read ${shownPath(file)}: it is not a plain file`, {
        hint: 'Publish the tree again.',
      });
    const bytes = found.size;
    if (bytes <= SMALL) return await addBytes(writer, path, await reading(file, () => handle.readFile()));
    const changed = () =>
      new CliError(`${shownPath(file)} changed while it was read`, { hint: 'Do it again.' });
    return await addStream(writer, { path, bytes }, chunksOf(handle, file), { signal, changed });
  } finally {
    await handle.close();
  }
}

async function addBytes(writer: EntryWriter, path: string, content: Uint8Array): Promise<Measured> {
  const bytes = content.length;
  await writer.add({ path, bytes }, content);
  return { bytes, sha256: createHash('sha256').update(content).digest('hex') };
}

async function addStream(
  writer: EntryWriter,
  head: { readonly path: string; readonly bytes: number },
  stream: AsyncIterable<Uint8Array>,
  { signal, changed }: { readonly signal: AbortSignal; readonly changed: () => Error },
): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = async function* () {
    for await (const chunk of stream) {
      signal.throwIfAborted();
      bytes += chunk.length;
      if (bytes > head.bytes) throw changed();
      hash.update(chunk);
      yield chunk;
    }
    if (bytes < head.bytes) throw changed();
  };
  await writer.add(head, measured());
  return { bytes, sha256: hash.digest('hex') };
}

async function* chunksOf(handle: FileHandle, file: string): AsyncGenerator<Buffer> {
  for (;;) {
    // A new one each time: whoever gets it may keep it.
    const buffer = Buffer.allocUnsafe(CHUNK);
    const { bytesRead } = await reading(file, () => handle.read(buffer, 0, CHUNK, null));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @throws CliError if the system fails */
async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError('read', file, error);
  }
}

/**
 * Throws what `writeArchive` would throw before it writes anything: for who has long work to do before.
 *
 * @throws CliError where there can be no archive at this path
 */
export function expectArchivePlace(to: string): void {
  checkName(to);
  checkPlace(to);
  const folder = dirname(resolve(to));
  if (!existsSync(folder))
    throw new CliError(`cannot write ${shownPath(to)}: the folder ${shownPath(dirname(to))} does not exist`, {
      hint: 'Make it first, or choose another place.',
    });
}

/** @throws CliError if the name is not that of a .zip file */
function checkName(to: string): void {
  if (/[^/]\.zip$/i.test(to)) return;
  throw new CliError(`the name of ${shownPath(to)} does not end in .zip`, {
    hint: 'Archives are .zip files: snapshot --to databank.zip',
  });
}
