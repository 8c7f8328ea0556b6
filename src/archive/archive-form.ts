import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync, constants as zlib } from 'node:zlib';
import { CliError } from '../errors.ts';
import { shownPath } from '../shown-path.ts';

/** The forms of archives that are written and read. */
export type ArchiveForm = 'zip' | 'tar.gz';

/** The form that the name of an archive to be written asks for. */
const names: readonly (readonly [RegExp, ArchiveForm])[] = [
  [/[^/]\.zip$/i, 'zip'],
  [/[^/]\.(?:tar\.gz|tgz)$/i, 'tar.gz'],
];

/** @throws CliError if the name asks for neither */
export function formOfName(path: string): ArchiveForm {
  const form = names.find(([name]) => name.test(path))?.[1];
  if (form !== undefined) return form;
  throw new CliError(`${shownPath(path)} does not say in which form it is to be written`, {
    hint: 'Name the file itself, with .zip or .tar.gz at its end.',
  });
}

/** Bytes that are looked at: the first header of a tar archive is among them, however badly they were packed. */
const HEAD = 4096;
/** What a zip archive begins with: its first entry, or its end where it has none. */
const zipMarks = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];
const gzipMark = Buffer.from([0x1f, 0x8b]);

/**
 * What a file is, judging by its content and not by its name. Null if it is no archive, cannot be read, or is no file: a
 * pipe or a device is not touched. Never throws.
 */
export function detectArchive(path: string): ArchiveForm | null {
  const head = headOf(path);
  if (zipMarks.some((mark) => head.subarray(0, mark.length).equals(mark))) return 'zip';
  return head.subarray(0, gzipMark.length).equals(gzipMark) && isTarInside(head) ? 'tar.gz' : null;
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(HEAD);
  try {
    // Without waiting, in case it is a pipe.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return fstatSync(file).isFile() ? head.subarray(0, readSync(file, head, 0, HEAD, 0)) : Buffer.alloc(0);
    } finally {
      closeSync(file);
    }
  } catch {
    return Buffer.alloc(0);
  }
}

/** A dump of PostgreSQL may be a tar archive too: its table of contents comes first. One without entries is all zeros. */
function isTarInside(gzip: Buffer): boolean {
  try {
    // Not as gzip: its sum, and what follows it, are for whoever reads all of it.
    const options = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 2048 * HEAD };
    const start = inflateRawSync(gzip.subarray(gzipHeaderLength(gzip)), options).subarray(0, 1024);
    const isEmpty = start.length === 1024 && start.every((byte) => byte === 0);
    return (
      isEmpty ||
      (start.toString('latin1', 257, 262) === 'ustar' && start.toString('latin1', 0, 8) !== 'toc.dat\0')
    );
  } catch {
    return false;
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
function gzipHeaderLength(gzip: Buffer): number {
  const [flags = 0] = gzip.subarray(3);
  let length = 10;
  if ((flags & 4) !== 0) length += 2 + gzip.readUInt16LE(length);
  // A name, and a comment.
  for (const text of [8, 16]) if ((flags & text) !== 0) length = gzip.indexOf(0, length) + 1;
  return (flags & 2) !== 0 ? length + 2 : length;
}
