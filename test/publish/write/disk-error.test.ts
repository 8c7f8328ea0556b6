import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { diskError, errorCode } from '../../../src/publish/write/disk-error.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: the words of the system, write`), { code });
}

describe('diskError', () => {
  it.each([
    ['EACCES', 'permission denied'],
    ['EPERM', 'permission denied'],
    ['ENOSPC', 'no space left on the disk'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'the file system is read-only'],
    ['EMFILE', 'too many files are open'],
    ['ENAMETOOLONG', 'the name is too long'],
    ['EBUSY', 'another program uses it'],
    ['EXDEV', 'another file system'],
  ])('puts %s into words, with a hint and the cause', (code, reason) => {
    const cause = systemError(code);
    const error = diskError('write', '/out/api/x.json', cause) as CliError;
    expect(error).toBeInstanceOf(CliError);
    expect(error.message).toContain('cannot write /out/api/x.json: ');
    expect(error.message).toContain(reason);
    expect(error.message).toContain(`(${code})`);
    expect(error.hint).toMatch(/\.$/);
    expect(error.cause).toBe(cause);
  });

  // Most of Node's calls name it by the number, writing bytes does not.
  it.each(
    [constants.errno.EDQUOT, constants.errno.ESTALE].flatMap((number) => [
      { number, code: `Unknown system error -${number}` },
      { number, code: 'UNKNOWN' },
    ]),
  )('knows the failure that Node has only a number for: $number, $code', ({ number, code }) => {
    const cause = Object.assign(new Error(`${code}: ${code}, write`), {
      errno: -number,
      code,
      syscall: 'write',
    });
    const error = diskError('write', '/out/api/x.json', cause) as CliError;
    expect(error).toBeInstanceOf(CliError);
    const name = Object.entries(constants.errno).find(([, value]) => value === number)?.[0];
    expect(errorCode(error)).toBe(name);
    if (name === 'EDQUOT')
      expect(error.message).toBe('cannot write /out/api/x.json: the disk quota is used up (EDQUOT)');
    else expect(error.message).toContain(code);
  });

  it('knows a failure without any name by its number', () => {
    const cause = Object.assign(new Error('x'), { errno: -4242, code: 'Unknown system error -4242' });
    expect(diskError('write', '/x', cause)).toBeInstanceOf(CliError);
    expect(errorCode(cause)).toBe('E4242');
    expect(errorCode(Object.assign(new Error('x'), { code: 'UNKNOWN' }))).toBe('UNKNOWN');
  });

  it("knows what Node's own calls refuse", () => {
    const cause = Object.assign(new Error('x'), { code: 'ERR_FS_EISDIR' });
    expect(diskError('remove', '/x', cause)).toBeInstanceOf(CliError);
  });

  it("shows any other failure in the system's words, with its code", () => {
    const error = diskError('move', '/out/api', systemError('EIO')) as CliError;
    expect(error.message).toBe('cannot move /out/api: the words of the system (EIO)');
    expect(error.hint).not.toBeNull();
  });

  it('leaves alone what is no failure of the system', () => {
    const bugs = [
      new TypeError('a bug'),
      Object.assign(new TypeError('a bug'), { code: 'ERR_INVALID_ARG_TYPE' }),
      'text',
    ];
    expect(bugs.map((bug) => diskError('write', '/x', bug))).toEqual(bugs);
  });

  it('leaves an error alone that was put into words already', () => {
    const error = new CliError('known', { cause: systemError('EACCES') });
    expect(diskError('write', '/x', error)).toBe(error);
  });
});

describe('errorCode', () => {
  it('finds the code of an error, and of the cause of a CliError', () => {
    const cause = systemError('ENOENT');
    expect(errorCode(cause)).toBe('ENOENT');
    expect(errorCode(new CliError('x', { cause }))).toBe('ENOENT');
  });

  it('is null where there is none', () => {
    expect([new Error('x'), new CliError('x'), null, 'ENOENT'].map(errorCode)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(errorCode(Object.assign(new Error('x'), { code: 2 }))).toBeNull();
  });
});
