import { type LocalFileHeader, parseExtraFields } from 'yauzl';
import type { ArchiveFaults } from './archive-fault.ts';
import type { PackedFile } from './packed-file.ts';
import type { ZipEntry } from './zip-entry.ts';

/** Its sum and sizes follow the file. */
const FOLLOWED = 1 << 3;
const ONES_32 = 0xffff_ffff;
const ZIP64 = 0x0001;

/** What the header before a file says otherwise than the directory; null if nothing. */
export function checkLocalHeader(header: LocalFileHeader, entry: ZipEntry): string | null {
  if (!header.fileName.equals(entry.rawName))
    return `is named ${JSON.stringify(header.fileName.toString('latin1'))} before its bytes`;
  if (header.compressionMethod !== entry.method) return 'is packed in another way';
  if (header.generalPurposeBitFlag !== entry.flags) return 'has other flags';
  const [bytes, packed] = sizesOf(header);
  const isFollowed = (entry.flags & FOLLOWED) !== 0;
  const fits = (said: number, known: number) => said === known || (isFollowed && [0, ONES_32].includes(said));
  if (!fits(header.crc32, entry.crc)) return 'has another sum';
  return fits(bytes, entry.bytes) && fits(packed, entry.packed) ? null : 'has other sizes';
}

/** Both sizes: what does not fit into 32 bits is in an extra field. */
function sizesOf({ uncompressedSize, compressedSize, extraField }: LocalFileHeader): [number, number] {
  const large = parseExtraFields(extraField).find(({ id }) => id === ZIP64)?.data;
  let at = 0;
  const read = (said: number) => {
    if (said !== ONES_32 || large === undefined || at + 8 > large.length) return said;
    at += 8;
    return Number(large.readBigUInt64LE(at - 8));
  };
  return [read(uncompressedSize), read(compressedSize)];
}

/**
 * The length of what follows a file whose header did not know its sum and sizes: these, in 32 or 64 bits, with a mark
 * before them or not. 0 where nothing follows.
 */
export async function readDescriptor(
  packed: PackedFile,
  at: number,
  entry: ZipEntry,
  faults: ArchiveFaults,
): Promise<number> {
  if ((entry.flags & FOLLOWED) === 0) return 0;
  const found = await packed.read(at, 24);
  const form = formsOf(entry).find((each) => found.subarray(0, each.length).equals(each));
  if (form === undefined)
    throw faults.entry(entry.path, 'is followed by another sum, or other sizes, than the directory says');
  return form.length;
}

function formsOf({ crc, packed, bytes }: ZipEntry): Buffer[] {
  const mark = Buffer.from('PK\x07\x08', 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc);
  const large = Buffer.alloc(16);
  large.writeBigUInt64LE(BigInt(packed), 0);
  large.writeBigUInt64LE(BigInt(bytes), 8);
  const small = Buffer.alloc(8);
  small.writeUInt32LE(packed % 2 ** 32, 0);
  small.writeUInt32LE(bytes % 2 ** 32, 4);
  const isLarge = packed >= ONES_32 || bytes >= ONES_32;
  // The longest first: the sizes of an empty file are zeros in any form.
  const sizes = isLarge ? [large] : [large, small];
  return [
    ...sizes.map((each) => Buffer.concat([mark, sum, each])),
    ...sizes.map((each) => Buffer.concat([sum, each])),
  ];
}
