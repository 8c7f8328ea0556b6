import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isManifestLost } from '../../../src/publish/write/manifest.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { ownershipAfterLoss } from '../../../src/publish/write/ownership-after-loss.ts';
import { stagingOf } from '../../../src/publish/write/staging.ts';
import { begunSwap } from './support/begun-swap.ts';
import { temporaryFolder } from './support/folders.ts';
import { lay, publishTree, readTree, treeOf } from './support/trees.ts';

const TREE = treeOf({ '404.json': 'x', 'api/core/a/index.json': 'x', 'schemas/page.schema.json': 'x' });

describe('isManifestLost', () => {
  it.each([
    ['', true],
    ['\0\0\0', true],
    [(TREE['manifest.json'] ?? '').slice(0, 60), true],
    [`${(TREE['manifest.json'] ?? '').slice(0, 60)}\0\0\0`, true],
    [TREE['manifest.json'] ?? '', false],
    ['{}', false],
    ['{"name": "a web app",', false],
    [' ', false],
  ])('of %j is %j', (text, isLost) => {
    const folder = temporaryFolder();
    lay(folder, { 'manifest.json': text });
    expect(isManifestLost(folder)).toBe(isLost);
  });

  it('is false where there is none', () => {
    expect(isManifestLost(temporaryFolder())).toBe(false);
  });
});

describe('ownershipAfterLoss', () => {
  const owned = (files: Record<string, string>) => {
    const folder = temporaryFolder();
    lay(folder, files);
    return ownershipAfterLoss(stagingOf(folder), '/api/');
  };

  it('knows the files of a tree by their names, and empty ones', () => {
    const { hasFile, hasFolder, entries } = owned({ 'api/notes.txt': '', 'api/mine.json': 'mine' });
    for (const path of [
      'api/index.json',
      'api/core/a/page-12.json',
      'api/core/a/12/index.json',
      'api/core/a/page-last.json',
      'api/core/a/index.html',
      'schemas/records/a.schema.json',
      '404-page.json',
      'manifest.json',
      'api/notes.txt',
    ])
      expect([path, hasFile(path)]).toEqual([path, true]);
    for (const path of [
      'api/mine.json',
      'api/page-0.json',
      'CNAME',
      'schemas/mine.json',
      'index.json',
      'apis/index.json',
    ])
      expect([path, hasFile(path)]).toEqual([path, false]);
    expect(['api', 'api/core', 'schemas', 'apis', 'notes'].map(hasFolder)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(entries).toContain('api');
  });

  it('knows the explorer by what its pages say, and not a folder or a page of the user by the same name', () => {
    const page = '<meta name="generator" content="polity-press 0.1.0">';
    const files = {
      'explore/data/catalog.json': '{}',
      'explore/assets/explorer-1.js': 'x',
      'explore/mine.txt': 'x',
    };
    const explorer = {
      'explore/index.html': page,
      'index.html': page,
      '404.html': '{"detail":"Not found."}',
    };
    const ours = owned({ ...files, ...explorer });
    for (const path of [
      'index.html',
      '404.html',
      'explore/index.html',
      'explore/data/a/b.json',
      'explore/assets/x',
      'explore/offline.js',
    ])
      expect([path, ours.hasFile(path)]).toEqual([path, true]);
    expect(ours.hasFile('explore/mine.txt')).toBe(false);
    expect(ours.hasFolder('explore')).toBe(true);
    expect(ours.entries).toEqual(expect.arrayContaining(['explore', 'index.html', '404.html']));
    // Lost in the power cut, too.
    expect(owned({ ...files, 'explore/index.html': '\0\0' }).hasFile('explore/data/catalog.json')).toBe(true);
    const theirs = owned({
      ...files,
      'explore/index.html': 'mine',
      'index.html': 'mine',
      '404.html': 'mine',
    });
    for (const path of ['index.html', '404.html', 'explore/index.html', 'explore/data/catalog.json'])
      expect([path, theirs.hasFile(path)]).toEqual([path, false]);
    expect(theirs.hasFolder('explore')).toBe(false);
    expect(theirs.entries).not.toEqual(expect.arrayContaining(['explore']));
  });

  it('knows what a journal names', () => {
    const { staging } = begunSwap();
    const { hasFile, hasFolder, entries } = ownershipAfterLoss(staging, '/api/');
    expect(['added/x.json', 'gone/x.json', 'gone.json', 'added/y.json'].map(hasFile)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(hasFolder('added')).toBe(true);
    expect(entries).toContain('added');
  });
});

describe('a folder whose manifest was lost', () => {
  it('is repaired by the next build, and keeps what is the user’s', () => {
    const folder = temporaryFolder();
    publishTree(folder, TREE);
    lay(folder, { CNAME: 'mine', notes: 'mine' });
    for (const path of Object.keys(TREE)) writeFileSync(join(folder, path), '');
    publishTree(folder, TREE);
    expect(readTree(folder)).toEqual({ ...TREE, CNAME: 'mine', notes: 'mine' });
  });

  it('is refused where a file among the tree’s may be the user’s', () => {
    const folder = temporaryFolder();
    publishTree(folder, TREE);
    lay(folder, { 'manifest.json': '', 'api/mine.json': 'mine' });
    expect(() => openOutput(folder)).toThrow(/: api\/mine.json$/);
  });

  it('does not take the sample unasked', () => {
    const folder = temporaryFolder();
    publishTree(folder, TREE);
    lay(folder, { 'manifest.json': '' });
    expect(() => openOutput(folder, { keepOtherData: true })).toThrow('holds a tree of other data');
  });
});
