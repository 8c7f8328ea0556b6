import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makePrivateFolder } from '../../src/files/private-folder.ts';
import { needsRoot } from '../helpers/needs-root.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const modeOf = (path: string) => statSync(path).mode & 0o7777;

/** A new folder with a mode, in a folder of its own. */
function folderWith(mode: number): string {
  const path = join(temporaryFolder(), 'above');
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

describe('a private folder', () => {
  it('is made with what is missing above it, for this user only', () => {
    const home = temporaryFolder();
    makePrivateFolder(join(home, 'a/b/c'));
    expect(['a', 'a/b', 'a/b/c'].map((path) => modeOf(join(home, path)))).toEqual([0o700, 0o700, 0o700]);
  });

  it('is closed to others if it was not', () => {
    const folder = folderWith(0o777);
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  });

  it('is no link: what that leads to keeps its mode', () => {
    const [home, elsewhere] = [temporaryFolder(), folderWith(0o755)];
    symlinkSync(elsewhere, join(home, 'link'));
    expect(() => makePrivateFolder(join(home, 'link'))).toThrow('is a link');
    expect(modeOf(elsewhere)).toBe(0o755);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it("may be behind a link of this user's or of the system", () => {
    const [home, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(home, 'first'));
    symlinkSync('first', join(home, 'second'));
    makePrivateFolder(join(home, 'second/folder'));
    expect(modeOf(join(elsewhere, 'folder'))).toBe(0o700);
  });

  it.each([
    [0o777, false],
    [0o775, false],
    [0o757, false],
    [0o755, true],
    [0o1777, true],
  ])('below a folder of mode %o: made only where others cannot replace it', (mode, isSafe) => {
    const above = folderWith(mode);
    const make = () => makePrivateFolder(join(above, 'a/b'));
    if (isSafe) make();
    else expect(make).toThrow(`other users may write to ${above}; \`chmod go-w ${above}\` closes it`);
    expect(readdirSync(above)).toEqual(isSafe ? ['a'] : []);
  });

  it('is not made behind a link that others can replace', () => {
    const [open, elsewhere] = [folderWith(0o777), temporaryFolder()];
    const link = join(temporaryFolder(), 'link');
    symlinkSync(elsewhere, join(open, 'link'));
    symlinkSync(join(open, 'link'), link);
    expect(() => makePrivateFolder(join(link, 'folder'))).toThrow('other users may write to');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('is refused where links lead in a circle, and where a file is in the way', () => {
    const home = temporaryFolder();
    symlinkSync('two', join(home, 'one'));
    symlinkSync('one', join(home, 'two'));
    writeFileSync(join(home, 'file'), '');
    expect(() => makePrivateFolder(join(home, 'one/folder'))).toThrow('ELOOP');
    expect(() => makePrivateFolder(join(home, 'file/folder'))).toThrow('ENOTDIR');
    expect(() => makePrivateFolder(join(home, 'file'))).toThrow('is not a folder');
  });

  it("is not another user's", () => {
    const home = temporaryFolder();
    const { uid } = statSync(home);
    mkdirSync(join(home, 'folder'));
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    expect(() => makePrivateFolder(join(home, 'folder'))).toThrow('belongs to another user');
  });

  it("is not below another user's folder, or behind their link", needsRoot, () => {
    const home = folderWith(0o1777);
    mkdirSync(join(home, 'theirs'));
    chownSync(join(home, 'theirs'), 65534, 65534);
    expect(() => makePrivateFolder(join(home, 'theirs/folder'))).toThrow('theirs belongs to another user');
    expect(() => makePrivateFolder(join(home, 'theirs'))).toThrow('theirs belongs to another user');
    symlinkSync(temporaryFolder(), join(home, 'link'));
    lchownSync(join(home, 'link'), 65534, 65534);
    expect(() => makePrivateFolder(join(home, 'link/folder'))).toThrow('link belongs to another user');
  });
});
