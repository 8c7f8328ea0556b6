import { chmodSync, linkSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openPrivateFile } from '../../../src/files/file-lock.ts';
import { openPageStore } from '../../../src/sources/service/pages/open-page-store.ts';
import { checkOwn } from '../../../src/sources/service/pages/own-file.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
import { asOrdinaryUser } from '../../helpers/ordinary-user.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const before = process.umask();
afterEach(() => void process.umask(before));

function open(path: string) {
  return openPageStore({ path, source: 'http://localhost', refresh: false });
}

const sides = ['-wal', '-shm', '-journal'];

describe('a file that another user has a part in is refused', () => {
  const own = { uid: 7, mode: 0o100600, nlink: 1 };

  it.each([
    ['it is of another user', { ...own, uid: 8 }, 'belongs to another user'],
    ['it has a second name', { ...own, nlink: 2 }, 'has a second name'],
    ['others may read it', { ...own, mode: 0o100640 }, 'may be read or written by other users'],
    ['others may write it', { ...own, mode: 0o100602 }, 'may be read or written by other users'],
  ])('where %s', (_, stats, message) => {
    expect(() => checkOwn('export.sqlite.crawl', stats, 7)).toThrow(message);
  });

  it('and no other', () => {
    expect(() => checkOwn('x', own, 7)).not.toThrow();
  });
});

describe('a work file', () => {
  it('is not opened through a link, though one were laid there after the check', () => {
    const [path, other] = ['link', 'other'].map((name) => join(temporaryFolder(), name)) as [string, string];
    writeFileSync(other, '');
    symlinkSync(other, path);
    expect(() => openPrivateFile(path)).toThrow('ELOOP');
  });

  it.each([['', ...sides]].flat())('is not made of an empty file that others may write: %j', (side) => {
    const path = join(temporaryFolder(), 'export.sqlite.crawl');
    writeFileSync(path + side, '');
    chmodSync(path + side, 0o666);
    expect(() => open(path)).toThrow('may be read or written by other users');
    expect(statSync(path + side).size).toBe(0);
  });

  it('is not made of a file with a second name, nor of a link', () => {
    const folder = temporaryFolder();
    const [path, other] = [join(folder, 'export.sqlite.crawl'), join(folder, 'other')];
    writeFileSync(other, '', { mode: 0o600 });
    linkSync(other, path);
    expect(() => open(path)).toThrow('has a second name');
    const link = join(folder, 'link.crawl');
    symlinkSync(join(folder, 'nothing'), link);
    expect(() => open(link)).toThrow('exists and is not a work file of an import');
    symlinkSync(other, `${join(folder, 'third')}-wal`);
    expect(() => open(join(folder, 'third'))).toThrow('may be read or written');
  });

  it('is not made where its disk gives it to others, and leaves nothing there', needsRoot, async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const path = join(folder, 'export.sqlite.crawl');
    // The system takes the file for another user's, as on a disk that somebody else mounted.
    const opening = asOrdinaryUser(async () => open(path));
    await expect(opening).rejects.toThrow(
      /^others could read .*\.crawl, because its disk keeps no permissions$/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('and what lies beside it are for this user only from the first byte, whatever the umask', () => {
    process.umask(0);
    const path = join(temporaryFolder(), 'export.sqlite.crawl');
    const store = open(path);
    store.note('/api/core/ngas/', 'private');
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    store.remove();
  });
});
