import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nativeFault } from '../../src/files/file-error.ts';
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

it('removes its file after the release where the system removes no open file, unless another has opened it', () => {
  const path = join(temporaryFolder(), 'lock');
  const take = () => FileLock.take(path) as FileLock;
  const removed: string[] = [];
  const refusal = Object.assign(new Error('open'), { code: 'EBUSY' });
  take().remove((file) => {
    removed.push(file);
    if (removed.length === 1) throw refusal;
    rmSync(file);
  });
  expect(removed).toEqual([path, path]);
  expect(existsSync(path)).toBe(false);

  let other: ReturnType<typeof FileLock.take> | undefined;
  const refused: string[] = [];
  take().remove((file) => {
    refused.push(file);
    if (refused.length === 2) other = take();
    throw refusal;
  });
  expect(refused).toEqual([path, path]);
  expect(other).toBeInstanceOf(FileLock);
  (other as FileLock).remove();
  expect(existsSync(path)).toBe(false);
});

it.each([
  ['a lock', 'files/file-lock', 'FileLock.take(path)', /^cannot lock/],
  ['a database', 'sources/export/export-database', 'reading(path, () => new Database(path))', /^cannot read/],
  ['a folder in the cache', 'files/cache', 'openCacheFolder({ XDG_CACHE_HOME: path })', /^cannot lock/],
  ['an archive', 'archive/is-archive', 'isArchive(path)', /^cannot read/],
  [
    'a draft of a database',
    'files/file-error',
    "try { new Database(path); } catch (error) { throw fileError('write', path, error); }",
    /^cannot write/,
  ],
])('says that too many files are open, and nothing else, of %s', (_, module, use, start) => {
  const compiled = new URL(`../../compiled/${module}.js`, import.meta.url).href;
  const path = join(temporaryFolder(), 'file');
  const { stdout, stderr } = runChild(
    `const { ${/FileLock|reading|openCacheFolder|isArchive|fileError/.exec(use)?.[0]} } = await import('${compiled}');
    new Database(':memory:').close();
    const path = '${path}';
    const held = [];
    try { for (;;) held.push(fs.openSync('/dev/null')); } catch { fs.closeSync(held.pop()); }
    // A lock is a file that is there, and then a database.
    if (!${start}.test('cannot lock')) held.push(fs.openSync('/dev/null'));
    try { ${use}; }
    catch ({ message, hint }) { fs.closeSync(held.pop()); console.log(message, hint); }`,
    { limit: '-n 64' },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(start);
  expect(stdout).toMatch(/: too many files are open \(EMFILE\) Raise the limit of open files/);
});

it('says what to run if the native part of SQLite cannot be loaded', () => {
  const errors = [
    new Error('Could not locate the bindings file. Tried: ...'),
    Object.assign(new Error('The module was compiled against another version'), {
      code: 'ERR_DLOPEN_FAILED',
    }),
  ];
  for (const error of errors) expect(nativeFault(error)?.hint).toMatch(/^Run: npm rebuild better-sqlite3\./);
  expect(nativeFault(new Error('else'))).toBeNull();
});
