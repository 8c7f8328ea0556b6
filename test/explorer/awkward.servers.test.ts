import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Roles } from '../../src/model/description/key-facts.ts';
import { serviceOf } from '../outputs/explorer-data/support/empires.ts';
import { missing, until, violationsOf } from './open-browser.ts';
import { openExplorer, overflowOf, settled } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

const years = { year_from: 'integer?', year_to: 'integer?' };
const databank = {
  ...{ format: 1 as const, api: '/api/', pageSize: 10 },
  collections: { ships: 'ship', mottos: 'motto', crews: 'crew' },
  records: {
    ship: {
      table: 'ship',
      keys: {
        ...{ id: 'integer', name: 'text', code: 'text?', from: 'integer?', to: 'integer?' },
        ...{ lon: 'number', lat: 'number' },
      },
    },
    crew: { table: 'crew', keys: { id: 'integer', ship: { one: 'ship' }, men: 'integer', ...years } },
    motto: { table: 'motto', keys: { id: 'integer', ship: { one: 'ship' }, motto: 'text', ...years } },
  },
};
const roles: Roles = {
  ...{ entity: 'ship', label: ['name', 'code'], years: ['from', 'to'], place: ['lon', 'lat'] },
  recordYears: ['year_from', 'year_to'],
};
const rows = [
  'CREATE TABLE ship (id integer PRIMARY KEY, name text, code text, "from" int, "to" int, lon real, lat real)',
  'CREATE TABLE motto (id integer PRIMARY KEY, ship_id int, motto text, year_from int, year_to int)',
  'CREATE TABLE crew (id integer PRIMARY KEY, ship_id int, men int, year_from int, year_to int)',
  'INSERT INTO crew VALUES (1, 1, 145, 1628, 1628), (2, 2, 90, 1621, 1621), (3, 2, 80, 1630, 1630)',
  `INSERT INTO ship VALUES (1, 'Vasa', 'S-1', 1628, 1628, 18, 59), (2, '   ', 'S-2', 1620, 1640, 4, 52),
    (3, char(0x200b), NULL, 1625, 1650, -4, 48),
    (4, '${'a'.repeat(180)}', NULL, NULL, NULL, 30, 20)`,
  `INSERT INTO motto VALUES (1, 1, 'Semper', 1628, 1628), (2, 2, 'Fortis', 1620, 1630), (3, 3, 'Audax', 1625, 1626),
    (4, 4, 'Semper ${'fi'.repeat(80)}', NULL, NULL)`,
] as const;

describe.skipIf(missing !== null)('the explorer of a databank with awkward texts', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer(rows, '/', { description: serviceOf({ roles }, databank) });
  });
  afterAll(() => explorer?.close());

  const open = (view: string) => explorer.open(view, { width: 360 });

  it.each([
    ['#map?year=1628', 'ship/2/', 'S-2'],
    ['#/ships', 'row=1', 'no. 2'],
    ['#/mottos', 'row=1', 'S-2'],
    ['all/ship/', '/2/', 'S-2'],
    ['#map?year=1628', 'ship/3/', '3'],
  ])('%s has a link to touch for a name that shows nothing: %s', async (view, target, text) => {
    const { page } = await open(view);
    if (view.startsWith('#')) await settled(page);
    const links = `[...document.querySelectorAll('main a:not(svg *)')].filter((each) => each.href.includes('${target}'))`;
    expect(await page.evaluate(`${links}.map((each) => each.textContent)`)).toContain(text);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('draws a long value without years above the next name, and not over it', async () => {
    const { page } = await open('#variable?id=motto&of=4,1');
    await until(page, "document.querySelectorAll('.strip-label').length === 2");
    const [value, label] = await page.evaluate<[number, number]>(
      "[document.querySelector('.track small').getBoundingClientRect().bottom, document.querySelectorAll('.strip-label')[1].getBoundingClientRect().top]",
    );
    expect(value).toBeLessThanOrEqual(label);
  });

  it.each([1280, 700, 360])('compares a name of one long word with others at %d pixels', async (width) => {
    const { page } = await explorer.show('#compare?pin=1,4', { width });
    const [one = 0, other = 0, beyond] = await page.evaluate<number[]>(`(() => {
      const table = document.querySelector('.compare table');
      const widths = [...table.querySelectorAll('thead th + th')].map((each) => each.getBoundingClientRect().width);
      return [...widths, table.scrollWidth - table.parentElement.clientWidth];
    })()`);
    expect(other).toBeLessThan(Math.max(225, one + 1));
    expect(beyond).toBeLessThan(100);
  });

  it('has room in the legend of a chart for what follows a long name', async () => {
    const { page } = await open('#variable?id=men&of=4,2,1');
    await until(page, "document.querySelector('.chart .legend small') !== null");
    // A line, not a column of letters.
    const height = "document.querySelector('.chart .legend small').offsetHeight";
    expect(await page.evaluate<number>(height)).toBeLessThan(30);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it('marks all of the chosen years on bars of one year each', async () => {
    const { page } = await open('#/crews?years=1621..1622');
    await until(page, "document.querySelector('.brushed') !== null");
    const marked = "['x', 'width'].map((name) => document.querySelector('.brushed').getAttribute(name))";
    expect(await page.evaluate(marked)).toEqual(['0', '2']);
  });

  it('heads the page of an entity whose name shows nothing with its next label', async () => {
    const { page } = await open('ship/2/');
    expect(await page.evaluate("document.querySelector('h1').textContent")).toBe('S-2');
    expect(await page.evaluate('document.title')).toMatch(/^S-2 · /);
    expect(await violationsOf(page)).toEqual([]);
  });
});
