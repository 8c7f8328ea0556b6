import { JsonGauge } from '../../../json/json-gauge.ts';
import { ImportError } from '../../import-error.ts';

/** How large a body may be, and what to do where it is larger. */
export interface BodyLimit {
  readonly bytes: number;
  readonly hint: string;
}

const pageLimit: BodyLimit = {
  bytes: 256 * 1024 * 1024,
  hint: 'Ask for shorter pages with --page-size, or check the address.',
};

/**
 * Reads the body of an answer.
 *
 * @throws CliError where it is larger than any page may be, in bytes or in what they hold
 */
export async function readBody(
  response: Response,
  where: string,
  { bytes: mostBytes, hint }: BodyLimit = pageLimit,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const gauge = new JsonGauge();
  let length = 0;
  if (response.body !== null) {
    // Leaving the loop closes the connection.
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > mostBytes) {
        throw new ImportError(`${where} answered with more than ${Math.round(mostBytes / 1024 / 1024)} MB`, {
          hint,
        });
      }
      const excess = gauge.add(chunk);
      if (excess !== null) {
        throw new ImportError(`${where} answered with what ${excess}`, { hint });
      }
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
