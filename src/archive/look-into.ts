import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { isArchive } from './is-archive.ts';

/** How many bytes of an entry are asked for, from its start on, by its name. */
type Wanted = (name: string) => number;

/** Large enough for every document of a tree, and too small to fill the memory. */
export const WHOLE = 64 * 2 ** 20;

/**
 * What is inside an archive: the names of its files, each with its first bytes, as many as are asked for. Nothing is
 * unpacked, and any archive is taken that can be read at all.
 *
 * @returns null if it is not a .zip archive
 * @throws Error of yauzl or the system
 */
export async function lookInto(file: string, wanted: Wanted): Promise<Map<string, Buffer> | null> {
  if (!isArchive(file)) return null;
  const found = new Map<string, Buffer>();
  // Names as they are, also those that yauzl would refuse.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = plainName(entry.fileNameRaw.toString('utf8'));
      if (name.endsWith('/')) continue;
      const most = entry.canDecodeFileData() ? wanted(name) : 0;
      const head = most === 0 ? nothing : await headOf(await zip.openReadStreamPromise(entry), most);
      found.set(name, head);
    }
  } finally {
    zip.close();
  }
  return found;
}

const nothing = Buffer.alloc(0);

/** `zip -r a.zip .` begins names in its own way. */
function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

async function headOf(stream: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}
