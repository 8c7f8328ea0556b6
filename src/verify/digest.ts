import { hash } from 'node:crypto';

/** A digest of bytes or a text, equal where they are equal. */
export function digest(content: Buffer | string): string {
  return hash('sha1', content, 'base64');
}
