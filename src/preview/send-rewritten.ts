import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import { COMPRESSION } from './answer.ts';
import { contentType } from './content-type.ts';
import { matchesEtag } from './matches-etag.ts';
import { type Rewriting, rewriteAddresses } from './rewrite-addresses.ts';

/** Addresses are at the beginning of a page; all other files that hold some are smaller than this. */
const BEGINNING = 2 ** 18;

const compress = compression(COMPRESSION) as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * Sends a file with its addresses rewritten. Throws what the file system throws, before the first byte or after it.
 *
 * @param folder of the tree
 * @param file its path in the tree
 * @param headers of the answer, beside those that say what is in it
 */
export async function sendRewritten(
  request: IncomingMessage,
  response: ServerResponse,
  {
    folder,
    file,
    rewriting,
    headers,
  }: {
    folder: string;
    file: readonly string[];
    rewriting: Rewriting;
    headers: Readonly<Record<string, string>>;
  },
): Promise<void> {
  // Everything is read through one handle: a rebuild puts another file in its place, and this one stays intact.
  const handle = await open(join(folder, ...file));
  try {
    const { ino, size, mtimeMs } = await handle.stat();
    // Weak, as it is the same for every compression. No date: a file sent with other links has the same date.
    const etag = `W/"${digest([ino, size, mtimeMs, rewriting.from, rewriting.to])}"`;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('ETag', etag);
    if (matchesEtag(request.headers['if-none-match'] ?? '', etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, BEGINNING)));
    const rest = size - bytesRead;
    const beginning = rewriteAddresses(file.join('/'), buffer.subarray(0, bytesRead), rewriting);
    response.setHeader('Content-Type', contentType(file.at(-1) ?? '') ?? 'application/octet-stream');
    response.setHeader('Content-Length', beginning.length + rest);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    compress(request, response, () => {});
    if (rest === 0) {
      response.end(beginning);
      return;
    }
    response.write(beginning);
    const stream = handle.createReadStream({ start: bytesRead, end: size - 1, autoClose: false });
    await pipeline(stream, response, { end: false });
    // The file was truncated: its length has been sent, and only a broken connection can signal that bytes are missing.
    if (stream.bytesRead < rest) response.destroy();
    else response.end();
  } finally {
    await handle.close();
  }
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url');
}
