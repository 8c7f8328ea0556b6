import { describe, expect, it } from 'vitest';
import { importFrom } from './support/import-from.ts';
import { chosen, inOrder, regions, tokens } from './support/in-order.ts';
import { type Handler, listen } from './support/listen.ts';
import { answerAsService } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

const headers = { Authorization: 'Token s3cret' };

/** A service, and an address that redirects to it, from some request on. */
async function moved(prefix: string, from = 0) {
  const databank = await tinyDatabank();
  const answer = answerAsService(databank, { pageSize: 4 });
  const to = await listen((seen, response, index) =>
    answer({ ...seen, path: seen.path.replace(prefix, '') }, response, index),
  );
  const redirect: Handler = ({ path, search }, response) =>
    response.writeHead(301, { location: `${to.base}${prefix}${path}${search}` }).end();
  const { base, seen } = await listen((each, response, index) =>
    index < from ? answer(each, response, index) : redirect(each, response, index),
  );
  return { base, seen, to };
}

describe('a service that moved', () => {
  it.each(['', '/new'])('is followed once, without the tokens: %j', async (prefix) => {
    const { base, seen, to } = await moved(prefix);
    const { crawled } = await importFrom(base, { ...inOrder, headers });
    expect(crawled.problems).toEqual([]);
    expect(crawled.moved).toBe(to.base + prefix);
    expect([seen.length, to.seen.length]).toEqual([1, 4]);
    expect(seen[0]?.headers.authorization).toBe(headers.Authorization);
    expect(to.seen.map((each) => each.headers.authorization)).toEqual(Array.from({ length: 4 }));
  });

  it('is followed once also where collections are read at a time', async () => {
    const { base, seen, to } = await moved('');
    const collections = chosen(tokens, regions);
    const options = { ...inOrder, collections, concurrency: 2 };
    const { crawled } = await importFrom(base, options);
    expect(crawled.problems).toEqual([]);
    expect([seen.length, to.seen.length]).toEqual([1, 5]);
  });

  it.each([1, 2])('is not followed in the middle: request %i', async (from) => {
    const { base, to } = await moved('', from);
    await expect(importFrom(base, { ...inOrder, headers })).rejects.toMatchObject({
      message: `${base}${tokens}?page=${from + 1} redirects to another service, ${to.base}`,
    });
    expect(to.seen.length).toBe(0);
  });

  it('that wants a token then is told at the address that it has now', async () => {
    const to = await listen((_, response) => response.writeHead(401).end());
    const { base } = await listen(({ path, search }, response) =>
      response.writeHead(301, { location: `${to.base}${path}${search}` }).end(),
    );
    await expect(importFrom(base, { ...inOrder, headers })).rejects.toMatchObject({
      message: `${to.base}${tokens} answered 401: it is not public`,
      hint: expect.stringContaining(`give the address ${to.base}, and`),
    });
  });

  it('is not followed to what is no collection', async () => {
    const login = await listen((_, response) => response.end('<form>'));
    const { base } = await listen((_, response) =>
      response.writeHead(302, { location: `${login.base}/login?next=${tokens}` }).end(),
    );
    await expect(importFrom(base, inOrder)).rejects.toMatchObject({
      message: `the service redirects to ${login.base}/login, which is not a collection`,
    });
  });

  it('is asked once where it redirects to its own page for logging in', async () => {
    const { base, seen } = await listen(({ path }, response) =>
      path === '/login/'
        ? response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<form>')
        : response.writeHead(302, { location: `/login/?next=${path}` }).end(),
    );
    await expect(importFrom(base, inOrder)).rejects.toMatchObject({
      message: `the service redirects to ${base}/login/, which is not a collection`,
      hint: expect.stringContaining('--header'),
    });
    expect(seen.length).toBe(2);
  });
});
