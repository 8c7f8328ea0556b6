import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keep, readKept } from '../../src/files/kept-text.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A cache in which a text is kept. */
function keeping(text: string) {
  const home = temporaryFolder();
  const environment = { XDG_CACHE_HOME: home };
  keep('name', text, environment);
  const path = join(home, 'polity-press/kept-name');
  return { environment, path, read: () => readKept('name', environment) };
}

describe('a kept text', () => {
  it.each(['', 'text', 'two\nlines\n', '§ \u{1f30d}\r\n'])('is read back: %j', (text) => {
    const { environment, path, read } = keeping(text);
    expect(read()).toBe(text);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(path))).toEqual(['kept-name']);
    keep('name', 'another', environment);
    expect(read()).toBe('another');
  });

  it('is none where nothing was kept, or there is no place for it', () => {
    const { environment, path } = keeping('text');
    expect(readKept('other', environment)).toBeNull();
    const nowhere = { XDG_CACHE_HOME: path };
    keep('name', 'text', nowhere);
    expect(readKept('name', nowhere)).toBeNull();
  });

  it.each<[string, (path: string) => void]>([
    ['cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    ['changed', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('text', 'test'))],
    ['empty', (path) => writeFileSync(path, '')],
    ['longer', (path) => writeFileSync(path, 'more', { flag: 'a' })],
    ['writable by its group', (path) => chmodSync(path, 0o620)],
    ['writable by others', (path) => chmodSync(path, 0o602)],
    ['in two folders', (path) => linkSync(path, `${path}.other`)],
    [
      'a link',
      (path) => {
        renameSync(path, `${path}.other`);
        symlinkSync(`${path}.other`, path);
      },
    ],
    [
      'a folder',
      (path) => {
        renameSync(path, `${path}.other`);
        mkdirSync(path);
      },
    ],
  ])('is none where its file is %s', (_, change) => {
    const { path, read } = keeping('text');
    change(path);
    expect(read()).toBeNull();
  });

  it.skipIf(process.platform === 'win32')(
    'is none where a pipe is in its place, and waits for nobody',
    () => {
      const { path, read } = keeping('text');
      rmSync(path);
      expect(spawnSync('mkfifo', [path]).status).toBe(0);
      expect(read()).toBeNull();
    },
  );

  it('is none under another name', () => {
    const { environment, path } = keeping('text');
    renameSync(path, path.replace('name', 'other'));
    expect(readKept('other', environment)).toBeNull();
  });

  it("is none where its file is another user's", () => {
    const { path, read } = keeping('text');
    const { uid } = statSync(path);
    onTestFinished(() => void vi.restoreAllMocks());
    // The folder is this user's.
    const asked = vi.spyOn(process, 'getuid').mockReturnValueOnce(uid);
    expect(read()).toBe('text');
    asked.mockReturnValueOnce(uid).mockReturnValue(uid + 1);
    expect(read()).toBeNull();
  });

  it('has a bound, so that nobody fills the cache or the memory', () => {
    const { path, environment, read } = keeping('text');
    keep('large', 'x'.repeat(64 * 2 ** 20 + 1), environment);
    expect(readKept('large', environment)).toBeNull();
    truncateSync(path, 2 ** 28);
    expect(read()).toBeNull();
  });

  it('is removed, the oldest first, where there are many', () => {
    const { environment, path } = keeping('text');
    for (let index = 0; index < 55; index += 1) {
      keep(`more-${index}`, 'text', environment);
      utimesSync(join(dirname(path), `kept-more-${index}`), index, index);
    }
    keep('last', 'text', environment);
    const kept = readdirSync(dirname(path));
    expect(kept).toHaveLength(50);
    expect(kept).toEqual(expect.arrayContaining(['kept-last', 'kept-name', 'kept-more-54', 'kept-more-7']));
  });
});
