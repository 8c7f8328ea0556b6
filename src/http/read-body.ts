import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { ConnectionFault } from './connection-fault.ts';

/** Its message follows the address. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`answered with more than ${Math.round(limit / 1024 / 1024)} MB`);
  }
}

export interface Body {
  readonly bytes: Buffer;
  /** The gzip bytes as received, if any. */
  readonly packed: Buffer | null;
}

/** Throws if the result exceeds `most` bytes. */
type Unpack = (packed: Buffer, most: number) => Buffer;

/** Keep what a truncated stream holds; parsing decides whether it is a page. */
const patient = { finishFlush: constants.Z_SYNC_FLUSH };
/** Most pages fit in one chunk: with Node's 16 kB, a page of 27 kB takes two, which are copied. */
const chunkSize = 2 ** 16;

const gunzip: Unpack = (packed, maxOutputLength) =>
  gunzipSync(packed, { ...patient, chunkSize, maxOutputLength });
const inflate: Unpack = (packed, maxOutputLength) =>
  // Some servers omit the zlib header; browsers accept that.
  (hasZlibHeader(packed) ? inflateSync : inflateRawSync)(packed, { ...patient, maxOutputLength });
const unbrotli: Unpack = (packed, maxOutputLength) =>
  brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength });

/** A Map: an object also has `constructor`. */
const codings: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', unbrotli],
]);

/**
 * Reads and unpacks a body of at most `limit` bytes, packed or not.
 * @throws BodyTooLarge, or ConnectionFault if it breaks off or its encoding is wrong
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

/** In the order of unpacking. */
function codingsOf(encoding = ''): readonly Unpack[] {
  const names = encoding.toLowerCase().split(',');
  const known = names.map((name) => codings.get(name.trim())).filter((coding) => coding !== undefined);
  // A body in an unknown coding stays packed, and then fails as JSON.
  return known.length === names.length ? known.reverse() : [];
}

function hasZlibHeader(packed: Buffer): boolean {
  return ((packed[0] ?? 8) & 15) === 8;
}
