import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCacheFolder } from '../../src/files/cache.ts';
import { claimElsewhere } from '../helpers/claim-elsewhere.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const refusal = { name: 'CliError', hint: expect.stringContaining('XDG_CACHE_HOME') };

describe('a folder in the cache', () => {
  it('is in a folder that nobody else can enter, under a name of its own', () => {
    const home = join(temporaryFolder(), 'cache');
    const [first, second] = [
      openCacheFolder({ XDG_CACHE_HOME: home }),
      openCacheFolder({ XDG_CACHE_HOME: home }),
    ];
    expect(dirname(first.path)).toBe(join(home, 'polity-press'));
    expect([home, dirname(first.path), first.path].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
    expect(first.path).not.toBe(second.path);
    for (const { discardNow } of [first, second]) discardNow();
  });

  it('goes with everything in it, and takes nothing else along', async () => {
    const home = temporaryFolder();
    const folder = join(home, 'polity-press');
    const entries = [openCacheFolder({ XDG_CACHE_HOME: home }), openCacheFolder({ XDG_CACHE_HOME: home })];
    for (const { path } of entries) writeFileSync(join(path, 'export.sqlite'), '');
    writeFileSync(join(folder, 'mine.sqlite'), '');
    entries[0]?.discardNow();
    await entries[1]?.discard();
    expect(readdirSync(folder)).toEqual(['mine.sqlite']);
    // This process may end in between.
    entries[0]?.discardNow();
  });

  it('stays while its command runs, in whichever container; what a killed one left is removed', async () => {
    const home = temporaryFolder();
    const folder = join(home, 'polity-press');
    const open = () => openCacheFolder({ XDG_CACHE_HOME: home });
    open().discardNow();
    const other = await claimElsewhere({ folder, start: 'entry-', end: '' });
    mkdirSync(join(folder, 'entry-0123abcd/large'), { recursive: true });
    writeFileSync(join(folder, 'entry-notes.txt'), '');
    open().discardNow();
    expect(
      readdirSync(folder)
        .map((name) => join(folder, name))
        .sort(),
    ).toEqual([join(folder, 'entry-notes.txt'), other.path, `${other.path}.lock`].sort());
    await other.kill();
    open().discardNow();
    expect(readdirSync(folder)).toEqual(['entry-notes.txt']);
  });

  it('may be gone when it is to go', () => {
    const home = temporaryFolder();
    const { path, discardNow } = openCacheFolder({ XDG_CACHE_HOME: home });
    rmSync(dirname(path), { recursive: true });
    discardNow();
    expect(readdirSync(home)).toEqual([]);
  });

  it.each([
    [
      'a file is in the way',
      () => {
        const file = join(temporaryFolder(), 'file');
        writeFileSync(file, '');
        return file;
      },
    ],
    // Here Node 20 itself would try to make folders for ever.
    ['the system makes no folder', () => '/proc'],
  ])('is refused with a way out where %s', (_, home) => {
    expect(() => openCacheFolder({ XDG_CACHE_HOME: home() })).toThrow(expect.objectContaining(refusal));
  });

  it.each(['', 'none'])(
    'is refused with a way out where this user has no home folder, which is not made: %j',
    (name) => {
      const home = name === '' ? '' : join(temporaryFolder(), name);
      vi.stubEnv('HOME', home);
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(() => openCacheFolder({})).toThrow(expect.objectContaining(refusal));
      if (home !== '') expect(readdirSync(dirname(home))).toEqual([]);
    },
  );

  it('ignores a relative XDG_CACHE_HOME, as its specification says', () => {
    const home = temporaryFolder();
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { path, discardNow } = openCacheFolder({ XDG_CACHE_HOME: 'relative' });
    expect(dirname(path)).toBe(join(home, '.cache/polity-press'));
    discardNow();
  });
});
