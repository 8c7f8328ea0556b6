import { describe, expect, it } from 'vitest';
import type { IdList } from '../../../src/contract/tree/record-ids.ts';
import { ownershipOf, topEntry } from '../../../src/publish/write/ownership.ts';
import { collectionFiles } from './support/trees.ts';

const owned = ownershipOf({
  generator: 'polity-press',
  collections: [
    { path: '/api/core/references/', pages: 2 },
    { path: '/api/crisisdb/deep/', pages: 1 },
  ],
  files: ['404.json', 'api/index.json', 'schemas/records/nga.schema.json'],
});

describe('ownershipOf', () => {
  it('owns the entries that hold its files, and the manifest itself', () => {
    expect(owned.entries).toEqual(['404.json', 'api', 'manifest.json', 'schemas']);
  });

  it('owns the files of its collections and those it names', () => {
    const files = [
      ...collectionFiles('/api/core/references/', 2),
      '404.json',
      'api/index.json',
      'manifest.json',
    ];
    expect(files.filter((file) => !owned.hasFile(file))).toEqual([]);
  });

  it.each([
    'api/core/references/page-3.json',
    'api/core/references/index.html',
    'api/core/references/x/page-1.json',
    'api/core/index.json',
    'api/page-1.json',
    'CNAME',
    'schemas',
    'index.json',
  ])('does not own the file %s', (file) => {
    expect(owned.hasFile(file)).toBe(false);
  });

  it('owns every folder above its files, and no other', () => {
    const folders = [
      'api',
      'api/core',
      'api/core/references',
      'api/crisisdb/deep',
      'schemas',
      'schemas/records',
    ];
    expect(folders.filter((folder) => !owned.hasFolder(folder))).toEqual([]);
    expect(
      ['api/other', '404.json', 'a', 'api/core/references/x', ''].filter((folder) => owned.hasFolder(folder)),
    ).toEqual([]);
  });

  it('owns nothing without a manifest', () => {
    const nothing = ownershipOf(null);
    expect(nothing.entries).toEqual([]);
    expect([nothing.hasFile('manifest.json'), nothing.hasFolder('api')]).toEqual([false, false]);
  });

  it('answers at once for a manifest that asks for endless pages', () => {
    const collections = [{ path: '/api/x/', pages: Number.MAX_SAFE_INTEGER }];
    const endless = ownershipOf({ generator: 'polity-press', collections, files: [] });
    expect(endless.hasFile('api/x/page-9007199254740991.json')).toBe(true);
    expect(endless.hasFile('api/x/page-9007199254740993.json')).toBe(false);
  });
});

describe('ownershipOf a tree of single records', () => {
  const tree = (files: readonly string[], ids: IdList) =>
    ownershipOf({
      generator: 'polity-press',
      collections: [
        { path: '/api/core/references/', pages: 2, ids },
        { path: '/api/core/references/old/', pages: 1 },
      ],
      files,
    });
  const plain = tree([], [[1, 12], 'a.b']);
  const twins = tree(['api/core/references/index.html'], [[1, 12], 'a.b']);
  const at = 'api/core/references';

  it('owns the files of these records and their folders', () => {
    expect(
      [`${at}/1/index.json`, `${at}/12/index.json`, `${at}/a.b/index.json`].filter(plain.hasFile),
    ).toHaveLength(3);
    expect([`${at}/1`, `${at}/a.b`, `${at}/old`].filter(plain.hasFolder)).toHaveLength(3);
  });

  it('owns their twins where the collection has one', () => {
    expect([plain, twins].map(({ hasFile }) => hasFile(`${at}/12/index.html`))).toEqual([false, true]);
  });

  it.each([
    `${at}/13/index.json`,
    `${at}/1/notes.json`,
    `${at}/1/page-1.json`,
    `${at}/1/1/index.json`,
    `${at}/01/index.json`,
    `${at}/1`,
    `${at}/old/1/index.json`,
    'api/core/1/index.json',
    '1/index.json',
  ])('does not own the file %s', (file) => {
    expect(twins.hasFile(file)).toBe(false);
  });

  it('owns no other folder', () => {
    expect([`${at}/13`, `${at}/1/1`, `${at}/b`, 'api/core/1', '1'].filter(twins.hasFolder)).toEqual([]);
  });

  it('answers at once for a manifest that claims endless records', () => {
    const endless = tree([], [[0, Number.MAX_SAFE_INTEGER]]);
    expect(endless.hasFile(`${at}/9007199254740991/index.json`)).toBe(true);
  });
});

describe('topEntry', () => {
  it('is the first segment', () => {
    expect(['api/core/x.json', '404.json'].map(topEntry)).toEqual(['api', '404.json']);
  });
});
