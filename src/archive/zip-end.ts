import { damage } from './archive-fault.ts';
import type { PackedFile } from './packed-file.ts';
import { MARK, ONES_16, ONES_32 } from './zip-format.ts';

/** Where the directory of a .zip archive is, and how many entries it has. */
export interface ZipEnd {
  readonly start: number;
  readonly end: number;
  readonly entries: number;
}

const [END_64, LOCATOR, END] = [56, 20, 22];

/**
 * Reads the end of a .zip archive, which has to be its very last bytes: other programs look for it elsewhere too, and
 * could find another one in a comment. yauzl reads it as well, but does not say where it was.
 */
export async function readZipEnd(packed: PackedFile): Promise<ZipEnd> {
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
  // Programs that do not know the large one read the usual one: it says the same, or nothing.
  const agrees =
    [entries, ONES_16].includes(usual[0]) &&
    [size, ONES_32].includes(usual[1]) &&
    [start, ONES_32].includes(usual[2]);
  const isHere = !isLarge || (has(large, MARK.end64) && Number(locator.readBigUInt64LE(8)) === end);
  if (!isHere || !agrees || start + size !== end)
    throw damage('its directory is not where its end record says');
  return { start, end, entries };
}
