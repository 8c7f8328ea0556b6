import { describe, expect, it } from 'vitest';
import { isSafeEntry, isSafePath } from '../../src/write/safe-path.ts';

describe('isSafePath', () => {
  it.each([
    'manifest.json',
    'api/core/references/page-2.json',
    '.nojekyll',
    '.htaccess',
    'api/.git/x',
    '..x/...',
    'ab:c',
  ])('takes %j', (path) => {
    expect(isSafePath(path)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    'api/',
    'api//x',
    '.',
    './api',
    'api/./x',
    '..',
    '../x',
    'api/../../x',
    'api/..',
    'api\\x',
    '..\\x',
    'C:/x',
    'c:x',
    'a\0b',
    'a\nb',
    'a\x7fb',
    '.polity-press',
    '.polity-press/journal.json',
    '.Polity-Press/lock',
    '.git',
    '.GIT/config',
  ])('refuses %j', (path) => {
    expect(isSafePath(path)).toBe(false);
  });
});

describe('isSafeEntry', () => {
  it('takes one segment only', () => {
    expect(['api', '404.json', 'api/x', '..', '.polity-press'].map(isSafeEntry)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
