import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Handler, listen, sendJson } from '../sources/service/support/listen.ts';

const baseUrl = 'https://data.example.org/mirror';

/** 21 records, `limit` and `offset`, in an envelope without links; the newest comes first. */
const museums = Array.from({ length: 21 }, (_, index) => ({ id: 40 - index, name: `Museum ${index}` }));

/** As fastapi-pagination answers, by `limit` and `offset` or by `page`. */
const paginated =
  (by: 'offset' | 'page'): Handler =>
  ({ path, search }, response) => {
    const asked = new URLSearchParams(search);
    const page = Number(asked.get('page') ?? 1);
    const offset = by === 'page' ? (page - 1) * 10 : Number(asked.get('offset') ?? 0);
    const items = museums.slice(offset, offset + 10);
    const place = by === 'page' ? { page, size: 10, pages: 3 } : { limit: 10, offset };
    if (path === '/v1/museums') sendJson(response, { items, total: museums.length, ...place });
    else sendJson(response, { detail: 'Not Found' }, 404);
  };

describe.each(['offset', 'page'] as const)('a service that counts pages by %s, without links', (by) => {
  it('has a tree that the commands read whole', async () => {
    const { base } = await listen(paginated(by));
    const folder = temporaryFolder();
    const again = ['--base-url', baseUrl, '--no-sync', '--quiet', '--out'];
    await succeeds(folder, 'build', `${base}/v1/`, '--list', 'museums', ...again, 'out');
    const before = readTree(join(folder, 'out'));
    expect(String(before.get('index.html'))).toContain('/v1/museums/page-[1-3].json');
    await succeeds(folder, 'snapshot', 'out', '--to', 'all.zip', '--quiet');
    await succeeds(folder, 'build', 'out', ...again, 'again');
    expect(await succeeds(folder, 'diff', 'out', 'all.zip')).toContain('in 1 collection with 21 records.');
    const address = await served(join(folder, 'out'), { baseUrlPath: '/mirror' });
    const code = readFileSync(join(folder, 'out/client.js'), 'utf8');
    const { openApi } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const list = openApi(`${address}/mirror`).museums();
    expect(await list.all()).toEqual(museums);
    expect(await list.page(2)).toMatchObject({ count: 21, results: museums.slice(10, 20) });
    expect((await list.page('last')).results).toEqual(museums.slice(20));
    await succeeds(folder, 'build', `${address}/mirror`, ...again, 'remote');
    for (const out of ['again', 'remote']) expect([out, readTree(join(folder, out))]).toEqual([out, before]);
  });
});

/** Without a total: only an empty page tells that the one before it was the last. */
const uncounted: Handler = ({ path, search }, response) => {
  const page = Number(new URLSearchParams(search).get('page') ?? 1);
  if (path === '/v1/museums') sendJson(response, { page, items: museums.slice(page * 10 - 10, page * 10) });
  else sendJson(response, { detail: 'Not Found' }, 404);
};

it('a service that only numbers its pages has a tree with one page, read whole', async () => {
  const { base } = await listen(uncounted);
  const folder = temporaryFolder();
  const again = ['--base-url', baseUrl, '--no-explorer', '--quiet', '--out'];
  await succeeds(folder, 'build', `${base}/v1/`, '--list', 'museums', ...again, 'out');
  const before = readTree(join(folder, 'out'));
  expect(JSON.parse(String(before.get('v1/museums/index.json')))).toEqual({ page: 1, items: museums });
  await succeeds(folder, 'build', 'out', ...again, 'again');
  const address = await served(join(folder, 'out'), { baseUrlPath: '/mirror' });
  await succeeds(folder, 'build', `${address}/mirror`, ...again, 'remote');
  for (const out of ['again', 'remote']) expect([out, readTree(join(folder, out))]).toEqual([out, before]);
});

/** `{items}` says nothing of other pages: the header `Link` does, which a tree does not have. */
const linked: Handler = ({ path, search }, response) => {
  const page = Number(new URLSearchParams(search).get('page') ?? 1);
  if (path !== '/v1/museums') {
    sendJson(response, { detail: 'Not Found' }, 404);
    return;
  }
  if (page < 3) response.setHeader('link', `<${path}?page=${page + 1}>; rel="next"`);
  sendJson(response, { items: museums.slice(page * 10 - 10, page * 10) });
};

it('a service whose pages are linked by a header only has a tree with one page, read whole', async () => {
  const { base } = await listen(linked);
  const folder = temporaryFolder();
  const again = ['--base-url', baseUrl, '--no-explorer', '--quiet', '--out'];
  await succeeds(folder, 'build', `${base}/v1/`, '--list', 'museums', ...again, 'out');
  const before = readTree(join(folder, 'out'));
  expect(JSON.parse(String(before.get('v1/museums/index.json')))).toEqual({ items: museums });
  await succeeds(folder, 'verify', 'out', '--quiet');
  await succeeds(folder, 'snapshot', 'out', '--to', 'all.zip', '--quiet');
  expect(await succeeds(folder, 'diff', 'out', 'all.zip')).toContain('in 1 collection with 21 records.');
  // A page size of the description would make pages that nobody finds.
  const described = JSON.parse(String(before.get('databank.json')));
  described.collections.museums.pageSize = 10;
  writeFileSync(join(folder, 'own.json'), JSON.stringify(described));
  await succeeds(folder, 'import', 'api', 'out', '--to', 'it.sqlite', '--quiet');
  for (const [source, ...options] of [['out'], ['it.sqlite', '--databank', 'own.json']] as [string][]) {
    await succeeds(folder, 'build', source, ...options, ...again, 'again');
    expect([source, readTree(join(folder, 'again'))]).toEqual([source, before]);
  }
});

it('says where the pages of a tree are asked for in another way than at the service', async () => {
  const summaryOf = async (by: 'offset' | 'page') => {
    const { base } = await listen(paginated(by));
    return (await runHere(['build', `${base}/v1/`, '--list', 'museums', '--no-sync'], temporaryFolder()))
      .stderr;
  };
  expect(await summaryOf('offset')).toContain(
    'museums: its second page is asked for with "?limit=&offset=": in the tree with ?page=2',
  );
  expect(await summaryOf('page')).not.toContain('is asked for with');
});
