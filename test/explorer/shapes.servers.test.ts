import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { insert, serviceOf, tables } from '../outputs/explorer-data/support/empires.ts';
import { type BrowserPage, missing, openBrowser, until, violationsOf } from './open-browser.ts';
import { serveTree } from './serve-tree.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

const box = (index: number) => {
  const [west, south] = [(index % 60) * 5 - 150, (index % 12) * 10 - 60];
  const ring = [
    [west, south],
    [west + 4, south],
    [west + 4, south + 8],
    [west, south + 8],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
/** So many that they need two files, all of them later than the empires. */
const many = Array.from({ length: 300 }, (_, index) => [
  ...[100 + index, index % 9 === 0 ? '<img src=x onerror=alert(1)>' : `Later ${index}`],
  ...[box(index), 'nobody', 1000 + index, 1020 + index],
]);

describe.skipIf(missing !== null)('the shapes on the map of the explorer', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let served: Awaited<ReturnType<typeof serveTree>>;
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'polity-press-shapes-'));
    const database = new BetterSqlite3(join(folder, 'export.sqlite'));
    database.exec(tables());
    database.exec(insert('polity', [[7, 'Late', 'late', 900, 1400, null, null, null]]));
    database.exec(insert('shape', many));
    database.close();
    const { out, problems } = await buildTree(join(folder, 'export.sqlite'), {
      ...{ description: serviceOf(), explorer: true, out: join(folder, 'out') },
    });
    expect(problems).toEqual([]);
    served = await serveTree(out, '/tree/');
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    served?.close();
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(fragment: string, options: Parameters<typeof browser.page>[0] = {}) {
    const page = await browser.page(options);
    const [faults, asked]: [string[], string[]] = [[], []];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => asked.push(request.url().replace(served.address, '')));
    await page.goto(`${served.address}explore/${fragment}`);
    await until(page, "document.querySelector('.map-list li') !== null");
    return { page, faults, asked };
  }
  const outlines = (page: BrowserPage) =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.world .outline')].map((each) => each.getAttribute('class') + ' ' + each.textContent).sort()",
    );
  const drawn = (page: BrowserPage, count: number) =>
    until(page, `document.querySelectorAll('.world .outline').length === ${count}`);
  const outlinesAsked = (asked: readonly string[]) => asked.filter((path) => path.includes('outlines'));

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)('are in the colours of the regions, with what is nobody’s in grey: %j', async (options) => {
    const { page, faults, asked } = await open('#map?year=200', options);
    await drawn(page, 5);
    const shown = await outlines(page);
    expect(shown.map((each) => each.replace(/region-\d/, 'region')).sort()).toEqual([
      'outline region Han Empire',
      'outline region Kushan Empire',
      'outline region Parthian Empire',
      'outline region Roman Empire',
      'outline unlisted Kingdom of Kush',
    ]);
    // As many colours as regions, each that of the point.
    expect(new Set(shown.map((each) => each.split(' ')[1])).size).toBe(5);
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('.outline')].every((each) => Number(getComputedStyle(each).fillOpacity) < 0.4 && getComputedStyle(each).fillRule === 'evenodd' && each.getAttribute('d').length > 100)",
      ),
    ).toBe(true);
    // The points are over the shapes.
    expect(
      await page.evaluate(
        "Boolean(document.querySelector('.outline').compareDocumentPosition(document.querySelector('.dot')) & Node.DOCUMENT_POSITION_FOLLOWING)",
      ),
    ).toBe(true);
    const list = await page.evaluate<string>("document.querySelector('.map-list').innerText");
    expect(list).toContain('As a shape only');
    expect(list).toMatch(/Kingdom of Kush\s+785 BCE – 350 CE/);
    expect(await page.evaluate<string>("document.querySelector('.legend').innerText")).toContain(
      'not among the polities',
    );
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    expect(outlinesAsked(asked)).toEqual(['explore/data/outlines/1.json']);
    await page.close();
  });

  it('are those of the year, whichever it is, and no file is asked for before or twice', async () => {
    const { page, faults, asked } = await open('#map?year=-200');
    const records = recordsOf(join(folder, 'out'), 'core/shapes') as unknown as {
      start_year: number;
      end_year: number;
    }[];
    for (const year of [-200, -785, -27, -1, 1, 115, 116, 350, 351, 395, 1010, 1299, 1320, 200]) {
      await page.evaluate(`location.hash = '#map?year=${year}'`);
      const alive = records.filter((each) => each.start_year <= year && each.end_year >= year).length;
      // The entities have no year before 247 BCE: the map begins there.
      const expected = year === -785 ? 2 : alive;
      await drawn(page, expected);
      expect([year, (await outlines(page)).length]).toEqual([year, expected]);
      const files = outlinesAsked(asked).length;
      expect([year, files]).toEqual([
        year,
        year >= 1200 || asked.some((each) => each.endsWith('2.json')) ? 2 : 1,
      ]);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are in the colour of a value, too, and lead where the list leads', async () => {
    const { page } = await open('#map?year=200&by=core/forms');
    await until(page, "document.querySelectorAll('.outline.region-0').length === 2");
    const shown = await outlines(page);
    expect(shown).toEqual([
      'outline never Kushan Empire: no record',
      'outline region-0 Han Empire: empire',
      'outline region-0 Roman Empire: empire',
      'outline region-1 Parthian Empire: kingdom of kingdoms',
      'outline unlisted Kingdom of Kush',
    ]);
    const click = (name: string) =>
      page.evaluate(
        `[...document.querySelectorAll('.outline')].find((each) => each.textContent.startsWith('${name}')).dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
      );
    await click('Han Empire');
    await until(page, "document.querySelector('main h1')?.textContent === 'Han Empire'");
    await page.goBack();
    await drawn(page, 5);
    const link = await page.evaluate<string>(
      "[...document.querySelectorAll('.map-list a')].find((each) => each.textContent === 'Kingdom of Kush').hash",
    );
    await click('Kingdom of Kush');
    await until(page, "document.querySelector('main .values') !== null");
    expect(link).toBe('#/core/shapes?row=5');
    expect(await page.evaluate<string>("document.querySelector('main').innerText")).toContain(
      'Kingdom of Kush',
    );
    await page.close();
  });

  it('lead to the page of an entity, with its own record where no other is about it', async () => {
    const { page, faults } = await open('#map?year=200');
    await page.evaluate(
      "[...document.querySelectorAll('.map-list a')].find((each) => each.textContent === 'Kushan Empire').click()",
    );
    await until(page, "document.querySelector('main .about .values') !== null");
    const shown = await page.evaluate<string>("document.querySelector('main').innerText");
    expect(shown).toContain('No other record is about it yet.');
    expect(await page.evaluate<string>("document.querySelector('.about').innerText")).toContain(
      'Kushan Empire',
    );
    await page.evaluate("document.querySelector('.entity-head a').click()");
    await until(
      page,
      "document.querySelector('main h1')?.textContent === 'Kushan Empire' && location.hash.startsWith('#/core/polities')",
    );
    expect(faults).toEqual([]);
    await page.close();
  });

  it('say why they are not there, and leave the map', async () => {
    served.instead.set('explore/data/outlines/1.json', () => ({ status: 500, body: '{}' }));
    const { page } = await open('#map?year=200');
    await until(page, "document.querySelector('.note')?.textContent.includes('answered with 500')");
    expect(await page.evaluate("document.querySelectorAll('.dot').length")).toBe(6);
    served.instead.clear();
    await page.evaluate("location.hash = '#map?year=1310'");
    await drawn(page, 10);
    expect(await page.evaluate("document.querySelector('.note')")).toBe(null);
    await page.close();
  });
});
