import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCacheFile } from '../../src/files/cache.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The number of a process that is over. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('a cache file', () => {
  it('stands in a folder that nobody else may enter, each under a name of its own', () => {
    const home = join(temporaryFolder(), 'cache');
    const [first, second] = [
      openCacheFile({ XDG_CACHE_HOME: home }),
      openCacheFile({ XDG_CACHE_HOME: home }),
    ];
    expect(dirname(first.path)).toBe(join(home, 'polity-press'));
    expect(statSync(dirname(first.path)).mode & 0o777).toBe(0o700);
    expect(first.path).not.toBe(second.path);
  });

  it('stands in a folder that is closed to others if it was not', () => {
    const home = temporaryFolder();
    const folder = join(home, 'polity-press');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    openCacheFile({ XDG_CACHE_HOME: home });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('stands in no folder of another user', () => {
    const { uid } = statSync(temporaryFolder());
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    const home = temporaryFolder();
    expect(() => openCacheFile({ XDG_CACHE_HOME: home })).toThrow('belongs to another user');
    vi.restoreAllMocks();
  });

  it('goes with everything that was made beside it, and takes nothing else along', () => {
    const home = temporaryFolder();
    const file = openCacheFile({ XDG_CACHE_HOME: home });
    const folder = dirname(file.path);
    const name = file.path.slice(folder.length + 1);
    for (const made of [name, `${name}.crawl`, `.${name}.1-00000000.part`, 'mine.sqlite'])
      writeFileSync(join(folder, made), '');
    file.discard();
    expect(readdirSync(folder)).toEqual(['mine.sqlite']);
  });

  it('takes away what a killed build left, and leaves what one that runs is at', () => {
    const home = temporaryFolder();
    const folder = join(home, 'polity-press');
    mkdirSync(folder);
    const dead = deadPid();
    const alive = `build-${process.pid}-0123abcd.sqlite`;
    for (const name of [
      alive,
      `build-${dead}-0123abcd.sqlite`,
      `.build-${dead}-0123abcd.sqlite.${dead}-0123abcd.part`,
      'build-notes.txt',
    ])
      writeFileSync(join(folder, name), '');
    openCacheFile({ XDG_CACHE_HOME: home });
    expect(readdirSync(folder).sort()).toEqual([alive, 'build-notes.txt'].sort());
  });

  it('is refused with a way out where there is no place for it', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => openCacheFile({ XDG_CACHE_HOME: file })).toThrow(
      expect.objectContaining({ name: 'CliError', hint: expect.stringContaining('XDG_CACHE_HOME') }),
    );
  });

  it('is refused with a way out where this user has no home folder', () => {
    vi.stubEnv('HOME', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => openCacheFile({})).toThrow(
      expect.objectContaining({ name: 'CliError', hint: expect.stringContaining('XDG_CACHE_HOME') }),
    );
  });

  it('may be gone when it is to go', () => {
    const home = temporaryFolder();
    const file = openCacheFile({ XDG_CACHE_HOME: home });
    rmSync(dirname(file.path), { recursive: true });
    file.discard();
    expect(readdirSync(home)).toEqual([]);
  });

  it('ignores a relative XDG_CACHE_HOME, as its specification says', () => {
    const home = temporaryFolder();
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = openCacheFile({ XDG_CACHE_HOME: 'relative' });
    expect(dirname(file.path)).toBe(join(home, '.cache/polity-press'));
  });
});
