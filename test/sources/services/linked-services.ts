import { sendJson } from '../service/support/listen.ts';
import { chosen, items, numberIn, type OtherService, texts } from './other-services.ts';

/** Features of an OGC API: the links of a page are a list, before the features; the landing page leads to the lists. */
export const atlas: OtherService = {
  lists: {
    '/collections/roads/items': items(23, (number) => ({
      type: 'Feature',
      id: `r.${number}`,
      geometry: { type: 'Point', coordinates: [number / 8, -number] },
      properties: { name: chosen(texts, number), width: number % 4 === 0 ? null : number / 2 },
    })),
    '/collections/wells/items': items(3, (number) => ({
      ...{ type: 'Feature', id: number, geometry: null },
      properties: { depth: number * 100 },
    })),
  },
  handler: ({ path, search, headers }, response) => {
    const address = `http://${headers.host}`;
    const link = (rel: string, href: string) => ({ rel, href: `${address}${href}` });
    const list = atlas.lists[path];
    const offset = numberIn(search, 'offset', 0) ?? 0;
    if (path === '/')
      sendJson(response, { title: 'Atlas', links: [link('self', '/'), link('data', '/collections')] });
    else if (path === '/collections')
      sendJson(response, {
        collections: Object.keys(atlas.lists).map((each) => ({ id: each, links: [link('items', each)] })),
        links: [link('self', '/collections')],
      });
    else if (list === undefined) sendJson(response, { description: 'not found' }, 404);
    else {
      const features = list.slice(offset, offset + 5);
      const at = (from: number) => `${path}?offset=${from}&limit=5`;
      const links = [
        { ...link('self', at(offset)), type: 'application/geo+json' },
        ...(offset > 0 ? [link('prev', at(offset - 5))] : []),
        ...(offset + 5 < list.length ? [{ ...link('next', at(offset + 5)), title: 'more' }] : []),
        { rel: 'license', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      ];
      sendJson(response, {
        ...{ type: 'FeatureCollection', links, numberMatched: list.length },
        ...{ numberReturned: features.length, features },
      });
    }
  },
};

/** Articles as Strapi answers them, which asks for its pages in its own way. */
export const gazette: OtherService = {
  lists: {
    '/api/articles': items(31, (number) => ({
      ...{ id: number, documentId: `d${number}` },
      attributes: { title: chosen(texts, number), tags: { data: [{ id: number % 3 }] } },
    })),
    '/api/places': items(2, (number) => ({ id: number, attributes: { name: `Place ${number}` } })),
  },
  handler: ({ path, search }, response) => {
    const list = gazette.lists[path];
    const page = numberIn(search, 'pagination[page]', 1);
    if (list === undefined || page === null) {
      sendJson(response, { data: null, error: { status: 404, name: 'NotFoundError' } }, 404);
      return;
    }
    const pagination = { page, pageSize: 25, pageCount: Math.ceil(list.length / 25), total: list.length };
    sendJson(response, { data: list.slice(25 * (page - 1), 25 * page), meta: { pagination } });
  },
};
