import { describe, expect, it } from 'vitest';
import { findLists } from '../../../../src/sources/service/lists/find-lists.ts';
import type { Source } from '../../../../src/sources/service/source/source.ts';

const { signal } = new AbortController();

/** A service with some documents, by path. */
function service(documents: Readonly<Record<string, unknown>>): Source {
  return {
    ...{ name: 'http://localhost', api: '/', isService: true, movedTo: () => null },
    where: (path, rest) => `http://localhost${path}${rest}`,
    async read(path, rest) {
      const document = documents[path + rest];
      if (document === undefined) return { status: 'missing' };
      return { status: 'found', bytes: Buffer.from(JSON.stringify(document)), packed: null };
    },
  };
}

const find = (documents: Readonly<Record<string, unknown>>, given = '/api/', named: readonly string[] = []) =>
  findLists(service(documents), given, named, { retries: 0, signal });

describe('the lists of a root index', () => {
  it.each([
    ['books', '/api/books/', 'books'],
    ['an encoded name', '/api/b%C3%BCcher/', 'bücher'],
    ['a name that is not encoded UTF-8', '/api/%ff/', '%ff'],
  ])('have the names of their addresses: %s', async (_, address, name) => {
    const { lists } = await find({ '/api/': { any: `http://localhost${address}` } });
    expect(lists).toEqual([{ name, at: address }]);
  });

  it('are found in linear time in addresses of many slashes', async () => {
    const address = `/api/${'/'.repeat(2_000_000)}x`;
    const { lists } = await find({ '/api/': { any: address } });
    expect(lists).toHaveLength(1);
  });
});
