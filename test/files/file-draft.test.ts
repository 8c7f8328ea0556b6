import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileDraft, isOpenToOthers } from '../../src/files/file-draft.ts';
import { checkFilePlace } from '../../src/files/file-place.ts';
import { needsRoot } from '../helpers/needs-root.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { childUser } from '../publish/write/support/child-process.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

function draftWith(to: string, text: string): FileDraft {
  const draft = FileDraft.begin(to);
  draft.write(Buffer.from(text));
  return draft;
}

describe('a draft', () => {
  it('is private, and beside what is there, until it replaces that in one step', () => {
    const to = join(temporaryFolder(), 'file');
    writeFileSync(to, 'old');
    const draft = FileDraft.begin(to);
    draft.write(Buffer.from('n-w'));
    draft.write(Buffer.from('e'), 1);
    const name = basename(draft.path);
    expect(name).toMatch(/^\.file\.[0-9a-f]{8}\.part$/);
    expect([readdirSync(join(to, '..')), modeOf(draft.path)]).toEqual([
      [name, `${name}.lock`, 'file'],
      0o600,
    ]);
    expect([readFileSync(to, 'utf8'), readFileSync(draft.path, 'utf8')]).toEqual(['old', 'new']);
    draft.publish();
    draft.discard();
    expect([readdirSync(join(to, '..')), readFileSync(to, 'utf8'), modeOf(to)]).toEqual([
      ['file'],
      'new',
      0o600,
    ]);
  });

  it('leaves nothing when it is discarded', () => {
    const folder = temporaryFolder();
    const draft = draftWith(join(folder, 'file'), 'new');
    draft.discard();
    draft.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is for others to read as its mode and the umask say', () => {
    const to = join(temporaryFolder(), 'file');
    const before = process.umask(0o027);
    try {
      draftWith(to, 'new').publish({ mode: 0o666 });
    } finally {
      process.umask(before);
    }
    expect(modeOf(to)).toBe(0o640);
  });

  it('is published with the mode that its disk gives it where that cannot be set', needsRoot, () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const to = join(folder, 'file');
    const draft = draftWith(to, 'new');
    chmodSync(draft.path, 0o666);
    // As a disk without permissions does, the system refuses to set that of another user's file.
    process.seteuid?.(childUser);
    try {
      draft.publish();
    } finally {
      process.seteuid?.(0);
    }
    expect([readFileSync(to, 'utf8'), modeOf(to), isOpenToOthers(to)]).toEqual(['new', 0o666, true]);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('of one user is closed to others', () => {
    const to = join(temporaryFolder(), 'file');
    draftWith(to, 'new').publish();
    expect(isOpenToOthers(to)).toBe(false);
  });

  it('takes the place of a link, and not of what that leads to', () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, 'mine'), 'mine');
    symlinkSync(join(elsewhere, 'mine'), join(folder, 'file'));
    draftWith(join(folder, 'file'), 'new').publish();
    expect(readFileSync(join(elsewhere, 'mine'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new');
  });

  it('replaces nothing as a new file, whoever made it meanwhile', () => {
    const folder = temporaryFolder();
    const [first, second] = ['first', 'second'].map((name) => draftWith(join(folder, name), 'new'));
    writeFileSync(join(folder, 'second'), 'mine');
    first?.publish({ isNew: true });
    expect(() => second?.publish({ isNew: true })).toThrow(
      /^cannot write .*second: it exists already \(EEXIST\)$/,
    );
    second?.discard();
    expect(readdirSync(folder)).toEqual(['first', 'second']);
    expect(readFileSync(join(folder, 'second'), 'utf8')).toBe('mine');
  });

  it('is not published where its place is refused by then, or it was removed', () => {
    const folder = temporaryFolder();
    let isRefused = false;
    const check = () => {
      if (isRefused) throw new Error('somebody needs that name');
    };
    const draft = FileDraft.begin(join(folder, 'file'), check);
    isRefused = true;
    expect(() => draft.publish()).toThrow('somebody needs that name');
    isRefused = false;
    rmSync(draft.path);
    expect(() => draft.publish()).toThrow('it does not exist (ENOENT)');
    draft.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes those that ended processes left beside it, and no others', () => {
    const folder = temporaryFolder();
    const others = ['.other.0123abcd.part', '.file.89abcdef.part'];
    mkdirSync(join(folder, '.file.89abcdef.part'));
    for (const name of ['.file.0123abcd.part', '.file.0123abcd.part-journal', '.other.0123abcd.part'])
      writeFileSync(join(folder, name), '');
    const running = FileDraft.begin(join(folder, 'file'));
    FileDraft.begin(join(folder, 'file')).discard();
    const name = basename(running.path);
    expect(readdirSync(folder).sort()).toEqual([...others, name, `${name}.lock`].sort());
    running.discard();
  });

  it('says what cannot be written, and why', () => {
    const folder = temporaryFolder();
    const to = join(folder, 'none', 'file');
    expect(() => FileDraft.begin(to)).toThrow(
      expect.objectContaining({
        message: `cannot write ${to}: the folder ${join(folder, 'none')} does not exist`,
        hint: `Make it first, with \`mkdir -p ${join(folder, 'none')}\`, or choose another place.`,
      }),
    );
    mkdirSync(to, { recursive: true });
    const draft = FileDraft.begin(to);
    expect(() => draft.publish()).toThrow(`cannot write ${to}: `);
    draft.discard();
    expect(readdirSync(join(folder, 'none'))).toEqual(['file']);
  });
});

describe('the place of a file', () => {
  const kind = {
    name: 'a list',
    example: '--to my.list',
    fits: (path: string) => readFileSync(path, 'utf8').startsWith('list'),
  };

  it.each<[string, (path: string) => void, string]>([
    ['another file', (path) => writeFileSync(path, 'my thesis'), 'exists and is not a list'],
    ['a link', (path) => symlinkSync('/dev/null', path), 'is a link, which is not replaced'],
    ['a folder', (path) => mkdirSync(path), 'is a folder'],
  ])('is refused where something else is: %s', (_, put, message) => {
    const path = join(temporaryFolder(), 'file');
    put(path);
    expect(() => checkFilePlace(path, kind)).toThrow(
      expect.objectContaining({ name: 'CliError', message: `${path} ${message}` }),
    );
  });

  it('may be free, or have a file of its kind', () => {
    const path = join(temporaryFolder(), 'file');
    checkFilePlace(path, kind);
    writeFileSync(path, 'list of kings');
    checkFilePlace(path, kind);
    for (const none of ['', 'folder/', '-'])
      expect(() => checkFilePlace(none, kind)).toThrow(
        expect.objectContaining({ hint: expect.stringContaining('--to my.list') }),
      );
  });

  it('is refused where this user may not read what is there', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'file');
    writeFileSync(path, 'list');
    chmodSync(folder, 0o777);
    chmodSync(path, 0);
    const module = JSON.stringify(new URL('../../compiled/files/file-place.js', import.meta.url));
    const script = `
      const { checkFilePlace } = await import(${module});
      // Root may read everything.
      if (process.getuid() === 0) process.setuid(${childUser});
      try {
        checkFilePlace(${JSON.stringify(path)}, { name: 'a list', example: '', fits: () => true });
      } catch ({ name, message }) {
        console.log(name, message);
      }`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe(`CliError cannot read ${path}: permission denied (EACCES)`);
  });
});
