import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManifest, readManifest } from '../../../src/publish/write/manifest.ts';
import { temporaryFolder } from './support/folders.ts';

const valid = {
  generator: 'polity-press',
  version: '1.2.3',
  collections: [{ path: '/api/core/references/', records: 0, pages: 1 }],
  files: ['404.json', 'manifest.json'],
};

function parse(value: unknown) {
  return parseManifest(Buffer.from(JSON.stringify(value)));
}

describe('parseManifest', () => {
  it('takes a manifest of this tool', () => {
    expect(parse(valid)).toEqual(valid);
  });

  it.each<[string, unknown]>([
    ['another generator', { ...valid, generator: 'another' }],
    ['no generator', { ...valid, generator: undefined }],
    ['null', null],
    ['a list', [valid]],
    ['a string', 'polity-press'],
    ['no collections', { ...valid, collections: undefined }],
    ['collections that are no list', { ...valid, collections: {} }],
    ['a collection that is null', { ...valid, collections: [null] }],
    ['a collection without a path', { ...valid, collections: [{ pages: 1 }] }],
    ['a collection outside the folder', { ...valid, collections: [{ path: '/../x/', pages: 1 }] }],
    [
      'a collection in the staging folder',
      { ...valid, collections: [{ path: '/.polity-press/', pages: 1 }] },
    ],
    ['a collection that is the folder itself', { ...valid, collections: [{ path: '/', pages: 1 }] }],
    ['a collection without pages', { ...valid, collections: [{ path: '/api/', pages: 0 }] }],
    ['a collection with half a page', { ...valid, collections: [{ path: '/api/', pages: 1.5 }] }],
    ['a collection with a text of pages', { ...valid, collections: [{ path: '/api/', pages: '1' }] }],
    ['no files', { ...valid, files: undefined }],
    ['a file that is no text', { ...valid, files: [1] }],
    ['a file outside the folder', { ...valid, files: ['../notes.txt'] }],
    ['an absolute file', { ...valid, files: ['/etc/passwd'] }],
    ['a file of the repository', { ...valid, files: ['.git/config'] }],
  ])('refuses %s', (_, value) => {
    expect(parse(value)).toBeNull();
  });

  it.each(['', '{', '{"generator":"polity-press"', `\uFEFF${JSON.stringify(valid)}`])(
    'refuses damaged text: %j',
    (text) => {
      expect(parseManifest(Buffer.from(text))).toBeNull();
    },
  );

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.from(JSON.stringify({ ...valid, files: ['caf\u00e9'] }), 'latin1');
    expect(parseManifest(bytes)).toBeNull();
  });
});

describe('readManifest', () => {
  it('reads the one in the folder', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(valid));
    expect(readManifest(folder)).toEqual(valid);
  });

  it('finds none in an empty folder, nor below a file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect([folder, join(folder, 'file')].map(readManifest)).toEqual([null, null]);
  });

  it('says what keeps it from looking', () => {
    expect(() => readManifest(join(temporaryFolder(), 'x'.repeat(300)))).toThrow('the name is too long');
  });

  it('takes neither a folder nor a link for one', () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(folder, 'manifest.json'));
    expect(readManifest(folder)).toBeNull();
    writeFileSync(join(folder, 'elsewhere.json'), JSON.stringify(valid));
    symlinkSync(join(folder, 'elsewhere.json'), join(other, 'manifest.json'));
    expect(readManifest(other)).toBeNull();
  });
});
