import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsOf } from '../helpers/read-tree.ts';
import { insert, serviceOf, tables } from '../outputs/explorer-data/support/empires.ts';
import { type BrowserPage, missing, until, violationsOf } from './open-browser.ts';
import { countOf, openExplorer, overflowOf, type ViewOptions } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

const box = (index: number) => {
  const [west, south] = [(index % 60) * 5 - 150, (index % 12) * 10 - 60];
  const corners = [0, 0, 4, 0, 4, 8, 0, 8, 0, 0];
  const ring = [0, 2, 4, 6, 8].map((at) => [west + (corners[at] ?? 0), south + (corners[at + 1] ?? 0)]);
  return { type: 'Polygon', coordinates: [ring] };
};
/** So many that they need two files, all of them later than the empires. */
const many = Array.from({ length: 300 }, (_, index) => [
  ...[100 + index, index % 9 === 0 ? '<img src=x onerror=alert(1)>' : `Later ${index}`],
  ...[box(index), 'nobody', 1000 + index, 1020 + index],
]);

describe.skipIf(missing !== null)('the shapes on the map of the explorer', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    const late = insert('polity', [[7, 'Late', 'late', 900, 1400, null, null, null]]);
    const sql = [tables(), late, insert('shape', many)];
    explorer = await openExplorer(sql, '/tree/', { description: serviceOf() });
  }, 120_000);
  afterAll(() => explorer?.close());

  async function open(fragment: string, options: ViewOptions = {}) {
    const opened = await explorer.open(fragment, options);
    await until(opened.page, "document.querySelector('.map-list li') !== null");
    return opened;
  }
  const outlines = (page: BrowserPage) =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.world .outline')].map((each) => each.getAttribute('class') + ' ' + each.textContent).sort()",
    );
  const drawn = (page: BrowserPage, count: number) =>
    until(page, `document.querySelectorAll('.world .outline').length === ${count}`);
  const outlinesAsked = (asked: readonly string[]) =>
    asked.filter((address) => address.includes('outlines')).map((address) => address.split('/tree/')[1]);

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)('are in the colours of the regions, with unowned shapes in grey: %j', async (options) => {
    const { page, asked } = await open('#map?year=200', options);
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
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(outlinesAsked(asked)).toEqual(['explore/data/outlines/1.json']);
  });

  it('match the year, and no file is requested early or twice', async () => {
    const { page, asked } = await open('#map?year=-200');
    const records = recordsOf(explorer.out, 'core/shapes') as unknown as {
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
  });

  it('are in the colour of a value, too, and lead where the list leads', async () => {
    const { page } = await open('#map?year=200&by=core/forms');
    await until(page, "document.querySelectorAll('.outline.region-0').length === 2");
    const shown = await outlines(page);
    expect(shown).toEqual([
      'outline never Kushan Empire: no record',
      'outline region-0 Han Empire: empire; years of the polity',
      'outline region-0 Roman Empire: empire; years of the polity',
      'outline region-1 Parthian Empire: kingdom of kingdoms; years of the polity',
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
  });

  it('lead to the page of an entity, with its own record where no other is about it', async () => {
    const { page } = await open('#map?year=200');
    await page.evaluate(
      "[...document.querySelectorAll('.map-list a')].find((each) => each.textContent === 'Kushan Empire').click()",
    );
    await until(page, "document.querySelector('main h1')?.textContent === 'Kushan Empire'");
    await page.evaluate(
      "[...document.querySelectorAll('main a')].find((each) => each.textContent === 'Its own record').click()",
    );
    await until(
      page,
      "document.querySelector('main h1')?.textContent === 'Kushan Empire' && location.hash.startsWith('#/core/polities')",
    );
  });

  it('say why they are not there, and leave the map', async () => {
    explorer.answer('explore/data/outlines/1.json', {}, 500);
    const { page } = await open('#map?year=200', { canFail: true });
    await until(page, "document.querySelector('.note')?.textContent.includes('answered with 500')");
    expect(await countOf(page, '.dot')).toBe(6);
    explorer.served.instead.clear();
    await page.click('[role=alert] button');
    await until(page, "document.querySelector('.outline') !== null");
    expect(await page.evaluate("document.querySelector('.note')")).toBe(null);
  });
});
