import { promisify } from 'node:util';
import { constants, gunzipSync, gzip, gzipSync, type ZlibOptions } from 'node:zlib';

const gzipBeside = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Bytes. Handing 30 kB to another thread takes as long as packing them; packing this many takes 10 ms. */
const SMALL = 2 ** 20;

/** Large pages in another thread, so that signals get through. */
export async function packPage(bytes: Buffer): Promise<Buffer> {
  const options = { level: constants.Z_BEST_SPEED };
  return bytes.length <= SMALL ? gzipSync(bytes, options) : gzipBeside(bytes, options);
}

/** Also accepts a body that was cut off after its content, as on arrival. */
export function unpackPage(packed: Buffer): Buffer {
  return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
}
