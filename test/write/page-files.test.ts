import { expect, it } from 'vitest';
import { collectionFiles } from '../../src/write/collection-files.ts';
import { pageFiles } from '../../src/write/page-files.ts';

it.each([1, 2, 7])('the files of %i pages are those of their collection', (pages) => {
  const each = Array.from({ length: pages }, (_, index) =>
    pageFiles('/api/core/ngas/', index + 1, index + 1 === pages),
  );
  expect(each.flat()).toEqual(collectionFiles('/api/core/ngas/', pages));
});
