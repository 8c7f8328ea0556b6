import { readFileSync, statSync } from 'node:fs';

/**
 * Reads a regular file. What a system computes (/proc/kmsg) has no stored bytes: reading it may block forever,
 * signals included.
 */
export function readStored(path: string): Buffer {
  return statSync(path).size === 0 ? Buffer.alloc(0) : readFileSync(path);
}
