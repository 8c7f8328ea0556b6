import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { writeBeside } from '../../../src/publish/write/write-beside.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const files = [
  { path: 'vercel.json', text: '{}' },
  { path: 'netlify/edge-functions/api.js', text: 'x' },
];

describe('writeBeside', () => {
  it('makes folders, and leaves alone what is there already', () => {
    const folder = join(temporaryFolder(), 'new');
    expect(writeBeside(folder, files)).toEqual(files.map(({ path }) => join(folder, path)));
    expect(writeBeside(folder, files)).toHaveLength(2);
    expect([...readTree(folder).keys()]).toEqual(['netlify/edge-functions/api.js', 'vercel.json']);
  });

  it.each<[string, (folder: string) => void]>([
    ['other content', (folder) => writeFileSync(join(folder, 'vercel.json'), 'mine')],
    ['a folder', (folder) => mkdirSync(join(folder, 'vercel.json'))],
    ['a link', (folder) => symlinkSync('/nowhere', join(folder, 'vercel.json'))],
  ])('writes nothing where one of them is there: %s', (_, occupy) => {
    const folder = temporaryFolder();
    occupy(folder);
    expect(() => writeBeside(folder, files)).toThrow(CliError);
    expect(() => writeBeside(folder, files)).toThrow('vercel.json: already exists');
    expect(() => readFileSync(join(folder, 'netlify/edge-functions/api.js'))).toThrow('ENOENT');
  });

  it.each<[string, (path: string) => void, string]>([
    ['a file', (path) => writeFileSync(path, 'mine'), 'cannot read'],
    ['a link that leads nowhere', (path) => symlinkSync('/nowhere', path), 'cannot write'],
  ])('says which file the system refuses: %s is where its folder must be', (_, occupy, action) => {
    const folder = temporaryFolder();
    occupy(join(folder, 'netlify'));
    const write = () => writeBeside(folder, files);
    expect(write).toThrow(`${action} ${join(folder, 'netlify/edge-functions/api.js')}: `);
    expect(write).toThrow(CliError);
    expect(readdirSync(folder)).toEqual(['netlify']);
  });

  it('takes back what it made where the system refuses a later file', () => {
    const folder = temporaryFolder();
    symlinkSync('/nowhere', join(folder, 'link'));
    const write = () =>
      writeBeside(folder, [
        { path: 'new/folder/first.js', text: 'x' },
        { path: 'first.js', text: 'x' },
        { path: 'link/second.js', text: 'y' },
      ]);
    expect(write).toThrow(`cannot write ${join(folder, 'link/second.js')}: `);
    expect(readdirSync(folder)).toEqual(['link']);
  });

  it('replaces what is there only where it may, and takes back new files beside it', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'vercel.json'), 'mine');
    const [replaced] = writeBeside(folder, files, { force: true });
    expect(readFileSync(replaced ?? '', 'utf8')).toBe('{}');
    expect([...readTree(folder).keys()]).toEqual(['netlify/edge-functions/api.js', 'vercel.json']);
    mkdirSync(join(folder, 'taken'));
    const over = [
      { path: 'taken', text: 'x' },
      { path: 'new/file.js', text: 'y' },
    ];
    expect(() => writeBeside(folder, over, { force: true })).toThrow(
      `cannot write ${join(folder, 'taken')}: `,
    );
    expect(readdirSync(folder).sort()).toEqual(['netlify', 'taken', 'vercel.json']);
  });
});
