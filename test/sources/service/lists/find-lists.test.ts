import { describe, expect, it } from 'vitest';
import { possibleLists } from '../../../../src/sources/read-answers.ts';
import { findLists } from '../../../../src/sources/service/lists/find-lists.ts';
import type { Source } from '../../../../src/sources/service/source/source.ts';

const { signal } = new AbortController();

/** A service with some documents, by path. */
function service(documents: Readonly<Record<string, unknown>>): Source {
  return {
    ...{ name: 'http://localhost', api: '/', isService: true, withoutOne: '', movedTo: () => null },
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

describe('the lists of an OpenAPI document', () => {
  it.each([
    ['no server, as FastAPI', {}, '/', '/stations/'],
    ['an empty server', { servers: [{ url: '' }] }, '/', '/stations/'],
    ['a server with a path', { servers: [{ url: '/v2' }] }, '/', '/v2/stations/'],
    ['a base path', { basePath: '/v2' }, '/', '/v2/stations/'],
    ['no server, and another path than the address', {}, '/v2/', null],
  ])('are found at the origin, or at its server: %s', async (_, where, given, at) => {
    const document = { openapi: '3.1.0', ...where, paths: { '/stations/': { get: {} } } };
    const finding = find({ '/openapi.json': document }, given);
    if (at === null) await expect(finding).rejects.toThrow('no lists were found');
    else expect((await finding).lists).toEqual([{ name: at.slice(1, -1), at }]);
  });
});

describe('the lists of a root index', () => {
  it.each([
    ['books', '/api/books/', 'books'],
    ['an encoded name', '/api/b%C3%BCcher/', 'bücher'],
    ['a name that is not encoded UTF-8', '/api/%ff/', '%ff'],
  ])('have the names of their addresses: %s', async (_, address, name) => {
    const { lists } = await find({ '/api/': { any: `http://localhost${address}` } });
    expect(lists).toEqual([{ name, at: address }]);
  });

  const at = 'http://localhost/api';
  const page = { results: [{ id: 1 }], links: { next: `${at}/more/` } };
  const links = (...ends: readonly (readonly [rel: string, end: string])[]) =>
    ends.map(([rel, end]) => ({ rel, href: `${at}/${end}` }));

  it.each([
    ['Spring', { '/api/': { _links: { books: { href: `${at}/books{?page,size}` } } } }, ['/api/books']],
    ['JSON:API', { '/api/': { data: [], links: { books: { href: `${at}/books` } } } }, ['/api/books']],
    [
      'OData',
      {
        '/api/': {
          '@odata.context': `${at}/$metadata`,
          value: [
            { name: 'Books', kind: 'EntitySet', url: 'Books' },
            { name: 'Me', kind: 'Singleton', url: 'Me' },
            { name: 'People', url: 'All/People' },
          ],
        },
      },
      ['/api/Books', '/api/All/People'],
    ],
    [
      'an OGC API',
      {
        '/api/': { links: links(['self', ''], ['data', 'collections']) },
        '/api/collections': {
          collections: [{ id: 'roads', links: links(['self', 'x'], ['items', 'collections/roads/items']) }],
          numberMatched: 1,
        },
      },
      ['/api/collections/roads/items'],
    ],
    [
      'WordPress',
      {
        '/api/': { namespaces: [], routes: { '/': {}, '/wp/v2/posts': {}, '/wp/v2/posts/(?P<id>\\d+)': {} } },
      },
      ['/api/wp/v2/posts'],
    ],
    ['a list with a link', { '/api/': page }, ['/api/']],
    ['OpenAPI', { '/api/': { openapi: '3.0.0', paths: { '/api/books': { get: {} } } } }, ['/api/books']],
    [
      'an index elsewhere',
      { '/api/': { links: [{ rel: 'data', href: 'http://localhost/c' }], b: '/api/b' } },
      null,
    ],
  ])('are those that %s names', async (_, documents, paths) => {
    const finding = find(documents);
    if (paths === null) await expect(finding).rejects.toThrow('no lists were found');
    else expect((await finding).lists.map(({ at: path }) => path)).toEqual(paths);
  });

  it('are others for each query, but for a format', async () => {
    const { lists } = await find({
      '/api/': { a: `${at}/list?type=a`, b: `${at}/list?type=b`, c: `${at}/c/?format=json` },
    });
    expect(lists.map(({ name }) => name)).toEqual(['list?type=a', 'list?type=b', 'c']);
    expect(possibleLists(lists, false)).toEqual({
      possible: [{ name: 'c', at: '/api/c/' }],
      faulty: ['a', 'b'].map((type) => ({
        list: `list?type=${type}`,
        text: 'files cannot answer the query in its address: it is left out',
      })),
    });
  });

  it('are found in linear time in addresses of many slashes', async () => {
    const address = `/api/${'/'.repeat(2_000_000)}x`;
    const { lists } = await find({ '/api/': { any: address } });
    expect(lists).toHaveLength(1);
  });
});

it('a list that is named twice is one list', async () => {
  const { lists } = await find({}, '/api/', ['books', 'authors', 'books', 'authors/']);
  expect(lists.map(({ name }) => name)).toEqual(['books', 'authors']);
});
