import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axisOf } from '../../src/contract/claims/years.ts';
import { readYear } from '../../src/explorer/years.ts';
import { type BrowserPage, missing, until, violationsOf } from './open-browser.ts';
import { countOf, goTo, openExplorer, savedBy, settled, tap, textOf } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the view of a variable', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/');
  });
  afterAll(() => explorer?.close());

  /** The class of each entry of the legend of colours. */
  const coloursOf = (page: BrowserPage) =>
    page.evaluate<Record<string, string>>(
      `Object.fromEntries(Array.from(document.querySelectorAll('.legend[aria-label=Colours] li'),
        (each) => [each.textContent.trim(), each.querySelector('.swatch').className]))`,
    );

  it('colours a code alike for any polities, in the chart, its frame and the map', async () => {
    const { page } = await explorer.show('#variable?id=human-sacrifice&of=1,2,7');
    const colours = await coloursOf(page);
    expect(Object.keys(colours).sort()).toEqual(['Absent', 'Present']);
    for (const fragment of ['of=1,7,10', 'of=1,7,10&embed=1', 'of=1,7,10&show=map&year=-400']) {
      await goTo(page, `#variable?id=human-sacrifice&${fragment}`);
      await until(page, "document.querySelector('.legend[aria-label=Colours]') !== null");
      expect(await coloursOf(page)).toMatchObject(colours);
      expect(await countOf(page, '.chip .swatch')).toBe(0);
    }
  });

  it('explains each mark of a chart of codes, and says what it draws nothing of', async () => {
    const { page } = await explorer.show('#variable?id=human-sacrifice&of=4,7,59');
    for (const fragment of ['', '&embed=1']) {
      await goTo(page, `#variable?id=human-sacrifice&of=4,7,59${fragment}`);
      await until(page, "document.querySelectorAll('.strip-row').length === 4");
      expect(
        await page.evaluate(
          "Array.from(document.querySelectorAll('.legend[aria-label=Legend] li'), (each) => each.textContent.trim())",
        ),
      ).toEqual(['coded', 'unknown']);
      expect(
        await page.evaluate("Array.from(document.querySelectorAll('.track'), (each) => each.innerText)"),
      ).toEqual([expect.stringContaining('nknown'), expect.stringContaining('Present'), 'no record']);
    }
    expect(await violationsOf(page)).toEqual([]);
    await goTo(page, '#variable?id=total-population&of=45,4');
    await until(page, "document.querySelector('.chart .legend') !== null");
    expect(await textOf(page, '.chart .legend li:last-child')).toMatch(/ no record$/);
  });

  it('is led to by the map that has its colours, as it is seen, with no others chosen', async () => {
    const { page } = await explorer.show('#map?year=1500&by=total-population&hide=9&zoom=4.00,367.4,91.5');
    await page.click('.controls a:text-is("Download")');
    await until(
      page,
      "location.hash.startsWith('#variable') && document.querySelector('.map-side .dot') !== null",
    );
    await settled(page);
    expect(await page.evaluate('location.hash')).toBe(
      '#variable?id=total-population&show=map&year=1500&zoom=4.00,367.4,91.5&hide=9',
    );
    expect(await countOf(page, '.chip')).toBe(0);
    expect(await textOf(page, '.variable')).not.toMatch(/Not there in|None of the chosen/);
    expect(await textOf(page, '.take pre')).not.toContain('of=');
    await page.click('.controls button:text-is("Chart")');
    await until(page, '/&of=[0-9]/.test(location.hash)');
    expect(await countOf(page, '.chip')).toBe(4);
  });

  it('cites a map by its year, which its address and the code of its frame have', async () => {
    const { page } = await explorer.show('#variable?id=total-population&of=45,59&show=map');
    await until(page, '/year=/.test(location.hash)');
    const [, year] = (await page.evaluate<string>('location.hash')).match(/year=(\d+)/) ?? [];
    await until(page, `/year=${year}/.test(document.querySelector('.take .copyable p').textContent)`);
    expect(await textOf(page, '.take .copyable p')).toMatch(
      new RegExp(`^“Total population, people, in ${year}( CE)?”\\..*[?&]year=${year},`),
    );
    expect(await textOf(page, '.take pre')).toContain(`year=${year}&`);
    const csv = String((await savedBy(page, '.take button:text-is("CSV")')).bytes);
    expect(csv).toMatch(new RegExp(`^# “Total population, people, in ${year}( CE)?”`));
    const rows = parse(csv, { comment: '#', columns: true }) as { readonly polity: string }[];
    const valued = "Array.from(document.querySelectorAll('.map-list li'), (each) => each.innerText)";
    const listed = await page.evaluate<string[]>(valued);
    const said = listed.filter((text) => !/no record|ended|begins|years not known/.test(text));
    expect(said.length).toBeGreaterThan(2);
    for (const { polity } of rows) expect(said.join()).toContain(polity);
    expect(new Set(rows.map(({ polity }) => polity)).size).toBe(said.length);
    const chose = async (view: string) => {
      await page.click(`[aria-label="Show as"] button:text-is("${view}")`);
      await until(page, `/show=${view.toLowerCase()}/.test(location.hash)`);
      return `${await page.evaluate('location.hash')} ${await textOf(page, '.take')}`;
    };
    await until(page, `/year=${year}/.test(location.hash)`);
    expect(await chose('Table')).not.toContain('year=');
    expect(await chose('Map')).toContain(`&year=${year}`);
  });

  it('cites, embeds and shares the polities that it chose, or that were pinned, by their ids', async () => {
    const { page } = await explorer.show('#variable?id=total-population');
    const drawn = () =>
      page.evaluate<string[]>("Array.from(document.querySelectorAll('.chip a'), (each) => each.href)");
    const idsOf = (text: string) => /[?&;]of=([^&;,]*(?:,\d+)*)/.exec(text.replaceAll('%2C', ','))?.[1];
    for (const fragment of ['', '&pin=45,59', '&of=99999', '&of=&show=sources']) {
      await goTo(page, `#variable?id=total-population${fragment}`);
      await until(page, '/[?&]of=/.test(location.hash)');
      const ids = (await drawn()).map((href) => /(\d+)\/$/.exec(href)?.[1]).join();
      expect(ids).toMatch(/\d,\d/);
      expect(idsOf(await textOf(page, '.take .copyable p'))).toBe(ids);
      expect(idsOf(await textOf(page, '.take pre'))).toBe(ids);
      // What the address asks for stays, so that the view can say that there is no such polity.
      expect(idsOf(await page.evaluate('location.hash'))).toBe(fragment === '&of=99999' ? '99999' : ids);
    }
  });

  it.each([
    ['a point of a chart', 'total-population&of=45,59', '.chart > svg a'],
    ['a bar of a chart of codes', 'human-sacrifice&of=1,2,7', '.strip a.bar'],
  ])('says what %s means at the first touch, and follows it at the second', async (_, what, sign) => {
    const { page } = await explorer.show(`#variable?id=${what}`, { width: 360, height: 800, hasTouch: true });
    await until(page, `document.querySelector('${sign}') !== null`);
    const [words, href] = await page.evaluate<[string, string]>(
      `((sign) => [sign.getAttribute('aria-label') ?? sign.textContent, sign.getAttribute('href')])(document.querySelector('${sign}'))`,
    );
    await tap(page, sign);
    await until(page, "document.querySelector('.touched a') !== null");
    expect(await textOf(page, '.touched a')).toBe(words);
    expect(
      await page.evaluate<string[]>(
        "[document.querySelector('.touched a').getAttribute('href'), location.hash.slice(0, 9)]",
      ),
    ).toEqual([href, '#variable']);
    expect(await violationsOf(page)).toEqual([]);
    await tap(page, sign);
    await until(page, "location.hash.includes('row=')");
  });

  it('follows a sign at once for a mouse and a key', async () => {
    const sign = '.strip a.bar';
    const { page } = await explorer.show('#variable?id=human-sacrifice&of=1,2,7');
    await page.click(sign);
    await until(page, "location.hash.includes('row=')");
    await page.goBack();
    await until(page, `document.querySelector('${sign}') !== null`);
    await page.evaluate(`document.querySelector('${sign}').focus()`);
    await page.keyboard.press('Enter');
    await until(page, "location.hash.includes('row=')");
  });

  it.each([
    [
      'a chart of codes',
      '#variable?id=human-sacrifice&of=1,2,7',
      '.strip .bar',
      'Human sacrifice',
      'Present',
    ],
    [
      ...[
        'charts of five polities',
        '#variable?id=total-population&of=45,59,11,14,4',
        '.small-charts circle',
      ],
      ...['Total population', 'Each chart has its own scale and its own years.'],
    ],
    [
      ...['a map of a variable', '#variable?id=total-population&show=map&year=1600', '.map-side .dot'],
      ...['in 1600', 'looked for, not known'],
    ],
    ['a map', '#map?year=1600', '.map-side .dot', 'Polities in 1600', 'Europe'],
  ])('saves %s as a picture with title, legend and source', async (_, fragment, sign, title, entry) => {
    const { page } = await explorer.show(fragment);
    await until(page, `document.querySelector('${sign}') !== null`);
    await settled(page);
    const drawn = await countOf(page, sign);
    const save = (format: string) => savedBy(page, `.take button:text-is("${format}")`);
    const { name, bytes: svg } = await save('SVG');
    expect(name).toMatch(/^(?:[a-z-]+|map-1600)\.svg$/);
    // As a program reads it that has nothing of the page.
    const { texts, marks, classes, isWhole, smallest } = await page.evaluate<{
      texts: string;
      marks: number;
      classes: number;
      isWhole: boolean;
      smallest: number;
    }>(`(() => {
      const root = new DOMParser().parseFromString(${JSON.stringify(svg.toString())}, 'image/svg+xml').documentElement;
      return {
        texts: [...root.querySelectorAll('text')].map((text) => text.textContent).join(' '),
        marks: root.querySelectorAll('svg :is(a rect, circle)').length,
        classes: root.querySelectorAll('[class], [style]').length,
        isWhole: root.localName === 'svg',
        smallest: Math.min(...Array.from(root.querySelectorAll(':scope > text'), (text) => text.getAttribute('font-size'))),
      };
    })()`);
    expect([classes, isWhole, smallest]).toEqual([0, true, 13]);
    expect(marks).toBe(drawn);
    for (const part of [title, entry, 'seen on', 'A databank of polities']) expect(texts).toContain(part);
    const { bytes: png } = await save('PNG');
    expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
    // Pixels of more than one colour: something is drawn.
    const colours = await page.evaluate<number>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    })()`);
    expect(colours).toBeGreaterThan(8);
  });

  it('saves the polities of the map of a year as CSV, and writes its year into the address', async () => {
    const { page } = await explorer.show('#map');
    await until(page, "location.hash.startsWith('#map?year=') && document.querySelector('.map-list li')");
    const [listed, hash] = await page.evaluate<[string[], string]>(
      "[Array.from(document.querySelectorAll('.map-list li > a'), (each) => each.textContent), location.hash]",
    );
    const csv = String((await savedBy(page, '.take button:text-is("CSV")')).bytes);
    expect(csv.split('\r\n')[0]).toContain(hash);
    type Row = Readonly<Record<string, string>>;
    const rows = parse(csv, { comment: '#', columns: true }) as Row[];
    expect(rows.map(({ polity }) => polity)).toEqual(listed);
    const columns = 'polity_id,polity_code,polity,year_from,year_to,region,longitude,latitude';
    expect(csv.split('\r\n')[1]).toBe(columns);
    const year = Number(/year=(-?\d+)/.exec(hash)?.[1]);
    for (const row of rows) {
      expect(Number(row.year_from)).toBeLessThanOrEqual(year);
      expect(Number(row.year_to)).toBeGreaterThanOrEqual(year);
      expect(row.polity_code).toMatch(/^[A-Z]/i);
    }
    expect(rows.map(({ region }) => region)).toContain('Europe');
  });

  it('shows each of several values of the same years, of which a pointer finds each', async () => {
    const { page } = await explorer.show('#variable?id=polity-capitals-capital&of=20,24,14');
    await until(page, "document.querySelectorAll('.strip a.bar').length > 10");
    const hidden = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.strip a.bar')].flatMap((bar) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found === bar ? [] : [bar.title];
    })`);
    expect(hidden).toEqual([]);
    expect(await countOf(page, '.strip .track + .track')).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('names the values that share a grey at their bars, in the saved picture too', async () => {
    for (const width of [1280, 360]) {
      const { page } = await explorer.show('#variable?id=polity-capitals-capital&of=20,24,14,11,1,2', {
        width,
      });
      await until(page, "document.querySelector('.strip .bar-label') !== null");
      const [grey, labels, over] = await page.evaluate<[string[], string[], string[]]>(`(() => {
        const bars = [...document.querySelectorAll('.strip a.bar')];
        const labels = [...document.querySelectorAll('.strip .bar-label')];
        const over = labels.filter((label) => {
          const one = label.getBoundingClientRect();
          const covers = [...label.parentElement.children].some((each) => {
            const other = each.getBoundingClientRect();
            return each !== label && one.left + 6 < other.right && one.right - 6 > other.left;
          });
          const { left, right } = label.parentElement.getBoundingClientRect();
          return covers || one.left < left - 1 || one.right > right + 1;
        });
        const wordsOf = (all) => all.map(({ textContent }) => textContent);
        return [wordsOf(bars.filter((bar) => bar.classList.contains('region-none'))), wordsOf(labels), wordsOf(over)];
      })()`);
      expect(grey.length).toBeGreaterThan(2);
      expect(labels.map((label) => grey.some((words) => words.startsWith(label)))).not.toContain(false);
      expect(labels.length).toBeGreaterThan(grey.length / 2);
      expect(over).toEqual([]);
      const saved = String((await savedBy(page, '.take button:text-is("SVG")')).bytes);
      for (const label of labels) expect(saved).toContain(`>${label}</text>`);
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  it('saves the years of a strip where they are on its axis, those at its edges too', async () => {
    const { page } = await explorer.show('#variable?id=human-sacrifice&of=62');
    await until(page, "document.querySelector('.strip .axis:has(.at-start) .at-end') !== null");
    const svg = String((await savedBy(page, '.take button:text-is("SVG")')).bytes);
    const ticks = [...svg.matchAll(/<path d="M([\d.]+) [^>]*><text x="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, sign, words, year = '']) => ({ sign, words, at: axisOf(readYear(year) as number) }),
    );
    expect(ticks.length).toBeGreaterThan(3);
    const [first, last] = [ticks[0], ticks.at(-1)] as [(typeof ticks)[0], (typeof ticks)[0]];
    for (const { sign, words, at } of ticks) {
      const share = (at - first.at) / (last.at - first.at);
      const place = Number(first.sign) + share * (Number(last.sign) - Number(first.sign));
      expect(Number(sign)).toBeCloseTo(place, 1);
      expect(words).toBe(sign);
    }
  });

  it('gives time the whole width of a phone, below the names of a chart of codes', async () => {
    const { page } = await explorer.show('#variable?id=human-sacrifice&of=1,2,7', { width: 360 });
    await until(page, "document.querySelector('.strip a.bar') !== null");
    const [strip, track, below] = await page.evaluate<[number, number, boolean]>(`(() => {
      const [strip, label, track] = ['.strip', '.strip-label', '.strip .track'].map((each) =>
        document.querySelector(each).getBoundingClientRect());
      return [strip.width, track.width, label.bottom <= track.top];
    })()`);
    expect([track, below]).toEqual([strip, true]);
  });

  it('prints what its colours mean, without what a reader of paper cannot press', async () => {
    const visible = (page: BrowserPage, selector: string) =>
      page.evaluate<string[]>(
        `Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter((each) => each.getClientRects().length > 0).map((each) => each.textContent.trim())`,
      );
    const { page } = await explorer.show('#map?year=1500&by=human-sacrifice&hide=Absent');
    await until(page, "document.querySelectorAll('.filters button').length > 3");
    await page.emulateMedia({ media: 'print' });
    const entries = await visible(page, '.filters button');
    expect(entries).toContain('Present');
    expect(entries).not.toContain('Absent');
    expect(await visible(page, '.only-printed')).toEqual([
      'Coloured by Human sacrifice.',
      await page.evaluate('location.href'),
    ]);
    expect(await visible(page, 'select, input')).toEqual([]);
    await goTo(page, '#variable?id=total-population&of=45,59');
    await until(page, "document.querySelector('.chart .drawn-name') !== null");
    expect(await visible(page, '.chart .drawn-name')).toHaveLength(2);
    expect(await visible(page, 'h2')).toEqual(['Cite and share']);
    expect(await visible(page, 'select, input, pre, button')).toEqual([]);
    expect(await visible(page, '.chip')).toHaveLength(2);
    // Its cells can be pressed, too, and are the picture.
    await goTo(page, '#coverage');
    await until(page, "document.querySelector('.grid .cell') !== null");
    expect(await visible(page, '.grid .cell')).toHaveLength(await countOf(page, '.grid .cell'));
  });
});
