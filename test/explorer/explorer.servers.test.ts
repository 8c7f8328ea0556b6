import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Documents } from '../../src/contract/documents.ts';
import type { Catalog, Sources } from '../../src/explorer/data-types.ts';
import { missing, until, violationsOf } from './open-browser.ts';
import {
  countOf,
  goTo,
  middleOf,
  openExplorer,
  openView,
  overflowOf,
  savedBy,
  settled,
  swipe,
  tap,
  textOf,
  textsOf,
} from './open-explorer.ts';
import { smallTargetsOf } from './targets.ts';
import { namesOfViews, views } from './views.ts';

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
   DELETE FROM crisisdb_us_location;
   INSERT INTO core_polity (id, name, long_name, start_year, end_year)
     VALUES (70001, 'XxLonely', 'Lonely Márgravate', -300, -100);`,
] as const;

describe.skipIf(missing !== null)('the explorer in a browser', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  let catalog: Catalog;
  beforeAll(async () => {
    explorer = await openExplorer(tables, '/under/a path/');
    catalog = data('catalog');
  });
  afterAll(() => explorer?.close());

  const file = (path: string) => readFileSync(join(explorer.out, path), 'utf8');
  const data = (name: string) => JSON.parse(file(`explore/data/${name}.json`));

  const view = (name: keyof typeof views) => views[name](data);

  /** Each width in each scheme of colours: what is wrong in one of them only is wrong. */
  const appearances = [1280, 360].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );

  it.each(namesOfViews)('shows %s without a fault, for everybody', async (name) => {
    const { page } = await explorer.show(view(name));
    let now = 1280;
    for (const { width, colorScheme } of appearances) {
      await page.emulateMedia({ colorScheme });
      if (width !== now) {
        now = width;
        await page.setViewportSize({ width, height: 900 });
        await page.reload();
        await settled(page);
      }
      const rules = colorScheme === 'light' ? 'all' : 'colours';
      expect([width, colorScheme, ...(await violationsOf(page, rules))]).toEqual([width, colorScheme]);
      expect(await smallTargetsOf(page, width === 360 ? null : 'near')).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await page.evaluate<string>('document.title')).toContain(catalog.title);
      // What is darker on a light page is lighter on a dark one.
      expect(await page.evaluate<string>("document.querySelector('main').innerText")).not.toMatch(
        /undefined|NaN|\[object|\b(dark|light|pal)er\b/,
      );
    }
  });

  it('shows every collection and a record of it, from the links of the start', async () => {
    const { page } = await explorer.show('');
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
        expect([index, await textOf(page, '.note')]).toEqual([
          index,
          'Nothing has been recorded in this collection yet.',
        ]);
        continue;
      }
      expect(await textOf(page, '.count')).toBe(
        `${collection?.records.toLocaleString('en')} of ${collection?.records.toLocaleString('en')} records`,
      );
      await page.click('.rows tbody a');
      await until(page, "location.hash.includes('id=')");
      await settled(page);
      expect(await countOf(page, '.values dt')).toBeGreaterThan(0);
    }
  });

  it('begins with the world at a year, examples that find something, and what is known', async () => {
    const { page } = await explorer.show('');
    await until(page, "document.querySelectorAll('.start-world .dot').length > 0");
    expect(await countOf(page, '.examples a')).toBe(3);
    const known = catalog.variables.filter(({ known: count }) => count > 0);
    // They come later than the first view.
    await until(page, "document.querySelector('.variable-lines li') !== null");
    await until(page, "document.querySelector('.card .chart') !== null");
    expect(await countOf(page, '.variable-lines li')).toBe(known.length);
    expect(await textOf(page, '.cards')).toContain('What is not recorded');
    // A year back, by a key, and the list of the map has as many as the map of the start says.
    await page.evaluate("document.querySelector('.year-slider input').focus()");
    await page.keyboard.press('PageDown');
    // All entities are loaded once another year than the first is asked for.
    await until(page, "/^\\d/.test(document.querySelector('.start-world figcaption a').textContent)");
    const said = Number.parseInt(await textOf(page, '.start-world figcaption a'), 10);
    await page.click('.start-world figcaption a');
    await until(page, "document.querySelector('.map-list li') !== null");
    expect(await countOf(page, '.map-list li')).toBe(said);
    await page.goBack();
    await until(page, "document.querySelector('.variables-head input') !== null");
    // The start still shows the year that was left.
    expect(await textOf(page, '.start-world figcaption a')).toContain(String(said));
    expect(await page.evaluate('location.hash')).toContain('year=');
    await page.fill('.variables-head input', known[0]?.name ?? '');
    await until(page, `document.querySelectorAll('.variable-lines li').length < ${known.length}`);
    expect(await textOf(page, '.variable-lines')).toContain(known[0]?.name);
    await page.click('.examples a');
    await until(page, "document.querySelector('.hits a') !== null");
  });

  it('ends after a few screens on a phone, and opens long lists for whoever asks', async () => {
    const { page } = await explorer.show('', { width: 360, height: 640 });
    await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
    await until(page, "document.querySelector('.variable-lines li') !== null");
    expect(await page.evaluate('document.documentElement.scrollHeight / innerHeight')).toBeLessThan(8);
    const closed = () => countOf(page, '.sections details:not([open])');
    expect(await closed()).toBe(await countOf(page, '.sections details'));
    await page.click('.variables summary');
    await until(page, "document.querySelector('.variable-lines a').checkVisibility()");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    // What a filter finds is not behind another click.
    await page.fill('.variables-head input', 'population');
    await until(page, "document.querySelector('.variables details:not([open])') === null");
    const { page: wide } = await explorer.show('', { width: 1280 });
    await until(wide, "document.querySelector('.variable-lines li') !== null");
    expect(await countOf(wide, '.sections details:not([open])')).toBe(0);
  });

  it('loads on a phone what is below the first screen once one comes near', async () => {
    // After some seconds it is loaded all the same: in this page, they never pass.
    const prepare =
      'globalThis.setTimeout = ((wait) => (what, time = 0, ...given) => time < 1000 ? wait(what, time, ...given) : 0)(setTimeout)';
    const { page, asked } = await explorer.show('', { width: 360, height: 640, prepare });
    await until(page, "document.querySelector('.start-world .dot') !== null");
    await until(page, "document.querySelector('.land') !== null");
    const hasCoverage = () => asked.some((address) => address.includes('data/coverage.json'));
    expect(hasCoverage()).toBe(false);
    const files = asked.flatMap((address) => /\/(?:assets|data)\/(.*)$/.exec(address)?.[1] ?? []);
    const names = files.map((file) => file.replace(/-[\w-]{8}(?=\.\w+$)/, ''));
    // The code of the search and of the offer to keep all is not among them.
    expect([...new Set(names)].sort()).toEqual(['catalog.json', 'coast.json', 'explorer.css', 'explorer.js']);
    await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
    await until(page, "document.querySelector('.cards .chart') !== null");
    expect(hasCoverage()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it('has a first page without scripts, in every width and colour, with links that lead somewhere', async () => {
    const own = new Set<string>();
    for (const { width, colorScheme } of appearances) {
      const { page } = await explorer.open('', { width, colorScheme, javaScriptEnabled: false });
      expect(await page.evaluate("document.querySelector('.explorer') === null")).toBe(true);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      const links = await page.evaluate<string[]>(
        "[...document.querySelectorAll('a')].map(({ href }) => href)",
      );
      for (const { path } of catalog.collections) {
        expect(links.filter((link) => link.includes(path))).not.toEqual([]);
      }
      for (const link of links) if (link.startsWith(explorer.served.address)) own.add(link);
    }
    for (const link of own) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });

  it('has a first page that axe finds nothing against, also where its script does not come', async () => {
    const html = file('explore/index.html');
    const script = /src="([^"]+)"/.exec(html)?.[1] ?? '';
    explorer.answer(`explore/${script}`, '', 404);
    explorer.answer(script.replace('../', ''), '', 404);
    for (const { width, colorScheme } of appearances) {
      const { page } = await explorer.open('', { width, colorScheme, canFail: true });
      expect(await page.evaluate("document.querySelector('.explorer') === null")).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  it('runs nothing that a text says, even without a policy', async () => {
    const { page } = await explorer.show('', { bypassCSP: true });
    for (const each of [
      ...(['a hostile record', 'a collection', 'start', 'coverage by entity', 'a timeline'] as const),
      ...(['a comparison', 'a map', 'search', 'a source', 'a variable'] as const),
    ]) {
      await goTo(page, view(each));
      await page.evaluate(
        "for (const each of document.querySelectorAll('main *')) for (const type of ['click', 'mouseover']) if (!each.matches('a, button, circle, .touch-room')) each.dispatchEvent(new MouseEvent(type))",
      );
      expect(await page.evaluate('window.executed === undefined')).toBe(true);
      expect(await countOf(page, 'main script, main iframe, main img, main style, main form[action]')).toBe(
        0,
      );
      expect(await countOf(page, 'a[href^="javascript:" i]')).toBe(0);
    }
    await goTo(page, '#/general/polity-capitals?row=0');
    const prose = await textOf(page, '.prose');
    expect(prose).toContain('Safe words.');
    expect(prose).toContain('nonce/one style="kept"');
    expect(prose).not.toMatch(/color: red|[\ue000-\uf8ff]/);
    expect(await textOf(page, '.footnotes li')).toContain('Note');
    // The mark in the text and its note lead to each other.
    await page.click('.prose sup button');
    expect(await page.evaluate("document.activeElement.closest('.footnotes') !== null")).toBe(true);
    await page.click('.footnotes button');
    expect(await page.evaluate('document.activeElement.parentElement.tagName')).toBe('SUP');
  });

  it('is used by the keyboard: search, result, back, and a focus that is where one is', async () => {
    const { page } = await explorer.show('');
    await until(page, "document.activeElement.type === 'search'");
    await page.keyboard.type('byzant');
    await until(page, "document.querySelector('.hits a') !== null");
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('Byzantine');
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('main h1')?.textContent.includes('Byzantine')");
    await settled(page);
    // The page of an entity is a document of its own.
    expect(new URL(await page.evaluate<string>('location.href')).pathname).toMatch(
      /explore\/polity\/[0-9]+\/$/,
    );
    await page.goBack();
    await until(page, `document.querySelector('main h1')?.textContent === ${JSON.stringify(catalog.title)}`);
    await until(page, "document.querySelector('.search input').value === 'byzant'");
    await until(page, "document.querySelector('.hits a')?.textContent.includes('Byzantine')");
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    await until(page, "document.activeElement.type === 'search'");
  });

  it('types into the search after the key / in any view; / is part of a text only', async () => {
    const field = "document.querySelector('main input[type=search]')";
    const { page } = await explorer.show('');
    for (const fragment of ['#map', '#timeline', '#reference', '#/core/references', '']) {
      await goTo(page, fragment);
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('/');
      await page.keyboard.type('ro/me');
      await until(page, `${field}?.value === 'ro/me' && document.activeElement === ${field}`);
    }
  });

  it('searches what the address says, also where that changes', async () => {
    const { page } = await explorer.show('#search?q=byzant');
    await until(page, "document.querySelector('.found')?.innerText.includes('“byzant”')");
    await page.evaluate("location.hash = '#search?q=ottoman'");
    await until(page, "document.querySelector('.found')?.innerText.includes('“ottoman”')");
    expect(await page.evaluate("document.querySelector('.search input').value")).toBe('ottoman');
    await page.goBack();
    await until(page, "document.querySelector('.search input').value === 'byzant'");
  });

  it('leaves the place alone that its reader went back to while a record was still being shown', async () => {
    const { page } = await explorer.show('#collections');
    // The browser steps back right after the record is drawn, and before its view may write what it shows.
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelector('.record .neighbours') === null) return;
      observer.disconnect();
      history.pushState(null, '', '#search?q=byzant');
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.evaluate("location.hash = '#/general/polity-capitals?row=0'");
    await until(page, "location.hash.startsWith('#search')");
    await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 200))`);
    expect(await page.evaluate('location.hash')).toBe('#search?q=byzant');
  });

  it.each([
    ['#map', '#map?year=-500', 'year=-500', '.map-list li'],
    ['#map?year=99999', '#map?year=-500', 'year=-500', 'main .note'],
    ['#timeline?from=1300&to=1200', '#timeline?from=100&to=200', 'from=100&to=200', '.overview'],
    ['#variable?id=total-population', '#variable?id=total-population&show=table', 'show=table', '.pins'],
    [
      '#variable?id=total-population&show=map&year=99999',
      '#variable?id=total-population&show=map&year=1600',
      'year=1600',
      'main .map-list li',
    ],
    ['#/general/polity-capitals?row=0', '#/general/polity-capitals?row=3', 'row=3', '.record .neighbours'],
  ])(
    'goes on from %s to %s, although the first just writes what it shows',
    async (first, next, part, drawn) => {
      const { page } = await explorer.show('#collections');
      await settled(page);
      // The next place comes right after the first is drawn, before the browser shows it.
      await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelector('${drawn}') === null) return;
      observer.disconnect();
      location.hash = '${next}';
    }).observe(document.body, { childList: true, subtree: true })`);
      await page.evaluate(`location.hash = '${first}'`);
      await until(page, `location.hash.includes('${part}')`);
      await settled(page);
      await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 200))`);
      expect(await page.evaluate('location.hash')).toContain(part);
    },
  );

  it('finds what is misspelt and what is quoted; each hit says which polity it is of, in which years', async () => {
    const { page } = await explorer.show('#search?q=capua');
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
    expect(await found()).toContain(`No results in names for “${swapped}”. Similar:`);
    expect(await found()).toContain(`${name} Polity capital · `);
    expect(await violationsOf(page)).toEqual([]);
    await page.fill('.search input', '"empire roman"');
    await until(page, "document.querySelector('.found')?.innerText.includes('No results in names')");
    await page.fill('.search input', `${name} volapuk`);
    await until(page, "document.querySelector('.found')?.innerText.includes('volapuk')");
    expect(await found()).toContain(`No name has all words of “${name} volapuk”; these have some:`);
    expect(await found()).toContain(`${name} Polity capital · `);
    expect(await violationsOf(page)).toEqual([]);
    await page.fill('.search input', 'empire roman');
    await until(page, "document.querySelector('.found a') !== null");
  });

  it('leads to all hits that no table has, from the start and from the search', async () => {
    const { page } = await explorer.show('#/?q=empire');
    const more = "[...document.querySelectorAll('.found a')].find((a) => a.textContent === 'see more')";
    const hits = "document.querySelector('.found section:has(> .hits)').querySelectorAll('li').length";
    await until(page, `${hits} === 5`);
    const { labels } = data('entities') as { labels: string[] };
    const all = labels.filter((label) => /\bempire/i.test(label)).length;
    expect(all).toBeGreaterThan(5);
    await page.evaluate(`${more}.click()`);
    await until(page, `location.hash === '#search?q=empire' && ${hits} === ${Math.min(25, all)}`);
    await goTo(page, '#search?q=empire&all=1');
    await until(page, `${hits} === ${all}`);
    expect(await page.evaluate(`${more} === undefined`)).toBe(true);
  });

  it('writes a number in the fields of a record as the table does, with its unit', async () => {
    const { page } = await explorer.show('#/crisisdb/total-populations?sort=-total_population');
    const cells = await textOf(page, '.rows tbody tr:not(.room)');
    await page.click('.rows tbody a[href*="row="]');
    await until(page, "document.querySelector('.record .values') !== null");
    const [, number] = (await textOf(page, '.record .values')).match(/([0-9,]+) people/) ?? [];
    expect(number).toMatch(/^[0-9]{1,3}(?:,[0-9]{3})+$/);
    expect(cells).toContain(number);
  });

  it('finds variables by name and meaning, and asks its index of a worker', async () => {
    const variable = catalog.variables.find(({ known }) => known > 0);
    const { page, asked } = await explorer.show(`#search?q=${encodeURIComponent(variable?.name ?? '')}`);
    await until(
      page,
      `[...document.querySelectorAll('.hits a')].some((a) => a.hash === '#variable?id=${variable?.id}')`,
    );
    expect(asked.some((each) => each.includes('search-worker'))).toBe(true);
  });

  const textFiles = () =>
    readdirSync(join(explorer.out, 'explore/data/texts')).map((name) => `explore/data/texts/${name}`);
  const wordsOfTexts = () =>
    textFiles().flatMap((path) => {
      const { words } = JSON.parse(
        readFileSync(join(explorer.out, path), 'utf8'),
      ) as Documents['explorer-texts'];
      return words.filter((word) => word.length > 6);
    });

  it('finds records by the words of their texts, and shows the passage', async () => {
    const [asked = ''] = wordsOfTexts();
    const { page } = await explorer.show(`#search?q=${asked}`);
    await until(page, "document.querySelector('.in-texts .excerpt mark') !== null");
    expect((await textOf(page, '.in-texts .excerpt mark')).toLowerCase()).toContain(asked);
    expect(await violationsOf(page)).toEqual([]);
    const [about = ''] = (await textOf(page, '.in-texts .hits small')).split(' · ');
    await page.click('.in-texts a');
    await until(page, "document.querySelector('.record .values') !== null");
    await settled(page);
    expect(about).not.toBe('');
    expect(await textOf(page, 'main .lead')).toContain(about);
    expect((await textOf(page, 'main')).toLowerCase()).toContain(asked);
  });

  it('says that the search does not answer where the browser has ended its worker, and starts another', async () => {
    const { page } = await explorer.show('#timeline');
    await page.evaluate(
      '(globalThis.Worker = class extends Worker { constructor(...given) { super(...given); globalThis.latest = this; } }) && 0',
    );
    await goTo(page, '#search?q=rome');
    await until(page, "document.querySelector('.found a') !== null");
    // It waits for long: the clock goes faster until it has said so.
    await page.evaluate(
      'globalThis.wait = setTimeout; globalThis.setTimeout = (what, time, ...given) => wait(what, time / 100, ...given); latest.terminate()',
    );
    await page.evaluate("location.hash = '#search?q=empire'");
    expect(await textOf(page, '[role=alert]')).toContain('The search failed. It does not answer.');
    await page.evaluate('(globalThis.setTimeout = wait) && 0');
    await page.click('[role=alert] button');
    await until(page, "document.querySelector('.found p')?.textContent.includes('empire')");
  });

  it('finds names while it waits to hear whether the databank was published again', async () => {
    const { page } = await explorer.show('#timeline');
    await goTo(page, '#search?q=rome');
    await until(page, "document.querySelector('.found a') !== null");
    await page.evaluate(`
      (({ fetch: ask, setTimeout: wait }) => {
        globalThis.fetch = (...asked) =>
          String(asked[0]).endsWith('catalog.json') ? new Promise(() => {}) : ask(...asked);
        globalThis.setTimeout = (what, time, ...given) => wait(what, time / 100, ...given);
        globalThis.later = () => new Promise((resolve) => wait(resolve, 500));
        location.hash = '#search?q=${wordsOfTexts()[0]}';
      })(globalThis)`);
    await page.evaluate('later()');
    await page.evaluate("location.hash = '#search?q=empire'");
    await page.evaluate('later()');
    expect(await textOf(page, '.found p')).toContain('empire');
  });

  it('says that texts could not be searched, and searches them when they can be', async () => {
    for (const path of textFiles()) explorer.answer(path, '', 503);
    const { page } = await explorer.show(`#search?q=${wordsOfTexts()[0]}`, { canFail: true });
    expect(await textOf(page, '[role=alert]')).toContain('The search in texts could not be loaded.');
    explorer.served.instead.clear();
    await page.click('[role=alert] button');
    await until(page, "document.querySelector('.in-texts .excerpt mark') !== null");
  });

  it.each([
    [{ page_links: 'query' }, 'the only parameter is page. Filters'],
    [{ page_links: 'file' }, 'the host ignores page, filters'],
    [{}, 'No record has an address of its own.'],
    [{ single_records: true }, 'Each record has an address, too'],
  ])('says what the host of a tree with %j answers', async (facts, said) => {
    explorer.answer('explore/data/catalog.json', { ...catalog, ...facts });
    const { page } = await explorer.show('#reference');
    expect(await textOf(page, 'main')).toContain(said);
  });

  it('has a first link to skip what is around', async () => {
    const { page } = await explorer.show('#reference');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  });

  it('takes a year as people write it, and goes on by keys; says that there is no year 0', async () => {
    const { page } = await explorer.show('#map?year=300');
    await page.fill('.year-field input', '500 BCE');
    await page.keyboard.press('Enter');
    await until(page, "location.hash.includes('year=-500')");
    expect(await textOf(page, '.year-shown')).toBe('500 BCE');
    await page.fill('.year-field input', '1 BCE');
    await page.keyboard.press('Enter');
    await until(page, "location.hash.includes('year=-1')");
    // Each year that one types is a step that one can take back.
    await page.goBack();
    await until(page, "document.querySelector('.year-shown').textContent === '500 BCE'");
    await page.fill('.year-field input', '0');
    await until(
      page,
      "document.querySelector('.year-field .wrong')?.textContent === 'There is no year 0: 1 CE follows 1 BCE'",
    );
    await page.fill('.year-field input', '99999');
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('.note')?.textContent.startsWith('99999 is after the last')");
    // The address has the year that is shown, and the note stays as long as it is.
    await until(page, "!location.hash.includes('99999')");
    expect(await textOf(page, '.year-shown')).toBe(String(catalog.entity?.years?.[1]));
    expect(await textOf(page, '.note')).toMatch(/^99999 is after the last/);
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
    expect(await countOf(page, '.map-list li')).toBe(alive.length);
  });

  it('zooms the map by button, key, wheel and two fingers, and keeps it in the address', async () => {
    const { page } = await explorer.show('#map?year=1500');
    const box = "document.querySelector('.world').getAttribute('viewBox')";
    const whole = await page.evaluate<string>(box);
    const isWhole = `${box} === ${JSON.stringify(whole)}`;
    const radius = "document.querySelector('.dot').getBoundingClientRect().width";
    await until(page, "document.querySelector('.dot') !== null");
    const size = await page.evaluate<number>(radius);
    await page.click('.zoom-buttons button');
    await until(page, "location.hash.includes('zoom=2.00,')");
    expect(await page.evaluate<number>(radius)).toBeCloseTo(size, 0);
    await page.reload();
    await settled(page);
    const magnified = await page.evaluate<string>(box);
    expect(magnified).toMatch(/ 480 234$/);
    await page.evaluate("document.querySelector('.zoom-box').focus()");
    await page.keyboard.press('ArrowRight');
    await until(page, `${box} !== ${JSON.stringify(magnified)}`);
    await page.keyboard.press('0');
    await until(page, isWhole);
    const send = (type: string, at: string) =>
      `document.querySelector('.zoom-box').dispatchEvent(new ${type}, bubbles: true, cancelable: true, ${at} }))`;
    // The wheel scrolls the page where the map cannot get smaller.
    expect(await page.evaluate(send("WheelEvent('wheel', { deltaY: 100", 'clientX: 300'))).toBe(true);
    expect(await page.evaluate(send("WheelEvent('wheel', { deltaY: -100", 'clientX: 300'))).toBe(false);
    await until(page, `!(${isWhole})`);
    await page.keyboard.press('0');
    await until(page, isWhole);
    for (const [type, finger, x] of [
      ['pointerdown', 1, 300],
      ['pointerdown', 2, 400],
      ['pointermove', 2, 500],
      ['pointerup', 1, 300],
      ['pointerup', 2, 500],
    ])
      await page.evaluate(
        send(
          `PointerEvent('${type}', { pointerType: 'touch', pointerId: ${finger}`,
          `clientX: ${x}, clientY: 400`,
        ),
      );
    await until(page, "location.hash.includes('zoom=2.00,')");
    expect(await violationsOf(page)).toEqual([]);
  });

  it('hides the marks of an entry of the legend, in the map and in the list', async () => {
    const { page } = await explorer.show('#map?year=1500');
    const all = await countOf(page, '.map-list li');
    await page.click('.filters button');
    await until(page, "location.hash.includes('hide=')");
    const fewer = await countOf(page, '.map-list li');
    expect(fewer).toBeLessThan(all);
    await page.reload();
    await settled(page);
    expect(await countOf(page, '.map-list li')).toBe(fewer);
    await page.evaluate("document.querySelector('.filters li:last-child button').click()");
    await until(page, `document.querySelectorAll('.map-list li').length === ${all}`);
  });

  it('keeps what one hides, also while the years play and in years that lack it', async () => {
    const { page } = await explorer.show('#map?year=100');
    const play = '.year-controls button[aria-pressed]';
    const first = await textOf(page, '.filters button');
    const after = (year: number) => until(page, `Number(/year=(-?\\d+)/.exec(location.hash)[1]) > ${year}`);
    const year = () => page.evaluate<number>('Number(/year=(-?\\d+)/.exec(location.hash)[1])');
    await page.click(play);
    await after(100);
    await page.click('.filters button');
    await after(await year());
    await page.click(play);
    const hidden = () => page.evaluate("new URLSearchParams(location.hash.split('?')[1]).getAll('hide')");
    expect(await hidden()).toEqual([first.trim()]);
    const here = await page.evaluate<string>("document.querySelector('.filters').textContent");
    const absent = catalog.regions.find((region) => !here.includes(region));
    await goTo(page, `#map?${new URLSearchParams({ year: String(await year()), hide: String(absent) })}`);
    await page.click('.filters button');
    await until(page, "location.hash.split('hide=').length === 3");
    expect(await hidden()).toEqual([absent, first.trim()]);
    // A year that one types is not written over.
    await page.click(play);
    const typing = await year();
    await after(typing);
    await page.evaluate("document.querySelector('.year-field input').focus()");
    await page.keyboard.type('1');
    await until(page, `document.querySelector('${play}').textContent === 'Play'`);
    expect(
      await page.evaluate<string>("document.querySelector('.year-field input').value.replace(/\\D/g, '')"),
    ).toBe(`${await year()}1`);
  });

  it('shows the part of the map that an address names', async () => {
    const { page } = await explorer.show('#map?year=1500&zoom=2.00,100,100');
    const box = "document.querySelector('.world').getAttribute('viewBox')";
    const magnified = await page.evaluate<string>(box);
    await goTo(page, '#map?year=1500&zoom=4.00,300,50');
    await until(page, `/ 240 117$/.test(${box})`);
    expect(await page.evaluate('location.hash')).toBe('#map?year=1500&zoom=4.00,300,50');
    // A link right after a gesture, before an address may change.
    await page.evaluate(`new Promise((resolve) => {
      document.querySelector('[aria-label="Whole world"]').click();
      requestAnimationFrame(() => setTimeout(resolve));
    }).then(() => document.querySelector('header a[href*="timeline"], nav a[href*="timeline"]').click())`);
    await until(page, "location.hash.startsWith('#timeline')");
    await page.goBack();
    await until(page, "location.hash === '#map?year=1500'");
    await page.goBack();
    await until(page, `${box} === ${JSON.stringify(magnified)}`);
  });

  it('takes no drag of the timeline for a click on a bar', async () => {
    const { page } = await explorer.show('#timeline?from=1&to=1500');
    const [x, y] = await middleOf(page, '.timeline-bar');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y);
    await page.mouse.up();
    await until(page, "location.hash !== '#timeline?from=1&to=1500'");
    expect(await page.evaluate('location.hash')).toMatch(/^#timeline\?from=-/);
    await page.evaluate("document.querySelector('.timeline-bar').focus()");
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  });

  it('moves nothing with reduced motion', async () => {
    const { page } = await explorer.show('', { reducedMotion: 'reduce' });
    for (const fragment of ['', '#timeline', '#search?q=empire', '#map']) {
      await goTo(page, fragment);
      expect(await page.evaluate('document.getAnimations().length')).toBe(0);
      expect(
        await page.evaluate(
          "[...document.querySelectorAll('*')].filter((each) => Number.parseFloat(getComputedStyle(each).transitionDuration) > 0.001 || getComputedStyle(each).scrollBehavior === 'smooth').length",
        ),
      ).toBe(0);
    }
    const buttons = await textsOf(page, 'main button');
    expect(buttons).not.toContain('Play');
    expect(buttons).toContain('+ 100 years');
  });

  it('counts the records that cite a reference, not its citations', async () => {
    const { ids, claims } = data('sources') as Sources;
    const listed = catalog.collections.findIndex(({ name }) => name === 'core/citations');
    const citing = (index: number) => {
      const own = claims.filter(
        ({ collection, references }) => collection !== listed && references.includes(index),
      );
      const rows = own.flatMap(({ rows, references }) => rows.filter((_, at) => references[at] === index));
      return [rows.length, own.length];
    };
    const cited = ids.findIndex((_, index) => (citing(index)[0] ?? 0) > 1);
    const uncited = ids.findIndex((_, index) => citing(index)[0] === 0);
    const { page } = await explorer.show(`#source?id=${ids[cited]}`);
    expect(
      await page.evaluate("[...document.querySelectorAll('.above a')].map((each) => each.hash)"),
    ).toEqual(['#/core/references']);
    const [records, collections] = citing(cited);
    expect(await textOf(page, '.lead')).toContain(
      `${records} records in ${collections} collections cite it.`,
    );
    await goTo(page, `#source?id=${ids[uncited]}`);
    expect(await textOf(page, '.lead')).toContain('No record cites it.');
    expect(await textOf(page, '.source h2')).toMatch(/^Citations /);
  });

  it('goes through the coverage by arrow keys, to the records of a cell', async () => {
    const { page } = await explorer.show('#coverage');
    expect(await textOf(page, '.legend.shades')).toMatch(/^Share of the polities:.*at least 64 %$/);
    await page.evaluate('document.querySelector(\'.cell[tabindex="0"]\').focus()');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const words = await textOf(page, '.detail');
    await page.keyboard.press('Enter');
    expect(await textOf(page, '.detail')).toBe(words);
    await page.keyboard.press('Escape');
    await until(page, "document.querySelector('.detail') === null");
    await page.keyboard.press('Enter');
    await until(page, "document.querySelector('.detail') !== null");
    // Rows are grouped by sections: each key goes to the next one that is shown.
    const rowOf = 'document.activeElement.dataset.cell.split(",")[0]';
    const rows = await page.evaluate<string[]>(
      "[...new Set(Array.from(document.querySelectorAll('.cell'), ({ dataset }) => dataset.cell.split(',')[0]))]",
    );
    for (const row of rows.slice(1)) {
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(rowOf)).toBe(row);
    }
    expect(words).toMatch(/Something is known of|Nothing is recorded for these years/);
    // One of which something is known, and not of all.
    await page.evaluate(`[...document.querySelectorAll('.cell')].find(({ ariaLabel }) => {
      const [, some, all] = /: ([0-9]+) of ([0-9]+)$/.exec(ariaLabel) ?? [];
      return Number(some) < Number(all);
    }).click()`);
    const [, known = '', alive = ''] =
      /is known of (\d+) of (\d+) /.exec(await textOf(page, '.detail')) ?? [];
    expect(Number(alive)).toBeGreaterThan(Number(known));
    // Who existed in that century without a value of it, by name.
    await page.click('.detail > p:last-child > a:last-child');
    await until(page, "document.querySelector('.coverage-rows') !== null");
    const none = Number(alive) - Number(known);
    expect(await textsOf(page, '.controls button')).toEqual([
      `All ${alive}`,
      `Something known: ${known}`,
      `Nothing known: ${none}`,
    ]);
    expect(await countOf(page, '.coverage-name')).toBe(Math.min(none, await countOf(page, '.coverage-row')));
    expect(await textOf(page, '.lead')).toContain('Only ');
  });

  it.each([1280, 360])(
    'answers at a cell of the coverage, marks it and has it in the address, %s wide',
    async (width) => {
      const { page } = await explorer.show('#coverage', { width, height: 740 });
      const seen = () =>
        page.evaluate<[place: string | null, inView: boolean]>(`(() => {
        const [detail, ...others] = document.querySelectorAll('.detail');
        const { top, bottom, left, right } = detail.getBoundingClientRect();
        const marked = [...document.querySelectorAll('.cell[aria-current]')];
        const inView = top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth;
        const place = marked.length === 1 && others.length === 0 ? marked[0].dataset.cell : null;
        return [place, inView];
      })()`);
      const last = await page.evaluate<string>("[...document.querySelectorAll('.cell')].at(-1).dataset.cell");
      const cell = `.cell[data-cell="${last}"]`;
      await page.evaluate("document.querySelector('.grid .cell').click()");
      await until(page, "document.querySelector('.detail') !== null");
      await page.click(cell);
      await until(page, `document.querySelector('.cell[aria-current]')?.dataset.cell === '${last}'`);
      await until(
        page,
        "document.querySelector('.detail').getBoundingClientRect().bottom <= innerHeight + 1",
      );
      expect(await seen()).toEqual([last, true]);
      // The next stop of the tab key is in the answer.
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('.detail') !== null")).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      const hash = await page.evaluate<string>('location.hash');
      expect(hash).toMatch(/^#coverage\?cell=[a-z-]+&years=-?\d+\.\.-?\d+$/);
      const other = await explorer.show(hash, { width, height: 740 });
      await until(
        other.page,
        "document.querySelector('.detail')?.getBoundingClientRect().bottom <= innerHeight + 1",
      );
      await page.goBack();
      await until(page, `document.querySelector('.cell[aria-current]')?.dataset.cell !== '${last}'`);
      await goTo(page, hash);
      await page.click(cell);
      await until(page, "location.hash === '#coverage' && document.querySelector('.detail') === null");
      await goTo(page, '#coverage?cell=nonsense&years=1200..1299');
      expect(await textOf(page, '.note')).toBe('The table has no cell for “nonsense, 1200..1299”.');
    },
  );

  it('says on a phone which years are shown for a century of an address, with the head of a section in sight', async () => {
    const { page } = await explorer.show('#coverage?cell=total-population&years=1200..1299', { width: 360 });
    expect(await textOf(page, '.detail .note')).toBe(
      'The table has no column for 1200–1299 on this screen; 800–1299 is shown. 1200–1299 by polity',
    );
    const seen = await page.evaluate<boolean>(`(() => {
      const box = document.querySelector('.grid-box');
      box.scrollLeft = 1e9;
      const { left } = box.getBoundingClientRect();
      const heads = [...document.querySelectorAll('.grid-section span')];
      return box.scrollLeft > 0 && heads.every((head) => head.getBoundingClientRect().left >= left);
    })()`);
    expect(seen).toBe(true);
    // Each column has its label above it; what a cell answers has a ground of its own above the shade of the box.
    const [labels, columns, ground] = await page.evaluate<[number, number, string]>(`(() => {
      const middle = (each) => { const { left, right } = each.getBoundingClientRect(); return (left + right) / 2; };
      const heads = [...document.querySelectorAll('.grid thead th')].slice(1);
      const cells = [...document.querySelector('.cell').closest('tr').querySelectorAll('td')];
      const labels = heads.filter((head, place) =>
        Math.abs(middle(head.querySelector('.period')) - middle(cells[place])) < 4);
      return [labels.length, cells.length, getComputedStyle(document.querySelector('.detail')).backgroundColor];
    })()`);
    expect(labels).toBe(columns);
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    expect(await violationsOf(page)).toEqual([]);
    await page.click('.detail .note a');
    await until(page, "document.querySelector('.lead')?.textContent.includes('Only 1200–1299')");
    await page.setViewportSize({ width: 1280, height: 900 });
    await goTo(page, '#coverage?cell=total-population&years=1200..1299');
    await until(page, "document.querySelector('.detail') !== null");
    expect(await countOf(page, '.detail .note')).toBe(0);
  });

  it('hides no line of a life behind the words that nothing is recorded', async () => {
    const { page } = await explorer.show('#coverage?of=total-population&only=never', { width: 360 });
    await until(page, "document.querySelector('.without-record') !== null");
    const heights = await page.evaluate<[number, number][]>(`
      Array.from(document.querySelectorAll('.without-record'), (words) => {
        const line = words.parentElement.querySelector('.lifespan')?.getBoundingClientRect();
        return line === undefined ? [0, 0] : [line.bottom, words.getBoundingClientRect().top];
      })`);
    expect(heights.length).toBeGreaterThan(5);
    for (const [line, words] of heights) expect(words).toBeGreaterThanOrEqual(line);
  });

  it('draws claims of the same years in the coverage below each other, with a name for all of them', async () => {
    const id = 'alternative-name';
    const { page } = await explorer.show(`#coverage?of=${id}&only=coded`);
    const name = "document.querySelector('.coverage-name').textContent";
    const first = await page.evaluate<string>(name);
    const [bars, hidden, lanes] = await page.evaluate<[number, number, number]>(`(() => {
      const rows = [...document.querySelectorAll('.coverage-row')];
      const tracks = rows.map((row) => Array.from(row.querySelectorAll('.bar'), (bar) => bar.getBoundingClientRect()));
      const hidden = tracks.flatMap((bars) =>
        bars.filter((bar, place) => bars.slice(0, place).some(({ left, right }) => bar.left < right - 2 && left < bar.right - 2)));
      return [tracks.flat().length, hidden.length, rows.length];
    })()`);
    expect(bars).toBeGreaterThan(20);
    expect(hidden).toBe(0);
    const names = await countOf(page, '.coverage-name');
    expect(lanes).toBeGreaterThan(names);
    await page.evaluate("document.querySelector('.coverage-rows').scrollTop = 1e9");
    await until(page, `${name} !== ${JSON.stringify(first)}`);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('marks in the coverage what is earlier than its axis, and leads to those years', async () => {
    const entities = data('entities') as { from: number[]; to: number[] };
    [entities.from[0], entities.to[0]] = [-13600, -12000];
    [entities.from[1], entities.to[1]] = [-13000, 100];
    explorer.answer('explore/data/entities.json', entities);
    const entity = { ...catalog.entity, years: [-13600, 2000] };
    explorer.answer('explore/data/catalog.json', { ...catalog, entity });
    const { page } = await explorer.show('#coverage?of=alternative-name');
    expect([...new Set(await textsOf(page, '.earlier'))]).toEqual(['‹13600–12000 BCE', '‹']);
    await page.click('.coverage .quiet-text a');
    await until(page, "document.querySelector('.lead')?.textContent.includes('Only 13600–3502 BCE')");
    expect(await countOf(page, '.earlier')).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('filters, sorts and shares the whole collection, and saves it as CSV', async () => {
    const { page } = await explorer.show('#/general/polity-capitals');
    const all = catalog.collections.find(({ name }) => name === 'general/polity-capitals')?.records ?? 0;
    await page.click('.facet label');
    await until(page, "location.hash.includes('is:')");
    const one = await textOf(page, '.count');
    expect(Number.parseInt(one, 10)).toBeLessThan(all);
    await page.click('.rows thead button');
    await until(page, "location.hash.includes('sort=')");
    const first = await textOf(page, '.rows tbody th');
    await page.reload();
    await settled(page);
    expect(await textOf(page, '.count')).toBe(one);
    expect(await textOf(page, '.rows tbody th')).toBe(first);
    const save = async (format: string, suggested: string) => {
      const { name, bytes } = await savedBy(page, `.toolbar button:text-is("${format}")`);
      expect(name).toBe(suggested);
      return String(bytes);
    };
    const lines = (await save('CSV', 'general-polity-capitals.csv')).trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThanOrEqual(Number.parseInt(one, 10) + 2);
    const { about, records } = JSON.parse(await save('JSON', 'general-polity-capitals.json'));
    expect(records.length).toBe(Number.parseInt(one, 10));
    expect(Object.keys(records[0])).toContain('citations');
    // Whatever is shown: ids, sources, tag and flags are saved.
    const saved = lines[1]?.split(',');
    for (const text of [about, lines[0]?.replace('# ', '')])
      expect(text).toMatch(
        /^Polity capitals: \d+ of \d+ records; filtered: .*; http[^ ]*#\/general\/polity-capitals\?[^ ]+; saved on 20/,
      );
    for (const name of ['id', 'tag', 'is_disputed', 'polity_id', 'citations_id', 'citations_ref_title'])
      expect(saved).toContain(name);
    await page.goBack();
    await until(page, "!location.hash.includes('sort=')");
  });

  it('gives the code of a frame, which shows the chart, its source, and links that leave the frame', async () => {
    const { page } = await explorer.show('#variable?id=total-population');
    const code = await page.evaluate<string>("document.querySelector('.take pre').textContent");
    const [, address = ''] = /src="([^"]*)"/.exec(code) ?? [];
    const framed = await openView(explorer.browser, address.replaceAll('&amp;', '&'));
    await settled(framed.page);
    expect(await countOf(framed.page, 'header, nav, button, footer')).toBe(0);
    expect(await countOf(framed.page, '.chart .series')).toBeGreaterThan(0);
    expect(await textOf(framed.page, 'main > .page > p')).toContain(catalog.title);
    expect(await page.evaluate("document.querySelector('base') === null")).toBe(true);
    expect(await framed.page.evaluate("document.querySelector('base').target")).toBe('_blank');
    const [, height = ''] = /height="([0-9]+)"/.exec(code) ?? [];
    for (const width of [1100, 320]) {
      await framed.page.setViewportSize({ width, height: Number(height) });
      await framed.page.reload();
      await settled(framed.page);
      const [source, whole] = await framed.page.evaluate<[number, number]>(
        "[document.querySelector('.frame-source').getBoundingClientRect().bottom, document.documentElement.scrollHeight]",
      );
      // A low frame has its source in the first screen, too.
      expect(source).toBeLessThan(120);
      expect(whole).toBeLessThanOrEqual(Number(height));
    }
  });

  it('gives the code of a frame that shows the map, whose year can be moved in the frame', async () => {
    const { page } = await explorer.show('#variable?id=total-population&show=map&year=1600');
    const code = await page.evaluate<string>("document.querySelector('.take pre').textContent");
    const [, address = ''] = /src="([^"]*)"/.exec(code) ?? [];
    const framed = await openView(explorer.browser, address.replaceAll('&amp;', '&'));
    await until(framed.page, "document.querySelector('.framed .map-side .dot') !== null");
    const [list, year] = await framed.page.evaluate<[string, string]>(
      "[getComputedStyle(document.querySelector('.map-list')).display, document.querySelector('.year-controls input[type=text]').value]",
    );
    expect([list, year]).toEqual(['none', '1600']);
    await framed.page.evaluate("document.querySelector('.year-slider input').focus()");
    await framed.page.keyboard.press('ArrowRight');
    await until(framed.page, '/year=1601/.test(location.hash) && /embed=1/.test(location.hash)');
  });

  it('takes what is pinned through all views, to the page of an entity and back', async () => {
    const { page } = await explorer.show('#map?year=100');
    await page.click('.map-list .pin');
    await until(page, '/#map\\?.*pin=[0-9]+$/.test(location.hash)');
    const [id] = await page.evaluate<string[]>('location.hash.match(/[0-9]+$/)');
    expect(await violationsOf(page)).toEqual([]);
    // In another tab as well, which knows the address only.
    await until(page, "document.querySelector('.pin-bar > a') !== null");
    const links =
      "Array.from(document.querySelectorAll('.frame-head a, .pin-bar > a'), (link) => link.hash.split('?')[1])";
    expect(new Set(await page.evaluate<string[]>(links))).toEqual(new Set([`pin=${id}`]));
    for (const fragment of [
      '#timeline',
      '#/core/references',
      '#search?q=rom',
      '#variable?id=total-population',
    ]) {
      await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
      await until(
        page,
        `location.hash.endsWith('pin=${id}') && document.querySelector('.pins .chip') !== null`,
      );
      await settled(page);
      // Colours of charts would be others than those of regions, which these views have.
      expect(await countOf(page, '.pin-bar .swatch')).toBe(0);
    }
    await page.goto(`${explorer.served.address}explore/polity/11/`);
    await page.click('a[href*="#compare"]:not(nav a)');
    await until(page, `location.hash === '#compare?pin=${id},11'`);
    await settled(page);
    expect(await countOf(page, '.compare details[open] thead th')).toBe(3);
    expect(await countOf(page, '.compare td')).toBeGreaterThan(1);
    await page.click('.pins .chip button');
    await page.click('.pins .chip button');
    await until(page, "location.hash === '#compare'");
    // An example, for who knows no name.
    await page.click('.compare .note a');
    await until(page, '/^#compare\\?pin=[0-9,]+$/.test(location.hash)');
    await until(page, "document.querySelectorAll('.compare details[open] thead th').length > 2");
  });

  it('finds an entity that no record mentions, and tells it from an id of nothing', async () => {
    const { page, asked } = await explorer.show('#search');
    expect(asked.join()).not.toContain('unmentioned');
    await page.fill('.search input', 'margravate lonely');
    await until(page, "document.querySelector('.hits li') !== null");
    expect(await page.evaluate("document.querySelector('.hits li').innerText")).toBe(
      'Lonely Márgravate 300–100 BCE, no record yet',
    );
    await page.fill('.search input', 'lonely total population');
    await until(page, "document.querySelector('.hits a')?.textContent === 'Lonely Márgravate'");
    // A chart without a value would read as one.
    await until(
      page,
      "/^No name has all words of “lonely total population”; these have some:/.test(document.querySelector('.found').textContent)",
    );
    expect(await textOf(page, '.found')).not.toContain('Charts');
    const recorded = await page.evaluate<string>(`(async () => {
      const read = async (name) => (await fetch('data/' + name + '.json')).json();
      const [{ variables }, { labels }] = await Promise.all([read('catalog'), read('entities')]);
      return labels[variables.find(({ id }) => id === 'total-population').longest[0][0]];
    })()`);
    await page.fill('.search input', `${recorded} total population`);
    await until(page, `document.querySelector('.hits a')?.textContent === 'Total population: ${recorded}'`);
    await page.fill('.search input', 'lonely');
    await until(page, "document.querySelector('.hits a')?.textContent === 'Lonely Márgravate'");
    await page.click('.hits a');
    await until(page, "location.pathname.endsWith('/polity/70001/')");
    expect(await textOf(page, 'main')).toContain('No record mentions it yet.');
    // On the map are those that records mention.
    expect(await countOf(page, 'a[href*="#map?year"]')).toBe(0);
    await page.goto(`${explorer.served.address}explore/#variable?id=total-population&of=70001`);
    await settled(page);
    await until(page, "document.querySelector('.note') !== null");
    expect(await textOf(page, '.note')).toBe(
      'Lonely Márgravate has no record yet. Those with most values are drawn.',
    );
    await goTo(page, '#compare?pin=70001,11');
    await until(page, "/no record yet/.test(document.querySelector('.pins .chip:last-of-type').textContent)");
    await goTo(page, '#entity?id=70001');
    await until(page, "location.pathname.endsWith('/polity/70001/')");
  });

  it('names what its address has and the databank has not', async () => {
    const { page } = await explorer.show('#compare?pin=11,99999');
    expect(await page.evaluate("[...document.querySelectorAll('.pins .chip')].length")).toBe(2);
    const lastChip = "document.querySelector('.pins .chip:last-of-type').textContent";
    await until(page, `${lastChip}.startsWith('No polity has the id 99999 ')`);
    await goTo(page, '#map?by=nonsense&year=200');
    expect(await textOf(page, '.note')).toBe('“nonsense” is not a variable; regions are shown.');
    await page.click('[aria-label="Remove 99999"]');
    await until(page, "location.hash.endsWith('pin=11')");
    // A chart shows other entities than the pinned ones, and still which pin is of none.
    await goTo(page, '#variable?id=total-population&pin=99999');
    await page.click('[aria-label="Remove 99999"]');
    await until(page, "!location.hash.includes('99999')");
    await goTo(page, '#variable?id=total-population&of=11&show=nonsense&scale=nonsense');
    expect(await textOf(page, '.note')).toBe('“nonsense” is not a way to show it; the chart is shown.');
    expect(await textsOf(page, 'main [aria-pressed=true]')).toEqual(['Chart', 'Logarithmic']);
    const many = (data('entities').ids as number[]).slice(0, 25);
    await goTo(page, `#compare?year=0&pin=${many.join()}`);
    expect(await textsOf(page, '.note')).toEqual([
      'There is no year 0: 1 CE follows 1 BCE; whole lives are shown.',
      'Of 25 pinned polities, the first 20 are compared.',
    ]);
    await goTo(page, '#coverage?of=nonsense');
    expect(await textOf(page, 'main h1')).toBe('Variable not found');
    await goTo(
      page,
      `#coverage?of=${(data('catalog').variables as { id: string }[])[0]?.id}&years=1200-1299`,
    );
    expect(await textOf(page, '.note')).toBe(
      '“1200-1299” is not a span of years, such as 1200..1299; all years are shown.',
    );
    await goTo(page, '#/core/reference/?q=rome');
    expect(await textOf(page, 'main h1')).toBe('Collection not found');
    expect(await textOf(page, '.note a')).toMatch(/^Did you mean #\/core\/references\?q=rome/);
    await goTo(page, '#entity?id=99999');
    expect(await textOf(page, '.note')).toMatch(/^No polity has the id 99999\. /);
    await goTo(page, '#polities?id=99999');
    expect(await textOf(page, '.note')).toBe('Nothing here is called “polities”. Everything there is');
    await goTo(page, '#polities?id=11');
    expect(await textOf(page, '.note a')).toMatch(/^Did you mean #entity\?id=11\b/);
    await goTo(page, '#start?year=0');
    expect(await textOf(page, '.start-world .note')).toMatch(
      /^There is no year 0: 1 CE follows 1 BCE; .* is shown\.$/,
    );
  });

  it('shows years as they are next to a name that runs the other way', async () => {
    const { page } = await explorer.show('#compare?pin=11,14');
    const isInOrder = await page.evaluate(`(() => {
      const head = document.querySelector('.compare thead a');
      head.textContent = 'x\\u202etxet';
      const years = document.createTreeWalker(head.parentElement, NodeFilter.SHOW_TEXT);
      let last = null;
      while (years.nextNode()) if (/[0-9]/.test(years.currentNode.data)) last = years.currentNode;
      const leftOf = (at) => {
        const range = document.createRange();
        range.setStart(last, at);
        range.setEnd(last, at + 1);
        return range.getBoundingClientRect().left;
      };
      const first = last.data.search(/[0-9]/);
      return leftOf(first) < leftOf(last.data.trimEnd().length - 1);
    })()`);
    expect(isInOrder).toBe(true);
  });

  it('prints all rows of a comparison, also of parts that are closed', async () => {
    const { page } = await explorer.show('#compare?pin=11,14');
    await until(page, "document.querySelectorAll('.compare .fold').length > 1");
    const printed = `[...document.querySelectorAll('.compare .fold')].map((fold) =>
      [...fold.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length)`;
    const [, closed] = await page.evaluate<number[]>(printed);
    expect(closed).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const counts = `[...document.querySelectorAll('.compare .fold > summary small')].map(({ textContent }) =>
      Number.parseInt(textContent, 10)).filter((count) => count > 0)`;
    await until(page, `${printed}.join() === ${counts}.join()`);
  });

  it('compares by the claims of a few entities, not by their pages or whole collections', async () => {
    const { page, asked } = await explorer.show('#compare?pin=11,14');
    await until(page, "document.querySelector('.compare td a') !== null");
    const paths = asked.map((address) => new URL(address).pathname);
    expect(paths.filter((path) => path.includes('/data/entity-claims/')).length).toBeGreaterThan(0);
    expect(paths.filter((path) => /\/polity\/|\/data\/claims\//.test(path))).toEqual([]);
  });

  it('keeps the focus of a keyboard near a button that goes', async () => {
    const { page } = await explorer.show('#compare?pin=11,14');
    const focused = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName';
    const press = (button: string) =>
      page.evaluate(`(() => { const it = document.querySelector('${button}'); it.focus(); it.click(); })()`);
    const first = await page.evaluate<string>("document.querySelectorAll('.chip button')[1].ariaLabel");
    await press('.chip button');
    await until(page, `document.querySelectorAll('.chip').length === 1 && (${focused}) === '${first}'`);
    await press('.chip button');
    await until(page, `document.querySelector('.chip') === null && (${focused}) === 'INPUT'`);
    await goTo(page, '#/core/references?q=the');
    await page.click('.toolbar > button.quiet');
    await until(
      page,
      "document.activeElement.className === 'count' && location.hash === '#/core/references'",
    );
  });

  it('suggests what can be compared, to a keyboard alone', async () => {
    const { page } = await explorer.show('#compare?pin=11');
    const at = (name: string) =>
      page.evaluate<string | null>(`document.querySelector('[role=combobox]').getAttribute('${name}')`);
    await page.evaluate("document.querySelector('[role=combobox]').focus()");
    expect(await at('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await until(page, "document.querySelectorAll('[role=option]').length > 5");
    await page.keyboard.type('empire russ');
    await until(page, "document.querySelectorAll('[role=option]').length === 1");
    expect(await textOf(page, '[role=option]')).toBe('Russian Empire 1721–1917, Europe');
    const active = `document.getElementById(${JSON.stringify(await at('aria-activedescendant'))})`;
    expect(await page.evaluate(`${active}.textContent`)).toContain('Russian');
    expect(await page.evaluate(`${active}.ariaSelected`)).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await at('aria-expanded'), await countOf(page, '[role=option]')]).toEqual(['false', 0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(page, '/pin=11,[0-9]+$/.test(location.hash)');
    await until(page, "document.querySelectorAll('.chip').length === 2");
    expect(await page.evaluate("document.activeElement.matches('[role=combobox]')")).toBe(true);
    expect(await page.evaluate('document.activeElement.value')).toBe('');
    // What is compared already is no suggestion.
    await page.keyboard.type('principate');
    expect(await textOf(page, '.suggesting [role=status]')).toBe('No such name');
    await page.keyboard.press('Enter');
    expect(await countOf(page, '.chip')).toBe(2);
    await page.evaluate("document.querySelector('[role=combobox]').select()");
    await page.keyboard.type('tokogawa');
    await until(page, "document.querySelector('.suggesting [role=status]').textContent.includes('similar')");
    await page.keyboard.press('Enter');
    await until(page, "document.querySelectorAll('.chip').length === 3");
  });

  it('leaves what is pinned with one step back', async () => {
    const { page } = await explorer.show('#map?year=100');
    await page.click('.map-list .pin');
    await until(page, "location.hash.includes('pin=')");
    await page.goBack();
    await until(page, "location.hash === '#map?year=100'");
    await settled(page);
    expect(await countOf(page, '.pin-bar, .pin[aria-pressed=true]')).toBe(0);
  });

  it('lists at most twenty ids of its address that nothing has, and counts the others', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => 90_000 + index).join();
    const { page } = await explorer.show(`#compare?pin=${ids}`);
    await until(page, "document.querySelectorAll('.pins .chip').length === 21");
    expect(await textOf(page, '.pins')).toContain('480 more ids that nothing has');
  });

  it('says which id of its address nothing has, and shows what it draws on a map of a year', async () => {
    const { page } = await explorer.show('#variable?id=total-population&of=99999');
    expect(await textOf(page, '.note')).toBe('No polity has the id 99999. Those with most values are drawn.');
    await page.click('.suggesting input');
    await page.keyboard.press('Enter');
    await until(page, '/&of=[0-9]/.test(location.hash)');
    const id = await page.evaluate<string>('location.hash.match(/&of=.*?([0-9]+)(?:&|$)/)[1]');
    await page.evaluate(`location.hash = '#variable?id=total-population&of=${id}'`);
    await until(page, "document.querySelector('.note') === null");
    const tab = (name: string) => page.click(`.controls button:text-is("${name}")`);
    await tab('Map');
    await until(page, "document.querySelector('.map-list .value') !== null");
    expect(await page.evaluate('location.hash')).toMatch(/^#variable\?.*show=map/);
    await page.click('.year-controls button');
    await until(page, '/&year=-?[0-9]/.test(location.hash)');
    const year = await textOf(page, '.year-shown');
    // The other tabs lead back to the same year.
    await tab('Table');
    await until(page, "document.querySelector('.variable tbody tr') !== null");
    await tab('Map');
    await until(page, "document.querySelector('.year-shown') !== null");
    expect(await textOf(page, '.year-shown')).toBe(year);
    expect(await textOf(page, 'h1')).toBe('Total population');
  });

  it('draws by powers of ten only what is above zero, and its address says so', async () => {
    const name = catalog.variables.find(({ id }) => id === 'total-population')?.collection ?? -1;
    const path = `explore/data/claims/${catalog.collections[name]?.name}.json`;
    const claims = JSON.parse(file(path));
    explorer.answer(path, {
      ...claims,
      variables: claims.variables.map((each: object) => ({
        ...each,
        low: claims.entity.map(() => -5),
        high: null,
      })),
    });
    const { page } = await explorer.show('#variable?id=total-population&scale=log');
    await until(page, "!location.hash.includes('scale')");
    expect(await textOf(page, '[aria-label=Scale] [aria-pressed=true]')).toBe('Linear');
    expect(await textOf(page, '[aria-label=Scale] :disabled')).toBe('Logarithmic');
    expect(await textOf(page, '[aria-label=Scale] small')).toBe('Some values are zero or below.');
  });

  it('draws a variable over time, lists its values, and saves them with ids and sources', async () => {
    const { page } = await explorer.show('#variable?id=total-population');
    await until(page, "document.querySelectorAll('.chart .point, .chart .series-span').length > 0");
    for (const format of ['PNG', 'SVG', 'CSV']) {
      const { name, bytes } = await savedBy(page, `.take button:text-is("${format}")`);
      expect(name).toBe(`total-population.${format.toLowerCase()}`);
      if (format === 'PNG') expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      if (format === 'SVG') {
        const names = await textsOf(page, '.chip a');
        const said = String(bytes).replace(/<[^>]*>/g, '\n');
        for (const text of ['Total population, people', ...names, new URL(explorer.served.address).host])
          expect(said).toContain(text);
        expect(String(bytes).match(/<rect [^>]*rx="5"/g)).toHaveLength(names.length);
        expect(String(bytes)).not.toMatch(/href="#/);
      }
      if (format !== 'CSV') continue;
      const [about, head, ...rows] = String(bytes).trimEnd().split('\r\n');
      expect(about).toMatch(/^# “Total population, people: .* seen on \d{4}-\d\d-\d\d$/);
      expect(head).toMatch(/^claim,polity_id,polity,variable,value,low,high,unit,state,.*,sources$/);
      for (const row of rows) expect(row).toMatch(/^crisisdb\/total-populations\/\d+,\d+,/);
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('has only the rows in view of 100,000 in the document, and any of them when one goes there', async () => {
    const records = 100_000;
    const values = Array.from({ length: records }, (_, row) => row);
    const columns = {
      ...{ collection: 2, records, page_size: 10, fields: [] },
      columns: [
        { name: 'id', kind: 'number', values },
        { name: 'title', kind: 'text', values: values.map((row) => `Title ${row}`) },
        { name: 'type', kind: 'text', words: ['book', 'article'], codes: values.map((row) => row % 2) },
      ],
    };
    explorer.answer('explore/data/columns/core/references.json', columns);
    const { page } = await explorer.show('#/core/references');
    expect(await countOf(page, '.rows tbody tr')).toBeLessThan(80);
    await page.evaluate("document.querySelector('.rows').scrollTop = 1e9");
    await until(page, "document.querySelector('.rows').textContent.includes('Title 99999')");
    expect(await countOf(page, '.rows tbody tr')).toBeLessThan(80);
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
  });

  it.each([360, 1280])('has the thumb of the year below the line of the year at %d pixels', async (width) => {
    const { page } = await explorer.show('#map?year=1250', { width, height: 800 });
    const [slider, bars] = await page.evaluate<
      [{ left: number; width: number }, { left: number; width: number }]
    >(
      "['.year-slider input', '.year-bars'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())",
    );
    // The middle of a thumb of 16 pixels goes from the first to the last of the bars.
    expect([slider.left + 8, slider.width - 16]).toEqual([bars.left, bars.width]);
    const [scrolled, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(scrolled).toBeLessThanOrEqual(shown);
  });

  it('turns years of an address round, and says in it which are shown', async () => {
    const { page } = await explorer.show('#timeline?from=1300&to=1200');
    await until(page, "location.hash === '#timeline?from=1200&to=1300'");
    expect(await textOf(page, '.timeline .count')).toMatch(/, 1200–1300$/);
    expect(await countOf(page, '.note')).toBe(0);
    await goTo(page, '#timeline?from=0&to=100');
    await until(
      page,
      "document.querySelector('.note')?.textContent.startsWith('There is no year 0: 1 CE follows 1 BCE; ')",
    );
    // The note stays as long as these years are shown, which the address has now.
    await until(page, '/^#timeline.from=-?[1-9][0-9]*&to=100$/.test(location.hash)');
    expect(await textOf(page, '.note')).toMatch(
      /^There is no year 0: 1 CE follows 1 BCE; .* – 100 CE is shown\.$/,
    );
    await page.click('button[aria-label="Zoom in"]');
    await until(page, "document.querySelector('.note') === null");
    await goTo(page, '#/general/polity-alternative-names?years=1300..1200');
    const rows = await textOf(page, '.toolbar .count');
    await goTo(page, '#/general/polity-alternative-names?years=1200..1300');
    expect(await textOf(page, '.toolbar .count')).toBe(rows);
    expect(rows).toMatch(/^[1-9]/);
  });

  it('keeps each typed year of the map for Back, and all drags after it as one step', async () => {
    const { page } = await explorer.show('#map?year=100');
    const type = async (year: string) => {
      await page.fill('.year-field input', year);
      await page.keyboard.press('Enter');
      await until(page, `location.hash === '#map?year=${year}'`);
    };
    const drag = async (keys: readonly string[], year: number) => {
      await page.evaluate("document.querySelector('.year-slider input').focus()");
      for (const key of keys) await page.keyboard.press(key);
      await until(page, `location.hash === '#map?year=${year}'`);
    };
    await drag(['PageUp'], 200);
    await type('600');
    await drag(['ArrowRight', 'PageUp', 'ArrowRight'], 702);
    await type('900');
    await drag(['PageUp'], 1000);
    for (const year of [900, 702, 600, 200]) {
      await page.goBack();
      await until(page, `location.hash === '#map?year=${year}'`);
    }
    // What plays stops where Back leads to.
    await type('600');
    const play = '.year-controls button[aria-pressed]';
    await page.click(play);
    await until(page, '/year=(?!600)/.test(location.hash)');
    await page.goBack();
    await until(page, `document.querySelector('${play}').textContent === 'Play'`);
    expect(await page.evaluate('location.hash')).toBe('#map?year=600');
  });

  it('takes a deleted year for the first or the last one, and two for all years', async () => {
    const empty = async (at: number) => {
      const field = `.year-field${' ~ .year-field'.repeat(at)} input`;
      await page.fill(field, '');
      await page.keyboard.press('Enter');
    };
    const { page } = await explorer.show('#timeline?from=1200&to=1300');
    const [first, last] = catalog.entity?.years ?? [];
    await empty(0);
    await until(page, `location.hash === '#timeline?from=${first}&to=1300'`);
    await empty(1);
    await until(page, `location.hash === '#timeline?from=${first}&to=${last}'`);
    const list = '#/general/polity-alternative-names';
    await goTo(page, `${list}?years=1200..1300`);
    await empty(1);
    await until(page, '/years=1200[.][.](?!1300)/.test(location.hash)');
    await empty(0);
    await until(page, `location.hash === '${list}'`);
    expect(await countOf(page, '.brush-fields button')).toBe(0);
  });

  it('takes back typed years of the timeline with Back, and says which are beyond its years', async () => {
    const { page } = await explorer.show('#timeline?from=1200&to=1300');
    const type = async (years: readonly string[]) => {
      for (const [index, year] of years.entries()) {
        await page.fill(`.year-field${' ~ .year-field'.repeat(index)} input`, year);
        await page.keyboard.press('Enter');
      }
    };
    await type(['1000']);
    await until(page, "location.hash === '#timeline?from=1000&to=1300'");
    await type(['1100', '1105']);
    await until(page, "location.hash === '#timeline?from=1100&to=1105'");
    await page.goBack();
    await until(page, "location.hash === '#timeline?from=1100&to=1300'");
    await page.click('button[aria-label="Later"]');
    await until(page, "location.hash !== '#timeline?from=1100&to=1300'");
    await page.goBack();
    await until(page, "location.hash === '#timeline?from=1100&to=1300'");
    await page.goBack();
    await until(page, "location.hash === '#timeline?from=1000&to=1300'");
    const last = catalog.entity?.years?.[1];
    for (let times = 0; times < 2; times += 1) {
      await type(['1000', '99999']);
      await until(page, `location.hash === '#timeline?from=1000&to=${last}'`);
      expect(await textOf(page, '.note')).toBe(`99999 is after the last year here; 1000–${last} is shown.`);
      const field = "document.querySelectorAll('.year-field input')[1].value";
      await until(page, `${field} === '${last}'`);
    }
  });

  it.each([
    ['#timeline', '.timeline-room'],
    ['#coverage?of=general/polity-capitals', '.coverage-row .track'],
  ])('has the years of %s above those of the bars, also next to a scroll bar', async (fragment, bars) => {
    for (const width of [1280, 360]) {
      const { page } = await explorer.show(fragment, { width });
      // The browser of the tests hides its own.
      await page.evaluate(`(() => {
        const style = new CSSStyleSheet();
        style.replaceSync('::-webkit-scrollbar { width: 15px } .page * { max-height: 20rem }');
        document.adoptedStyleSheets = [style];
      })()`);
      const [axis, track] = await page.evaluate<
        number[][]
      >(`['.axis', ${JSON.stringify(bars)}].map((each) => {
        const found = document.querySelector(each);
        const { left } = found.getBoundingClientRect();
        return [left, left + found.clientWidth];
      })`);
      expect(axis).toEqual(track);
      const isBeside =
        "document.querySelector('.axis').offsetWidth > document.querySelector('.axis').clientWidth";
      expect(await page.evaluate(isBeside)).toBe(true);
    }
  });

  it('shows a value next to each name in a table at 360 pixels, and the name next to all values', async () => {
    const { page } = await explorer.show('#/general/polity-alternative-names', { width: 360 });
    const insides = () =>
      page.evaluate<boolean[]>(`(() => {
        const box = document.querySelector('.rows').getBoundingClientRect();
        return ['thead th', 'thead th + th', 'tbody th', 'tbody th + td'].map((each) => {
          const { left, right } = document.querySelector('.rows ' + each).getBoundingClientRect();
          return left >= box.left - 1 && right <= box.right + 1;
        });
      })()`);
    expect(await insides()).toEqual([true, true, true, true]);
    await page.evaluate("document.querySelector('.rows').scrollTo(10000, 0)");
    expect(await insides()).toEqual([true, false, true, false]);
  });

  it('has room for what is compared at 360 pixels: two polities side by side, three below each other', async () => {
    const ids: readonly number[] = data('entities').ids.slice(3, 6);
    const { page } = await explorer.show(`#compare?pin=${ids.join()}`, { width: 360 });
    const seen = () =>
      page.evaluate<[beyond: number, names: string[], across: number]>(`(() => {
        const box = document.querySelector('.compare details[open] .scroll');
        const cells = [...box.querySelectorAll('tbody tr:first-child td')];
        return [
          box.scrollWidth - box.clientWidth,
          cells.map((each) => getComputedStyle(each, '::before').content.replaceAll('"', '')),
          new Set(cells.map((each) => each.getBoundingClientRect().left)).size,
        ];
      })()`);
    const names = await textsOf(page, '.compare details[open] thead a');
    expect(await seen()).toEqual([0, names, 1]);
    await goTo(page, `#compare?pin=${ids.slice(0, 2).join()}`);
    await until(page, "document.querySelectorAll('.compare details[open] thead a').length === 2");
    expect(await seen()).toEqual([expect.any(Number), ['none', 'none'], 2]);
    // A word that is wider than its column is not broken: the table is wider, and scrolls.
    const lines = await page.evaluate<number>(`(() => {
      const cell = document.querySelector('.compare details[open] tbody td');
      cell.textContent = 'Hekatompylosupontheroad';
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    })()`);
    expect(lines).toBe(1);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it('names only what works on the device to move and zoom the timeline', async () => {
    for (const hasTouch of [false, true]) {
      const { page } = await explorer.show('#timeline', { width: 360, hasTouch });
      const lead = await textOf(page, '.lead');
      expect([hasTouch, /wheel|keys/.test(lead)]).toEqual([hasTouch, !hasTouch]);
      expect([hasTouch, /buttons/.test(lead)]).toEqual([hasTouch, hasTouch]);
      if (!hasTouch) continue;
      for (const selector of ['[aria-label="Zoom in"]', '[aria-label="Earlier"]', '.overview']) {
        const before = await textOf(page, '.count');
        await tap(page, selector);
        await until(page, `document.querySelector('.count').textContent !== ${JSON.stringify(before)}`);
      }
      await goTo(page, '#timeline?from=1&to=1000');
      await page.evaluate(`(() => {
        const rows = document.querySelector('.timeline-rows');
        const { left, top, width } = rows.getBoundingClientRect();
        const at = (identifier, share) =>
          new Touch({ identifier, target: rows, clientX: left + share * width, clientY: top + 20 });
        const send = (type, ...shares) =>
          rows.dispatchEvent(
            new TouchEvent(type, { touches: shares.map((share, index) => at(index, share)), cancelable: true }),
          );
        send('touchstart', 0.4, 0.6);
        send('touchmove', 0.35, 0.65);
        send('touchmove', 0.3, 0.7);
        send('touchend');
      })()`);
      await until(page, "location.hash === '#timeline?from=251&to=750'");
    }
  });

  it.each([
    ['#map?year=1200', '.year-slider input', '.year-shown'],
    ['#start?year=1200', '.year-slider input', '.year-shown'],
    ['#timeline?from=1200&to=1300', '.overview', '.count'],
  ])('scrolls %s with a finger on %s, which chooses no years', async (fragment, selector, shown) => {
    const { page } = await explorer.show(fragment, { width: 360, height: 640, hasTouch: true });
    const text = await textOf(page, shown);
    expect(text).toContain('1200');
    // The finger begins in the middle of the window, if the page is long enough.
    await page.evaluate("document.querySelector('main').style.paddingTop = '400px'");
    await swipe(page, selector, 150);
    await until(page, `document.querySelector('${selector}').getBoundingClientRect().top < 300`);
    await until(page, `document.querySelector('${shown}').textContent === ${JSON.stringify(text)}`);
    await tap(page, selector);
    await until(page, `document.querySelector('${shown}').textContent !== ${JSON.stringify(text)}`);
  });

  it('cuts no name of a bar at 360 pixels, whatever room there is beside it', async () => {
    const { page } = await explorer.show('#timeline', { width: 360 });
    await until(page, "document.querySelector('.timeline-label') !== null");
    const cut = await page.evaluate(
      "(({ left, right }) => [...document.querySelectorAll('.timeline-label')].filter((each) => { const box = each.getBoundingClientRect(); return box.left < left - 1 || box.right > right + 1; }).map((each) => each.textContent))(document.querySelector('.timeline-rows').getBoundingClientRect())",
    );
    expect(cut).toEqual([]);
  });

  it('shows the whole bar of a name that has no room next to it', async () => {
    const { page } = await explorer.show('#timeline', { width: 360 });
    await until(page, "document.querySelector('[data-inside] .timeline-label') !== null");
    const covers = await page.evaluate<boolean[]>(`
      Array.from(document.querySelectorAll('.timeline-bar[data-inside]'), (row) => {
        const [bar, name] = ['.timeline-fill', '.timeline-label'].map((part) =>
          row.querySelector(part).getBoundingClientRect());
        return name.bottom > bar.top + 1;
      })`);
    expect(covers.length).toBeGreaterThan(2);
    expect(covers).not.toContain(true);
  });

  it('prints no text of the timeline over another one where texts are twice as large', async () => {
    const { page } = await explorer.show('#reference', { width: 360 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await goTo(page, '#timeline');
    await until(page, "document.querySelector('.timeline-label') !== null");
    const over = await page.evaluate<string[]>(`(() => {
      const boxes = [...document.querySelectorAll('.timeline-label, .timeline-region, .timeline-axis span')]
        .map((each) => [each.textContent, each.getBoundingClientRect()]);
      return boxes.flatMap(([text, one], place) => boxes.slice(place + 1)
        .filter(([, other]) => one.left < other.right && other.left < one.right
          && one.top < other.bottom - 1 && other.top < one.bottom - 1)
        .map(([other]) => text + ' over ' + other));
    })()`);
    expect(over).toEqual([]);
  });

  it('cuts no years of a collection at 360 pixels, and no second line of code', async () => {
    const { page } = await explorer.show('', { width: 360 });
    await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
    await until(page, "document.querySelector('.collections small') !== null");
    await page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true");
    const cut =
      "[...document.querySelectorAll('.collections small')].filter((each) => each.scrollWidth > each.clientWidth).length";
    expect(await page.evaluate(cut)).toBe(0);
    await goTo(page, '#/general/polity-capitals');
    const [button, second] = await page.evaluate<[number, number]>(`(() => {
      const [pre, button] = document.querySelector('.copyable.code').children;
      const { paddingTop, lineHeight } = getComputedStyle(pre);
      const { top } = pre.getBoundingClientRect();
      return [button.getBoundingClientRect().bottom - top, parseFloat(paddingTop) + parseFloat(lineHeight)];
    })()`);
    expect(button).toBeLessThanOrEqual(second);
  });

  it('is no wider than 360 pixels, and takes its own years, where a name is long and a year far away', async () => {
    const label = 'A collection whose name has very many words, as some names have';
    const collections = catalog.collections.map((each) => ({ ...each, label }));
    const entity = { ...catalog.entity, years: [-2_147_483_648, 2_147_483_647] };
    explorer.answer('explore/data/catalog.json', { ...catalog, collections, entity });
    for (const fragment of ['', '#map?year=2147483647', '#timeline', '#coverage', '#/core/references']) {
      const { page } = await explorer.show(fragment, { width: 360 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await countOf(page, '.wrong')).toBe(0);
    }
  });

  it('leads from the start to every schema and to openapi.json, and says what its bars mean', async () => {
    const { page } = await explorer.show('');
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('main a')].map(({ href }) => href)",
    );
    const files = [...catalog.collections.map(({ schema }) => schema), 'openapi.json'];
    for (const file of files) expect(links).toContain(new URL(encodeURI(file), explorer.served.address).href);
    const legend = await textOf(page, '.share-legend');
    expect(legend).toContain(`${catalog.entity?.all} polities`);
    expect(legend).toContain('Years are those that its records state.');
    const years = await page.evaluate<[text: string, isCut: boolean][]>(
      "[...document.querySelectorAll('.collections small')].map((each) => [each.textContent, each.scrollWidth > each.clientWidth])",
    );
    expect(years.filter(([text]) => /^\d+ BCE – \d+$/.test(text)).length).toBeGreaterThan(0);
    expect(years.filter(([, isCut]) => isCut)).toEqual([]);
    expect(await textOf(page, '.start-world .legend')).toMatch(/Bars: polities of each century$/);
    await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
    expect(await textOf(page, '.variables-head p')).toContain(
      'how many of the polities of each century have a known value in it from 2000 BCE on.',
    );
    // No bar is of the longer time before that.
    const [{ periods, variables }] = data('coverage').grids;
    const { variable, entities } = variables.find(({ entities: [first] }: { entities: number[] }) => first);
    const line = (data('catalog').variables as { id: string }[])[variable]?.id;
    const bars = await page.evaluate<[string, string]>(`(() => {
      const { ariaLabel, attributes } = document.querySelector('a[href$="id=${line}"] + .sparkline');
      return [ariaLabel, attributes.viewBox.value];
    })()`);
    expect(bars).toEqual([
      `Known in each century, at most ${Math.max(...entities.slice(1))}`,
      `0 0 ${periods.length - 1} 100`,
    ]);
    await until(page, "document.querySelectorAll('.card .chart').length === 2");
    const units =
      "[...document.querySelectorAll('.card .chart')].map((each) => each.querySelector('.chart-unit')?.textContent)";
    expect(await page.evaluate<string[]>(units)).toEqual(['unit not stated', 'people']);
  });

  it.each(['#entity', '#variable', '#variable?id='])('says what the address %s lacks', async (fragment) => {
    const { page } = await explorer.show(fragment);
    expect(await textOf(page, 'main .note')).toMatch(/^This address has no id\. /);
  });

  it('lists the sources of a variable, which have no numbers, from the edge of the page on', async () => {
    const { page } = await explorer.show('#variable?id=total-population&show=sources');
    await until(page, "document.querySelector('.references a') !== null");
    const lefts = await page.evaluate<number[]>(
      "['main h1', '.references a'].map((each) => document.querySelector(each).getBoundingClientRect().left)",
    );
    expect(lefts[1]).toBe(lefts[0]);
  });

  it('prints what a search found, and the address of the view, without folds that paper cannot open', async () => {
    const { page } = await explorer.show('#search?q=empire');
    await until(page, "document.querySelector('.found a') !== null");
    await page.emulateMedia({ media: 'print' });
    const printed = () => page.evaluate<string>("document.querySelector('.explorer').innerText");
    expect(await printed()).toContain(await textOf(page, '.found a'));
    expect(await printed()).toContain('/explore/#search?q=empire');
    await goTo(page, '#/general/polity-capitals?row=3');
    expect(await printed()).toContain('&row=3');
    expect(await printed()).not.toMatch(/Show all fields|How to cite it|JSON/);
  });

  it('prints what is on the map in columns, below a map as wide as the paper', async () => {
    const { page } = await explorer.show('#map?year=100', { width: 1000 });
    await page.emulateMedia({ media: 'print' });
    const [map, lefts] = await page.evaluate<[number, number[]]>(`[
      document.querySelector('.map-and-list svg').getBoundingClientRect().width,
      [...new Set(Array.from(document.querySelectorAll('.map-list li'), (each) => each.getBoundingClientRect().left))],
    ]`);
    expect(map).toBeGreaterThan(800);
    expect(lefts.length).toBeGreaterThan(1);
  });

  it('shows what colours say where the system chooses the colours of pages', async () => {
    const { page } = await explorer.show('#coverage', { forcedColors: 'active' });
    const colours = (selector: string) =>
      page.evaluate<number>(
        `new Set(Array.from(document.querySelectorAll('${selector}'), (each) => getComputedStyle(each).backgroundColor)).size`,
      );
    expect(await colours('.grid .state-c')).toBeGreaterThan(3);
    await goTo(page, '#map?year=100');
    await settled(page);
    expect(await colours('.legend .swatch')).toBeGreaterThan(3);
    await goTo(page, '#timeline');
    await settled(page);
    expect(await colours('.timeline-fill')).toBeGreaterThan(1);
    expect(await colours('.frame-head nav a')).toBe(1);
  });

  it('prints no control of the timeline, and no word about them', async () => {
    const { page } = await explorer.show('#timeline');
    await page.emulateMedia({ media: 'print' });
    const shown =
      "[...document.querySelectorAll('main :is(button, input, .not-printed)')].some((each) => each.checkVisibility())";
    expect(await page.evaluate(shown)).toBe(false);
    expect(await textOf(page, '.lead .not-printed')).toContain('zoom');
  });

  it.each([
    ['#timeline', '.timeline-bar', "document.querySelector('.timeline .count strong')"],
    ['#coverage?of=total-population', '.coverage-name', "document.querySelector('.controls button')"],
  ])('prints all rows of %s, one below the other, not only the ones in view', async (view, row, count) => {
    const { page } = await explorer.show(view, { height: 400 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const wanted = await page.evaluate<number>(`Number(/\\d+/.exec(${count}.textContent)[0])`);
    const tops = `[...document.querySelectorAll('${row}')].map((each) => each.getBoundingClientRect().top)`;
    expect(wanted).toBeGreaterThan(9);
    await page.emulateMedia({ media: 'print' });
    await until(page, `new Set(${tops}).size >= ${wanted}`);
    const isCut = `(() => {
      const box = document.querySelector('.timeline-rows, .coverage-rows');
      return Math.max(...${tops}) > box.getBoundingClientRect().bottom || getComputedStyle(box).contain !== 'none';
    })()`;
    expect(await page.evaluate(isCut)).toBe(false);
  });

  it('shows the rows in view again after all of them are printed from a copy of the page', async () => {
    const { page } = await explorer.show('#timeline', { height: 400 });
    const onScreen = await countOf(page, '.timeline-bar');
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await countOf(page, '.timeline-bar')).toBeGreaterThan(onScreen);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await countOf(page, '.timeline-bar')).toBe(onScreen);
  });

  it('prints the cells of the coverage, which are buttons on a screen', async () => {
    const { page } = await explorer.show('#coverage');
    const shown =
      "[...document.querySelectorAll('.grid .cell')].filter((each) => each.checkVisibility()).length";
    const onScreen = await page.evaluate<number>(shown);
    expect(onScreen).toBeGreaterThan(100);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(shown)).toBe(onScreen);
  });

  it('prints the histogram and the table as wide as the paper, and fills what is coloured', async () => {
    const { page } = await explorer.show('#/general/polity-capitals');
    await page.emulateMedia({ media: 'print' });
    const widths = await page.evaluate<number[]>(
      "['main h1', '.brush svg', '.rows table'].map((each) => document.querySelector(each).getBoundingClientRect().width)",
    );
    expect(Math.min(...widths)).toBeGreaterThan(1000);
    const black = "getComputedStyle(document.querySelector('.brush .bars')).fill === 'rgb(0, 0, 0)'";
    expect(await page.evaluate(black)).toBe(false);
    // What to do with a file that is saved.
    const shown =
      "[...document.querySelectorAll('.toolbar :is(small, button)')].filter((each) => each.checkVisibility()).length";
    expect(await page.evaluate(shown)).toBe(0);
    await page.setViewportSize({ width: 700, height: 900 });
    const over = await page.evaluate<number>(
      "Math.max(...[...document.querySelectorAll('.rows table, .rows th')].map((each) => each.getBoundingClientRect().right)) - innerWidth",
    );
    expect(over).toBeLessThanOrEqual(0);
    await goTo(page, '#/core/capitals');
    await until(page, "document.querySelectorAll('.rows tbody tr').length > 5");
    const broken = await page.evaluate<string[]>(`Array.from(
      document.querySelectorAll('.rows :is(thead th, .words)'), (cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const words = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
          for (const { 0: word, index } of text.data.matchAll(/[^\\s–-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            // Between Chinese characters a line may end.
            if (range.getClientRects().length > 1 && !/\\p{Script=Han}/u.test(word)) words.push(word);
          }
        return words;
      }).flat()`);
    expect(await countOf(page, '.rows .words')).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });

  it('shows a text of a table without tags and marks, and counts with their thousands apart', async () => {
    const { page } = await explorer.show('#/general/polity-capitals?columns=description,capital');
    const texts = await textOf(page, '.rows tbody');
    expect(texts).toContain('Safe words.');
    expect(texts).not.toMatch(/<p|§REF§|onerror/);
    const populations = await explorer.show('#/crisisdb/total-populations');
    expect(await textOf(populations.page, '.rows tbody')).toMatch(/\d,\d{3},000/);
  });

  it('draws the geometry of a record, and none that is in no degrees', async () => {
    const description = JSON.parse(file('databank.json'));
    Object.assign(description.records.nga.keys, { geom: 'geometry?', other: 'geometry?', data: 'json?' });
    const path = 'api/core/ngas/page-1.json';
    const page1 = JSON.parse(file(path));
    const [west, south, east, north] = [10, 40, 20, 50];
    const corners = [west, south, east, south, east, north, west, north, west, south];
    const ring = [0, 2, 4, 6, 8].map((at) => corners.slice(at, at + 2));
    Object.assign(page1.results[0], {
      geom: { type: 'MultiPolygon', coordinates: [[ring]] },
      other: { type: 'Point', coordinates: [500_000, 1] },
      data: { a: 1 },
    });
    explorer.answer('databank.json', description);
    explorer.answer(path, page1);
    const { page } = await explorer.show('#/core/ngas?row=0');
    await until(page, "document.querySelector('.shape .land') !== null");
    const { width, height } = await page.evaluate<{ width: number; height: number }>(
      "(({ width, height }) => ({ width, height }))(document.querySelector('.shape .drawn').getBBox())",
    );
    expect(Math.max(width / 640, height / 360)).toBeGreaterThan(0.5);
    expect(Math.max(width / 640, height / 360)).toBeLessThan(0.7);
    const text = await textOf(page, 'main');
    expect(text).toContain('not in degrees');
    expect(text).toContain('{"a":1}');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('has a citation of each record, by the id of its claim where the dataset makes one of it', async () => {
    const { page } = await explorer.show('#/crisisdb/total-populations?row=0');
    const citation = () => textOf(page, '.record .copyable p');
    expect(await textOf(page, 'h1')).toMatch(/^Total population: [\d,.]+(?: million)? people$/);
    expect(await textOf(page, '.values')).toMatch(/Total population\s*[\d,]+ people/);
    const id = await page.evaluate<string>("new URLSearchParams(location.hash.split('?')[1]).get('id')");
    await page.evaluate("document.querySelector('.record details:has(.copyable)').open = true");
    expect(await citation()).toMatch(
      new RegExp(
        `^“.+, claim crisisdb/total-populations/${id}”\\. .+/explore/#/crisisdb/total-populations\\?id=${id}, seen on`,
      ),
    );
    expect(await violationsOf(page)).toEqual([]);
    await goTo(page, '#/core/references?row=0');
    expect(await citation()).toMatch(/^“record core\/references\/\d+”/);
    await page.click('.record a[href*="#source?id="]');
    await until(page, "document.querySelector('.source') !== null");
    expect(await textOf(page, '.source')).toMatch(/cites? it\./);
  });

  it('says what could not be loaded, and loads it when it can be', async () => {
    explorer.answer('explore/data/columns/core/references.json', '', 503);
    const { page } = await explorer.show('#/core/references', { canFail: true });
    await until(page, "document.querySelector('[role=alert]') !== null");
    expect(await textOf(page, '[role=alert]')).toContain('was answered with 503');
    explorer.served.instead.clear();
    await page.click('[role=alert] button');
    await until(page, "document.querySelector('.rows tbody a') !== null");
  });

  it('shows a record once, whether its link has its row, its id or both', async () => {
    const { page } = await explorer.show('#reference');
    await page.evaluate(
      "window.shown = new Set(); void new MutationObserver(() => { const title = document.querySelector('.record h1'); if (title !== null) shown.add(title); }).observe(document, { childList: true, subtree: true })",
    );
    for (const [index, query] of ['id=5', 'row=3', 'id=5&row=70'].entries()) {
      await page.evaluate(`location.hash = '#/core/references?${query}'`);
      await until(page, '/id=\\d+&row=(?!70)\\d+$/.test(location.hash)');
      await settled(page);
      expect(await page.evaluate('shown.size')).toBe(index + 1);
    }
  });

  it('finds a record by its id where it has moved to another row', async () => {
    const { page } = await explorer.show('#/core/references?id=5&row=70');
    // After the record is shown, its address says where it is now.
    await until(page, '/id=5&row=(?!70)\\d+$/.test(location.hash)');
    expect(await textOf(page, 'main h1')).not.toContain('not found');
  });
});
