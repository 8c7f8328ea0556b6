import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takesLong } from '../../src/commands/takes-long.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const MB = 2 ** 20;

/** A file of a length; the rest of it takes no room. */
function file(start: Buffer, length: number): string {
  const path = join(temporaryFolder(), 'source');
  writeFileSync(path, start);
  truncateSync(path, length);
  return path;
}

it('is what is large, or may be', () => {
  const [plain, gzip] = [Buffer.from('--'), Buffer.from([0x1f, 0x8b])];
  expect([32 * MB, 32 * MB + 1].map((length) => takesLong(file(plain, length)))).toEqual([false, true]);
  expect([2 * MB, 2 * MB + 1].map((length) => takesLong(file(gzip, length)))).toEqual([false, true]);
  expect(['-', 'https://example.org', temporaryFolder()].map(takesLong)).toEqual([true, true, true]);
  expect(['nosuch.sqlite', ''].map(takesLong)).toEqual([false, false]);
});
