import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, until, violationsOf } from './open-browser.ts';
import { openExplorer, textOf } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** The sample, with a population of the Qing without years, values of the Han after their end, and a polity without a record. */
const tables = [
  readFileSync('data/sample.sql', 'utf8'),
  `INSERT INTO crisisdb_total_population (id, polity_id, total_population) VALUES (900, 45, 2147483647);
   INSERT INTO core_polity (id, name, long_name, start_year, end_year) VALUES (900, 'Alone', 'Alone', 1, 2);
   INSERT INTO crisisdb_silver_inflow (id, polity_id, silver_inflow, year_from, year_to)
     VALUES (901, 41, 5, 300, 300), (902, 41, 6, 310, 310), (903, 41, 7, 100, 100), (904, 44, 7, 9, 9);
   INSERT INTO crisisdb_silver_inflow (id, polity_id, silver_inflow, year_from, year_to) VALUES (905, 45, 5, 1700, 1650);
   INSERT INTO general_polity_capital (id, name, capital, polity_id) VALUES (900, 'capital', 'BÃ©jaÃ¯a', 45);`,
] as const;

describe.skipIf(missing !== null)('what the pages of the explorer say', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer(tables, '/');
  });
  afterAll(() => explorer?.close());

  it('of a year is the value of the nearest year rather than one without years', async () => {
    const { page } = await explorer.show('#map?year=1760&by=total-population');
    await until(page, "document.querySelector('.map-list .value') !== null");
    const line = await page.evaluate<string>(
      "Array.from(document.querySelectorAll('.map-list li'), (each) => each.innerText).find((text) => text.includes('Qing'))",
    );
    expect(line).toContain('143,411,559 people');
    expect(line).toContain('1741');
    expect(line).not.toContain('2,147,483,647');
  });

  it.each([
    ['#variable?id=total-population&of=45', '.chart'],
    ['#variable?id=total-population&of=45&show=table', '.plain-table'],
    ['#/crisisdb/total-populations?sort=-total_population', '.rows tbody'],
    ['#/crisisdb/total-populations?id=900', '.values'],
    ['polity/45/', '.lane-chart[data-variable=total-population]'],
  ])('of a number at the limit of its data type is that it looks wrong: %s', async (fragment, where) => {
    const { page } = await explorer.open(fragment);
    await until(page, `document.querySelector('${where}')?.textContent.includes('2,147,483,647')`);
    expect(await textOf(page, where)).toContain('(looks wrong: the limit of a data type)');
    expect(await page.evaluate("document.querySelectorAll('.chart .doubt').length")).toBe(
      where.includes('chart') ? 1 : 0,
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each([
    ['crisisdb/silver-inflows?id=901', 'its years are outside the years of the polity, 202 BCE – 220 CE.'],
    ['crisisdb/silver-inflows?id=903', ''],
    ['crisisdb/silver-inflows?id=905', 'its first year is after its last one.'],
    ['general/polity-capitals?id=900', 'BÃ©jaÃ¯a (looks wrong: the signs of another encoding)'],
  ])('of a record is what looks wrong in it: %s', async (fragment, expected) => {
    const { page } = await explorer.show(`#/${fragment}`);
    const text = await textOf(page, 'main');
    expect(text).toContain(expected);
    expect(/[Ll]ooks wrong:/.test(text)).toBe(expected !== '');
  });

  it.each([
    ['crisisdb/silver-inflows?id=901', 'Silver inflow: 5'],
    ['general/polity-capitals?id=900', 'Capital: BÃ©jaÃ¯a'],
  ])(
    'of a record is the name of its variable and the value, a number or a text: %s',
    async (fragment, title) => {
      const { page } = await explorer.show(`#/${fragment}`);
      expect(await textOf(page, 'main h1')).toBe(title);
    },
  );

  it('of a year in a comparison is nothing where a polity had ended by then, or not begun', async () => {
    const { page } = await explorer.show('#compare?year=250&pin=11,41,45');
    const [rome = '', han = '', qing = ''] = await page.evaluate<string[]>(
      "Array.from(document.querySelectorAll('.compare details[open] thead th'), (each) => each.innerText).slice(1)",
    );
    expect(rome).not.toMatch(/ended|begins/);
    expect(han).toContain('ended 220 CE');
    expect(qing).toContain('begins 1644');
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    const row =
      "[...document.querySelectorAll('.compare tr')].find((row) => row.cells[0].innerText.startsWith('Total population'))";
    await until(page, row);
    const cells = `Array.from(${row}.cells, (each) => each.innerText.trim()).slice(1)`;
    expect(await page.evaluate(cells)).toEqual(['61.4 million people nearest record: 164 CE', '–', '–']);
    expect(await textOf(page, '.compare .quiet-text')).toBe('–: outside the years of the polity');
  });

  it('of values outside the years of a polity is how many there are, on its page, in its chart and on the map', async () => {
    const { page: chart } = await explorer.show('#variable?id=silver-inflow&of=41,44');
    await until(chart, "document.querySelector('.chart circle') !== null");
    expect(await textOf(chart, '.chart > p:last-child')).toMatch(
      /^Outside the years of the polity: .*Han.*: 2 values after 220 CE; .*Ming.*: 1 value before 1368\.$/,
    );
    const words = "[...document.querySelectorAll('.chart a')].map((each) => each.textContent)";
    expect(
      (await chart.evaluate<string[]>(words)).filter((each) => /outside its years/.test(each)),
    ).toHaveLength(3);
    const { page } = await explorer.show('#variable?id=silver-inflow&show=map&year=300');
    await until(page, "document.querySelector('.placeless a') !== null");
    expect(await textOf(page, '.map-side .placeless:last-child')).toBe(
      'Not shown: 1 polity with a value in 300 CE, outside its own years.',
    );
    await page.click('.placeless a');
    await until(page, "document.querySelector('.coverage-name')?.textContent.includes('Han')");
    const { page: han } = await explorer.open('polity/41/');
    expect(await textOf(han, '.lane-chart[data-variable=silver-inflow]')).toContain(
      'Outside the years of the polity: 2 values after 220 CE.',
    );
    const { page: ming } = await explorer.open('polity/44/');
    expect(
      await textOf(ming, '.lane[data-variable=silver-inflow], .lane-chart[data-variable=silver-inflow]'),
    ).toContain('Outside the years of the polity: 1 value before 1368.');
  });

  it('of chosen polities on a map is which were not there; the others are ringed and listed first', async () => {
    const { page } = await explorer.show(
      '#variable?id=total-population&of=44,45,41&show=map&year=1700&embed=1',
    );
    await until(page, "document.querySelector('.ring') !== null");
    expect(await page.evaluate("document.querySelectorAll('.ring').length")).toBe(1);
    expect(await page.evaluate('document.body.innerText')).toContain(
      'Not there in 1700: Ming Dynasty (ended 1644), Han Empire (ended 220 CE).',
    );
    expect(await textOf(page, '.map-list li')).toMatch(/^Chosen *Qing Dynasty/);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('of a mark on a phone is what a touch shows, in a room of 24 pixels', async () => {
    const { page } = await explorer.show('#map?year=1700&by=total-population', { width: 360, height: 800 });
    await until(page, "document.querySelector('.map-list .value') !== null");
    expect(await page.evaluate<number>("document.querySelectorAll('.name-on-map').length")).toBeGreaterThan(
      2,
    );
    // Above the dot, but for what its own size hides of the room.
    const owner = await page.evaluate<string>(`(() => {
      const mughal = [...document.querySelectorAll('.dot')].find((each) =>
        each.textContent.startsWith('Mughal'));
      mughal.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = mughal.getBoundingClientRect();
      const at = { clientX: (left + right) / 2, clientY: (top + bottom) / 2 - 11.5 };
      const room = document.elementFromPoint(at.clientX, at.clientY);
      room.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true }));
      room.dispatchEvent(new PointerEvent('click', { ...at, bubbles: true, pointerType: 'touch' }));
      return room.getAttribute('class') + ' ' + room.textContent;
    })()`);
    expect(owner).toMatch(/^touch-room Mughal Empire: 150 million people/);
    await until(page, "document.querySelector('.touched').textContent !== ''");
    const said = await textOf(page, '.touched');
    expect(said).toMatch(/^Mughal Empire 1526–1857/);
    expect(said).toContain('150 million people');
    expect(said).toContain('in 1700');
    expect(await page.evaluate('location.hash')).toContain('#map');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('of another year on a map is a dashed outline around the whole colour of its value', async () => {
    const { page } = await explorer.show('#map?year=1700&by=total-population');
    await until(page, "document.querySelector('.dot.other-year') !== null");
    const looks = await page.evaluate<string[][]>(`(() => {
      const look = (each) => (({ opacity, fill, strokeDasharray, backgroundColor }) =>
        [opacity, fill, backgroundColor, strokeDasharray])(getComputedStyle(each));
      return [...document.querySelectorAll('.dot.other-year')].map((each) => {
        const [, step] = /(step-[0-9])/.exec(each.getAttribute('class'));
        const [opacity, fill, , dashes] = look(each);
        return [opacity, dashes, String(fill === look(document.querySelector('.legend .' + step))[2])];
      });
    })()`);
    expect(looks.length).toBeGreaterThan(2);
    expect(new Set(looks.map(String))).toEqual(new Set(['1,2px, 2px,true']));
    expect(await textOf(page, '.legend li:has(.other-year)')).toContain('dashed outline');
  });

  it('of a number without a unit is that none is stated', async () => {
    const { page } = await explorer.show('#variable?id=silver-inflow&show=table');
    expect(await textOf(page, '.page-head .lead')).toContain('Unit not stated.');
    await page.evaluate("location.hash = '#variable?id=total-population'");
    await until(page, "document.querySelector('h1').textContent === 'Total population'");
    expect(await textOf(page, '.page-head .lead')).not.toContain('not stated');
  });

  it('of a citation is the label of its reference, without the labels of all', async () => {
    const sources = JSON.parse(readFileSync(`${explorer.out}/explore/data/sources.json`, 'utf8'));
    const { page, asked } = await explorer.show('#/core/citations?row=0');
    for (const row of [0, 7, 20]) {
      await page.evaluate(`location.hash = '#/core/citations?row=${row}'`);
      await until(
        page,
        `document.querySelector('.neighbours small')?.textContent.startsWith('${row + 1} of')`,
      );
      const [id, label] = await page.evaluate<string[]>(
        `(() => { const link = document.querySelector('.record a[href*="#source"]');
          return [new URLSearchParams(link.hash.split('?')[1]).get('id'), link.textContent]; })()`,
      );
      const place = sources.ids.map(String).indexOf(id);
      expect(label).toBe(sources.labels[place]);
    }
    expect(asked.filter((address) => address.includes('sources.json'))).toEqual([]);
  });

  it('of the pages of a citation is their range, in the source and in what cites it', async () => {
    const pages = "[document.querySelector('main').innerText.match(/pp\\. \\d+–\\d+/)?.[0] ?? null]";
    const { page } = await explorer.show('#/crisisdb/total-populations?row=0');
    const [link] = await page.evaluate<(string | null)[]>(
      `[document.querySelector('.embedded-linked a[href*="#source"]')?.hash ?? null]`,
    );
    const [cited] = await page.evaluate<(string | null)[]>(pages);
    expect(cited).not.toBeNull();
    await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
    await until(page, "document.querySelector('.citing') !== null");
    expect(
      await page.evaluate("Array.from(document.querySelectorAll('.citing a'), (each) => each.innerText)"),
    ).toContain(cited);
    await page.click('.citing a[href*="citations"]');
    await until(page, "document.querySelector('.neighbours') !== null");
    // The title of a citation is its reference's, no page.
    expect(await textOf(page, 'main h1')).not.toMatch(/^\d+$/);
  });

  it('of the whole says how many polities there are, and how many of them have records', async () => {
    const catalog = JSON.parse(readFileSync(`${explorer.out}/explore/data/catalog.json`, 'utf8'));
    const { count, all, recorded, records } = catalog.entity;
    expect(all).toBe(count + 1);
    const { page } = await explorer.show('');
    expect(await textOf(page, '.page-head .lead')).toContain(
      ` collections, ${records} of them about ${recorded} of ${all} polities, `,
    );
    expect(await textOf(page, '.start-world figcaption')).toContain('polities that records mention');
  });
});
