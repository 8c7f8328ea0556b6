import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/explorer/data-types.ts';
import { buildTree } from '../helpers/build-tree.ts';
import {
  type BrowserPage,
  missing,
  openBrowser,
  type PageOptions,
  until,
  violationsOf,
} from './open-browser.ts';
import { serveTree } from './serve-tree.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** Texts that would do something if they were not shown as what they are. */
const hostile = [
  '<script>window.executed = 1</script>',
  '<img src="x" onerror="window.executed = 1">',
  '<svg onload="window.executed = 1"></svg>',
  '<p onclick="window.executed = 1" style="position:fixed;inset:0">Safe words.</p>',
  '<a href="javascript:window.executed = 1">link</a>',
  '<!-- <p a="> --><svg/onload=window.executed=1></svg><P title=">"ONCLICK="window.executed = 1" STYLE="color:red">on style</P>',
  `<p a='b'onclick=window.executed=1>nonce/one style="kept"</p><svg><style>p { color: red }</style></svg>`,
  '<iframe srcdoc="<script>parent.executed = 1</script>"></iframe>',
  '<form action="https://evil.example"><input name="x"></form><style>body { display: none }</style>',
  '§REF§<b onmouseover="window.executed = 1">Note</b><img src="x" onerror="window.executed = 1">§REF§',
].join('\n');
const quoted = `'${hostile.replaceAll("'", "''")}'`;

/** The sample, with one polity, capital and reference that mean ill. */
const tables = [
  readFileSync('data/sample.sql', 'utf8'),
  `UPDATE core_polity SET general_description = ${quoted}, long_name = ${quoted}
     WHERE id = (SELECT polity_id FROM general_polity_capital ORDER BY id LIMIT 1);
   UPDATE general_polity_capital SET description = ${quoted}, capital = ${quoted}
     WHERE id = (SELECT min(id) FROM general_polity_capital);
   UPDATE core_reference SET title = ${quoted}, url_link = 'javascript:window.executed=1'
     WHERE id = (SELECT min(id) FROM core_reference);
   DELETE FROM crisisdb_us_location;`,
] as const;

describe.skipIf(missing !== null)('the explorer in a browser', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let served: Awaited<ReturnType<typeof serveTree>>;
  let folder = '';
  let catalog: Catalog;

  beforeAll(async () => {
    // It is there for all tests of this file.
    folder = mkdtempSync(join(tmpdir(), 'polity-press-explorer-'));
    const database = new BetterSqlite3(join(folder, 'export.sqlite'));
    for (const table of tables) database.exec(table);
    database.close();
    const { out, problems } = await buildTree(join(folder, 'export.sqlite'), {
      explorer: true,
      out: join(folder, 'out'),
    });
    expect(problems).toEqual([]);
    catalog = JSON.parse(readFileSync(join(out, 'explore/data/catalog.json'), 'utf8'));
    served = await serveTree(out, '/under/a path/');
    browser = await openBrowser();
  });
  afterAll(async () => {
    served?.close();
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const data = (name: string) =>
    JSON.parse(readFileSync(join(folder, `out/explore/data/${name}.json`), 'utf8'));

  /** Opens a view; `faults` is what the browser has to say against it until then. */
  async function open(fragment: string, options: PageOptions = {}) {
    const opened = await openStill(options, fragment);
    await settled(opened.page);
    return opened;
  }

  /** Opens an address, and does not wait for a view. */
  async function openStill(options: PageOptions, fragment = '') {
    const page = await browser.page(options);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(served.origin) && !/^(?:data|blob):/.test(url)) faults.push(`asks ${url}`);
    });
    await page.goto(`${served.address}explore/${fragment}`);
    return { page, faults };
  }

  /** Until the view, and no longer the page without JavaScript, has its title, and nothing is being loaded. */
  const settled = (page: BrowserPage) =>
    until(
      page,
      "document.querySelector('.explorer main h1') !== null && document.querySelector('.waiting') === null",
    );
  const title = (page: BrowserPage) => page.evaluate<string>("document.querySelector('main h1').textContent");

  const capitals = () => catalog.collections.find(({ name }) => name === 'general/polity-capitals');
  const views: Readonly<Record<string, () => string>> = {
    start: () => '',
    'a collection': () => '#/general/polity-capitals',
    'a filtered collection': () => '#/core/references?q=history&sort=-year',
    'an empty collection': () => '#/crisisdb/us-locations',
    'a record': () => '#/general/polity-capitals?row=3',
    'a hostile record': () => '#/general/polity-capitals?row=0',
    'a record of another kind': () => '#/core/citations?row=2',
    'an entity': () => `#entity?id=${data('entities').ids[5]}`,
    'a map': () => '#map?year=-200',
    'a map of a variable': () => '#map?year=1200&by=general/polity-religion-genuses',
    'a timeline': () => '#timeline',
    'a century of it': () => '#timeline?from=1200&to=1300',
    coverage: () => '#coverage',
    'coverage by entity': () => '#coverage?of=general/polity-capitals',
    'a source': () => `#source?id=${data('sources').ids[data('sources').claims[0].references[0]]}`,
    reference: () => '#reference',
    'the reference of a collection': () => '#reference?collection=core/references',
    search: () => '#search?q=empire',
    'nothing of that name': () => '#nowhere',
    'no such collection': () => '#/no/such',
    'no such record': () => '#/core/references?id=987654',
    'no such entity': () => '#entity?id=987654',
  };

  /** Each width in each scheme of colours: what is wrong in one of them only is wrong. */
  const appearances = [1280, 360].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );

  it.each(Object.keys(views))('shows %s without a fault, for everybody', async (name) => {
    const { page, faults } = await open((views[name] as () => string)());
    for (const { width, colorScheme } of appearances) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await settled(page);
      expect([width, colorScheme, ...(await violationsOf(page))]).toEqual([width, colorScheme]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.evaluate<string>('document.title')).toContain(catalog.title);
      expect(await page.evaluate<string>("document.querySelector('main').innerText")).not.toMatch(
        /undefined|NaN|\[object/,
      );
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  it('shows every collection and a record of it, from the links of the start', async () => {
    const { page, faults } = await open('');
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.collections a:not(.schema)')].map((a) => a.hash)",
    );
    expect(links.length).toBe(catalog.collections.length);
    for (const [index, link] of links.entries()) {
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
      const collection = catalog.collections.find(({ name }) => link === `#/${name}`);
      await until(
        page,
        `document.querySelector('main h1')?.textContent === ${JSON.stringify(collection?.label)}`,
      );
      await settled(page);
      if (collection?.records === 0) {
        expect([index, await page.evaluate("document.querySelector('.note').textContent")]).toEqual([
          index,
          'Nothing has been recorded in this collection yet.',
        ]);
        continue;
      }
      expect(await page.evaluate("document.querySelector('.count').textContent")).toBe(
        `${collection?.records.toLocaleString('en')} of ${collection?.records.toLocaleString('en')} records`,
      );
      await page.click('.rows tbody a');
      await until(page, "location.hash.includes('id=')");
      await settled(page);
      expect(await page.evaluate("document.querySelectorAll('.values dt').length")).toBeGreaterThan(0);
    }
    expect(faults).toEqual([]);
  });

  it('has a first page for who runs no scripts, in every width and colour, with links that lead somewhere', async () => {
    for (const { width, colorScheme } of appearances) {
      const { page, faults } = await openStill({ width, colorScheme, javaScriptEnabled: false });
      expect(await page.evaluate("document.querySelector('.explorer') === null")).toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const links = await page.evaluate<string[]>(
        "[...document.querySelectorAll('a')].map(({ href }) => href)",
      );
      for (const { path } of catalog.collections) {
        expect(links.filter((link) => link.includes(path))).not.toEqual([]);
      }
      const own = links.filter((link) => link.startsWith(served.address));
      for (const link of new Set(own)) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
      expect(faults).toEqual([]);
      await page.close();
    }
  });

  it('has a first page that axe finds nothing against, also where its script does not come', async () => {
    const html = readFileSync(join(folder, 'out/explore/index.html'), 'utf8');
    const script = /src="([^"]+)"/.exec(html)?.[1] ?? '';
    served.instead.set(`explore/${script}`, () => ({ status: 404, body: '' }));
    served.instead.set(script.replace('../', ''), () => ({ status: 404, body: '' }));
    for (const { width, colorScheme } of appearances) {
      const { page } = await openStill({ width, colorScheme });
      expect(await page.evaluate("document.querySelector('.explorer') === null")).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    }
    served.instead.clear();
  });

  it('runs nothing that a text says, even without a policy', async () => {
    for (const view of ['a hostile record', 'a collection', 'start', 'coverage by entity', 'a timeline']) {
      const { page } = await open((views[view] as () => string)(), { bypassCSP: true });
      await page.evaluate(
        "for (const each of document.querySelectorAll('main *')) for (const type of ['click', 'mouseover']) if (each.tagName !== 'A' && each.tagName !== 'BUTTON' && each.tagName !== 'circle') each.dispatchEvent(new MouseEvent(type))",
      );
      expect(await page.evaluate('window.executed === undefined')).toBe(true);
      expect(
        await page.evaluate(
          "document.querySelectorAll('main script, main iframe, main img, main style, main form[action]').length",
        ),
      ).toBe(0);
      expect(await page.evaluate('document.querySelectorAll(\'a[href^="javascript:" i]\').length')).toBe(0);
      await page.close();
    }
    const { page } = await open('#/general/polity-capitals?row=0', { bypassCSP: true });
    const prose = await page.evaluate<string>("document.querySelector('.prose').textContent");
    expect(prose).toContain('Safe words.');
    expect(prose).toContain('nonce/one style="kept"');
    expect(prose).not.toMatch(/color: red|[\ue000-\uf8ff]/);
    expect(await page.evaluate("document.querySelector('.footnotes li').textContent")).toContain('Note');
    // The mark in the text and its note lead to each other.
    await page.click('.prose sup button');
    expect(await page.evaluate("document.activeElement.closest('.footnotes') !== null")).toBe(true);
    await page.click('.footnotes button');
    expect(await page.evaluate('document.activeElement.parentElement.tagName')).toBe('SUP');
    await page.close();
  });

  it('is used by the keyboard: search, result, back, and a focus that is where one is', async () => {
    const { page } = await open('');
    await until(page, "document.activeElement.type === 'search'");
    await page.keyboard.type('byzant');
    await until(page, "document.querySelector('.hits a') !== null");
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('Byzantine');
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('main h1')?.textContent.includes('Byzantine')");
    await settled(page);
    await until(page, "document.activeElement.tagName === 'H1'");
    await page.goBack();
    await until(page, `document.querySelector('main h1')?.textContent === ${JSON.stringify(catalog.title)}`);
    await until(page, "document.querySelector('.search input').value === 'byzant'");
    await until(page, "document.querySelector('.hits a')?.textContent.includes('Byzantine')");
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    await until(page, "document.activeElement.type === 'search'");
    await page.close();
  });

  it('types into the search after the key / in any view; / is part of a text only', async () => {
    const field = "document.querySelector('main input[type=search]')";
    for (const fragment of ['#map', '#timeline', '#reference', '#/core/references', '']) {
      const { page } = await open(fragment);
      await page.keyboard.press('/');
      await page.keyboard.type('ro/me');
      await until(page, `${field}?.value === 'ro/me' && document.activeElement === ${field}`);
      await page.close();
    }
  });

  it('searches what the address says, also where that changes', async () => {
    const { page } = await open('#search?q=byzant');
    await until(page, "document.querySelector('.found')?.innerText.includes('“byzant”')");
    await page.evaluate("location.hash = '#search?q=ottoman'");
    await until(page, "document.querySelector('.found')?.innerText.includes('“ottoman”')");
    expect(await page.evaluate("document.querySelector('.search input').value")).toBe('ottoman');
    await page.goBack();
    await until(page, "document.querySelector('.search input').value === 'byzant'");
    await page.close();
  });

  it('finds what is misspelt and what is quoted; each hit says which polity it is of, in which years', async () => {
    const { page, faults } = await open('#search?q=capua');
    const found = () => page.evaluate<string>("document.querySelector('.found').innerText");
    const search = data('search').groups.find(
      ({ collection }: { collection: number }) =>
        catalog.collections[collection]?.record === 'polity-capital',
    ) as { texts: string[]; entity: number[] };
    const place = search.texts.findIndex((text) => /^[A-Z][a-z]{5,6}$/.test(text));
    const [name, label] = [
      search.texts[place] as string,
      data('entities').labels[search.entity[place] as number],
    ];
    await page.fill('.search input', name);
    await until(page, `document.querySelector('.found')?.innerText.includes(${JSON.stringify(name)})`);
    expect(await found()).toMatch(new RegExp(`${name} Polity capital · .*\\d`));
    expect(await found()).toContain(label.slice(0, 40));
    const swapped = name.slice(0, 2) + name[3] + name[2] + name.slice(4);
    await page.fill('.search input', swapped);
    await until(page, "document.querySelector('.found')?.innerText.includes('Similar:')");
    expect(await found()).toContain(`No results for “${swapped}”. Similar:`);
    expect(await found()).toContain(`${name} Polity capital · `);
    expect(await violationsOf(page)).toEqual([]);
    await page.fill('.search input', '"empire roman"');
    await until(page, "document.querySelector('.found')?.innerText.includes('No results for')");
    await page.fill('.search input', 'empire roman');
    await until(page, "document.querySelector('.found a') !== null");
    expect(faults).toEqual([]);
    await page.close();
  });

  it('has a first link to skip what is around', async () => {
    const { page } = await open('#reference');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    await page.close();
  });

  it('takes a year as people write it, and goes on by keys; there is no year 0', async () => {
    const { page } = await open('#map?year=300');
    await page.fill('.year-field input', '500 BCE');
    await page.keyboard.press('Enter');
    await until(page, "location.hash.includes('year=-500')");
    expect(await page.evaluate("document.querySelector('.year-shown').textContent")).toBe('500 BCE');
    await page.fill('.year-field input', '1 BCE');
    await page.keyboard.press('Enter');
    await until(page, "location.hash.includes('year=-1')");
    await page.fill('.year-field input', '0');
    await until(page, "document.querySelector('.year-field .wrong') !== null");
    await page.fill('.year-field input', '99999');
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('.note')?.textContent.startsWith('99999 is after the last')");
    await page.fill('.year-field input', '1 BCE');
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('.note') === null");
    await page.evaluate("document.querySelector('input[type=range]').focus()");
    await page.keyboard.press('ArrowRight');
    await until(page, "document.querySelector('.year-shown').textContent === '1 CE'");
    const entities = data('entities') as { from: (number | null)[]; to: (number | null)[] };
    const alive = entities.from.filter(
      (from, index) => from !== null && from <= 1 && (entities.to[index] ?? from) >= 1,
    );
    expect(await page.evaluate("document.querySelectorAll('.map-list li').length")).toBe(alive.length);
    await page.close();
  });

  it('moves nothing for who wants nothing moved', async () => {
    for (const fragment of ['', '#map', '#timeline', '#search?q=empire']) {
      const { page } = await open(fragment, { reducedMotion: 'reduce' });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate('document.getAnimations().length')).toBe(0);
      expect(
        await page.evaluate(
          "[...document.querySelectorAll('*')].filter((each) => Number.parseFloat(getComputedStyle(each).transitionDuration) > 0.001 || getComputedStyle(each).scrollBehavior === 'smooth').length",
        ),
      ).toBe(0);
      await page.close();
    }
    const { page } = await open('#map', { reducedMotion: 'reduce' });
    const buttons = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main button')].map((each) => each.textContent)",
    );
    expect(buttons).not.toContain('Play');
    expect(buttons).toContain('+ 100 years');
    await page.close();
  });

  it('goes through the coverage by arrow keys, to the records of a cell', async () => {
    const { page } = await open('#coverage');
    await page.evaluate('document.querySelector(\'.cell[tabindex="0"]\').focus()');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const words = await page.evaluate<string>("document.querySelector('.detail').textContent");
    expect(words).toMatch(/have a record|Never coded/);
    await page.close();
  });

  it('filters, sorts and shares the whole collection, and saves it as CSV', async () => {
    const { page } = await open('#/general/polity-capitals');
    const all = capitals()?.records ?? 0;
    await page.click('.facet label');
    await until(page, "location.hash.includes('is:')");
    const one = await page.evaluate<string>("document.querySelector('.count').textContent");
    expect(Number.parseInt(one, 10)).toBeLessThan(all);
    await page.click('.rows thead button');
    await until(page, "location.hash.includes('sort=')");
    const first = await page.evaluate("document.querySelector('.rows tbody th').textContent");
    await page.reload();
    await settled(page);
    expect(await page.evaluate("document.querySelector('.count').textContent")).toBe(one);
    expect(await page.evaluate("document.querySelector('.rows tbody th').textContent")).toBe(first);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(
        "[...document.querySelectorAll('.toolbar button')].find((each) => each.textContent === 'CSV').click()",
      ),
    ]);
    expect(download.suggestedFilename()).toBe('general-polity-capitals.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines.length).toBeGreaterThanOrEqual(Number.parseInt(one, 10) + 1);
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(
        "[...document.querySelectorAll('.toolbar button')].find((each) => each.textContent === 'JSON').click()",
      ),
    ]);
    expect(json.suggestedFilename()).toBe('general-polity-capitals.json');
    const records = JSON.parse(readFileSync(await json.path(), 'utf8'));
    expect(records.length).toBe(Number.parseInt(one, 10));
    expect(Object.keys(records[0])).toContain('citations');
    // Whatever is shown: ids, sources, tag and flags are saved.
    const saved = lines[0]?.split(',');
    for (const name of ['id', 'tag', 'is_disputed', 'polity_id', 'citations_id', 'citations_ref_title'])
      expect(saved).toContain(name);
    await page.goBack();
    await until(page, "!location.hash.includes('sort=')");
    await page.close();
  });

  it('has only the rows in view of 100,000 in the document, and any of them when one goes there', async () => {
    const records = 100_000;
    const values = Array.from({ length: records }, (_, row) => row);
    const columns = {
      collection: 2,
      records,
      page_size: 10,
      fields: [],
      columns: [
        { name: 'id', kind: 'number', values },
        { name: 'title', kind: 'text', values: values.map((row) => `Title ${row}`) },
        { name: 'type', kind: 'text', words: ['book', 'article'], codes: values.map((row) => row % 2) },
      ],
    };
    served.instead.set('explore/data/columns/core/references.json', () => ({
      status: 200,
      body: JSON.stringify(columns),
    }));
    const { page, faults } = await open('#/core/references');
    expect(await page.evaluate("document.querySelectorAll('.rows tbody tr').length")).toBeLessThan(80);
    await page.evaluate("document.querySelector('.rows').scrollTop = 1e9");
    await until(page, "document.querySelector('.rows').textContent.includes('Title 99999')");
    expect(await page.evaluate("document.querySelectorAll('.rows tbody tr').length")).toBeLessThan(80);
    const whole =
      "document.querySelector('main').innerText.includes('These lines read all 100,000 records;')";
    expect(await page.evaluate(whole)).toBe(false);
    await page.fill('.toolbar input', '99998');
    await until(page, "document.querySelector('.count').textContent.startsWith('1 of')");
    await until(page, whole);
    await page.fill('.toolbar input', '');
    await until(page, "document.querySelector('.count').textContent.startsWith('100,000 of')");
    await page.emulateMedia({ media: 'print' });
    await until(page, "document.querySelectorAll('.rows tbody tr').length >= 1000");
    expect(faults).toEqual([]);
    served.instead.clear();
    await page.close();
  });

  it('cuts no name of a bar at 360 pixels, whatever room there is beside it', async () => {
    const { page } = await open('#timeline', { width: 360 });
    await until(page, "document.querySelector('.timeline-label') !== null");
    const cut = await page.evaluate(
      "(({ left, right }) => [...document.querySelectorAll('.timeline-label')].filter((each) => { const box = each.getBoundingClientRect(); return box.left < left - 1 || box.right > right + 1; }).map((each) => each.textContent))(document.querySelector('.timeline-rows').getBoundingClientRect())",
    );
    expect(cut).toEqual([]);
    await page.close();
  });

  it('is no wider than 360 pixels, and takes its own years, where a name is long and a year far away', async () => {
    const label = 'A collection that somebody gave a name of very many words, as some do';
    const collections = catalog.collections.map((each) => ({ ...each, label }));
    const entity = { ...catalog.entity, years: [-2_147_483_648, 2_147_483_647] };
    served.instead.set('explore/data/catalog.json', () => ({
      status: 200,
      body: JSON.stringify({ ...catalog, collections, entity }),
    }));
    for (const fragment of ['', '#map?year=2147483647', '#timeline', '#coverage', '#/core/references']) {
      const { page, faults } = await open(fragment, { width: 360 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.evaluate("document.querySelectorAll('.wrong').length")).toBe(0);
      expect(faults).toEqual([]);
      await page.close();
    }
    served.instead.clear();
  });

  it('leads from the start to every schema and to openapi.json, and says what its bars mean', async () => {
    const { page, faults } = await open('');
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main a')].map(({ href }) => href)",
    );
    const files = [...catalog.collections.map(({ schema }) => schema), 'openapi.json'];
    for (const file of files) expect(links).toContain(new URL(encodeURI(file), served.address).href);
    const legend = await page.evaluate<string>("document.querySelector('.share-legend').textContent");
    expect(legend).toContain(`${catalog.entity?.count} polities`);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('prints the histogram and the table as wide as the paper, and fills what is coloured', async () => {
    const { page } = await open('#/general/polity-capitals');
    await page.emulateMedia({ media: 'print' });
    const widths = await page.evaluate<number[]>(
      "['main h1', '.brush svg', '.rows table'].map((each) => document.querySelector(each).getBoundingClientRect().width)",
    );
    expect(Math.min(...widths)).toBeGreaterThan(1000);
    await page.setViewportSize({ width: 700, height: 900 });
    const over = await page.evaluate<number>(
      "Math.max(...[...document.querySelectorAll('.rows table, .rows th')].map((each) => each.getBoundingClientRect().right)) - innerWidth",
    );
    expect(over).toBeLessThanOrEqual(0);
    await page.close();
  });

  it('shows a text of a table without tags and marks, and counts with their thousands apart', async () => {
    const { page } = await open('#/general/polity-capitals?columns=description,capital');
    const texts = await page.evaluate<string>("document.querySelector('.rows tbody').textContent");
    expect(texts).toContain('Safe words.');
    expect(texts).not.toMatch(/<p|§REF§|onerror/);
    await page.close();
    const populations = await open('#/crisisdb/total-populations');
    expect(await populations.page.evaluate("document.querySelector('.rows tbody').textContent")).toMatch(
      /\d,\d{3},000/,
    );
    await populations.page.close();
  });

  it('draws the geometry of a record, and none that is in no degrees', async () => {
    const description = JSON.parse(readFileSync(join(folder, 'out/databank.json'), 'utf8'));
    Object.assign(description.records.nga.keys, { geom: 'geometry?', other: 'geometry?', data: 'json?' });
    const path = 'api/core/ngas/page-1.json';
    const page1 = JSON.parse(readFileSync(join(folder, 'out', path), 'utf8'));
    const ring = [
      [10, 40],
      [20, 40],
      [20, 50],
      [10, 50],
      [10, 40],
    ]; // prettier-ignore
    Object.assign(page1.results[0], {
      geom: { type: 'MultiPolygon', coordinates: [[ring]] },
      other: { type: 'Point', coordinates: [500_000, 1] },
      data: { a: 1 },
    });
    served.instead.set('databank.json', () => ({ status: 200, body: JSON.stringify(description) }));
    served.instead.set(path, () => ({ status: 200, body: JSON.stringify(page1) }));
    const { page, faults } = await open('#/core/ngas?row=0');
    await until(page, "document.querySelector('.shape .land') !== null");
    const { width, height } = await page.evaluate<{ width: number; height: number }>(
      "(({ width, height }) => ({ width, height }))(document.querySelector('.shape .drawn').getBBox())",
    );
    expect(Math.max(width / 640, height / 360)).toBeGreaterThan(0.5);
    expect(Math.max(width / 640, height / 360)).toBeLessThan(0.7);
    const text = await page.evaluate<string>("document.querySelector('main').textContent");
    expect(text).toContain('not in degrees');
    expect(text).toContain('{"a":1}');
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    served.instead.clear();
    await page.close();
  });

  it('says what could not be loaded, and loads it when it can be', async () => {
    served.instead.set('explore/data/columns/core/references.json', () => ({ status: 503, body: '' }));
    const { page } = await open('#/core/references');
    await until(page, "document.querySelector('[role=alert]') !== null");
    expect(await page.evaluate<string>("document.querySelector('[role=alert]').textContent")).toContain(
      'was answered with 503',
    );
    served.instead.clear();
    await page.click('[role=alert] button');
    await until(page, "document.querySelector('.rows tbody a') !== null");
    await page.close();
  });

  it('finds a record by its id where it has moved to another row', async () => {
    const { page } = await open('#/core/references?id=5&row=70');
    // After the record is shown, its address says where it is now.
    await until(page, '/id=5&row=(?!70)\\d+$/.test(location.hash)');
    expect(await title(page)).not.toContain('no such');
    await page.close();
  });
});
