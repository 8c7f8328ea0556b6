import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { attempt, fileError } from '../../src/files/file-error.ts';
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

describe('fileError', () => {
  it('knows a full quota, for which Node has only a number', () => {
    const code = `Unknown system error -${constants.errno.EDQUOT}`;
    const error = fileError(
      'write',
      'x',
      Object.assign(new Error(code), { code, errno: -constants.errno.EDQUOT }),
    );
    expect(error).toMatchObject({
      name: 'CliError',
      message: 'cannot write x: the disk quota is used up (EDQUOT)',
    });
  });

  it('uses the words of the system for what it does not know, and shows no control characters', () => {
    const error = Object.assign(new Error("EIO: i/o error, read 'it\u001b[31m'"), { code: 'EIO' });
    expect(fileError('read', 'a\u001b[31m', error)).toMatchObject({
      message: 'cannot read "a\\u001b[31m": i/o error (EIO)',
    });
  });
});

describe('shownPath', () => {
  it.each([
    ['a b/ü.sql', 'a b/ü.sql'],
    ['', '""'],
    ['a\nb', '"a\\nb"'],
    ['a\u009b\u202eb', '"a\\u009b\\u202eb"'],
  ])('%j', (path, shown) => {
    expect(shownPath(path)).toBe(shown);
  });
});
