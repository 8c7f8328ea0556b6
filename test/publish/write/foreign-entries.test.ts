import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { checkOwned, isForeign } from '../../../src/publish/write/foreign-entries.ts';
import { ownershipOf } from '../../../src/publish/write/ownership.ts';
import { temporaryFolder } from './support/folders.ts';
import { lay } from './support/trees.ts';

const ENTRIES = ['api', 'schemas', '404.json', 'manifest.json'];
const owned = ownershipOf({
  generator: 'polity-press',
  collections: [{ path: '/api/core/references/', pages: 2 }],
  files: ['404.json', 'api/index.json', 'schemas/page.schema.json'],
});
const OWN = {
  'manifest.json': '',
  '404.json': '',
  'api/index.json': '',
  'api/core/references/index.json': '',
  'api/core/references/page-1.json': '',
  'api/core/references/page-2.json': '',
  'api/core/references/page-last.json': '',
  'schemas/page.schema.json': '',
};

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  lay(folder, files);
  return folder;
}

function refusal(folder: string, ownership = owned, entries = ENTRIES): CliError {
  try {
    checkOwned(folder, ownership, entries);
  } catch (error) {
    expect(error).toBeInstanceOf(CliError);
    return error as CliError;
  }
  throw new Error('it was not refused');
}

it('a file is foreign where it is there and no manifest owns it', () => {
  const manifest = JSON.stringify({ generator: 'polity-press', collections: [], files: ['index.html'] });
  const folder = folderWith({ 'manifest.json': manifest, 'index.html': 'ours', '404.html': 'mine' });
  symlinkSync('nowhere', join(folder, 'link.html'));
  mkdirSync(join(folder, 'folder.html'));
  const paths = ['index.html', '404.html', 'link.html', 'folder.html', 'missing.html'];
  expect(paths.filter((path) => isForeign(folder, path))).toEqual(['404.html', 'link.html', 'folder.html']);
  expect(isForeign(folderWith({ 'index.html': 'mine' }), 'index.html')).toBe(true);
  expect(isForeign(join(folder, 'missing'), 'index.html')).toBe(false);
});

describe('checkOwned', () => {
  it("takes a folder that holds what the manifest owns, whatever of the user's lies beside it", () => {
    const folder = folderWith({ ...OWN, CNAME: 'x', '.git/config': 'x', 'notes/a.txt': 'x' });
    expect(() => checkOwned(folder, owned, ENTRIES)).not.toThrow();
  });

  it('takes a folder in which owned files are missing, and an empty one', () => {
    expect(() => checkOwned(folderWith({ 'api/index.json': '' }), owned, ENTRIES)).not.toThrow();
    expect(() => checkOwned(temporaryFolder(), owned, ENTRIES)).not.toThrow();
    const emptied = temporaryFolder();
    mkdirSync(join(emptied, 'api/core/references'), { recursive: true });
    expect(() => checkOwned(emptied, owned, ENTRIES)).not.toThrow();
  });

  it('names every entry it does not own, and what to do', () => {
    const folder = folderWith(OWN);
    const error = refusal(folder, ownershipOf(null));
    expect(error.message).toBe(
      `${folder} holds 4 entries that no build wrote and this one would replace or remove ` +
        '(its manifest.json is not one of polity-press): 404.json, api, manifest.json, schemas',
    );
    expect(error.hint).toBe('Move them out of the folder, or choose another output folder.');
    const one = refusal(folderWith({ 'api/notes.txt': '' }), ownershipOf(null));
    expect(one.hint).toBe('Move it out of the folder, or choose another output folder.');
  });

  it.each([
    ['api/notes.txt'],
    ['api/core/references/page-3.json'],
    ['api/core/references/.DS_Store'],
    ['schemas/page.schema.json.orig'],
  ])('names a file inside an owned folder: %s', (path) => {
    const folder = folderWith({ ...OWN, [path]: '' });
    expect(refusal(folder).message).toBe(
      `${folder} holds an entry that no build wrote and this one would replace or remove: ${path}`,
    );
  });

  it('names a folder, empty or not, by its own name', () => {
    const folder = folderWith({ ...OWN, 'api/core/mine/deep/a.txt': '', 'api/core/mine/b.txt': '' });
    mkdirSync(join(folder, 'schemas/empty'));
    expect(refusal(folder).message).toMatch(/: api\/core\/mine\/, schemas\/empty\/$/);
  });

  it('names links, in place of folders and of files, wherever they lead', () => {
    const { 'api/index.json': _, ...rest } = OWN;
    const folder = folderWith({ ...rest, 'real/x': '' });
    symlinkSync('../404.json', join(folder, 'api/index.json'));
    symlinkSync('nowhere', join(folder, 'api/dangling'));
    symlinkSync('core', join(folder, 'api/again'));
    expect(refusal(folder).message).toMatch(/: api\/again, api\/dangling, api\/index.json$/);
  });

  it('names a link in the place of a whole entry', () => {
    const folder = folderWith({ 'real/index.json': '' });
    symlinkSync('real', join(folder, 'api'));
    expect(refusal(folder).message).toMatch(/: api$/);
  });

  it('names a folder in the place of a file, and a file in the place of a folder', () => {
    const folder = folderWith({ '404.json/x': '', schemas: '', 'api/index.json/x': '', 'api/core': '' });
    expect(refusal(folder).message).toMatch(/: 404.json, schemas, api\/core, api\/index.json\/$/);
  });

  it('looks only at the entries it is asked about', () => {
    const folder = folderWith({ ...OWN, 'schemas/notes.txt': '' });
    expect(() => checkOwned(folder, owned, ['api', 'manifest.json'])).not.toThrow();
  });

  it('names the first ten files inside owned folders, and counts the rest; entries are all named', () => {
    const notes = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`api/n${10 + index}.txt`, '']),
    );
    const folder = folderWith({ ...OWN, ...notes, '404-page.json': '', 'z.json': '' });
    const { message } = refusal(folder, owned, [...ENTRIES, '404-page.json', 'z.json']);
    expect(message).toContain('holds 15 entries');
    expect(message).toMatch(/: 404-page.json, z.json, api\/n10.txt, .*, api\/n19.txt and 3 more$/);
  });

  it('does not pass control characters on', () => {
    const folder = folderWith({ ...OWN, 'api/\u001b[2J': '' });
    expect(refusal(folder).message).toMatch(/: "api\/\\u001b\[2J"$/);
  });

  it('gives the files that are the build’s own', () => {
    const folder = folderWith(OWN);
    expect(checkOwned(folder, owned, [...ENTRIES, 'missing']).sort()).toEqual(Object.keys(OWN).sort());
  });
});
