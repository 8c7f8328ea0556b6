import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takesLong, treeTakesLong } from '../../src/commands/takes-long.ts';
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

it('is a tree with a large file, or with so many that not all are looked at first', () => {
  const tree = (length: number, files: number) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'api/wf'), { recursive: true });
    writeFileSync(join(folder, 'api/wf/index.json'), '');
    truncateSync(join(folder, 'api/wf/index.json'), length);
    for (let index = 0; index < files; index += 1) writeFileSync(join(folder, `api/page-${index}.json`), '');
    return treeTakesLong(folder);
  };
  expect([tree(4 * MB, 0), tree(4 * MB + 1, 0)]).toEqual([false, true]);
  // With the two folders and the file.
  expect([tree(0, 4_997), tree(0, 4_998)]).toEqual([false, true]);
  expect(['https://example.org', 'nosuch', file(Buffer.alloc(0), 99 * MB)].map(treeTakesLong)).toEqual([
    true,
    false,
    false,
  ]);
});
