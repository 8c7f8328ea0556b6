import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, type PageOptions, until, violationsOf } from './open-browser.ts';
import { countOf, openExplorer, openView, overflowOf, tap, textOf } from './open-explorer.ts';
import { smallTargetsOf } from './targets.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

const hostile = [
  '<script>window.executed = 1</script>',
  `"><img src="x" onerror="window.executed = 1">' onmouseover='window.executed = 1`,
  '</title></script><svg onload="window.executed = 1"></svg>&lt;b&gt;',
].join(' ');
const quoted = `'${hostile.replaceAll("'", "''")}'`;

/** The sample, with a polity whose names, capital and sources mean ill, and a series of numbers. */
const tables = [
  readFileSync('data/sample.sql', 'utf8'),
  `UPDATE core_polity SET long_name = ${quoted}, name = ${quoted}
     WHERE id = (SELECT polity_id FROM general_polity_capital ORDER BY id LIMIT 1);
   UPDATE general_polity_capital SET capital = ${quoted} WHERE id = (SELECT min(id) FROM general_polity_capital);
   UPDATE core_citation SET page_from = 1045, page_to = 1046
     WHERE id IN (SELECT citation_id FROM general_polity_capital_citations);
   UPDATE general_polity_succeeding_entity SET succeeding_entity = 'A state without a page'
     WHERE id = (SELECT min(id) FROM general_polity_succeeding_entity);
   UPDATE core_reference SET title = ${quoted};`,
] as const;

describe.skipIf(missing !== null)('the pages of entities', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  let hostileId: number;
  let seriesId: number;
  beforeAll(async () => {
    explorer = await openExplorer(tables, '/under/a path/');
    const { ids, labels } = data('entities') as { ids: number[]; labels: string[] };
    hostileId = ids[labels.findIndex((label) => label.includes('executed'))] as number;
    seriesId = ids.find((id) => htmlOf(id).includes('series-line')) as number;
  });
  afterAll(() => explorer?.close());

  const data = (name: string) =>
    JSON.parse(readFileSync(join(explorer.out, `explore/data/${name}.json`), 'utf8'));
  const htmlOf = (id: number) => readFileSync(join(explorer.out, `explore/polity/${id}/index.html`), 'utf8');
  const open = (id: number, options: PageOptions = {}) =>
    openView(explorer.browser, `${explorer.served.address}explore/polity/${id}/`, options);

  it('print their sources, whose numbers notes have, who came before, and their address', async () => {
    const { page } = await open(seriesId);
    const fold = "document.querySelector('#sources')";
    await page.evaluate(`${fold}.open = false`);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.evaluate(`${fold}.open`)).toBe(true);
    const life = "document.querySelector('nav.life')";
    expect(await page.evaluate(`${life} === null || getComputedStyle(${life}).display !== 'none'`)).toBe(
      true,
    );
    // Nothing on paper is touched: its marks need no room for a finger.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.notes a')).display")).toBe(
      'inline',
    );
    const isInFoot = "document.querySelector('.frame-foot p').textContent.includes(location.href)";
    expect(await page.evaluate(isInFoot)).toBe(true);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.evaluate(isInFoot)).toBe(false);
    await page.close();
  });

  it('print their sources without code, too', async () => {
    const { page } = await open(seriesId, { javaScriptEnabled: false });
    const fold = "document.querySelector('#sources')";
    await page.evaluate(`${fold}.open = false`);
    const isShown = `${fold}.querySelector('li').checkVisibility({ contentVisibilityAuto: true })`;
    expect(await page.evaluate(isShown)).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await until(page, isShown);
  });

  it.each([
    ['with a line', () => seriesId],
    ['with hostile texts', () => hostileId],
  ])('read well with and without scripts, in every width and colour: %s', async (_, idOf) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, asked } = await open(idOf(), { javaScriptEnabled });
      // The page itself, its styles, and a few bytes of code.
      expect(asked.length).toBe(javaScriptEnabled ? 3 : 2);
      expect(asked.filter((address) => address.includes('/data/'))).toEqual([]);
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate("document.querySelector('main h1') !== null")).toBe(true);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await textOf(page, 'main')).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  });

  it.each([
    ['with a line', () => seriesId],
    ['with hostile texts', () => hostileId],
  ])('have nothing that axe finds, in every width and colour: %s', async (_, idOf) => {
    const { page } = await open(idOf(), { bypassCSP: true });
    for (const width of [1280, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await smallTargetsOf(page, width === 360 ? null : 'near')).toEqual([]);
        const rules = colorScheme === 'light' ? 'all' : 'colours';
        expect([width, colorScheme, ...(await violationsOf(page, rules))]).toEqual([width, colorScheme]);
      }
  });

  it('look with their own few styles as with those of all views', async () => {
    const assets = readdirSync(join(explorer.out, 'explore/assets'));
    const styles = assets.find((name) => /^explorer-.*\.css$/.test(name));
    const stylesOf = `[...document.querySelectorAll('*')].map((each) => {
      const style = getComputedStyle(each);
      return each.tagName + ' ' + each.getAttribute('class') + ' ' +
        [...style].filter((name) => !name.startsWith('--')).map((name) => name + ':' + style.getPropertyValue(name)).join(';');
    })`;
    for (const path of [`polity/${seriesId}/`, `polity/${hostileId}/`, 'all/polity/'])
      for (const [width, media] of [
        [1280, 'screen'],
        [360, 'screen'],
        [800, 'print'],
      ] as const) {
        const address = `${explorer.served.address}explore/${path}`;
        const { page } = await openView(explorer.browser, address, { width, colorScheme: 'dark' });
        await page.emulateMedia({ media });
        expect(await page.evaluate(`(window.own = ${stylesOf}).length`)).toBeGreaterThan(20);
        await page.evaluate(`new Promise((loaded) => {
          const link = document.querySelector('link[rel="stylesheet"]');
          link.onload = loaded;
          link.href = link.href.replace(/page-[^/]*$/, ${JSON.stringify(styles)});
        })`);
        // Compared in the page: they are megabytes.
        expect(await page.evaluate(`${stylesOf}.filter((each, at) => each !== own[at])`)).toEqual([]);
        await page.close();
      }
  });

  it('run nothing that a text says, even without a policy', async () => {
    const { page } = await open(hostileId, { bypassCSP: true });
    await page.evaluate(
      "for (const each of document.querySelectorAll('main *')) each.dispatchEvent(new MouseEvent('mouseover'))",
    );
    expect(await page.evaluate('window.executed === undefined')).toBe(true);
    expect(await countOf(page, 'main script, main iframe, main img, main style')).toBe(0);
    expect(await textOf(page, 'h1')).toContain('onmouseover');
  });

  it('have links that lead somewhere, under any path', async () => {
    const { page } = await open(seriesId);
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a')].map((a) => new URL(a.getAttribute('href'), document.baseURI).href)",
    );
    const files = new Set(links.map((link) => link.replace(/#.*/, '')));
    const own = [...files].filter((link) => link.startsWith(explorer.served.origin));
    expect(own.length).toBeGreaterThan(2);
    for (const link of own) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
    await page.click('.lane-chart p:last-child a');
    await until(page, "document.querySelector('.chart svg') !== null && location.hash.includes('variable')");
    await page.goBack();
    await until(page, "document.querySelector('.drawn-line') !== null");
    await page.keyboard.press('/');
    await until(page, "location.hash === '#search'");
  });

  it('are in a list that the start leads to, without JavaScript, and that each of them leads back to', async () => {
    const { page } = await openView(explorer.browser, explorer.served.address, {
      javaScriptEnabled: false,
      width: 360,
    });
    await page.click('noscript a');
    expect(await textOf(page, 'h1')).toBe('Polities');
    const ids: number[] = data('entities').ids;
    expect(await countOf(page, '.entity-list li a[href*="polity"]')).toBeGreaterThanOrEqual(ids.length);
    expect(await textOf(page, 'main')).not.toMatch(/undefined|null|NaN/);
    await page.click(`.entity-list a[href$="/${seriesId}/index.html"]`);
    expect(await page.evaluate('location.pathname')).toMatch(
      new RegExp(`/explore/polity/${seriesId}/index.html$`),
    );
    await page.click('.above a');
    expect(await page.evaluate('location.pathname')).toMatch(/\/explore\/all\/polity\/index.html$/);
    const list = await openView(explorer.browser, `${explorer.served.address}explore/all/polity/`, {
      bypassCSP: true,
    });
    for (const width of [1280, 360]) {
      await list.page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(list.page)).toBeLessThanOrEqual(0);
      expect(await smallTargetsOf(list.page, width === 360 ? null : 'near')).toEqual([]);
      expect([width, ...(await violationsOf(list.page))]).toEqual([width]);
    }
  });

  it('are where the addresses of before lead', async () => {
    const { page } = await explorer.open(`#entity?id=${seriesId}`);
    await until(page, `location.pathname.endsWith('/explore/polity/${seriesId}/')`);
    await until(page, "document.querySelector('.drawn-line') !== null");
  });

  it('lead to a record about it that shows all its fields', async () => {
    const { page } = await open(seriesId);
    await page.click('main a[href*="&all=1"]');
    await until(page, "document.querySelector('.embedded-record[open] .values') !== null");
    const name = data('entities').labels[(data('entities').ids as number[]).indexOf(seriesId)];
    expect(await textOf(page, '.embedded-record[open]')).toContain(name);
    expect(await page.evaluate<string>('location.hash')).toMatch(/[?&]id=.*&all=1$/);
  });

  it('say what a point means at the first touch, and follow it at the second', async () => {
    const { page } = await open(seriesId, { width: 360, height: 800, hasTouch: true });
    await tap(page, '.drawn-line a');
    await until(page, "document.querySelector('.touched a') !== null");
    expect(await textOf(page, '.touched a')).toBe(await textOf(page, '.drawn-line a title'));
    await tap(page, '.drawn-line a');
    await until(page, "location.hash.includes('row=')");
  });

  it('follow a point at once for a mouse and a key, on a screen for fingers too', async () => {
    for (const press of ['mouse', 'key']) {
      const { page } = await open(seriesId, { width: 360, height: 800, hasTouch: true });
      await page.evaluate(
        "globalThis.matchMedia = () => ({ matches: true }); document.querySelector('.drawn-line a').focus()",
      );
      if (press === 'mouse') await page.click('.drawn-line a');
      else await page.keyboard.press('Enter');
      await until(page, "location.hash.includes('row=')");
    }
  });

  const idOf = (part: string) =>
    (data('entities').ids as number[]).find((id) => htmlOf(id).includes(part)) as number;

  it('name the pages that are cited, next to each source', async () => {
    const { page } = await open(idOf('1045–1046'));
    const sources = await page.evaluate<string[]>(
      "[...document.querySelectorAll('#sources li')].map((each) => each.lastChild.textContent.trim())",
    );
    expect(
      sources.filter((text) => /^pp\. (?:.+, )?1045–1046(?:, .+)?(?: · [0-9]+ values)?$/.test(text)),
    ).not.toEqual([]);
  });

  it('name who came after, even one without a page, which no link can lead to', async () => {
    const { page } = await open(idOf('A state without a page</li>'));
    expect(await textOf(page, '.life li:last-child')).toMatch(/^followed by .*A state without a page$/);
    expect(
      await page.evaluate<string[]>("[...document.querySelectorAll('.life a')].map((a) => a.textContent)"),
    ).not.toContain('A state without a page');
  });

  it('show the numbers of the records as a line', async () => {
    const { page } = await open(seriesId);
    const shown = await countOf(page, '.drawn-line circle');
    expect(shown).toBeGreaterThan(2);
    const path = await page.evaluate<string>("document.querySelector('.series-line').getAttribute('d')");
    expect(path.match(/[Ml]/g)?.length).toBeGreaterThan(2);
  });
});
