import { statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { Entry, fromRandomAccessReaderPromise } from 'yauzl';
import { CliError } from '../contract/errors.ts';
import { openCacheFolder } from '../files/cache.ts';
import { fileError, systemCode } from '../files/file-error.ts';
import { TO_READ } from '../files/read-head.ts';
import { type UnpackLimits, usualLimits } from '../files/unpack-limits.ts';
import { own } from '../terminal/own-command.ts';
import { type Progress, silentProgress } from '../terminal/progress.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { ArchiveFault, damage, entryFault } from './archive-fault.ts';
import { compareSums } from './compare-sums.ts';
import { isArchive } from './is-archive.ts';
import { PackedFile } from './packed-file.ts';
import { openUnpackedFolder, type UnpackedFolder } from './unpacked-folder.ts';
import { checkHeader, descriptorLength, readEntry, type ZipEntry } from './zip-entry.ts';
import { MARK, METHOD, ONES_16, ONES_32 } from './zip-format.ts';

export interface OpenArchiveOptions {
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  readonly limits?: Partial<UnpackLimits>;
  /** Accepts files that SHA256SUMS describes otherwise: `verify` lists them. */
  readonly acceptEdited?: boolean;
}

/**
 * Unpacks an archive into a new private folder of this user's cache, and removes what killed commands left
 * there. Archives are untrusted: one that is damaged, edited, too large or ambiguous, or has an entry that
 * cannot be a plain file of a tree, is refused as a whole.
 * @throws CliError that names the archive and the entry at fault
 */
export async function openArchive(file: string, options: OpenArchiveOptions) {
  const folder = openCacheFolder();
  try {
    options.signal.throwIfAborted();
    await unpackInto(folder.path, file, options);
    return { folder: folder.path, discard: folder.discard };
  } catch (error) {
    await folder.discard();
    options.signal.throwIfAborted();
    if (!(error instanceof ArchiveFault)) throw fileError('read', file, error);
    const { message, hint, cause } = error;
    throw new CliError(`${shownPath(file)} ${message}`, { hint, cause });
  }
}

/**
 * The SHA-256 of each file of an archive, in hexadecimal digits, by path. Reads all of it, and writes nothing.
 * @throws ArchiveFault if it is damaged or edited, as `openArchive` finds it; the system's error if it cannot be read
 */
export function sumsOfArchive(file: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  return unpackInto(null, file, { signal });
}

async function unpackInto(
  folder: string | null,
  file: string,
  { signal, progress = silentProgress, limits, acceptEdited = false }: OpenArchiveOptions,
): Promise<ReadonlyMap<string, string>> {
  const handle = await open(file, TO_READ);
  try {
    const found = await handle.stat();
    const needed = 'Give the folder that a build wrote, or a .zip archive of one.';
    if (found.isFile() && found.size === 0) throw new ArchiveFault('is empty', needed);
    if (!found.isFile() || !isArchive(file))
      throw new ArchiveFault(
        'is not a .zip archive',
        `${needed} If this is an export or a dump, make a tree of it first: ${own`build ${file}`}`,
      );
    const free = folder === null ? Number.POSITIVE_INFINITY : freeIn(folder);
    const to = openUnpackedFolder(folder, found.size, { ...usualLimits, free, ...limits });
    const packed = new PackedFile(handle, found.size);
    const done = (bytes: number) => progress.show(bytes, found.size, 'unpack');
    await unpackZip({ packed, to, signal, done });
    if (!acceptEdited) compareSums(to.listed(), to.sums);
    return to.sums;
  } finally {
    await handle.close();
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

interface Unpacking {
  readonly packed: PackedFile;
  readonly to: UnpackedFolder;
  readonly signal: AbortSignal;
  readonly done: (bytes: number) => void;
}

const RECORD = 46;
const DESCRIPTOR = 24;
const SMALL = { packed: 2 ** 18, bytes: 2 ** 22 } as const;

/**
 * Unpacks a .zip archive. yauzl 3.4 reads the directory at its end; then entries must follow one another
 * without a gap and agree with the directory.
 * @throws ArchiveFault
 */
async function unpackZip(unpacking: Unpacking): Promise<void> {
  try {
    await unpackEntries(unpacking);
  } catch (error) {
    // yauzl reports a damaged archive as a plain error, without a code.
    const isOfYauzl = error instanceof Error && error.constructor === Error && systemCode(error) === null;
    throw isOfYauzl ? damage(error.message, error) : error;
  }
}

async function unpackEntries(unpacking: Unpacking): Promise<void> {
  const { packed, to, signal, done } = unpacking;
  const end = await readZipEnd(packed);
  // `readEntry` decodes names: yauzl would replace invalid UTF-8 and change backslashes.
  const options = { autoClose: false, decodeStrings: false };
  const zip = await fromRandomAccessReaderPromise(packed, packed.length, options);
  const entries: ZipEntry[] = [];
  let size = 0;
  for await (const record of zip.eachEntry()) {
    signal.throwIfAborted();
    size += RECORD + record.fileNameLength + record.extraFieldLength + record.fileCommentLength;
    const entry = readEntry(record);
    to.announce(entry);
    entries.push(entry);
  }
  if (end.start + size !== end.end || end.entries !== entries.length)
    throw damage('its directory does not match its end record');
  entries.sort((a, b) => a.offset - b.offset);
  let at = 0;
  for (const entry of entries) {
    signal.throwIfAborted();
    if (entry.offset < at) throw entryFault(entry.path, 'overlaps another one');
    if (entry.offset > at) throw entryFault(entry.path, 'does not follow the one before it');
    const place = { relativeOffsetOfLocalHeader: at, compressedSize: entry.packed };
    const header = await zip.readLocalFileHeaderPromise(Object.assign(new Entry(), place));
    checkHeader(header, entry);
    if (!entry.isFolder) await unpackFile(entry, header.fileDataStart, unpacking);
    at = header.fileDataStart + entry.packed;
    at += descriptorLength(await packed.bytes(at, DESCRIPTOR), entry);
    done(at);
  }
  if (at !== end.start) throw damage('unknown bytes lie between its last entry and its directory');
}

async function unpackFile(entry: ZipEntry, start: number, unpacking: Unpacking): Promise<void> {
  const { path, method, packed, bytes } = entry;
  if (method === METHOD.stored)
    return unpacking.to.write(entry, unpacking.packed.chunks(start, start + packed));
  const inflate = packed <= SMALL.packed && bytes <= SMALL.bytes ? inflateSmall : inflateLarge;
  try {
    const used = await inflate(entry, start, unpacking);
    if (used !== packed) throw entryFault(path, 'has extra bytes after its packed ones');
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'ERR_BUFFER_TOO_LARGE') throw entryFault(path, 'is larger than its declared size');
    if (/^(?:Z_|ERR_STREAM_PREMATURE_CLOSE$)/.test(code))
      throw damage(`its entry ${path} cannot be unpacked`, error);
    throw error;
  }
}

/** Returns how many of the packed bytes were used. */
async function inflateSmall(entry: ZipEntry, start: number, { packed, to }: Unpacking): Promise<number> {
  const options = { maxOutputLength: Math.max(entry.bytes, 1), info: true };
  // With `info`, Node also returns the engine, which knows how much it has read.
  const { buffer, engine } = inflateRawSync(await packed.bytes(start, entry.packed), options) as unknown as {
    readonly buffer: Buffer;
    readonly engine: { readonly bytesWritten: number };
  };
  await to.write(entry, [buffer]);
  return engine.bytesWritten;
}

/** For a file that may not fit into memory. */
async function inflateLarge(
  entry: ZipEntry,
  start: number,
  { packed, to, signal }: Unpacking,
): Promise<number> {
  const inflate = createInflateRaw();
  const write = (unpacked: AsyncIterable<Buffer>) => to.write(entry, unpacked);
  await pipeline(packed.chunks(start, start + entry.packed), inflate, write, { signal });
  return inflate.bytesWritten;
}

const [END_64, LOCATOR, END] = [56, 20, 22];

/**
 * Reads the end record, which must be the archive's very last bytes: other programs also search elsewhere,
 * and could find another one in a comment. yauzl reads it too, but does not say where it was.
 */
async function readZipEnd(packed: PackedFile) {
  const length = Math.min(packed.length, END_64 + LOCATOR + END);
  const from = packed.length - length;
  const tail = Buffer.concat([
    Buffer.alloc(END_64 + LOCATOR + END - length),
    await packed.bytes(from, length),
  ]);
  const [large, locator, last] = [tail, tail.subarray(END_64), tail.subarray(END_64 + LOCATOR)];
  const has = (record: Buffer, mark: string) => record.toString('latin1', 0, 4) === mark;
  if (!has(last, MARK.end) || last.readUInt16LE(20) !== 0)
    throw damage('its end is missing, or bytes follow it');
  const usual = [last.readUInt16LE(10), last.readUInt32LE(12), last.readUInt32LE(16)] as const;
  const isLarge = has(locator, MARK.locator);
  const number = (at: number) => Number(large.readBigUInt64LE(at));
  const [entries, size, start] = isLarge ? ([number(32), number(40), number(48)] as const) : usual;
  const end = isLarge ? from : packed.length - END;
  // Programs without ZIP64 read the usual record: it must agree with the large one, or defer to it.
  const agrees =
    [entries, ONES_16].includes(usual[0]) &&
    [size, ONES_32].includes(usual[1]) &&
    [start, ONES_32].includes(usual[2]);
  const isHere = !isLarge || (has(large, MARK.end64) && Number(locator.readBigUInt64LE(8)) === end);
  if (!isHere || !agrees || start + size !== end)
    throw damage('its directory is not where its end record says');
  return { start, end, entries };
}
