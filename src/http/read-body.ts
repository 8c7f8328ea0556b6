import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { ConnectionFault } from './connection-fault.ts';

/** A body that is larger than whoever asked can use. Its message follows the address. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`answered with more than ${Math.round(limit / 1024 / 1024)} MB`);
  }
}

export interface Body {
  readonly bytes: Buffer;
  /** The same packed with gzip, if it came so. */
  readonly packed: Buffer | null;
}

/** Unpacks bytes; an error where they become more than so many. */
type Unpack = (packed: Buffer, most: number) => Buffer;

/** Of what is cut off, as much as there is: whether that is a page is seen then. */
const patient = { finishFlush: constants.Z_SYNC_FLUSH };
/** Most pages in one piece: of Node's 16 kB, a page of 27 kB takes two, which are copied. */
const chunkSize = 2 ** 16;

const gunzip: Unpack = (packed, maxOutputLength) =>
  gunzipSync(packed, { ...patient, chunkSize, maxOutputLength });
const inflate: Unpack = (packed, maxOutputLength) =>
  // Some servers leave out the header, and browsers bear with them.
  (hasZlibHeader(packed) ? inflateSync : inflateRawSync)(packed, { ...patient, maxOutputLength });
const unbrotli: Unpack = (packed, maxOutputLength) =>
  brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength });

/** A Map: an object has a constructor, too. */
const codings: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', unbrotli],
]);

/**
 * Reads the body of an answer, and unpacks it.
 *
 * @param limit how many bytes it may have, packed or not
 * @throws BodyTooLarge, or a ConnectionFault where it breaks off or is not packed as its headers say
 */
export async function readBody(
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: Readable },
  limit: number,
): Promise<Body> {
  const packed = await allOf(body, limit);
  const unpacks = codingsOf(headers['content-encoding']);
  try {
    const bytes = unpacks.reduce((each, unpack) => unpack(each, limit), packed);
    return { bytes, packed: unpacks.length === 1 && unpacks[0] === gunzip ? packed : null };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new BodyTooLarge(limit)
      : new ConnectionFault('answered with a body that cannot be unpacked', error);
  }
}

async function allOf(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > limit) throw new BodyTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new ConnectionFault('broke off in the middle', error);
  }
  return Buffer.concat(chunks);
}

/** How a body was packed, by its `Content-Encoding`: the first that has to be unpacked first. */
function codingsOf(encoding = ''): readonly Unpack[] {
  const names = encoding.toLowerCase().split(',');
  const known = names.map((name) => codings.get(name.trim())).filter((coding) => coding !== undefined);
  // An unknown one is taken as it is: then it is not JSON.
  return known.length === names.length ? known.reverse() : [];
}

/** Whether bytes begin as those of zlib do, with the number of its only method. */
function hasZlibHeader(packed: Buffer): boolean {
  return ((packed[0] ?? 8) & 15) === 8;
}
