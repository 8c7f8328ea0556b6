import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../src/errors.ts';
import { Disk } from '../../src/write/disk.ts';
import { temporaryFolder } from './support/folders.ts';
import { readTree } from './support/trees.ts';

const bytes = Buffer.from('bytes');

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('Disk', () => {
  it('tells of every change before it makes it', () => {
    const folder = temporaryFolder();
    const steps: [string, string[]][] = [];
    const disk = new Disk(folder, (step) => steps.push([step, Object.keys(readTree(folder))]));
    const at = (path: string) => join(folder, path);
    disk.makeFolder(at('a'));
    disk.writeFile(at('a/b'), bytes);
    disk.link(at('a/b'), at('c'));
    disk.move(at('c'), at('d'));
    disk.syncFolder(folder);
    disk.removeFile(at('d'));
    disk.removeTree(at('a'));
    disk.makeFolder(at('e'));
    disk.removeEmptyFolder(at('e'));
    expect(steps).toEqual([
      ['make a', []],
      ['write a/b', ['a/']],
      ['link c', ['a/b']],
      ['move c', ['a/b', 'c']],
      ['syncFolder .', ['a/b', 'd']],
      ['remove d', ['a/b', 'd']],
      ['remove a', ['a/b']],
      ['make e', []],
      ['remove e', ['e/']],
    ]);
    expect(readTree(folder)).toEqual({});
  });

  it('makes nothing where the hook throws, and passes on what it threw', () => {
    const folder = temporaryFolder();
    const stop = new Error('stop');
    const disk = new Disk(folder, () => {
      throw stop;
    });
    expect(() => disk.writeFile(join(folder, 'x'), bytes)).toThrow(stop);
    expect(() => disk.attempt(() => disk.makeFolder(join(folder, 'y')))).toThrow(stop);
    expect(readTree(folder)).toEqual({});
  });

  it.each([0o000, 0o002, 0o027, 0o077, 0o777])(
    'makes files and folders readable by all under umask %o',
    (umask) => {
      const folder = temporaryFolder();
      const before = process.umask(umask);
      onTestFinished(() => {
        process.umask(before);
      });
      const disk = new Disk(folder);
      disk.makeFolder(join(folder, 'a'));
      disk.writeFile(join(folder, 'a/b'), bytes);
      process.umask(before);
      expect(mode(join(folder, 'a'))).toBe(0o755);
      expect(mode(join(folder, 'a/b'))).toBe(0o644);
      expect(disk.hasFileMode(0o100644)).toBe(true);
      expect(disk.hasFileMode(0o100600)).toBe(false);
    },
  );

  it('keeps the bit by which a shared folder hands its group down', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o2777);
    mkdirSync(join(folder, 'as the system does'));
    const before = process.umask(0o077);
    onTestFinished(() => {
      process.umask(before);
    });
    new Disk(folder).makeFolder(join(folder, 'a'));
    const upperBits = statSync(join(folder, 'as the system does')).mode & 0o7000;
    expect(statSync(join(folder, 'a')).mode & 0o7777).toBe(upperBits | 0o755);
  });

  it('says whether a folder was made', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    expect(disk.makeFolder(join(folder, 'a'))).toBe(true);
    expect(disk.makeFolder(join(folder, 'a'))).toBe(false);
  });

  it('writes every byte, and refuses a file that exists', () => {
    const folder = temporaryFolder();
    const large = Buffer.alloc(3_000_000, 'x');
    const disk = new Disk(folder);
    disk.writeFile(join(folder, 'large'), large, { durable: true });
    expect(readFileSync(join(folder, 'large')).equals(large)).toBe(true);
    expect(() => disk.writeFile(join(folder, 'large'), bytes)).toThrow(CliError);
    expect(readFileSync(join(folder, 'large')).equals(large)).toBe(true);
  });

  it('closes every file and folder that it opens', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    /** The lowest descriptor that is free. */
    const free = () => {
      const file = openSync(folder, 'r');
      closeSync(file);
      return file;
    };
    const before = free();
    for (let index = 0; index < 64; index += 1) {
      disk.writeFile(join(folder, `a${index}`), bytes);
      disk.syncFolder(folder);
    }
    // Whatever else this process has opened meanwhile, it is not as many.
    expect(free()).toBeLessThan(before + 32);
  });

  it('says whether a link was made', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    disk.writeFile(join(folder, 'a'), bytes);
    expect(disk.link(join(folder, 'a'), join(folder, 'b'))).toBe(true);
    expect(statSync(join(folder, 'a')).nlink).toBe(2);
    expect(disk.link(join(folder, 'missing'), join(folder, 'c'))).toBe(false);
    expect(() => disk.link(join(folder, 'a'), join(folder, 'b'))).toThrow(CliError);
  });

  it.each(['EPERM', 'EACCES', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'makes no link where the system answers %s',
    (code) => {
      const folder = temporaryFolder();
      new Disk(folder).writeFile(join(folder, 'a'), bytes);
      const refusing = new Disk(folder, () => {
        throw Object.assign(new Error('no links here'), { code });
      });
      expect(refusing.link(join(folder, 'a'), join(folder, 'b'))).toBe(false);
    },
  );

  it('removes links, not what they lead to', () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(other, 'kept'), 'kept');
    mkdirSync(join(folder, 'a'));
    symlinkSync(other, join(folder, 'a/link'));
    new Disk(folder).removeTree(join(folder, 'a'));
    expect([readTree(folder), readTree(other)]).toEqual([{}, { kept: 'kept' }]);
  });

  it('removes nothing where there is nothing', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    disk.removeFile(join(folder, 'missing'));
    disk.removeTree(join(folder, 'missing'));
    expect(disk.removeEmptyFolder(join(folder, 'missing'))).toBe(false);
    disk.writeFile(join(folder, 'a'), bytes);
    expect(disk.removeEmptyFolder(folder)).toBe(false);
    expect(readTree(folder)).toEqual({ a: 'bytes' });
  });

  it('turns what the system refuses into a CliError that names the path', () => {
    const folder = temporaryFolder();
    const disk = new Disk(folder);
    const missing = join(folder, 'missing');
    expect(() => disk.writeFile(join(missing, 'a'), bytes)).toThrow(`cannot write ${missing}`);
    expect(() => disk.move(missing, join(folder, 'b'))).toThrow(`cannot move ${missing}`);
    expect(() => disk.makeFolder(join(missing, 'a'))).toThrow(CliError);
    expect(() => disk.writeFile(join(folder, 'x'.repeat(300)), bytes)).toThrow('the name is too long');
    expect(() => disk.removeFile(folder)).toThrow(`cannot remove ${folder}`);
    disk.writeFile(join(folder, 'a'), bytes);
    expect(() => disk.removeEmptyFolder(join(folder, 'a'))).toThrow('is not a folder');
    expect(disk.attempt(() => disk.move(missing, join(folder, 'b')))).toBe(false);
    expect(disk.attempt(() => disk.makeFolder(join(folder, 'c')))).toBe(true);
  });
});
