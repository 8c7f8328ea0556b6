import { chmodSync, linkSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../src/write/disk.ts';
import { stageUnchanged } from '../../src/write/unchanged-file.ts';
import { temporaryFolder } from './support/folders.ts';
import { readTree } from './support/trees.ts';

function published(text: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'published.json');
  writeFileSync(path, text);
  chmodSync(path, 0o644);
  const stage = (bytes: string) =>
    stageUnchanged(new Disk(folder), path, join(folder, 'staged.json'), Buffer.from(bytes));
  return { folder, path, stage };
}

describe('stageUnchanged', () => {
  it('stages the published file itself, with its modification time', () => {
    const { folder, path, stage } = published('same');
    utimesSync(path, 1_000_000_000, 1_000_000_000);
    expect(stage('same')).toBe(true);
    const staged = statSync(join(folder, 'staged.json'));
    expect([staged.ino, staged.mtimeMs]).toEqual([statSync(path).ino, 1_000_000_000_000]);
  });

  it('stages an empty one', () => {
    expect(published('').stage('')).toBe(true);
  });

  it.each(['sane', 'sam', 'same!', ''])('leaves %j to be written where "same" is published', (bytes) => {
    const { folder, stage } = published('same');
    expect(stage(bytes)).toBe(false);
    expect(readTree(folder)).toEqual({ 'published.json': 'same' });
  });

  it('leaves a file with a second name alone: it would become the same file as that one', () => {
    const { folder, path, stage } = published('same');
    linkSync(path, join(folder, "user's name for it"));
    expect(stage('same')).toBe(false);
    expect(statSync(path).nlink).toBe(2);
  });

  it('leaves a file alone that others cannot read', () => {
    const { path, stage } = published('same');
    chmodSync(path, 0o600);
    expect(stage('same')).toBe(false);
  });

  it('leaves alone what is no file, or not there', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    mkdirSync(join(folder, 'a folder'));
    writeFileSync(join(folder, 'same'), 'same');
    symlinkSync('same', join(folder, 'a link'));
    for (const name of ['a folder', 'a link', 'missing']) {
      expect(stageUnchanged(disk, join(folder, name), join(folder, 'staged'), Buffer.from('same'))).toBe(
        false,
      );
    }
  });
});
