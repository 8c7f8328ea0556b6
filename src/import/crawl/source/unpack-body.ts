import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';

/** A way to pack bytes. */
export interface Coding {
  /** Unpacks at once; an error where it is more than so many bytes. */
  now(packed: Buffer, most: number): Buffer;
  /** Unpacks piece by piece. */
  pieces(): Transform;
}

/** Of what is cut off, as much as there is: whether that is a page is seen then. */
const patient = { finishFlush: constants.Z_SYNC_FLUSH };
const patientBrotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
/** Most pages in one piece: of Node's 16 kB, a page of 27 kB takes two, which are copied. */
const chunkSize = 2 ** 16;

export const gzip: Coding = {
  now: (packed, maxOutputLength) => gunzipSync(packed, { ...patient, chunkSize, maxOutputLength }),
  pieces: () => createGunzip(patient),
};
const deflate: Coding = {
  // Some servers leave out the header, and browsers bear with them.
  now: (packed, maxOutputLength) =>
    (hasZlibHeader(packed) ? inflateSync : inflateRawSync)(packed, { ...patient, maxOutputLength }),
  pieces: () => createInflate(patient),
};
const brotli: Coding = {
  now: (packed, maxOutputLength) => brotliDecompressSync(packed, { ...patientBrotli, maxOutputLength }),
  pieces: () => createBrotliDecompress(patientBrotli),
};
/** A Map: an object has a constructor, too. */
const codings: ReadonlyMap<string, Coding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', deflate],
  ['br', brotli],
]);

/** Whether bytes begin as those of zlib do, with the number of its only method. */
function hasZlibHeader(packed: Buffer): boolean {
  return ((packed[0] ?? 8) & 15) === 8;
}

/** How a body was packed, by its `Content-Encoding`: the first that has to be unpacked first. */
export function codingsOf(encoding: string | null): readonly Coding[] {
  const names = (encoding ?? '').toLowerCase().split(',');
  const known = names.map((name) => codings.get(name.trim())).filter((coding) => coding !== undefined);
  // What nobody knows is taken as it is: then it is no JSON.
  return known.length === names.length ? known.reverse() : [];
}
