import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { startPage } from '../../src/outputs/explorer-data/start-page.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { launchChromium, missingForBrowser } from '../helpers/chromium.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The little of playwright-core that is used here; it is installed with the host tools only. */
interface BrowserPage {
  goto(url: string, options: { readonly timeout: number }): Promise<unknown>;
  waitForTimeout(milliseconds: number): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}
interface Browser {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

const missing = missingForBrowser('playwright-core');
if (missing !== null) console.log(`skipped: ${missing}`);

const hostile = [
  '<script>window.executed = 1</script>',
  '<svg onload="window.executed = 1"></svg>',
  '<img src="x" onerror="window.executed = 1">',
  '</body></html><iframe srcdoc="<script>parent.executed = 1</script>"></iframe>',
  '<style>@import "x"</style><a href="javascript:window.executed = 1">x</a>',
  '&lt;script&gt; \u2028\u2029 -->',
];

describe.skipIf(missing !== null)('a record full of HTML, in a browser', () => {
  let browser: Browser;
  let folder = '';
  const server = createServer((request, response) => {
    // As GitHub Pages sends an index.html.
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(readTree(folder).get((request.url ?? '').slice(1)) ?? 'missing');
  });

  beforeAll(async () => {
    browser = await launchChromium<Browser>();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await browser?.close();
  });

  /** What a browser makes of a file of the tree: whether a script ran, how many elements there are, the text. */
  async function opened(path: string) {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, { timeout: 0 });
    await page.waitForTimeout(300);
    const seen = await page.evaluate<{ executed: boolean; elements: number; text: string }>(`({
      executed: 'executed' in window,
      elements: document.body.querySelectorAll('*').length,
      text: document.body.textContent,
    })`);
    await page.close();
    return seen;
  }

  it('executes nothing in the twin, which reads as the same value', async () => {
    const path = makeExport(...tiny, (database) => {
      database.exec('DELETE FROM sc_token');
      const insert = database.prepare('INSERT INTO sc_token (id, token, description) VALUES (?, ?, ?)');
      for (const [index, text] of hostile.entries()) insert.run(index + 1, text, hostile.join('\n'));
    });
    const hosts = joinHosts([githubPages], { baseUrl: 'https://example.org', basePath: '', api: '/api/' });
    folder = (await buildTree(path, { description: choose('sc/tokens'), hosts })).out;
    const { executed, elements, text } = await opened('api/sc/tokens/index.html');
    expect({ executed, elements }).toEqual({ executed: false, elements: 0 });
    expect(JSON.parse(text)).toEqual(JSON.parse(String(readTree(folder).get('api/sc/tokens/index.json'))));

    // The page as it is would have been executed: that is what the twin is for.
    const tree = readTree(folder);
    folder = temporaryFolder();
    writeFileSync(join(folder, 'index.html'), tree.get('api/sc/tokens/index.json') ?? '');
    expect(await opened('index.html')).toMatchObject({ executed: true });
  });

  it('executes nothing in the start page, which shows it as text; nor a script that got into the page', async () => {
    const text = hostile.join('\n');
    const collection = {
      ...{ name: 'a', record: 'a', label: text, path: '/api/a/', schema: text, records: 1, pages: 1 },
      ...{ page_size: 1, years: null, entities: null },
    };
    const facts = {
      ...{
        variables: [],
        codes: {},
        shapes: null,
        sources: false,
        database: false,
        words: {},
        sentinels: [],
        unknown_years: [],
        regions: [],
      },
      examples: [],
      start: null,
      centuries: null,
      ...{
        title: text,
        description: text,
        version: text,
        date: text,
        cite: text,
        doi: null,
        generator: text,
        edition: 1,
      },
      licence: { name: text, url: text },
      base_url: 'https://example.org',
      page_links: 'query' as const,
      records: 1,
      entity: {
        record: 'a',
        label: '',
        plural: text,
        count: 1,
        all: 1,
        recorded: 1,
        placed: 0,
        records: 1,
        years: null,
        collection: null,
      },
      sections: [{ name: '', label: text, collections: [0] }],
      collections: [collection],
    };
    const parts = {
      root: '' as const,
      script: 'a.js',
      coast: 'coast.json',
      style: 'a.css',
      rootIndex: '',
      files: new Set<string>(),
      structured: { name: '</script><script>document.title = 1</script>' },
      links: [],
    };
    const html = startPage(facts, parts);
    folder = temporaryFolder();
    writeFileSync(join(folder, 'index.html'), html);
    const seen = await opened('index.html');
    expect(seen.executed).toBe(false);
    expect(seen.text.split(text)).toHaveLength(10);
    const injected = (page: string) => page.replace('<h1>', `${hostile.slice(0, 4).join('')}<h1>`);
    writeFileSync(join(folder, 'index.html'), injected(html));
    expect((await opened('index.html')).executed).toBe(false);
    // It is the policy that keeps it from running.
    writeFileSync(join(folder, 'index.html'), injected(html.replace('Content-Security-Policy', 'X')));
    expect((await opened('index.html')).executed).toBe(true);
  });
});
