import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../src/collections/registry.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { githubPagesWorkflow } from '../../src/hosts/github-pages-workflow.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
};

/**
 * A model of GitHub Pages: no query, index.html as the only index, types by extension, 404.html for what is
 * missing, a redirect without the query for a folder without its slash.
 */
function modelOf(folder: () => string): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://model').pathname);
    const file = join(folder(), path.replace(/^\/repo/, ''), path.endsWith('/') ? 'index.html' : '');
    const found = statSync(file, { throwIfNoEntry: false });
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (found?.isDirectory()) return void response.writeHead(301, { Location: `${path}/` }).end();
    const isThere = found?.isFile() === true;
    const answer = isThere ? file : join(folder(), '404.html');
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': types[extname(answer)] ?? 'application/octet-stream',
    });
    response.end(readFileSync(answer));
  });
}

describe('a tree on a model of GitHub Pages', () => {
  let out = '';
  const server = modelOf(() => out);
  let address = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/repo`;
  });
  afterAll(() => void server.close());

  it('is walked along next from every entry, and ends after count records', async () => {
    const site = { baseUrl: address, basePath: '/repo' };
    const built = await buildTree(makeExport(...tiny), {
      baseUrl: address,
      pageSize: 2,
      hosts: joinHosts([githubPages], site),
    });
    out = built.out;
    const get = async (url: string) => {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      return [JSON.parse(await response.text()), response.headers.get('content-type')] as const;
    };
    const [index] = await get(`${address}/api/`);
    expect(Object.keys(index)).toHaveLength(collections.length);
    for (const { path } of collections) {
      // From the root index, and from the list itself, which is the twin.
      for (const start of [index[path.slice(5, -1)], `${address}${path}`]) {
        const ids: unknown[] = [];
        let [page, type] = await get(start);
        for (;;) {
          ids.push(...page.results.map(({ id }: { id: unknown }) => id));
          if (page.next === null) break;
          const before = page;
          [page, type] = await get(page.next);
          expect(type).toBe('application/json');
          expect((await get(page.previous))[0]).toEqual(before);
        }
        expect(ids).toHaveLength(page.count);
        expect(new Set(ids).size).toBe(page.count);
      }
    }
    const missing = await fetch(`${address}/api/core/references/page-99.json`);
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Not found.' }]);
  });
});

describe('the workflow', () => {
  it('builds, verifies and deploys with the official actions', () => {
    expect(githubPagesWorkflow('1.2.3')).toMatchInlineSnapshot(`
      "# Publishes the database export as a static JSON API on GitHub Pages.
      # Save it as .github/workflows/publish.yml, and choose "GitHub Actions" as the source in the settings of Pages.
      name: Publish the API

      on:
        workflow_dispatch:
        release:
          types: [published]
        push:
          branches: [main]
          paths: ['export.sqlite', '.github/workflows/publish.yml']

      permissions:
        contents: read
        pages: write
        id-token: write

      # One deployment at a time; one that has begun is finished.
      concurrency:
        group: pages
        cancel-in-progress: false

      env:
        # The export: a file of the repository, or an asset of the latest release.
        EXPORT: export.sqlite

      jobs:
        build:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            - uses: actions/setup-node@v4
              with:
                node-version: 22
            - id: pages
              uses: actions/configure-pages@v5
            - name: Download the export of the latest release, where the repository has none
              run: test -f "$EXPORT" || gh release download --pattern "$EXPORT"
              env:
                GH_TOKEN: \${{ github.token }}
            - name: Build
              run: npx --yes polity-press@1.2.3 build "$EXPORT" --host github-pages --base-url "$BASE_URL" --out public
              env:
                BASE_URL: \${{ steps.pages.outputs.base_url }}
            - name: Verify
              run: npx --yes polity-press@1.2.3 verify public
            - uses: actions/upload-pages-artifact@v4
              with:
                path: public

        deploy:
          needs: build
          runs-on: ubuntu-latest
          environment:
            name: github-pages
            url: \${{ steps.deployment.outputs.page_url }}
          steps:
            - id: deployment
              uses: actions/deploy-pages@v4
      "
    `);
  });
});
