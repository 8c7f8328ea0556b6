import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { failedChecks, options, schemas } from './failed-checks.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';
import { verifyServed } from './verify-served.ts';
import { headers, notFound, references, tokens } from './wrong-hosts.ts';

/** A root index with one collection that the contract does not know. */
const addCollection = (index: Buffer) =>
  JSON.stringify({
    ...JSON.parse(gunzipSync(index).toString()),
    'another/list': 'https://example.org/another/list/',
  });

test('a charset is one warning', async () => {
  const { report } = await verifyServed({
    garble(reply) {
      if (reply.headers['content-type']) reply.headers['content-type'] += '; charset=utf-8';
    },
  });
  expect(report.failures).toEqual([]);
  expect(report.warnings).toMatchObject([
    {
      check: 'content-type',
      message: 'Content-Type is application/json; charset=utf-8, expected application/json',
    },
  ]);
});

test('a host may keep the two error bodies to itself', async () => {
  const { report } = await verifyServed({
    garble(reply, { path }) {
      if (/^\/404(-page)?\.json$/.test(path)) Object.assign(reply, { status: 404, headers, body: notFound });
    },
  });
  expect(report.failures).toEqual([]);
});

test('a tree built for another address is one warning', async () => {
  const folder = await temporaryFolder();
  const address = await serveTree(folder);
  writeTree(publishedTree(schemas, 'https://example.org/base'), folder);
  const report = await verify(`${address}/`, options);
  expect(report.failures).toEqual([]);
  expect(report.warnings).toMatchObject([
    {
      check: 'links',
      where: address,
      message: 'the tree was built for https://example.org/base, where its links lead',
    },
  ]);
});

test('a host that ignores the query fails, and the walk through it ends', async () => {
  const folder = await temporaryFolder();
  const asked: string[] = [];
  const address = await serveTree(folder, '', {
    mishear(request) {
      asked.push(request.path);
      request.query = '';
    },
  });
  const files = publishedTree(schemas, address);
  const huge = (text: unknown) =>
    String(text).replace('"records":25,"pages":3', '"records":2500000000000,"pages":250000000000');
  writeTree(files.set('manifest.json', huge(files.get('manifest.json'))), folder);
  const report = await verify(address, options);
  expect(failedChecks(report)).toEqual(
    expect.arrayContaining(['pages', 'count', 'past-the-end', 'invalid-pages', 'page-parameter']),
  );
  expect(asked.filter((path) => path === tokens).length).toBeLessThan(60);
  expect(report.failures).toContainEqual(
    expect.objectContaining({
      message: 'was not read, nor any page after it, as page 1 came instead',
      cause: 'query-ignored',
    }),
  );
});

test('a service without a manifest is a warning, and is never written to', async () => {
  const methods = new Set<string>();
  const { report } = await verifyServed({
    mishear: ({ method }) => void methods.add(method),
    garble(reply, { path }) {
      if (path === '/manifest.json') Object.assign(reply, { status: 404, headers, body: notFound });
      if (path === '/api/') reply.body = gzipSync(addCollection(reply.body));
    },
  });
  expect(report.failures).toEqual([]);
  expect(report.warnings).toMatchObject([
    { check: 'manifest', message: expect.stringMatching(/^answered 404: /) },
  ]);
  expect(report.collections.map(({ path }) => path)).toHaveLength(5);
  expect(methods).toEqual(new Set(['GET', 'HEAD', 'OPTIONS']));
});

test('without a manifest and a root index nothing is checked, and these two fail', async () => {
  const folder = await temporaryFolder();
  const address = await serveTree(folder);
  writeTree(publishedTree(schemas, address), folder);
  await rm(join(folder, 'manifest.json'));
  await rm(join(folder, 'api/index.json'));
  const report = await verify(address, options);
  expect(failedChecks(report)).toEqual(['manifest', 'root-index']);
  const unchecked = report.checks.filter(({ state }) => state === 'not checked');
  expect(unchecked).toHaveLength(report.checks.length - 2);
  for (const { name, ran, reason } of unchecked) expect([ran, reason], name).toEqual([0, expect.any(String)]);
});

test('a page that answers at the third try passes', async () => {
  let tries = 0;
  const { report } = await verifyServed({
    garble(reply, { path, query }) {
      if (path !== references || query !== '?page=2') return;
      tries += 1;
      if (tries === 1) reply.status = 500;
      if (tries === 2) reply.hangUp = true;
    },
  });
  expect(report.failures).toEqual([]);
  expect(tries).toBe(3);
});

test('a host may write escapes in its own way', async () => {
  const folder = await temporaryFolder();
  const address = await serveTree(folder, '/%C3%A9[x]', {
    garble({ headers }) {
      if (headers.location !== undefined)
        headers.location = headers.location.replace('%C3%A9[x]', '%c3%a9%5bx%5d');
    },
  });
  writeTree(publishedTree(schemas, address), folder);
  expect((await verify(address, options)).failures).toEqual([]);
});
