import { describe, expect, it } from 'vitest';
import {
  entityPage,
  explorerFiles,
  explorerHeaders,
  explorerPlace,
  listPage,
  pathsPattern,
} from '../../../src/contract/tree/explorer-pages.ts';

const policyOf = (place: 'whole' | 'folder' | undefined, path: string) =>
  'Content-Security-Policy' in explorerHeaders(place, path);

describe('entityPage', () => {
  it.each([
    [253, '253'],
    ['a-b_c', 'a-b_c'],
    ['A', 'id-41'],
    ['id-41', 'id-69642d3431'],
    ['con', 'id-636f6e'],
    ['com1', 'id-636f6d31'],
  ])('of %j is %s', (id, name) => {
    for (const record of ['core.polity', 'core.polity~2'])
      expect(entityPage(record, id)).toBe(`explore/polity/${name}/`);
  });
});

it('lists of pages are in a folder that no kind of entity has', () => {
  expect(listPage('core.polity')).toBe('explore/all/polity/');
  expect(entityPage('all', 1)).toBe('explore/id-616c6c/1/');
  expect(listPage('all')).toBe('explore/all/id-616c6c/');
  expect(policyOf('whole', `/${listPage('core.polity')}`)).toBe(true);
});

describe('the headers of the explorer', () => {
  it.each([
    ['/', true, false],
    ['/index.html', true, false],
    ['/explore/', true, true],
    ['/explore/index.html', true, true],
    ['/v/1.20.0/', true, true],
    ['/v/1.20.0/explore/index.html', true, true],
    ['/explore/polity/253/', true, true],
    ['/v/1.20.0/explore/polity/253/index.html', true, true],
    ['/docs/', false, false],
    ['/docs/explore/', false, false],
    ['/explore/mine.html', false, false],
    ['/explore', false, false],
    ['/v/', false, false],
    ['/v/1.0/', false, false],
    ['/v/1.0.0/docs/', false, false],
    ['/exploreXindexYhtml', false, false],
  ])('a policy for %s: with a start page of ours %s, of yours %s', (path, whole, folder) => {
    expect([policyOf('whole', path), policyOf('folder', path), policyOf(undefined, path)]).toEqual([
      whole,
      folder,
      false,
    ]);
  });

  it('keeps code for ever, data and pages until they are asked for again', () => {
    const caching = (path: string) => explorerHeaders('whole', path)['Cache-Control'];
    expect(caching('/explore/assets/explorer-0123abcd.js')).toBe('public, max-age=31536000, immutable');
    expect(caching('/v/1.0.0/explore/assets/a/b.css')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/explore/', '/explore/data/columns/core/references.json'])
      expect(caching(path)).toBe('no-cache');
    for (const path of ['/api/', '/explore/data/', '/explore/assets/', '/manifest.json'])
      expect(caching(path)).toBeUndefined();
  });

  it('has no path in two lists: some hosts would send both', () => {
    const paths = explorerFiles('whole').flatMap((files) => files.paths);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const some = path.replace(':version', '1.0.0').replace('*', 'x');
      const own = explorerFiles('whole').filter((files) =>
        new RegExp(`^${pathsPattern(files.paths)}$`).test(some),
      );
      expect([path, own.length]).toEqual([path, 1]);
    }
  });

  it('is nowhere in a tree without it', () => {
    expect(explorerFiles(undefined)).toEqual([]);
    expect(explorerPlace({ files: ['index.html'] })).toBeUndefined();
  });
});
