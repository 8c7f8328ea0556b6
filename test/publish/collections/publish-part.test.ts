import { expect, it } from 'vitest';
import { publishPart } from '../../../src/publish/collections/publish-pages.ts';

it('shows how many records are published, of all collections before and of this one', async () => {
  const shown: unknown[] = [];
  const pages = { publish: async () => ({ records: 3 }) };
  const collections = ['first', 'left out', 'second'];
  const published = await publishPart(
    pages as never,
    collections as never,
    [[1, 1], null, [1, 1]],
    new AbortController().signal,
    (records, collection) => shown.push([records, collection]),
  );
  expect(shown).toEqual([
    [3, 'first'],
    [6, 'second'],
  ]);
  expect(published.map((each) => each?.records)).toEqual([3, undefined, 3]);
});
