import { sendJson } from '../service/support/listen.ts';
import { chosen, type Item, items, numberIn, type OtherService, openApi, texts } from './other-services.ts';

/** Ten records a page, numbered from 0. */
function pageFrom0(list: readonly Item[] | undefined, search: string) {
  const number = numberIn(search, 'page', 0);
  if (list === undefined || number === null) return null;
  const totalPages = Math.max(1, Math.ceil(list.length / 10));
  const content = list.slice(number * 10, number * 10 + 10);
  return { content, size: 10, number, totalElements: list.length, totalPages };
}

/** A clinic as Spring Data answers it: pages numbered from 0, flags at both ends, no links. Its index is an OpenAPI document. */
export const clinic: OtherService = {
  lists: {
    '/owners': items(34, (number) => ({
      id: number,
      name: `Owner ${chosen(texts, number)}`,
      pets: number % 3,
    })),
    '/vets': items(6, (number) => ({ id: number, name: `Vet ${number}` })),
  },
  handler: ({ path, search, headers }, response) => {
    if (path === '/openapi.json') {
      sendJson(response, openApi(`http://${headers.host}`, Object.keys(clinic.lists)));
      return;
    }
    const page = pageFrom0(clinic.lists[path], search);
    if (page === null) {
      sendJson(response, { status: 404, error: 'Not Found' }, 404);
      return;
    }
    const { content, number, size, totalPages } = page;
    const sort = { sorted: false, empty: true, unsorted: true };
    sendJson(response, {
      content,
      pageable: {
        pageNumber: number,
        pageSize: size,
        sort,
        offset: number * size,
        paged: true,
        unpaged: false,
      },
      ...{ totalPages, totalElements: page.totalElements, last: number + 1 >= totalPages },
      ...{ size, number, sort, numberOfElements: content.length, first: number === 0, empty: false },
    });
  },
};

/** A library as HAL has it: `_embedded` records, `_links` that are absent at the ends. */
export const library: OtherService = {
  lists: {
    '/api/novels': items(25, (number) => ({
      id: `n${90 - number}`,
      title: `Novel ${chosen(texts, number)}`,
    })),
    '/api/poets': items(3, (number) => ({ id: number, name: `Poet ${number}` })),
  },
  handler: ({ path, search, headers }, response) => {
    const at = (to: string) => ({ href: `http://${headers.host}${to}` });
    const paths = Object.keys(library.lists);
    if (path === '/api/') {
      sendJson(response, Object.fromEntries(paths.map((each) => [each.slice(5), at(each)])));
      return;
    }
    const found = pageFrom0(library.lists[path], search);
    if (found === null) {
      sendJson(response, { message: 'Not Found' }, 404);
      return;
    }
    const { content, ...page } = found;
    const to = (number: number) => at(`${path}?page=${number}`);
    const _links = {
      self: to(page.number),
      ...(page.number > 0 && { prev: to(page.number - 1) }),
      ...(page.number + 1 < page.totalPages && { next: to(page.number + 1) }),
    };
    sendJson(response, { _embedded: { [path.slice(5)]: content }, _links, page });
  },
};
