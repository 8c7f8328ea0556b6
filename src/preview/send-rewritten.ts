import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import compression from 'compression';
import { COMPRESSION } from './answer.ts';
import { contentType } from './content-type.ts';
import { matchesEtag } from './guard-response.ts';
import { type Rewriting, rewriteAddresses } from './rewrite-addresses.ts';

/** Pages have addresses only at the beginning, unless a service answered them; other files are smaller than this. */
const BEGINNING = 2 ** 18;

const compress = compression(COMPRESSION) as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface RewrittenFile {
  readonly folder: string;
  readonly file: readonly string[];
  readonly rewriting: Rewriting;
  /** Without those about the content. */
  readonly headers: Readonly<Record<string, string>>;
}

/** May throw file system errors before the first byte or after it. */
export async function sendRewritten(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, file, rewriting, headers }: RewrittenFile,
): Promise<void> {
  // One handle for all reads: a rebuild puts another file in its place, but this one stays intact.
  const handle = await open(join(folder, ...file));
  try {
    const { ino, size, mtimeMs } = await handle.stat();
    // Weak, as all compressions share it. No date: the same file with other links has the same date.
    const version = [ino, size, mtimeMs, rewriting.from, rewriting.to];
    const etag = `W/"${createHash('sha1').update(JSON.stringify(version)).digest('base64url')}"`;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('ETag', etag);
    if (matchesEtag(request.headers['if-none-match'] ?? '', etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(rewriting.isAnswered ? size : Math.min(size, BEGINNING)),
    );
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
    // The file was truncated after its length was sent: only a broken connection can signal that.
    if (stream.bytesRead < rest) response.destroy();
    else response.end();
  } finally {
    await handle.close();
  }
}
