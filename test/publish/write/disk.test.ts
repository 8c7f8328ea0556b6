import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { folderOnDisk, temporaryFolder } from './support/folders.ts';
import { readTree } from './support/trees.ts';

const bytes = Buffer.from('bytes');

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('Disk', () => {
  it('tells of every change before it makes it', () => {
    const folder = temporaryFolder();
    const steps: [string, string[]][] = [];
    const beforeStep = (step: string) => void steps.push([step, Object.keys(readTree(folder))]);
    const disk = new Disk(folder, { beforeStep });
    const at = (path: string) => join(folder, path);
    disk.makeFolder(at('a'));
    disk.writeFile(at('a/b'), bytes);
    disk.link(at('a/b'), at('c'));
    disk.move(at('c'), at('d'));
    disk.flushFile(at('d'));
    disk.flushFolder(folder);
    disk.removeFile(at('d'));
    disk.removeTree(at('a'));
    disk.makeFolder(at('e'));
    disk.removeEmptyFolder(at('e'));
    expect(steps).toEqual([
      ['make a', []],
      ['write a/b', ['a/']],
      ['link c', ['a/b']],
      ['move c', ['a/b', 'c']],
      ['flush d', ['a/b', 'd']],
      ['flush .', ['a/b', 'd']],
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
    const beforeStep = () => {
      throw stop;
    };
    const disk = new Disk(folder, { beforeStep });
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
    disk.writeFile(join(folder, 'large'), large);
    expect(readFileSync(join(folder, 'large')).equals(large)).toBe(true);
    expect(() => disk.writeFile(join(folder, 'large'), bytes)).toThrow(CliError);
    expect(readFileSync(join(folder, 'large')).equals(large)).toBe(true);
    disk.writeFile(join(folder, 'large'), bytes, { replace: true });
    expect(readFileSync(join(folder, 'large')).equals(bytes)).toBe(true);
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
      disk.flushFile(join(folder, `a${index}`));
      disk.flushFolder(folder);
      closeSync(disk.openPrivateFile(join(folder, `a${index}`)));
    }
    // Whatever else this process has opened meanwhile, it is not as many.
    expect(free()).toBeLessThan(before + 32);
  });

  it.each([0o022, 0o077])('copies the bytes of a file, and not its mode, with the umask %o', (umask) => {
    const folder = temporaryFolder();
    const content = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251));
    writeFileSync(join(folder, 'private'), content, { mode: 0o600 });
    const before = process.umask(umask);
    try {
      const disk = new Disk(folder);
      disk.makeFolder(join(folder, 'tree'));
      disk.copyFile(join(folder, 'private'), join(folder, 'tree/copy'));
      expect(() => disk.copyFile(join(folder, 'private'), join(folder, 'tree/copy'))).toThrow(/EEXIST/);
    } finally {
      process.umask(before);
    }
    expect(readFileSync(join(folder, 'tree/copy')).equals(content)).toBe(true);
    expect(mode(join(folder, 'tree/copy'))).toBe(0o644);
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
      const beforeStep = () => {
        throw Object.assign(new Error('no links here'), { code });
      };
      const refusing = new Disk(folder, { beforeStep });
      expect(refusing.link(join(folder, 'a'), join(folder, 'b'))).toBe(false);
    },
  );

  it('opens a file that only this user may read, and follows no link to it', () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    const disk = new Disk(folder);
    for (const _ of ['made', 'there']) closeSync(disk.openPrivateFile(join(folder, 'a')));
    expect(mode(join(folder, 'a'))).toBe(0o600);
    symlinkSync(join(other, 'x'), join(folder, 'link'));
    expect(() => disk.openPrivateFile(join(folder, 'link'))).toThrow(CliError);
    expect(readTree(other)).toEqual({});
  });

  it('flushes many files, and stops at the first that fails or when it is told to', async () => {
    const folder = folderOnDisk();
    const flushed: string[] = [];
    const disk = new Disk(folder, {
      beforeStep: (step) => void (step.startsWith('flush') && flushed.push(step)),
    });
    const paths = Array.from({ length: 20 }, (_, index) => join(folder, `a${index}`));
    for (const path of paths) disk.writeFile(path, bytes);
    await disk.flushFiles(paths, new AbortController().signal);
    expect(flushed.toSorted()).toEqual(paths.map((path) => `flush ${basename(path)}`).toSorted());
    await expect(disk.flushFiles([join(folder, 'missing')], new AbortController().signal)).rejects.toThrow(
      'cannot flush',
    );
    await expect(disk.flushFiles(paths, AbortSignal.abort('SIGTERM'))).rejects.toBe('SIGTERM');
    expect(flushed).toHaveLength(21);
  });

  it.runIf(existsSync('/dev/shm'))('flushes nothing in memory, which has no disk', async () => {
    // Wherever the other folders of the tests are.
    const folder = mkdtempSync('/dev/shm/polity-press-test-');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const steps: string[] = [];
    const disk = new Disk(folder, { beforeStep: (step) => void steps.push(step) });
    const path = join(folder, 'missing');
    disk.flushFile(path);
    disk.flushFolder(path);
    await disk.flushFiles([path], new AbortController().signal);
    expect(steps).toEqual(Array(3).fill('flush missing'));
    await expect(disk.flushFiles([path], AbortSignal.abort('SIGTERM'))).rejects.toBe('SIGTERM');
  });

  it('flushes nothing where it is not to', async () => {
    const folder = temporaryFolder();
    const steps: string[] = [];
    const disk = new Disk(folder, { beforeStep: (step) => void steps.push(step), sync: false });
    disk.flushFile(join(folder, 'missing'));
    disk.flushFolder(folder);
    await disk.flushFiles([join(folder, 'missing')], AbortSignal.abort());
    expect(steps).toEqual([]);
  });

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
