import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { collectionFiles, collectionFolder, isCollectionFile } from '../../src/write/collection-files.ts';

describe('collectionFiles', () => {
  it('lists the index, every page and the last page', () => {
    expect(collectionFiles('/api/core/references/', 3)).toEqual([
      'api/core/references/index.json',
      'api/core/references/page-1.json',
      'api/core/references/page-2.json',
      'api/core/references/page-3.json',
      'api/core/references/page-last.json',
    ]);
  });

  it('lists page 1 of an empty collection', () => {
    expect(collectionFiles('/api/x/', 1)).toEqual([
      'api/x/index.json',
      'api/x/page-1.json',
      'api/x/page-last.json',
    ]);
  });

  it.each(['api/core/', '/api/core', '/', '//', '/api/../x/', '/.polity-press/'])(
    'refuses the path %j',
    (path) => {
      expect(() => collectionFiles(path, 1)).toThrow('not the path of a collection');
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d pages', (pages) => {
    expect(() => collectionFiles('/api/x/', pages)).toThrow('not a number of pages');
  });
});

describe('collectionFolder', () => {
  it('is the path without its outer slashes', () => {
    expect(collectionFolder('/api/core/references/')).toBe('api/core/references');
  });
});

describe('isCollectionFile', () => {
  const names = fc.oneof(
    fc.integer({ min: -2, max: 40 }).map((number) => `page-${number}.json`),
    fc.constantFrom(
      'index.json',
      'page-last.json',
      'page-01.json',
      'page-1.json.gz',
      'xpage-1.json',
      'page-.json',
    ),
  );
  property.prop([fc.integer({ min: 1, max: 30 }), names])('agrees with collectionFiles', (pages, name) => {
    expect(isCollectionFile(name, pages)).toBe(collectionFiles('/api/x/', pages).includes(`api/x/${name}`));
  });
});
