import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collections } from '../../src/collections/registry.ts';
import { verifyText } from '../../src/commands/verify-text.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { githubPagesWorkflow } from '../../src/hosts/github-pages-workflow.ts';
import { contractRows } from '../../src/hosts/host.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { htmlSafeBytes } from '../../src/serialize/html-safe-bytes.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { TREE_FILES } from '../preview/preview-tree.ts';
import { options } from '../verify/failed-checks.ts';
import { startGithubPagesModel } from './github-pages-model.ts';
import { judge } from './judge.ts';
import { compareWithResultFile } from './result-file.ts';
import { runTable } from './run-table.ts';

describe('a tree on a model of GitHub Pages', () => {
  it('is walked along next from every entry, ends after count records, and passes what it can', async () => {
    const out = join(temporaryFolder(), 'out');
    const model = await startGithubPagesModel(out, '/repo');
    onTestFinished(() => model.stop());
    const address = `http://127.0.0.1:${model.port}/repo`;
    const hosts = joinHosts([githubPages], { baseUrl: address, basePath: '/repo' });
    await buildTree(makeExport(...tiny), { out, baseUrl: address, pageSize: 2, hosts });

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

    const report = await verify(address, options);
    expect(verifyText(report).complaints).toEqual([]);
    expect(report.checks.map(({ name }) => name)).toContain('html-twins');
    expect(report.checks.map(({ name }) => name)).not.toContain('page-parameter');
  });
});

describe('the contract on a model of GitHub Pages', () => {
  it('falls short where the host says so', async () => {
    const results = await runTable(
      {
        host: githubPages,
        name: githubPages.name,
        exceptions: [],
        start(folder, basePath) {
          const site = { baseUrl: `https://example.org${basePath}`, basePath };
          for (const { path, text } of githubPages.publishedFiles?.(site) ?? [])
            writeFileSync(join(folder, path), text);
          // The twins that a build makes.
          for (const [path, text] of Object.entries(TREE_FILES)) {
            if (/^api\/(?:.*\/)?index\.json$/.test(path))
              writeFileSync(join(folder, dirname(path), 'index.html'), htmlSafeBytes(Buffer.from(text)));
          }
          return startGithubPagesModel(folder, basePath);
        },
      },
      '',
    );
    const { rows, cases, passed } = judge(results, []);
    expect(githubPages.shortfalls.map(({ row }) => row)).toEqual(
      contractRows.filter((row) => rows[row] !== 'yes'),
    );
    compareWithResultFile('github-pages-model', {
      ...judge(results, []),
      excepted: cases - passed,
    });
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
