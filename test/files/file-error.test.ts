import { execFileSync } from 'node:child_process';
import fs, { existsSync, readFileSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CliError } from '../../src/contract/errors.ts';
import { attempt, errorCode, fileError } from '../../src/files/file-error.ts';
import { shownPath } from '../../src/terminal/safe-text.ts';

describe('attempt', () => {
  it('gives what the work gives', () => {
    expect(attempt('read', '.', () => existsSync('.'))).toBe(true);
  });

  it.each([
    ['a'.repeat(300), 'the name is too long (ENAMETOOLONG)', 'shorter'],
    ['/no/such', 'it does not exist (ENOENT)', 'Check the path'],
    ['.', 'it is a folder (EISDIR)', 'Name a file'],
  ])('says what is wrong with %s', (path, reason, hint) => {
    expect(() => attempt('read', path, () => readFileSync(path))).toThrow(
      expect.objectContaining({
        message: `cannot read ${path}: ${reason}`,
        hint: expect.stringContaining(hint),
      }),
    );
  });

  it('leaves a bug what it is', () => {
    expect(() => attempt('read', 'x', () => statSync(7 as never))).toThrow(TypeError);
  });
});

const systemError = (code: string, more = {}) =>
  Object.assign(new Error(`${code}: the words of the system, write 'it\u001b[31m'`), {
    ...{ code, ...more },
    ...(code.startsWith('SQLITE') && { name: 'SqliteError' }),
  });

describe('fileError', () => {
  it.each(['any file', 'output folder'] as const)('asks for no right to write where %s is read', (place) => {
    expect(fileError('read', 'out/manifest.json', systemError('EACCES'), place)).toMatchObject({
      message: 'cannot read out/manifest.json: permission denied (EACCES)',
      hint: 'Give this user the right to read it.',
    });
  });

  it.each([
    ['EACCES', 'permission denied'],
    ['EPERM', 'permission denied'],
    ['ENOSPC', 'no space left on the disk'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'the file system is read-only'],
    ['EFBIG', 'the file is larger than the file system or a limit allows'],
    ['EMFILE', 'too many files are open'],
    ['EBUSY', 'another program uses it'],
    ['EXDEV', 'another file system'],
    ['SQLITE_IOERR_WRITE', 'larger than a limit allows'],
    ['EIO', 'the words of the system'],
    ['ERR_FS_EISDIR', 'the words of the system'],
  ])('explains %s, with a hint and the cause', (code, reason) => {
    const cause = systemError(code);
    for (const place of ['any file', 'output folder'] as const) {
      const error = fileError('write', '/out/x.json', cause, place) as CliError;
      expect(error).toBeInstanceOf(CliError);
      expect(error.message).toMatch(/^cannot write \/out\/x\.json: /);
      expect(error.message).toContain(reason);
      expect(error.message).toContain(`(${code})`);
      expect(error.hint).toMatch(/\.$/);
      expect(error.cause).toBe(cause);
    }
  });

  it.each([
    [
      { files: 9, ffree: 0, bavail: 1 },
      'no room for more files on the disk, whatever space is left (ENOSPC)',
    ],
    [{ files: 9, ffree: 0, bavail: 0 }, 'no space left on the disk (ENOSPC)'],
    [{ files: 9, ffree: 1, bavail: 0 }, 'no space left on the disk (ENOSPC)'],
    // Some file systems count no files.
    [{ files: 0, ffree: 0, bavail: 1 }, 'no space left on the disk (ENOSPC)'],
  ])('tells a disk that is full of files from one that is full of bytes: %j', (counted, reason) => {
    const asked = vi.spyOn(fs, 'statfsSync').mockImplementation((path) => {
      if (path === '/mount/out') throw systemError('ENOENT');
      return counted as ReturnType<typeof fs.statfsSync>;
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      asked.mockRestore();
      syncBuiltinESMExports();
    });
    const { message } = fileError('write', '/mount/out', systemError('ENOSPC')) as CliError;
    expect(message).toBe(`cannot write /mount/out: ${reason}`);
    expect(asked).toHaveBeenLastCalledWith('/mount');
  });

  it('says where the cache can be, whose folders no user chose', () => {
    const path = 'cache/polity-press/entry-1a2b/export.sqlite';
    const hintOf = (code: string) => (fileError('write', path, systemError(code)) as CliError).hint;
    for (const code of ['ENOSPC', 'SQLITE_FULL'])
      expect(hintOf(code)).toBe('Make room there, or set XDG_CACHE_HOME to another folder.');
    for (const code of ['EACCES', 'EROFS', 'EFBIG', 'EIO'])
      expect(hintOf(code)).toMatch(/set XDG_CACHE_HOME to another folder\.$/i);
    // Another folder would not help.
    expect(hintOf('EMFILE')).toBe('Raise the limit of open files (ulimit -n).');
    expect(hintOf('ENFILE')).toBe('Close other programs, then try again.');
    // An output folder is one that its user chose, whatever its name.
    expect((fileError('write', path, systemError('ENOSPC'), 'output folder') as CliError).hint).toContain(
      'an output folder',
    );
  });

  // Most of Node's calls name it by the number, writing bytes does not.
  it.each([
    ['EDQUOT', `Unknown system error -${constants.errno.EDQUOT}`],
    ['EDQUOT', 'UNKNOWN'],
    ['ESTALE', `Unknown system error -${constants.errno.ESTALE}`],
    ['ESTALE', 'UNKNOWN'],
  ] as const)('knows %s, for which Node has only a number: %s', (name, code) => {
    const error = fileError('write', 'x', systemError(code, { errno: -constants.errno[name] }));
    expect((error as CliError).message).toMatch(new RegExp(`^cannot write x: .* \\(${name}\\)$`));
    expect(errorCode(error)).toBe(name);
  });

  it('shows no control characters', () => {
    expect(fileError('read', 'a\u001b[31m', systemError('EIO'))).toMatchObject({
      message: 'cannot read "a\\u001b[31m": the words of the system (EIO)',
    });
  });

  it('leaves alone bugs, and what is explained already', () => {
    const others = [
      new TypeError('a bug'),
      Object.assign(new TypeError('a bug'), { code: 'ERR_INVALID_ARG_TYPE' }),
      new CliError('known', { cause: systemError('EACCES') }),
      'text',
    ];
    expect(others.map((other) => fileError('write', '/x', other))).toEqual(others);
  });
});

describe('errorCode', () => {
  it('finds the code of an error, and of the cause of a CliError', () => {
    const cause = systemError('ENOENT');
    expect([cause, new CliError('x', { cause })].map(errorCode)).toEqual(['ENOENT', 'ENOENT']);
    expect(errorCode(systemError('Unknown system error -4242', { errno: -4242 }))).toBe('E4242');
    expect(errorCode(systemError('UNKNOWN'))).toBe('UNKNOWN');
    const without = [new Error('x'), new CliError('x'), null, 'ENOENT', systemError('', { code: 2 })];
    expect(without.map(errorCode)).toEqual(without.map(() => null));
  });
});

describe('shownPath', () => {
  it.each([
    ['a b/ü.sql', 'a b/ü.sql'],
    ['', '""'],
    ['a ', '"a "'],
    ['a\nb', '"a\\nb"'],
    ['a\u009b\u202eb', '"a\\u009b\\u202eb"'],
  ])('%j', (path, shown) => {
    expect(shownPath(path)).toBe(shown);
  });
});

it('says on Windows that another program may have a file open', () => {
  const compiled = new URL('../../compiled/files/file-error.js', import.meta.url).href;
  const script = `
    Object.defineProperty(process, 'platform', { value: 'win32' });
    const { fileError } = await import('${compiled}');
    const { message, hint } = fileError('move', 'x', Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    console.log(message);
    console.log(hint);
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(said).toBe(
    'cannot move x: permission denied, or another program has it open (EPERM)\n' +
      'Close the programs that have it open, give this user the right to write there, or choose another place.\n',
  );
});
