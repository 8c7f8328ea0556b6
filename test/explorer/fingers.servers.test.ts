import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, type PageOptions, until } from './open-browser.ts';
import { goTo, middleOf, openExplorer, overflowOf, pinch, settled, swipe, tap } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** A polity at the place of another one. */
const twin = `INSERT INTO core_polity (id, name, long_name, start_year, end_year, home_nga_id)
    SELECT 70001, 'XxTwin', 'Twin', -27, 284, home_nga_id FROM core_polity WHERE id = 11;
  INSERT INTO general_polity_capital (id, name, capital, polity_id)
    VALUES (70001, 'capital', 'Twin', 70001);
  INSERT INTO core_polity (id, name, long_name, start_year, end_year)
    VALUES (70002, 'XxLong', '${'Long name of a polity '.repeat(5)}', 1200, 1300),
      (70003, 'XxWide', '${'W'.repeat(19)}', 1200, 1300);
  INSERT INTO general_polity_capital (id, name, capital, polity_id)
    VALUES (70002, 'capital', 'Long', 70002), (70003, 'capital', 'Wide', 70003);
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 267)
  INSERT INTO crisisdb_silver_inflow (id, silver_inflow, year_from, year_to, polity_id)
    SELECT 70000 + n, 100 + n, n, n, 70001 FROM numbers;`;

describe.skipIf(missing !== null)('fingers', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8'), twin], '/');
  });
  afterAll(() => explorer?.close());

  const open = (fragment: string, options: PageOptions = {}) =>
    explorer.show(fragment, { width: 360, height: 780, hasTouch: true, ...options });

  it('zoom the timeline with its bars below them, not the page', async () => {
    const { page } = await open('#timeline?from=-1000&to=1987');
    await pinch(page, '.timeline-rows', 60, 220);
    const shown = '(([from, to]) => to - from)(location.hash.match(/-?[0-9]+/g))';
    await until(page, `${shown} < 1000`);
    expect(await page.evaluate('visualViewport.scale')).toBe(1);
  });

  it('choose from a list that covers neither its field nor, once chosen, the page', async () => {
    const { page } = await open('#compare?pin=11');
    await tap(page, '[role=combobox]');
    await until(page, "document.querySelectorAll('[role=option]').length > 5");
    const isAbove = `(([field, list]) => field.bottom <= list.top)(
      ['[role=combobox]', '.suggesting .menu-body'].map((each) => document.querySelector(each).getBoundingClientRect()))`;
    expect(await page.evaluate(isAbove)).toBe(true);
    await tap(page, '[role=option]');
    await until(page, "document.querySelectorAll('.chip').length === 2");
    await settled(page);
    expect(await page.evaluate("document.querySelectorAll('[role=option]').length")).toBe(0);
  });

  it('follow at the second touch what the first one said, of points that lie over each other', async () => {
    const isDrawn = "document.querySelectorAll('.chart > svg a').length === 267";
    const said = "/row=[0-9]+/.exec(document.querySelector('.touched a')?.hash)?.[0]";
    for (const point of [70, 133, 201]) {
      const { page } = await open('#variable?id=silver-inflow&of=70001');
      await until(page, isDrawn);
      const [x, y] = await middleOf(page, `.chart > svg a:nth-of-type(${point})`);
      await page.touchscreen.tap(x + 5, y + 4);
      await until(page, `${said} !== undefined`);
      const announced = await page.evaluate<string>(said);
      await page.touchscreen.tap(x + 5, y + 4);
      await until(page, "location.hash.includes('row=')");
      await settled(page);
      expect(await page.evaluate<string>('location.hash')).toMatch(new RegExp(`${announced}$`));
      // In one step.
      await page.goBack();
      await until(page, isDrawn);
      await page.close();
    }
  });

  it('close the choice of columns by a touch of anything else, as Escape does', async () => {
    const { page } = await open('#/core/references');
    const isOpen = "document.querySelector('.menu').open";
    await tap(page, '.menu > summary');
    expect(await page.evaluate(isOpen)).toBe(true);
    await tap(page, 'h1');
    expect(await page.evaluate(isOpen)).toBe(false);
    await tap(page, '.menu > summary');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(isOpen)).toBe(false);
  });

  it.each([320, 360, 412, 480, 560, 640, 768, 960])(
    'see all of the choice of columns at %d pixels',
    async (width) => {
      const { page } = await open('#/crisisdb/crisis-consequences', { width });
      await tap(page, '.menu > summary');
      const [left, right, below] = await page.evaluate<number[]>(`(() => {
      const [menu, button] = ['.menu-body', '.menu > summary']
        .map((each) => document.querySelector(each).getBoundingClientRect());
      return [menu.left, menu.right, menu.top - button.bottom];
    })()`);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(below).toBeLessThan(9);
    },
  );

  it('scroll the page over a part of the map, and move that by two of them or a touch', async () => {
    const { page } = await open('#map?year=100&zoom=4.00,600,100');
    const [before, hash] = await page.evaluate<[number, string]>('[scrollY, location.hash]');
    await swipe(page, '.zoom-box', 150);
    const after = await page.evaluate<number>('scrollY');
    expect(after).toBeGreaterThan(before + 100);
    const box = () => page.evaluate<string>("document.querySelector('.world').getAttribute('viewBox')");
    expect(await page.evaluate('location.hash')).toBe(hash);
    expect(await page.evaluate("document.querySelector('.zoom-buttons small').textContent")).toContain(
      'with two fingers',
    );
    const whole = await box();
    await pinch(page, '.zoom-box', 60, 90);
    await until(page, `document.querySelector('.world').getAttribute('viewBox') !== '${whole}'`);
    const [left = 0] = (await box()).split(' ').map(Number);
    const [x, y] = await page.evaluate<[number, number]>(`(() => {
      const { left, right, top, bottom } = document.querySelector('.zoom-box').getBoundingClientRect();
      for (let x = right - 10; x > (left + right) / 2 + 30; x -= 5)
        for (let y = top + 10; y < bottom - 10; y += 5)
          if (document.elementFromPoint(x, y)?.closest('.zoom-box') &&
            !document.elementFromPoint(x, y).matches('.touch-room, .dot')) return [x, y];
    })()`);
    await page.touchscreen.tap(x, y);
    await until(
      page,
      `Number(document.querySelector('.world').getAttribute('viewBox').split(' ')[0]) > ${left}`,
    );
  });

  it('have a dotted name on the timeline, which is whole where it has the focus', async () => {
    const { page } = await open('#timeline?from=1190&to=1310');
    const bar = 'document.querySelector(\'.timeline-bar[href*="/70002/"]\')';
    await until(page, `${bar} !== null`);
    const cut = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(${bar}.querySelector('.timeline-label'))`;
    expect(await page.evaluate(cut)).toBe(true);
    expect(await page.evaluate(`${bar}.title`)).toMatch(/^(?:Long name of a polity ){5}1200–1300$/);
    await page.keyboard.press('Tab');
    await page.evaluate(`${bar}.focus()`);
    expect(await page.evaluate(cut)).toBe(false);
    const edge = `${bar}.querySelector('.timeline-label').getBoundingClientRect().right`;
    expect(await page.evaluate<number>(edge)).toBeLessThanOrEqual(360);
  });

  it('find what is pinned on a map: it has a ring, and its name before those of others', async () => {
    const { page } = await open('#map?year=100&add=11');
    await until(page, "document.querySelector('.ring') !== null");
    const rings = "document.querySelectorAll('.ring').length";
    expect(await page.evaluate<number>(rings)).toBe(1);
    const names = "Array.from(document.querySelectorAll('.name-on-map'), (each) => each.textContent)";
    expect(await page.evaluate<string[]>(names)).toContain('Roman Empire - Principa…');
    expect(await page.evaluate("document.querySelector('.name-on-map ~ .ring') !== null")).toBe(true);
  });

  it('have buttons as wide as they are high next to the hint of a map', async () => {
    const { page } = await open('#map?year=100', { width: 320 });
    await until(page, "document.querySelector('.zoom-buttons small') !== null");
    const sizes =
      "Array.from(document.querySelectorAll('.zoom-buttons button'), (each) => [each.offsetWidth, each.offsetHeight].join('×')).join()";
    expect(await page.evaluate(sizes)).toBe('36×36,36×36,36×36');
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it('see the beginning of each name of the timeline, however wide its letters are', async () => {
    const { page } = await open('#timeline');
    await page.evaluate("document.querySelector('.timeline-rows').scrollTop = 100_000");
    const label = 'document.querySelector(\'.timeline-bar[href*="/70003/"] .timeline-label\')';
    await until(page, label);
    const [inside, left, right, first, last] = await page.evaluate<number[]>(`(() => {
      const [box, name] = [document.querySelector('.timeline-rows'), ${label}].map((each) => each.getBoundingClientRect());
      return [${label}.scrollWidth > ${label}.clientWidth, box.left, box.right, name.left, name.right];
    })()`);
    expect(inside).toBe(true);
    expect(first).toBeGreaterThanOrEqual(left as number);
    expect(last).toBeLessThanOrEqual(right as number);
  });

  it.each(['', '#/general/polity-capitals', '#compare?pin=11', '#map?year=100'])(
    'have fields with letters of 16 pixels, to which no phone zooms: %s',
    async (view) => {
      const { page } = await open(view);
      const sizes = await page.evaluate<string[]>(
        "[...document.querySelectorAll('input, select, textarea')].map((each) => getComputedStyle(each).fontSize)",
      );
      expect(new Set(sizes)).toEqual(new Set(['16px']));
    },
  );

  it.each(['#/general/polity-capitals', '#compare?pin=11', '#variable?id=total-population'])(
    'scroll no page sideways where the browser has letters of twice the size: %s',
    async (view) => {
      const { page } = await open('');
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await goTo(page, view);
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    },
  );

  it('have room next to a map on a phone that lies on its side, and all its buttons in sight', async () => {
    const { page } = await open('#map?year=100', { width: 780, height: 360 });
    const [width, height] = await page.evaluate<[number, number]>(
      "(({ width, height }) => [width, height])(document.querySelector('.zoomed-world').getBoundingClientRect())",
    );
    expect(width).toBeGreaterThan(400);
    expect(width).toBeLessThan(600);
    expect(height).toBeLessThan(340);
  });

  it('name each mark of a map at its centre, and ring it, however close the next one is', async () => {
    const { page } = await open('#map?year=100');
    await page.evaluate("document.querySelector('.zoom-box').scrollIntoView({ block: 'center' })");
    const marks = await page.evaluate<[string, number, number][]>(`
      Array.from(document.querySelectorAll('.dot'), (each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return [each.textContent, (left + right) / 2, (top + bottom) / 2];
      })`);
    expect(marks.map(([name]) => name)).toContain('Twin');
    for (const [name, x, y] of marks) {
      await page.touchscreen.tap(x, y);
      await until(page, `document.querySelector('.touched a')?.textContent === ${JSON.stringify(name)}`);
      const ring = await page.evaluate<number[]>(`(({ left, right, top, bottom }) =>
        [(left + right) / 2, (top + bottom) / 2])(document.querySelector('.ring').getBoundingClientRect())`);
      expect(ring[0]).toBeCloseTo(x, 0);
      expect(ring[1]).toBeCloseTo(y, 0);
    }
  });
});
