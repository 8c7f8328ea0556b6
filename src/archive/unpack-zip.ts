import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { Entry, fromRandomAccessReaderPromise } from 'yauzl';
import { systemCode } from '../system-code.ts';
import type { Unpacking } from './unpacking.ts';
import { readZipEnd } from './zip-end.ts';
import type { ZipEntry } from './zip-entry.ts';
import { checkLocalHeader, readDescriptor } from './zip-local-header.ts';
import { ZipReader } from './zip-reader.ts';

/** How a file may be packed. */
const methods: ReadonlySet<number> = new Set([0, 8]);
const DEFLATED = 8;
/** What the flags of an entry may say: how hard it was packed, that its sizes follow it, that its name is UTF-8. */
const KNOWN_FLAGS = 0b1000_0000_1110;
const UTF_8 = 1 << 11;
const ENCRYPTED = 1;
/** The systems, of those that make archives, whose names are UTF-8 without a word about it: `zip` there writes such. */
const UNIXES: ReadonlySet<number> = new Set([3, 19]);
/** The type of a file in the upper half of its attributes, as Unix has it; 0 where the archive does not say. */
const TYPE = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const;
/** A name that is for programs that know Unicode: the other one is for those that do not. */
const UNICODE_NAME = 0x7075;
/** The fixed part of a record of the directory. */
const RECORD = 46;

/** Files up to here are unpacked in one go, if they are packed into no more than that. */
const SMALL = { packed: 2 ** 18, bytes: 2 ** 22 } as const;

/**
 * Unpacks a .zip archive. The directory at its end is read by yauzl 3.4, and then compared with what is before it: entries
 * must follow one another without a gap, and say of themselves what the directory says of them.
 */
export async function unpackZip(unpacking: Unpacking): Promise<void> {
  const { packed, to, faults, signal, done } = unpacking;
  const end = await readZipEnd(packed, faults);
  const entries: ZipEntry[] = [];
  const zip = await openZip(unpacking);
  try {
    let size = 0;
    for await (const record of zip.eachEntry()) {
      signal.throwIfAborted();
      size += RECORD + record.fileNameLength + record.extraFieldLength + record.fileCommentLength;
      const entry = readRecord(record, unpacking);
      to.announce(entry.path, entry.bytes, entry.isFolder);
      entries.push(entry);
    }
    if (end.start + size !== end.end || end.entries !== entries.length)
      throw faults.damaged('its directory is not what its end says');
    entries.sort((a, b) => a.offset - b.offset);
    let at = 0;
    for (const entry of entries) {
      signal.throwIfAborted();
      if (entry.offset < at) throw faults.entry(entry.path, 'overlaps another one');
      if (entry.offset > at) throw faults.entry(entry.path, 'does not follow the one before it');
      const header = await zip.readLocalFileHeaderPromise(recordOf(entry));
      const fault = checkLocalHeader(header, entry);
      if (fault !== null) throw faults.entry(entry.path, `${fault}, in contrast to the directory`);
      at = header.fileDataStart + entry.packed;
      await unpackEntry(entry, header.fileDataStart, unpacking);
      at += await readDescriptor(packed, at, entry, faults);
      done(at);
    }
    if (at !== end.start) throw faults.damaged('there is something between its last entry and its directory');
  } catch (error) {
    throw inWords(error, unpacking);
  } finally {
    zip.close();
  }
}

/** Only its place and its length are asked for. */
function recordOf({ offset, packed }: ZipEntry): Entry {
  return Object.assign(new Entry(), { relativeOffsetOfLocalHeader: offset, compressedSize: packed });
}

async function openZip(unpacking: Unpacking) {
  const { packed } = unpacking;
  try {
    return await fromRandomAccessReaderPromise(new ZipReader(packed), packed.length, {
      autoClose: false,
      // Names are decoded here: none is made from bytes that are not UTF-8, and none is changed.
      decodeStrings: false,
    });
  } catch (error) {
    throw inWords(error, unpacking);
  }
}

/** What yauzl says of an archive is a plain error, without a code. */
function inWords(error: unknown, { faults }: Unpacking): unknown {
  const isOfYauzl = error instanceof Error && error.constructor === Error && systemCode(error) === null;
  return isOfYauzl ? faults.damaged(error.message, error) : error;
}

function readRecord(record: Entry, { faults }: Unpacking): ZipEntry {
  const name = decodeName(record);
  const refuse = (fault: string) => faults.entry(name ?? record.fileNameRaw.toString('latin1'), fault);
  if (name === null) throw refuse('has a name that is not UTF-8');
  const { generalPurposeBitFlag: flags, compressionMethod: method } = record;
  if ((flags & ENCRYPTED) !== 0) throw refuse('is encrypted');
  if ((flags & ~KNOWN_FLAGS) !== 0) throw refuse('is packed in a way that is not taken');
  if (!methods.has(method)) throw refuse(`is packed with method ${method}, which is not taken`);
  const isFolder = name.endsWith('/');
  const type = (record.externalFileAttributes >>> 16) & TYPE.mask;
  if (type === TYPE.link) throw refuse('is a symbolic link');
  if (type !== 0 && type !== (isFolder ? TYPE.folder : TYPE.file))
    throw refuse('is neither a file nor a folder');
  if (isFolder && record.uncompressedSize !== 0) throw refuse('is a folder with bytes of its own');
  return {
    path: isFolder ? name.slice(0, -1) : name,
    isFolder,
    rawName: record.fileNameRaw,
    flags,
    method,
    crc: record.crc32,
    packed: record.compressedSize,
    bytes: record.uncompressedSize,
    offset: record.relativeOffsetOfLocalHeader,
  };
}

/** Null unless it is UTF-8, and the only name that it has. Where nothing says what it is, it is what a Unix has. */
function decodeName(record: Entry): string | null {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields, versionMadeBy } = record;
  const isUtf8Here =
    (flags & UTF_8) !== 0 || UNIXES.has(versionMadeBy >>> 8) || raw.every((byte) => byte < 0x80);
  // After a version and a sum.
  const others = extraFields.filter(({ id }) => id === UNICODE_NAME).map(({ data }) => data.subarray(5));
  return isUtf8Here && isUtf8(raw) && others.every((other) => other.equals(raw))
    ? raw.toString('utf8')
    : null;
}

async function unpackEntry(
  entry: ZipEntry,
  start: number,
  { packed, to, faults, signal }: Unpacking,
): Promise<void> {
  const { path, isFolder, method, bytes } = entry;
  if (isFolder) return;
  const file = to.begin(path, bytes);
  let sum = 0;
  const write = (chunk: Uint8Array) => {
    file.write(chunk);
    sum = crc32(chunk, sum);
  };
  try {
    if (method !== DEFLATED)
      for await (const chunk of packed.chunks(start, start + entry.packed)) write(chunk);
    else if (entry.packed <= SMALL.packed && bytes <= SMALL.bytes)
      write(inflateSmall(await packed.read(start, entry.packed), entry));
    else {
      const inflate = createInflateRaw();
      const writeAll = async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) write(chunk);
      };
      await pipeline(packed.chunks(start, start + entry.packed), inflate, writeAll, { signal });
      if (inflate.bytesWritten !== entry.packed)
        throw faults.entry(path, 'is followed by bytes that belong to nothing');
    }
    file.end();
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'ERR_BUFFER_TOO_LARGE') throw faults.entry(path, 'is larger than it says');
    if (/^(?:Z_|ERR_STREAM_PREMATURE_CLOSE$)/.test(code))
      throw faults.damaged(`its entry ${path} cannot be unpacked`, error);
    throw error;
  } finally {
    file.close();
  }
  if (sum !== entry.crc) throw faults.damaged(`its entry ${path} is not what it was`);

  function inflateSmall(content: Buffer, { packed: length }: ZipEntry): Buffer {
    const options = { maxOutputLength: Math.max(bytes, 1), info: true };
    // With `info`, Node gives the engine too, which knows how much it has read.
    const { buffer, engine } = inflateRawSync(content, options) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    if (engine.bytesWritten !== length)
      throw faults.entry(path, 'is followed by bytes that belong to nothing');
    return buffer;
  }
}
