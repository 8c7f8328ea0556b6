import { JsonGauge } from '../../../json/json-gauge.ts';
import { ImportError } from '../../import-error.ts';

/** No page is larger. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads the body of an answer.
 *
 * @throws CliError where it is larger than any page may be, in bytes or in what they hold
 */
export async function readBody(response: Response, where: string, mostBytes = MOST_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const gauge = new JsonGauge();
  let length = 0;
  if (response.body !== null) {
    // Leaving the loop closes the connection.
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > mostBytes) {
        throw new ImportError(`${where} answered with more than ${Math.round(mostBytes / 1024 / 1024)} MB`, {
          hint: 'Ask for shorter pages with --page-size, or check the address.',
        });
      }
      const excess = gauge.add(chunk);
      if (excess !== null) {
        throw new ImportError(`${where} answered with what ${excess}`, {
          hint: 'Ask for shorter pages with --page-size, or check the address.',
        });
      }
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
