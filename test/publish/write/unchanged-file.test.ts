import { chmodSync, linkSync, mkdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { unchangedFile } from '../../../src/publish/write/unchanged-file.ts';
import { temporaryFolder } from './support/folders.ts';
import { readTree } from './support/trees.ts';

function published(text: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'published.json');
  writeFileSync(path, text);
  chmodSync(path, 0o644);
  const isSame = (bytes: string) => unchangedFile(new Disk(folder), path, Buffer.from(bytes)) !== null;
  return { folder, path, isSame };
}

describe('unchangedFile', () => {
  it('is a file with these bytes', () => {
    expect(published('same').isSame('same')).toBe(true);
  });

  it('may be an empty one', () => {
    expect(published('').isSame('')).toBe(true);
  });

  it.each(['sane', 'sam', 'same!', ''])(
    'is not one where %j is to be written and "same" is published',
    (bytes) => {
      const { folder, isSame } = published('same');
      expect(isSame(bytes)).toBe(false);
      expect(readTree(folder)).toEqual({ 'published.json': 'same' });
    },
  );

  it.each([0, 1, 131_071, 131_072, 262_144, 399_999])('is not one that differs at byte %i only', (at) => {
    const long = Buffer.alloc(400_000, 'same ');
    const { path, isSame } = published(long.toString('latin1'));
    expect(isSame(long.toString('latin1'))).toBe(true);
    long[at] = 0;
    expect(isSame(long.toString('latin1'))).toBe(false);
    truncateSync(path, at);
    expect(isSame(long.toString('latin1'))).toBe(false);
  });

  it('leaves a file with a second name alone: it would become the same file as that one', () => {
    const { folder, path, isSame } = published('same');
    linkSync(path, join(folder, "user's name for it"));
    expect(isSame('same')).toBe(false);
    expect(statSync(path).nlink).toBe(2);
  });

  it('leaves a file alone that others cannot read', () => {
    const { path, isSame } = published('same');
    chmodSync(path, 0o600);
    expect(isSame('same')).toBe(false);
  });

  it('leaves alone what is no file, or not there', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    mkdirSync(join(folder, 'a folder'));
    writeFileSync(join(folder, 'same'), 'same');
    symlinkSync('same', join(folder, 'a link'));
    for (const name of ['a folder', 'a link', 'missing']) {
      expect(unchangedFile(disk, join(folder, name), Buffer.from('same'))).toBeNull();
    }
  });
});
