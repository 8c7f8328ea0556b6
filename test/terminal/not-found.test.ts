import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileError } from '../../src/files/file-error.ts';
import { meantAbove, noFolder, notFound } from '../../src/terminal/not-found.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';

describe('a path that does not exist', () => {
  const folder = suiteFolder();
  const hintOf = (path: string, others: readonly string[] = []) =>
    notFound(path, 'Name it.', undefined, others).hint;
  beforeAll(() => {
    mkdirSync(`${folder}/out`);
    for (const name of ['databank.sqlite', 'backup.sql', 'for\nged']) writeFileSync(`${folder}/${name}`, '');
    symlinkSync('nowhere', `${folder}/link`);
  });

  it.each([
    ['databnk.sqlite', 'databank.sqlite'],
    ['BACKUP.sql', 'backup.sql'],
    ['backpu.sql', 'backup.sql'],
    ['ot', 'out'],
    ['ot/', 'out'],
  ])('%s: suggests %s, in the same folder', (typed, meant) => {
    expect(hintOf(`${folder}/${typed}`)).toBe(`Did you mean ${folder}/${meant}? Name it.`);
  });

  it.each(['museum.json', 'missing/databank.sqlite', 'missing/../out', 'link'])(
    '%s: suggests nothing',
    (typed) => {
      expect(hintOf(`${folder}/${typed}`)).toBe('Name it.');
    },
  );

  it('suggests a name that is not a file, and no more than three', () => {
    expect(hintOf('interfac', ['interface', 'whole'])).toBe('Did you mean interface? Name it.');
    expect(hintOf('page-x', ['page-1', 'page-2', 'page-3', 'page-4'])).toBe(
      'Did you mean page-1 or page-2 or page-3? Name it.',
    );
  });

  it('suggests folders and archives where a tree is to be read', () => {
    const inside = `${folder}/trees`;
    mkdirSync(`${inside}/databank`, { recursive: true });
    for (const name of ['databank.json', 'other.zip']) writeFileSync(`${inside}/${name}`, '');
    symlinkSync('nowhere', `${inside}/a link`);
    expect(noFolder(`${inside}/databank.zip`, 'Name it.').hint).toBe(
      `Did you mean ${inside}/databank? Name it.`,
    );
    expect(noFolder(`${inside}/othr.zip`, 'Name it.').hint).toBe(
      `Did you mean ${inside}/other.zip? Name it.`,
    );
    expect(noFolder(`${inside}/databank.jsn`, 'Name it.').hint).toBe(
      `Did you mean ${inside}/databank? Name it.`,
    );
  });

  it('names the path in an address that a browser shows', () => {
    expect(hintOf('file:///data/my%20out')).toBe('Give the path, without file://: /data/my out');
    for (const other of ['file://elsewhere/out', 'file:///%', 'files/out', 'https://example.org/out'])
      expect(hintOf(other)).toBe('Name it.');
  });

  it('shows no line end of a name', () => {
    expect(hintOf(`${folder}/forged`)).not.toContain('\n');
  });

  it('suggests names also where a file is opened', () => {
    const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
    expect(fileError('read', `${folder}/bakup.sql`, error)).toMatchObject({
      message: `cannot read ${folder}/bakup.sql: it does not exist (ENOENT)`,
      hint: `Did you mean ${folder}/backup.sql? Check the path and its folder.`,
    });
  });

  it.each([
    ['postgres://ada:secret@localhost/databank', '--username=ada postgres://localhost/databank'],
    ['postgresql:///a?password=secret&sslpassword=secret&user=ada', "'postgresql:///a?user=ada'"],
    ['postgres://ada:se/cret@one,two/databank', 'DATABASE'],
  ])('names the dump to make of the database %s', (address, shown) => {
    expect(hintOf(address)).toContain(`\`pg_dump --file=backup.sql ${shown}\``);
  });
});

it('suggests the nearest folder above that has all files', () => {
  const folder = suiteFolder();
  mkdirSync(`${folder}/out/api/core`, { recursive: true });
  writeFileSync(`${folder}/a.json`, '');
  for (const name of ['a.json', 'b.json']) writeFileSync(`${folder}/out/${name}`, '');
  const meant = (inside: string, files: readonly string[]) => meantAbove(`${folder}/${inside}`, files);
  for (const inside of ['out/api', 'out/api/core', 'out/none'])
    expect(meant(inside, ['a.json', 'b.json'])).toMatch(/^Did you mean \S+\/out\? $/);
  expect([meant('out', ['a.json', 'b.json']), meant('out/api', ['c.json'])]).toEqual(['', '']);
});
