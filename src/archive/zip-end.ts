import type { ArchiveFaults } from './archive-fault.ts';
import type { PackedFile } from './packed-file.ts';

/** Where the directory of a .zip archive is, and how many entries it has. */
export interface ZipEnd {
  readonly start: number;
  readonly end: number;
  readonly entries: number;
}

const END = 22;
const LOCATOR = 20;
const END_64 = 56;
const [ONES_16, ONES_32] = [0xffff, 0xffff_ffff];

/**
 * Reads the end of a .zip archive, which has to be its very last bytes: other programs look for it elsewhere too, and
 * could find another one in a comment. yauzl reads it as well, but does not say where it was.
 */
export async function readZipEnd(packed: PackedFile, faults: ArchiveFaults): Promise<ZipEnd> {
  const tail = Buffer.alloc(END_64 + LOCATOR + END);
  const from = Math.max(0, packed.length - tail.length);
  const bytes = await packed.read(from, packed.length - from);
  bytes.copy(tail, tail.length - bytes.length);
  const last = tail.subarray(END_64 + LOCATOR);
  if (last.toString('latin1', 0, 4) !== 'PK\x05\x06' || last.readUInt16LE(20) !== 0)
    throw faults.damaged('it does not end as it should: a part is missing, or something follows');
  const usual = { entries: last.readUInt16LE(10), size: last.readUInt32LE(12), start: last.readUInt32LE(16) };
  const locator = tail.subarray(END_64, END_64 + LOCATOR);
  if (locator.toString('latin1', 0, 4) !== 'PK\x06\x07') {
    const end = packed.length - END;
    if (usual.start + usual.size !== end) throw faults.damaged('its directory is not where its end says');
    return { start: usual.start, end, entries: usual.entries };
  }
  const large = tail.subarray(0, END_64);
  const end = packed.length - tail.length;
  const number = (at: number) => Number(large.readBigUInt64LE(at));
  const [entries, size, start] = [number(32), number(40), number(48)];
  // Programs that do not know the large one read the usual one: it says the same, or nothing.
  const agrees =
    [entries, ONES_16].includes(usual.entries) &&
    [size, ONES_32].includes(usual.size) &&
    [start, ONES_32].includes(usual.start);
  const isHere =
    large.toString('latin1', 0, 4) === 'PK\x06\x06' && Number(locator.readBigUInt64LE(8)) === end;
  if (!isHere || !agrees || start + size !== end)
    throw faults.damaged('its directory is not where its end says');
  return { start, end, entries };
}
