import { mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { makeOutputFolder, removeMadeFolders } from '../../../src/publish/write/output-folder.ts';
import { temporaryFolder } from './support/folders.ts';
import { failAfter } from './support/interruption.ts';
import { lay, readTree } from './support/trees.ts';

function make(path: string): string[] {
  return makeOutputFolder(new Disk(path), path);
}

describe('makeOutputFolder', () => {
  it('makes nothing where the folder is there', () => {
    expect(make(temporaryFolder())).toEqual([]);
  });

  it('makes the folder and its parents, open to readers whatever the umask', () => {
    const folder = temporaryFolder();
    const before = process.umask(0o077);
    onTestFinished(() => {
      process.umask(before);
    });
    const paths = ['a', 'a/b', 'a/b/c'].map((path) => join(folder, path));
    expect(make(join(folder, 'a/b/c'))).toEqual(paths);
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o755, 0o755]);
  });

  it('takes a link to a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'out'));
    expect(make(join(folder, 'out'))).toEqual([]);
    expect(make(join(folder, 'out/below'))).toEqual([join(folder, 'out/below')]);
  });

  it.each([
    ['is a file', 'file', 'file is a file, not a folder'],
    ['lies below a file', 'file/out', 'a part of the path is not a folder'],
    ['is a link that leads nowhere', 'dangling', 'dangling is a symbolic link that leads nowhere'],
    [
      'lies below a link that leads nowhere',
      'dangling/out',
      'dangling is a symbolic link that leads nowhere',
    ],
    ['is a link to a file', 'link', 'link is a file, not a folder'],
    ['is a link that leads to itself', 'circle', 'lead in a circle'],
    ['has too long a name', 'x'.repeat(300), 'the name is too long'],
  ])('refuses a path that %s', (_, path, message) => {
    const folder = temporaryFolder();
    lay(folder, { file: '' });
    symlinkSync('nowhere', join(folder, 'dangling'));
    symlinkSync('file', join(folder, 'link'));
    symlinkSync('circle', join(folder, 'circle'));
    const before = readTree(folder);
    expect(() => make(join(folder, path))).toThrow(message);
    expect(() => make(join(folder, path))).toThrow(CliError);
    expect(readTree(folder)).toEqual(before);
  });

  it('leaves no parents behind where it cannot make the folder', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a/b/c');
    expect(() => makeOutputFolder(new Disk(path, { beforeStep: failAfter(2, 'ENOSPC') }), path)).toThrow(
      'no space left',
    );
    expect(readTree(folder)).toEqual({});
  });
});

describe('removeMadeFolders', () => {
  it('removes what is empty, and stops at what is not', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a/b/c');
    const made = make(path);
    lay(folder, { 'a/mine.txt': '' });
    removeMadeFolders(new Disk(path), made);
    expect(readTree(folder)).toEqual({ 'a/mine.txt': '' });
  });
});
