import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Documents } from '../../../src/contract/documents.ts';
import { PAGE_POLICY } from '../../../src/contract/tree/explorer-pages.ts';
import { type StartPageParts, startPage } from '../../../src/outputs/explorer-data/start-page.ts';
import { htmlFaults, textOf } from './html-faults.ts';

type Catalog = Documents['explorer-catalog'];
const collection: Catalog['collections'][number] = {
  ...{ name: 'core/references', record: 'reference', page_size: 10, entities: null },
  label: 'References',
  path: '/api/core/references/',
  schema: 'schemas/records/reference.schema.json',
  records: 1065,
  pages: 107,
  years: [-3000, 1914],
};
const entity = { record: 'polity', label: 'Polity', collection: null };
const facts: Catalog = {
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
    examples: [],
    start: null,
    centuries: null,
  },
  title: 'A databank of polities',
  description: 'What is known of them.',
  version: '1.2.0',
  date: '2026-11-22',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  cite: 'Ada (2026). A databank of polities.',
  doi: null,
  base_url: 'https://example.org/data',
  generator: 'polity-press 0.1.0',
  edition: 1,
  page_links: 'query',
  records: 1066,
  entity: {
    ...entity,
    plural: 'Polities',
    count: 2,
    all: 3,
    recorded: 1,
    placed: 1,
    records: 2,
    years: [-509, -27],
  },
  sections: [
    { name: 'core', label: 'Core', collections: [0] },
    { name: 'general', label: 'General', collections: [1] },
  ],
  collections: [
    collection,
    { ...collection, label: 'Capitals', path: '/api/general/capitals/', records: 1, pages: 1, years: null },
  ],
};
const parts: StartPageParts = {
  root: '../',
  script: 'explore/assets/explorer-1.js',
  coast: 'explore/assets/coast-5.json',
  style: 'explore/assets/explorer-2.css',
  rootIndex: 'api/index.json',
  files: new Set(['api/index.json', 'databank.json', 'manifest.json', 'openapi.json']),
  structured: { name: '</script>' },
  links: [{ rel: 'describedby', type: 'application/json', href: '../datapackage.json' }],
};

/** The addresses that a page loads or leads to. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}

describe('the start page', () => {
  it('is HTML that says all of it without JavaScript, by links to files of the tree', () => {
    const html = startPage(facts, parts);
    expect(htmlFaults(html)).toEqual([]);
    expect(html).toMatch(
      /^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv/,
    );
    expect(html).toContain('<title>A databank of polities</title>');
    expect(html).toContain('<script type="application/ld+json">{"name":"\\u003c/script\\u003e"}</script>\n');
    expect(html).toContain('<link rel="describedby" type="application/json" href="../datapackage.json">\n');
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<meta name="description" content="What is known of them.">');
    expect(textOf(/<main id="explorer">([\s\S]*)<\/main>/.exec(html)?.[1] ?? '')).toMatchInlineSnapshot(`
      "
      A databank of polities
      What is known of them.
      1,066 records in 2 collections. Polities: 3, 1 of them with records; those that records mention: 509 BCE to 27 BCE.
      Search, tables, maps and timelines need JavaScript; what is on this page does not, nor do the pages of all polities.

      Version1.2.0
      Date2026-11-22
      LicenceCC BY 4.0
      How to citeAda (2026). A databank of polities.

      Collections
      Core

      References: 1,065 records on 107 pages, 3000 BCE to 1914 CE (schema)

      General

      Capitals: 1 record on 1 page (schema)

      How to fetch it
      curl
      curl 'https://example.org/data/api/core/references/'
      Python
      import json
      from urllib.request import urlopen

      records, address = [], 'https://example.org/data/api/core/references/'
      while address:
          with urlopen(address) as answer:
              page = json.load(answer)
          records += page['results']
          address = page['next']
      R
      library(jsonlite)

      pages <- list()
      address <- 'https://example.org/data/api/core/references/'
      while (!is.null(address)) {
        page <- fromJSON(address, flatten = TRUE)
        pages <- c(pages, list(page$results))
        address <- page[["next"]]
      }
      records <- rbind_pages(pages)
      JavaScript
      const records = [];
      for (let address = 'https://example.org/data/api/core/references/'; address !== null; ) {
        const page = await (await fetch(address)).json();
        records.push(...page.results);
        address = page.next;
      }
      Files

      api/index.json: the addresses of all collections
      openapi.json: what each address answers, as OpenAPI 3.1
      databank.json: what the collections and their records are
      manifest.json: which files there are

      "
    `);
    expect(addressesIn(html)).toMatchInlineSnapshot(`
      [
        "data:,",
        "../datapackage.json",
        "../explore/assets/explorer-2.css",
        "../explore/assets/explorer-1.js",
        "../explore/data/catalog.json",
        "../explore/assets/coast-5.json",
        "../explore/all/polity/index.html",
        "https://creativecommons.org/licenses/by/4.0/",
        "../api/core/references/index.json",
        "../schemas/records/reference.schema.json",
        "../api/general/capitals/index.json",
        "../schemas/records/reference.schema.json",
        "../api/index.json",
        "../openapi.json",
        "../databank.json",
        "../manifest.json",
      ]
    `);
  });

  it('is the same at the root, but for where its links begin', () => {
    const links = [{ rel: 'describedby', type: 'application/json', href: 'datapackage.json' }];
    const atRoot = startPage(facts, { ...parts, root: '', links });
    expect(atRoot).toBe(startPage(facts, parts).replaceAll('"../', '"'));
  });

  it('allows nothing inline, and nothing from elsewhere', () => {
    const html = startPage(facts, parts);
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(textOf(policy)).toBe(PAGE_POLICY);
    expect(html).not.toMatch(/<style| style=| on[a-z]+=/i);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).toContain('<script type="module" src="../explore/assets/explorer-1.js"></script>');
  });

  it('folds the collections of a section where there are many', () => {
    const html = (count: number) => {
      const collections = Array.from({ length: count }, () => collection);
      const sections = [{ name: 'core', label: 'Core', collections: [...collections.keys()] }];
      return startPage({ ...facts, collections, sections }, parts);
    };
    expect(html(60)).not.toContain('<details');
    expect(htmlFaults(html(61))).toEqual([]);
    expect(html(61)).toContain('<details>\n<summary>Core <small>61</small></summary>\n<ul>\n<li>');
    expect(html(61).match(/<li><a href="[^"]*references/g)).toHaveLength(61);
  });

  it('leaves out what nobody has said, and files that are not there', () => {
    const silent = { description: null, version: null, date: null, licence: null, cite: null, entity: null };
    const html = startPage(
      { ...facts, ...silent, sections: [], collections: [], records: 0 },
      { ...parts, files: new Set() },
    );
    expect(htmlFaults(html)).toEqual([]);
    expect(html).not.toMatch(/<dl>|<dt>|<pre>|name="description"|<a |null|undefined/);
    expect(textOf(html)).toContain('0 records in 0 collections.');
  });

  it('executes nothing and breaks nowhere, whatever a text holds', () => {
    const hostile = `</title></main></script><script>alert(1)</script><img src=x onerror=alert(1)>"'><b>&amp;\0\u0007\ud800\ufffe`;
    const shown = [...hostile]
      .map((each) => ('\0\u0007\ud800\ufffe'.includes(each) ? '\ufffd' : each))
      .join('');
    const html = startPage(
      {
        ...facts,
        ...{
          title: hostile,
          description: hostile,
          version: hostile,
          date: hostile,
          cite: hostile,
          generator: hostile,
        },
        licence: { name: hostile, url: 'javascript:alert(1)' },
        entity: {
          ...entity,
          plural: hostile,
          count: 1,
          all: 1,
          recorded: 1,
          placed: 1,
          records: 1,
          years: null,
        },
        sections: [{ name: hostile, label: hostile, collections: [0, 7] }],
        collections: [
          {
            ...collection,
            label: hostile,
            path: `/api/${hostile.replace('\ud800', '')}/`,
            schema: '"><script>',
          },
        ],
      },
      { ...parts, files: new Set() },
    );
    expect(htmlFaults(html)).toEqual([]);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<img|<b>|onerror=[^a]|href="javascript/);
    // It is there, as the text that it is.
    expect(textOf(html).split(shown)).toHaveLength(12);
  });

  it('links to a licence by its address on the web only', () => {
    const licenced = (url: string | null) => startPage({ ...facts, licence: { name: 'Mine', url } }, parts);
    expect(licenced('https://example.org/?a=1&b="2"')).toContain(
      '<a href="https://example.org/?a=1&amp;b=&quot;2&quot;">Mine</a>',
    );
    for (const url of [
      null,
      'javascript:alert(1)',
      'data:text/html,x',
      ' java\nscript:alert(1)',
      '//example.org',
    ])
      expect(licenced(url)).toContain('<dt>Licence</dt><dd>Mine</dd>');
  });
});

describe('how to fetch a collection', () => {
  const run = promisify(execFile);
  const codeOf = (html: string, language: string) =>
    textOf(new RegExp(`<h3>${language}</h3>\\n<pre><code>([\\s\\S]*?)</code>`).exec(html)?.[1] ?? '');

  it.each(['query', 'file'] as const)('runs, and gets all records (%s)', async (page_links) => {
    const server = createServer(({ url = '', headers }, response) => {
      const page = Number(/page[-=](\d)/.exec(url)?.[1] ?? 1);
      const next = page_links === 'file' ? `page-${page + 1}.json` : `?page=${page + 1}`;
      const address = new URL(next, `http://${headers.host}${url}`).href;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ next: page < 3 ? address : null, results: [page, page] }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close().closeAllConnections());
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/it's`;
    const html = startPage({ ...facts, base_url, page_links }, parts);
    const all = '[1,1,2,2,3,3]';
    const script = `${codeOf(html, 'JavaScript')}\nconsole.log(JSON.stringify(records))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe(all);
    const program = `${codeOf(html, 'Python')}\nprint(json.dumps(records, separators=(',', ':')))`;
    expect((await run('python3', ['-c', program])).stdout.trim()).toBe(all);
    expect((await run('sh', ['-c', codeOf(html, 'curl')])).stdout).toContain('"results":[1,1]');
    expect(codeOf(html, 'R')).toContain(
      `/it%27s/api/core/references/${page_links === 'file' ? 'index.json' : ''}'`,
    );
  });
});
