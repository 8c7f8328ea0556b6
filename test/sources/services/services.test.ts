import { describe, expect, it } from 'vitest';
import { listen } from '../service/support/listen.ts';
import { badService, things } from './bad-service.ts';
import { clinic, library } from './numbered-services.ts';
import { forge, magazine, shop } from './other-services.ts';

type Json = Readonly<Record<string, unknown>>;

async function ask(url: string) {
  const answer = await fetch(url);
  expect([url, answer.status]).toEqual([url, 200]);
  return { headers: answer.headers, body: (await answer.json()) as Json };
}

/** All records of a list, by the links that the service itself gives. */
async function followed(
  first: string,
  records: string | null,
  nextOf: (body: Json, headers: Headers) => unknown,
) {
  const found: unknown[] = [];
  for (let url: unknown = first; typeof url === 'string'; ) {
    const { headers, body } = await ask(url);
    const given = records === null ? body : body[records];
    found.push(...((Array.isArray(given) ? given : Object.values(Object(given)).flat()) as unknown[]));
    const next = nextOf(body, headers);
    url = typeof next === 'string' ? new URL(next, url).href : next;
  }
  return found;
}

const ways = {
  shop: { service: shop, records: 'items', nextOf: ({ next }: Json) => next },
  magazine: { service: magazine, records: 'data', nextOf: ({ links }: Json) => (links as Json).next },
  clinic: {
    ...{ service: clinic, records: 'content' },
    nextOf: ({ last, number }: Json) => (last === true ? null : `?page=${Number(number) + 1}`),
  },
  library: {
    ...{ service: library, records: '_embedded' },
    nextOf: ({ _links }: Json) => ((_links as Json).next as Json | undefined)?.href,
  },
  forge: {
    service: forge,
    records: null,
    nextOf: (_: Json, headers: Headers) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1],
  },
};

describe('the services of the tests', () => {
  it.each(Object.entries(ways))(
    '%s answers all of its lists, page by page',
    async (_, { service, ...way }) => {
      const { base } = await listen(service.handler);
      for (const [path, list] of Object.entries(service.lists))
        expect(await followed(`${base}${path}`, way.records, way.nextOf)).toEqual(list);
    },
  );

  it('the service that misbehaves is good where it is to be', async () => {
    const { base } = await listen(badService('good'));
    const { body } = await ask(`${base}/api/`);
    expect(await followed(String(body.things), 'results', ({ next }) => next)).toEqual(things);
  });
});
