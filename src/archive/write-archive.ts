import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { CliError } from '../contract/errors.ts';
import { ARCHIVE } from '../contract/tree/tree.ts';
import { FileDraft } from '../files/file-draft.ts';
import { fileError } from '../files/file-error.ts';
import { checkFilePlace } from '../files/file-place.ts';
import { TO_READ } from '../files/read-head.ts';
import { quoteForShell, shownPath } from '../terminal/safe-text.ts';
import { EntryNames } from './entry-names.ts';
import { isArchive, isArchiveUpTo } from './is-archive.ts';
import { ZipWriter } from './zip-writer.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly content: Uint8Array | PackedSource;
}

interface PackedSource {
  readonly file: string;
  /** The SHA-256 of its bytes, if known. */
  readonly sha256?: string | undefined;
}

export interface WrittenEntry {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface WriteArchiveOptions {
  readonly signal: AbortSignal;
  /** Permissions before the umask; default 0666. */
  readonly mode?: number;
  /**
   * Called with each written entry before the next one is requested, so that later entries can depend on
   * earlier ones.
   */
  readonly onWritten?: (entry: WrittenEntry) => void;
}

/** Larger files are read in pieces of so many bytes. */
const SMALL = 2 ** 20;

/**
 * Writes a .zip archive. The same entries in the same order give the same bytes, with the same version of
 * Node (and so of zlib). Large files are never in memory whole. The archive appears at `to` complete, or not
 * at all.
 * @param entries requested one by one, after the one before is written
 * @throws CliError if something other than an archive is at `to`, nothing can be written there, or a file
 * cannot be read
 */
export async function writeArchive(
  to: string,
  entries: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
  { signal, mode = 0o666, onWritten = () => {} }: WriteArchiveOptions,
): Promise<{ readonly entries: number; readonly bytes: number }> {
  const draft = FileDraft.begin(to, checkArchivePlace);
  try {
    const writer = new ZipWriter(draft);
    const names = new EntryNames();
    // One for all files: V8 frees buffers late, and they took 30 MB.
    const buffer = Buffer.allocUnsafeSlow(SMALL);
    for await (const { path, content } of entries) {
      // Signals and the progress get their turn.
      await setImmediate();
      signal.throwIfAborted();
      const fault = names.add(path);
      if (fault !== null) throw new Error(`the entry ${JSON.stringify(path)} ${fault}`);
      const isHere = content instanceof Uint8Array;
      onWritten(
        isHere ? addBytes(writer, path, content) : await addFile(writer, path, content, buffer, signal),
      );
    }
    signal.throwIfAborted();
    const written = writer.finish();
    draft.publish({ mode });
    return written;
  } finally {
    draft.discard();
  }
}

/**
 * Checks that an archive can be written there, before long work. Only an archive with the same last entry
 * makes room for it: any other is a user's own.
 * @throws CliError
 */
export function expectArchivePlace(to: string, last: string): void {
  FileDraft.begin(to, (place) =>
    checkArchivePlace(place, { name: 'an archive of a tree', fits: (path) => isArchiveUpTo(last, path) }),
  ).discard();
}

function checkArchivePlace(to: string, kind = { name: 'an archive', fits: isArchive }): void {
  if (!/[^/]\.zip$/i.test(to))
    throw new CliError(`the name of ${shownPath(to)} does not end in .zip`, {
      hint: `Archives are .zip files: name one, as in --to ${quoteForShell(asArchive(to))}.`,
    });
  checkFilePlace(to, { ...kind, example: '--to snapshot.zip' });
}

/** `site.zip` for `site.tar.gz` and for `site/`. */
function asArchive(to: string): string {
  const name = to.replace(/(?:\.(?:zip|tar|t?gz|bz2|xz|zst|7z|rar|sqlite3?|db|sql|csv|json))*\/*$/i, '');
  return /[^/.]$/.test(name) ? `${name}.zip` : ARCHIVE;
}

function addBytes(
  writer: ZipWriter,
  path: string,
  content: Uint8Array,
  sha256 = createHash('sha256').update(content).digest('hex'),
): WrittenEntry {
  writer.addBytes(path, content);
  return { path, bytes: content.length, sha256 };
}

/** @param buffer of SMALL bytes */
async function addFile(
  writer: ZipWriter,
  path: string,
  { file, sha256 }: PackedSource,
  buffer: Buffer,
  signal: AbortSignal,
): Promise<WrittenEntry> {
  try {
    // Not through a link, and without waiting for a pipe.
    const descriptor = openSync(file, TO_READ | (constants.O_NOFOLLOW ?? 0));
    try {
      const found = fstatSync(descriptor);
      if (!found.isFile())
        throw new CliError(`cannot read ${shownPath(file)}: it is not a plain file`, {
          hint: 'Publish the tree again.',
        });
      const { size: bytes } = found;
      if (bytes < SMALL) {
        let length = 0;
        for (let read = 1; read > 0 && length <= bytes; length += read)
          read = readSync(descriptor, buffer, { offset: length });
        if (length !== bytes) throw changed(file);
        return addBytes(writer, path, buffer.subarray(0, length), sha256);
      }
      const hash = createHash('sha256');
      const chunks = async function* () {
        for (let left = bytes; ; ) {
          signal.throwIfAborted();
          const length = readSync(descriptor, buffer);
          left -= length;
          if (left < 0 || (length === 0 && left > 0)) throw changed(file);
          if (length === 0) return;
          const chunk = buffer.subarray(0, length);
          if (sha256 === undefined) hash.update(chunk);
          yield chunk;
        }
      };
      await writer.addChunks(path, bytes, chunks());
      return { path, bytes, sha256: sha256 ?? hash.digest('hex') };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw fileError('read', file, error);
  }
}

function changed(file: string): CliError {
  return new CliError(`${shownPath(file)} changed while it was read`, { hint: 'Run the command again.' });
}
