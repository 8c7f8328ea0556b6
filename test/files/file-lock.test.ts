import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileLock } from '../../src/files/file-lock.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { runChild } from '../publish/write/support/child-process.ts';

it('says that a path is too long for SQLite', () => {
  const folder = join(temporaryFolder(), ...Array.from({ length: 3 }, () => 'a'.repeat(200)));
  mkdirSync(folder, { recursive: true });
  expect(() => FileLock.take(join(folder, 'lock'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/its path has \d{3} bytes, of at most 504$/),
      hint: 'Choose a folder with a shorter path.',
    }),
  );
});

it('says that too many files are open, of which SQLite reports only that it cannot open its own', () => {
  const compiled = new URL('../../compiled/files/file-lock.js', import.meta.url).href;
  const { stdout, stderr } = runChild(
    `const { FileLock } = await import('${compiled}');
    new Database(':memory:').close();
    const held = [];
    try { for (;;) held.push(fs.openSync('/dev/null')); } catch { fs.closeSync(held.pop()); }
    try { FileLock.take('${join(temporaryFolder(), 'lock')}'); }
    catch ({ message, hint }) { fs.closeSync(held.pop()); console.log(message, hint); }`,
    { limit: '-n 64' },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^cannot lock .*lock: too many files are open \(EMFILE\) Raise the limit of open files/,
  );
});
