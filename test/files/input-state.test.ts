import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, inputState, isOlder, isSettled, TICK } from '../../src/files/input-state.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('inputState', () => {
  it('changes with whatever is done to a file, also through a link', () => {
    const path = join(temporaryFolder(), 'a');
    const link = join(temporaryFolder(), 'link');
    symlinkSync(path, link);
    const seen = [inputState(link)];
    const changes: readonly (() => void)[] = [
      () => writeFileSync(path, 'x'),
      () => appendFileSync(path, 'x'),
      () => utimesSync(path, 1, 1),
      () => chmodSync(path, 0o600),
      () => {
        writeFileSync(`${path}2`, 'xx');
        renameSync(`${path}2`, path);
      },
    ];
    for (const change of changes) {
      // Until the clock of the file system has gone on.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TICK);
      change();
      expect(inputState(link)).toBe(inputState(path));
      seen.push(inputState(path));
    }
    expect(seen[0]).toBeNull();
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  it('is that of the names of a folder', () => {
    const folder = temporaryFolder();
    const empty = inputState(folder);
    mkdirSync(join(folder, 'a'));
    const one = inputState(folder);
    writeFileSync(join(folder, 'a', 'x'), '');
    expect([empty, one, inputState(folder)]).toEqual(['folder []', 'folder ["a"]', 'folder ["a"]']);
  });
});

describe('the log of a database in WAL mode', () => {
  it('is as good as none where it is empty, and never settled otherwise', () => {
    const log = join(temporaryFolder(), 'e.sqlite-wal');
    expect([inputState(log), isSettled(log, 0)]).toEqual([null, true]);
    writeFileSync(log, '');
    expect([inputState(log), isSettled(log, 0)]).toEqual([null, true]);
    writeFileSync(log, 'x');
    expect([inputState(log), isSettled(log, Date.now() + 1e6)]).toEqual([expect.any(String), false]);
  });
});

describe('isSettled', () => {
  it('is so of what was changed before, of nothing, and of folders', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    writeFileSync(path, '');
    const now = Date.now();
    expect(isSettled(path, now - 1000)).toBe(false);
    expect(isSettled(path, now + 10_000)).toBe(true);
    for (const other of [folder, join(folder, 'missing'), join(path, 'below')])
      expect(isSettled(other, 0)).toBe(true);
  });
});

describe('isOlder', () => {
  it.each([
    [1000.5, 1000.5, 1000.5 + TICK, false],
    [1000.5, 1000.5, 1001.5 + TICK, true],
    [1000.5, 1400.5, 1401, false],
    // A file system that keeps whole seconds, or two.
    [4000, 4000, 5900, false],
    [4000, 4000, 6001, true],
  ])('of %f and %f, since %f: %j', (mtime, ctime, since, expected) => {
    expect(isOlder(mtime, ctime, since)).toBe(expected);
  });
});

describe('filesIn', () => {
  it('gives the folder and the files in it that end so', () => {
    const folder = temporaryFolder();
    for (const name of ['b.json', 'a.json', 'c.txt']) writeFileSync(join(folder, name), '');
    expect(filesIn(folder, '.json')).toEqual([folder, join(folder, 'a.json'), join(folder, 'b.json')]);
    expect(filesIn(join(folder, 'missing'), '.json')).toEqual([join(folder, 'missing')]);
  });
});
