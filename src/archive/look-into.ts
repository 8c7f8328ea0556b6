import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { isArchive } from './is-archive.ts';

type Wanted = (name: string) => number;

/** Large enough for every document of a tree, and too small to fill the memory. */
export const WHOLE = 64 * 2 ** 20;

/**
 * The names of an archive's files, each with its first bytes, as many as `wanted` says. Unpacks nothing, and
 * accepts any archive that can be read at all. Null if it is not a .zip archive.
 * @throws Error of yauzl or the system
 */
export async function lookInto(file: string, wanted: Wanted): Promise<Map<string, Buffer> | null> {
  if (!isArchive(file)) return null;
  const found = new Map<string, Buffer>();
  // Raw, because yauzl refuses some names.
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

/**
 * The content of one file of an archive, in pieces, however large it claims to be; its checksum is not compared.
 * @throws Error of yauzl or the system, also if there is not exactly one file of this name
 */
export async function* contentIn(file: string, name: string): AsyncGenerator<Buffer> {
  const zip = await openPromise(file, { autoClose: false });
  try {
    const found: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (entry.fileName === name) found.push(entry);
    const [entry] = found;
    if (entry === undefined || found.length > 1) throw new Error(`${found.length} files are called ${name}`);
    yield* await zip.openReadStreamPromise(entry);
  } finally {
    zip.close();
  }
}

const nothing = Buffer.alloc(0);

/** `zip -r a.zip .` and Windows programs write names differently. */
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
