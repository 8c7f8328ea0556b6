import { hash } from 'node:crypto';

export function digest(content: Buffer | string): string {
  return hash('sha1', content, 'base64');
}
