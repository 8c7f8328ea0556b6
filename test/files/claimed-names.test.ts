import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimName, removeAbandoned } from '../../src/files/claimed-names.ts';
import { claimElsewhere } from '../helpers/claim-elsewhere.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const formIn = (folder: string) => ({ folder, start: '.a.', end: '.part' });

describe('a claimed name', () => {
  it('has a lock beside it that only this user may open, and nothing else', () => {
    const folder = temporaryFolder();
    const claim = claimName(formIn(folder));
    const [lock = ''] = readdirSync(folder);
    expect(lock).toMatch(/^\.a\.[0-9a-f]{8}\.part\.lock$/);
    expect(join(folder, lock)).toBe(`${claim.path}.lock`);
    expect(statSync(`${claim.path}.lock`).mode & 0o777).toBe(0o600);
    claim.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left alone as long as this process has it', () => {
    const folder = temporaryFolder();
    const [first, second] = [claimName(formIn(folder)), claimName(formIn(folder))];
    for (const { path } of [first, second]) writeFileSync(path, '');
    removeAbandoned(formIn(folder));
    expect(readdirSync(folder)).toHaveLength(4);
    first.release();
    removeAbandoned(formIn(folder));
    expect(
      readdirSync(folder)
        .map((name) => join(folder, name))
        .sort(),
    ).toEqual([second.path, `${second.path}.lock`].sort());
    second.release();
  });

  it('is left alone as long as another process has it, whatever its number, and no longer', async () => {
    const folder = temporaryFolder();
    const other = await claimElsewhere(formIn(folder));
    removeAbandoned(formIn(folder));
    expect(readFileSync(other.path, 'utf8')).toBe('draft');
    await other.kill();
    expect(readdirSync(folder)).toHaveLength(2);
    removeAbandoned(formIn(folder));
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('what was abandoned', () => {
  it('goes with its journal and lock; nothing that is named otherwise does', () => {
    const folder = temporaryFolder();
    const others = [
      '.a.0123abc.part',
      '.a.0123abcd.part.txt',
      '.b.0123abcd.part',
      '.a.01234567.PART',
      'a.part',
    ];
    const left = [
      '.a.0123abcd.part',
      '.a.0123abcd.part-journal',
      '.a.11111111.part.lock',
      '.a.22222222.part',
    ];
    for (const name of [...left, ...others]) writeFileSync(join(folder, name), '');
    removeAbandoned(formIn(folder));
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
  });

  it('may be a folder only where folders are claimed; what a link leads to stays', () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(folder, '.a.0123abcd.part'));
    writeFileSync(join(folder, '.a.0123abcd.part', 'x'), '');
    removeAbandoned(formIn(folder));
    expect(readdirSync(folder)).toEqual(['.a.0123abcd.part']);
    writeFileSync(join(elsewhere, 'mine'), '');
    symlinkSync(elsewhere, join(folder, '.a.33333333.part'));
    symlinkSync(join(elsewhere, 'lock'), join(folder, '.a.44444444.part.lock'));
    removeAbandoned(formIn(folder), { folders: true });
    expect(readdirSync(folder)).toEqual(['.a.44444444.part.lock']);
    expect(readdirSync(elsewhere)).toEqual(['mine']);
  });

  it('is removed once, and never under who begins, where many processes come and go', async () => {
    const folder = temporaryFolder();
    const module = JSON.stringify(new URL('../../compiled/files/claimed-names.js', import.meta.url));
    const script = `
      import { existsSync, rmSync, writeFileSync } from 'node:fs';
      const { claimName, removeAbandoned } = await import(${module});
      const form = ${JSON.stringify(formIn(folder))};
      for (let round = 0; round < 20; round += 1) {
        removeAbandoned(form);
        const { path, release } = claimName(form);
        writeFileSync(path, '', { flag: 'wx' });
        await new Promise(setImmediate);
        if (!existsSync(path)) throw new Error('removed while it was claimed');
        if (round % 3 > 0) rmSync(path);
        release();
      }`;
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    expect(await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([
      0, 0, 0,
    ]);
    removeAbandoned(formIn(folder));
    expect(readdirSync(folder)).toEqual([]);
  });
});
