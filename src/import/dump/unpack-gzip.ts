import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CliError } from '../../errors.ts';

const COPY_AGAIN = 'Copy the file again, or dump again; check that the disk was not full.';

/** What is wrong, by zlib's error code. */
const faults: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'was cut off: its gzip data have no end',
  Z_DATA_ERROR: 'is damaged: its gzip data cannot be unpacked',
};

/**
 * Unpacks gzip, even with several members, as `cat` makes them.
 *
 * @param name what messages call the file
 * @throws CliError if it is cut off or damaged
 */
export async function* unpackGzip(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // A failure of the source destroys `gunzip` with the same error, which the loop below throws.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => {});
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const fault = faults[code];
    if (fault === undefined) throw error;
    throw new CliError(`${name} ${fault}`, { hint: COPY_AGAIN, cause: error });
  }
}
