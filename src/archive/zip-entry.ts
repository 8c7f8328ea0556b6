import { isUtf8 } from 'node:buffer';
import { type Entry, type LocalFileHeader, parseExtraFields } from 'yauzl';
import { entryFault } from './archive-fault.ts';
import { bytesOf, FLAG, MARK, METHOD, ONES_32, TYPE, ZIP64 } from './zip-format.ts';

/** What both records of a packed file hold. */
export interface Packed {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The part of a directory record to keep: there may be millions. */
export interface ZipEntry extends Packed {
  readonly isFolder: boolean;
  readonly rawName: Buffer;
  readonly flags: number;
}

const methods: ReadonlySet<number> = new Set(Object.values(METHOD));
/** Compression level, sizes that follow the data, UTF-8 name. */
const KNOWN_FLAGS = 0b110 | FLAG.followed | FLAG.utf8;
/** Unix and macOS, where `zip` writes UTF-8 names without setting the flag. */
const UNIXES: ReadonlySet<number> = new Set([3, 19]);
const UNICODE_NAME = 0x7075;

/** @throws ArchiveFault if it is neither a plain file nor a folder, or ambiguous */
export function readEntry(record: Entry): ZipEntry {
  const { generalPurposeBitFlag: flags, compressionMethod: method, fileNameRaw: rawName } = record;
  const name = nameOf(record);
  const refuse = (fault: string) => entryFault(name ?? rawName.toString('latin1'), fault);
  if (name === null) throw refuse('has a name that is not UTF-8');
  if ((flags & FLAG.encrypted) !== 0) throw refuse('is encrypted');
  if ((flags & ~KNOWN_FLAGS) !== 0) throw refuse('uses a feature of .zip files that is not supported');
  if (!methods.has(method)) throw refuse(`uses compression method ${method}, which is not supported`);
  const isFolder = name.endsWith('/');
  const type = (record.externalFileAttributes >>> 16) & TYPE.mask;
  if (type === TYPE.link) throw refuse('is a symbolic link');
  if (type !== 0 && type !== (isFolder ? TYPE.folder : TYPE.file))
    throw refuse('is neither a file nor a folder');
  if (isFolder && record.uncompressedSize !== 0) throw refuse('is a folder with content');
  return {
    path: isFolder ? name.slice(0, -1) : name,
    isFolder,
    rawName,
    flags,
    method,
    crc: record.crc32,
    packed: record.compressedSize,
    bytes: record.uncompressedSize,
    offset: record.relativeOffsetOfLocalHeader,
  };
}

/** Null unless it is UTF-8 and the entry's only name. */
function nameOf({
  fileNameRaw: raw,
  generalPurposeBitFlag: flags,
  extraFields,
  versionMadeBy,
}: Entry): string | null {
  const isDeclared =
    (flags & FLAG.utf8) !== 0 || UNIXES.has(versionMadeBy >>> 8) || raw.every((byte) => byte < 0x80);
  // Each follows a version and a checksum.
  const others = extraFields.filter(({ id }) => id === UNICODE_NAME).map(({ data }) => data.subarray(5));
  return isDeclared && isUtf8(raw) && others.every((other) => other.equals(raw))
    ? raw.toString('utf8')
    : null;
}

/** @throws ArchiveFault */
export function checkHeader(header: LocalFileHeader, entry: ZipEntry): void {
  const [bytes, packed] = sizesIn(header);
  const isFollowed = (entry.flags & FLAG.followed) !== 0;
  const fits = (said: number, known: number) => said === known || (isFollowed && [0, ONES_32].includes(said));
  const checks: readonly (readonly [fits: boolean, fault: string])[] = [
    [
      header.fileName.equals(entry.rawName),
      `has another name (${JSON.stringify(header.fileName.toString('latin1'))})`,
    ],
    [header.compressionMethod === entry.method, 'has another method'],
    [header.generalPurposeBitFlag === entry.flags, 'has other flags'],
    [fits(header.crc32, entry.crc), 'has another checksum'],
    [fits(bytes, entry.bytes) && fits(packed, entry.packed), 'has other sizes'],
  ];
  const fault = checks.find(([isSame]) => !isSame)?.[1];
  if (fault !== undefined) throw entryFault(entry.path, `${fault} in its header than in the directory`);
}

/** Sizes that do not fit into 32 bits are in an extra field. */
function sizesIn({ uncompressedSize, compressedSize, extraField }: LocalFileHeader): [number, number] {
  const large = parseExtraFields(extraField).find(({ id }) => id === ZIP64)?.data ?? Buffer.alloc(0);
  let at = 0;
  const sizeOf = (said: number) => {
    if (said !== ONES_32 || at + 8 > large.length) return said;
    at += 8;
    return Number(large.readBigUInt64LE(at - 8));
  };
  return [sizeOf(uncompressedSize), sizeOf(compressedSize)];
}

/**
 * The length of the data descriptor at the start of `found`; 0 without one. It holds checksum and sizes in 32
 * or 64 bits, with or without a mark.
 */
export function descriptorLength(found: Buffer, { path, flags, crc, packed, bytes }: ZipEntry): number {
  if ((flags & FLAG.followed) === 0) return 0;
  const widths = packed >= ONES_32 || bytes >= ONES_32 ? ([8] as const) : ([8, 4] as const);
  // The longest first: the sizes of an empty file are zeros in any form.
  for (const mark of [MARK.descriptor, ''])
    for (const width of widths) {
      const form = bytesOf(mark, [4, crc], [width, packed], [width, bytes]);
      if (found.subarray(0, form.length).equals(form)) return form.length;
    }
  throw entryFault(path, 'has a data descriptor that disagrees with the directory');
}
