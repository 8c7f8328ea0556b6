import { createHash } from 'node:crypto';

/** A digest of bytes or a text, equal where they are equal. */
export function digest(content: Buffer | string): string {
  return createHash('sha1').update(content).digest('base64');
}
