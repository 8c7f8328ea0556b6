import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../src/hosts/join-hosts.ts';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { rewriteAddresses } from '../../src/preview/rewrite-addresses.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { character, property, webAddress } from '../helpers/property.ts';
import { readTree } from '../helpers/read-tree.ts';

const there = 'https://api.example.org/a&b';
const here = 'http://127.0.0.1:8000/a&b';

/** What a record may quote, and what must stay. */
const quotes = [there, `"${there}/api/`, `{"count":1,"next":"${there}/api/core/ngas/?page=2",`];

describe.each(['query', 'file'] as const)('a tree whose pages link by %s', (pageLinks) => {
  test('is, with its addresses rewritten, the tree that is built for the other address', async () => {
    const texts = quotes.map((text) => `UPDATE core_polity SET general_description = '${text}'`);
    const site = { baseUrl: there, basePath: '/a&b', api: '/api/' };
    const hosts = pageLinks === 'query' ? noHosts : joinHosts([githubPages], site);
    const path = makeExport(...tiny, ...texts);
    const treeAt = async (baseUrl: string) =>
      readTree((await buildTree(path, { baseUrl, hosts, pageSize: 1 })).out);
    const [published, wanted] = [await treeAt(there), await treeAt(here)];
    expect([...published.keys()]).toEqual([...wanted.keys()]);
    let changed = 0;
    for (const [file, bytes] of published) {
      const rewritten = rewriteAddresses(file, Buffer.from(bytes), { from: there, to: here });
      expect(rewritten.toString('latin1'), file).toBe(Buffer.from(wanted.get(file) ?? '').toString('latin1'));
      const back = rewriteAddresses(file, rewritten, { from: here, to: there });
      expect(back.equals(Buffer.from(bytes)), file).toBe(true);
      if (!rewritten.equals(Buffer.from(bytes))) changed += 1;
    }
    expect(changed).toBeGreaterThan(40);
  });
});

/** The pages of an explorer in which an address is in lines of code and in words. */
async function startPages(baseUrl: string) {
  const about = `${there}/api/ is not <b>"${there}/api/"</b>.`;
  const dataset = resolveDataset({ dataset: { title: 'T', description: about }, baseUrl: there });
  const files = readTree((await buildTree(makeExport(...tiny), { baseUrl, dataset, explorer: true })).out);
  return new Map([...files].filter(([path]) => /^(?:explore\/)?index\.html$/.test(path)));
}

const metadata = /<script type="application\/ld\+json">.*<\/script>/;
const withoutMetadata = (page: Buffer | undefined) => String(page).replace(metadata, '');
const metadataIn = (page: Buffer) => metadata.exec(String(page))?.[0];

test('the lines of code of a start page lead elsewhere, and nothing else of it', async () => {
  const [published, wanted] = [await startPages(`${there}'$c`), await startPages(`${here}'$c`)];
  expect([...published.keys()].sort()).toEqual(['explore/index.html', 'index.html']);
  for (const [path, bytes] of published) {
    const rewritten = rewriteAddresses(path, bytes, { from: `${there}'$c`, to: `${here}'$c` });
    expect(withoutMetadata(rewritten), path).toBe(withoutMetadata(wanted.get(path)));
    // Search engines and citations need the address of the dataset, not of a preview.
    expect(metadataIn(rewritten)).toBe(metadataIn(bytes));
  }
  expect(String(wanted.get('index.html'))).toContain('curl &#39;http://127.0.0.1:8000/a&amp;b%27%24c/api/');
});

test('a start page of the user stays as it is', () => {
  const page = Buffer.from(`<!doctype html><h2>How to fetch it</h2> curl ${there}/api/ <h2>Files</h2>`);
  expect(rewriteAddresses('index.html', page, { from: there, to: here })).toEqual(page);
});

test('a single record keeps its addresses, also where it holds nothing but texts', () => {
  const record = Buffer.from(JSON.stringify({ link: `${there}/a`, id: 'x', other: `${there}/b` }));
  const path = 'api/core/references/x/index.json';
  expect(rewriteAddresses(path, record, { from: there, to: here })).toEqual(record);
});

const change = fc.record({
  from: webAddress,
  to: webAddress,
  texts: fc.array(fc.string({ unit: character }), { maxLength: 4 }),
  number: fc.integer({ min: 1, max: 9 }),
  pages: fc.integer({ min: 1, max: 9 }),
});

property([change])('only the links of a page change, and come back', ({ from, to, texts, number, pages }) => {
  fc.pre(from !== to);
  const list = '/api/sc/tokens/';
  const page = (base: string) => ({
    count: pages,
    next: number < pages ? `${base}${list}?page=${number + 1}` : null,
    previous: number > 1 ? `${base}${list}${number > 2 ? `?page=${number - 1}` : ''}` : null,
    results: [...texts, `${from}/api/`, `{"next":"${from}/api/`].map((text) => ({ [`"${from}/api/`]: text })),
  });
  const bytes = Buffer.from(JSON.stringify(page(from)));
  const rewritten = rewriteAddresses('api/sc/tokens/index.json', bytes, { from, to });
  expect(JSON.parse(rewritten.toString())).toEqual(page(to));
  const records = (text: Buffer) => text.subarray(text.indexOf('"results"'));
  expect(records(rewritten).equals(records(bytes))).toBe(true);
  expect(rewriteAddresses('api/sc/tokens/index.json', rewritten, { from: to, to: from }).equals(bytes)).toBe(
    true,
  );
});

test.each([
  ['api/x/index.json', '{"count":1,"next":"https://a.org.evil/api/x/","previous":null,"results":[]}'],
  ['api/x/index.json', '{"count":1,"results":[],"next":"https://a.org/api/x/","previous":null}'],
  ['api/x/page-0.json', '{"count":1,"next":"https://a.org/api/x/","previous":null,"results":[]}'],
  ['databank.json', '{"base_url":"https://a.org"}'],
  ['manifest.json', '{"files":["\\"base_url\\": \\"https://a.org\\""],"base_url":"https://b.org"}'],
  ['schemas/a.schema.json', '{"$id":"https://b.org/schemas/a","description":"https://a.org/schemas/a"}'],
  ['api/x/index.json', '\xff\x00'],
  ['api/index.json', ''],
])('%s stays as it is: %s', (path, text) => {
  const bytes = Buffer.from(text, 'latin1');
  expect(rewriteAddresses(path, bytes, { from: 'https://a.org', to: 'http://b.org' }).equals(bytes)).toBe(
    true,
  );
});
