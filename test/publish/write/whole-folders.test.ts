import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { moveFolders } from '../../../src/publish/write/whole-folders.ts';
import { temporaryFolder } from './support/folders.ts';
import { failAfter } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

const files = { 'a/x': '1', 'a/b/y': '2', 'a/b/z': '3', 'c/d/x': '4' };
const swap = {
  build: '0123456789abcdef',
  make: ['a', 'a/b', 'c/d'],
  put: Object.keys(files).map((path) => ({ path, size: 1, crc32: 0, replaces: false })),
  remove: [],
};

function places() {
  const root = temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  lay(from, files);
  mkdirSync(join(to, 'c'), { recursive: true });
  const disk = new Disk(root);
  const move = (by = disk) =>
    moveFolders(
      by,
      swap,
      (path) => join(from, path),
      (path) => join(to, path),
    );
  return { root, from, to, move };
}

describe('moveFolders', () => {
  it('moves the outermost folders with all in them, and says which folders that were', () => {
    const { from, to, move } = places();
    expect([...move()]).toEqual(['a', 'a/b', 'c/d']);
    expect(readTree(to)).toEqual(files);
    expect(readTree(from)).toEqual({ 'c/': '(an empty folder)' });
  });

  it('does nothing where they are gone, or moved already', () => {
    const { to, move } = places();
    move();
    expect([...move()]).toEqual([]);
    expect(readTree(to)).toEqual(files);
  });

  it.each<[string, (places: { from: string; to: string }) => void]>([
    ['holds a file of others', ({ from }) => lay(from, { 'a/b/mine': '' })],
    ['holds an empty folder', ({ from }) => mkdirSync(join(from, 'a/e'))],
    ['has its place taken', ({ to }) => lay(to, { 'a/mine': '' })],
  ])('leaves a folder that %s, and moves the others', (_, change) => {
    const { from, to, move } = places();
    change({ from, to });
    const before = readTree(join(from, 'a'));
    expect([...move()]).toEqual(['c/d']);
    expect(readTree(join(from, 'a'))).toEqual(before);
    expect(readTree(join(to, 'c'))).toEqual({ 'd/x': '4' });
  });

  it('follows no link', () => {
    const [root, other] = [temporaryFolder(), temporaryFolder()];
    lay(other, files);
    symlinkSync(join(other, 'a'), join(root, 'a'));
    const moved = moveFolders(
      new Disk(root),
      swap,
      (path) => join(root, path),
      (path) => join(root, 'to', path),
    );
    expect([...moved]).toEqual([]);
    expect(Object.keys(readTree(root))).toEqual(['a']);
  });

  it('is refused as any change is, unless by what only keeps a folder from being renamed', () => {
    const { root, from, move } = places();
    expect(() => move(new Disk(root, { beforeStep: failAfter(0, 'EIO') }))).toThrow(`cannot move ${from}`);
    for (const code of ['EXDEV', 'EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY', 'EEXIST'])
      expect(move(new Disk(root, { beforeStep: failAfter(0, code) })).has('a')).toBe(false);
  });
});
