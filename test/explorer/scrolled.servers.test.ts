import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, missing, until } from './open-browser.ts';
import { goTo, openExplorer, settled, type ViewOptions } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the place in a view', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/');
  });
  afterAll(() => explorer?.close());

  const open = (fragment: string, options: ViewOptions = {}) =>
    explorer.show(fragment, { width: 360, height: 640, ...options });

  /** Scrolls the page and a box in it; returns how far they went. */
  const scroll = (page: BrowserPage, down: number, box: string, boxDown: number) =>
    page.evaluate<[number, number]>(`(() => {
      const box = document.querySelector('${box}');
      box.scrollTop = ${boxDown};
      scrollTo(0, ${down});
      return [Math.round(scrollY), box.scrollTop];
    })()`);
  const untilAt = (page: BrowserPage, [down, boxDown]: readonly [number, number], box = 'html') =>
    until(
      page,
      `Math.abs(scrollY - ${down}) < 2 && Math.abs(document.querySelector('${box}').scrollTop - ${boxDown}) < 2`,
    );

  it('is the same after a pin goes, in a record whose address had its id only', async () => {
    const first = await open('#/core/references?row=2');
    const id = await first.page.evaluate<string>('/[?&]id=([^&]+)/.exec(location.hash)[1]');
    const { page } = await open(`#/core/references?id=${id}&pin=1,2`, { width: 1280 });
    await until(page, "document.querySelectorAll('.pin-bar .chip').length === 2");
    await page.evaluate("for (const fold of document.querySelectorAll('.as-json')) fold.open = true");
    const left = await scroll(page, 200, 'html', 200);
    await page.evaluate("document.querySelector('.pin-bar .chip button').click()");
    await until(page, "document.querySelectorAll('.pin-bar .chip').length === 1");
    await settled(page);
    await untilAt(page, left);
    expect(await page.evaluate("document.querySelectorAll('.as-json[open]').length")).toBe(2);
  });

  it.each([
    ['', 2500, 'html'],
    ['#search?q=empire', 300, 'html'],
    ['#reference', 900, 'html'],
    ['#variable?id=total-population&show=table', 300, '.scroll'],
    ['#coverage', 900, '.grid-box'],
    ['#/general/polity-alternative-names', 300, '.rows'],
    ['#coverage?of=total-population', 200, '.coverage-rows'],
    ['#timeline', 200, '.timeline-rows'],
    ['#map?year=1200', 400, '.map-list'],
    ['#/core/references?row=3', 100, 'html'],
  ])('is the same after Back to %s', async (fragment, down, box) => {
    const { page } = await open(fragment);
    if (fragment === '') {
      await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
      await until(page, "document.querySelector('.cards .chart') !== null");
      await settled(page);
    }
    await until(page, `document.querySelector('${box}') !== null && document.body.scrollHeight > ${down}`);
    const left = await scroll(page, down, box, 150);
    expect(left[0]).toBeGreaterThan(50);
    await goTo(page, '#reference?collection=core/references');
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await untilAt(page, left, box);
    await page.evaluate('setTimeout(() => history.forward())');
    await until(page, "scrollY === 0 && location.hash.startsWith('#reference?')");
    await page.goBack();
    await untilAt(page, left, box);
    // A page of a polity is another document: all is loaded once more.
    await page.goto(`${explorer.served.address}explore/polity/11/`);
    await page.goBack();
    await untilAt(page, left, box);
    await page.reload();
    await untilAt(page, left, box);
  });

  it('has the folds open that were, after Back', async () => {
    const { page } = await open('#compare?pin=11,14,45');
    const opened = () =>
      page.evaluate<boolean[]>("Array.from(document.querySelectorAll('main details'), ({ open }) => open)");
    await until(page, "document.querySelectorAll('main details').length > 1");
    await page.evaluate(
      "for (const fold of document.querySelectorAll('main details')) fold.open = !fold.open",
    );
    const left = await opened();
    expect(left.slice(0, 2)).toEqual([false, true]);
    const rows = await page.evaluate<number>("document.querySelectorAll('main details[open] td').length");
    for (const leave of ['#reference', 'polity/11/']) {
      if (leave.startsWith('#')) await goTo(page, leave);
      else await page.goto(`${explorer.served.address}explore/${leave}`);
      await page.goBack();
      await until(page, "document.querySelectorAll('main details').length > 1");
      await until(page, `document.querySelectorAll('main details[open] td').length === ${rows}`);
      expect(await opened()).toEqual(left);
    }
  });

  it('in a table is the same after Back to how it was sorted; what is sorted anew begins at its top', async () => {
    const { page } = await open('#/general/polity-alternative-names');
    const left = await scroll(page, 300, '.rows', 400);
    await page.evaluate("document.querySelector('.rows thead button').click()");
    await until(page, "location.hash.includes('sort=')");
    await untilAt(page, [left[0], 0], '.rows');
    await page.goBack();
    await untilAt(page, left, '.rows');
  });

  it.each([
    ['#/general/polity-alternative-names', '.rows', 'row='],
    ['#timeline', '.timeline-rows', '/polity/'],
  ])('in %s is at the link that a key followed', async (fragment, box, to) => {
    const { page } = await open(fragment, { width: 1280, height: 900 });
    await page.evaluate(`document.querySelector('${box}').scrollTop = 300`);
    const links = `[...document.querySelectorAll('${box} a[href*="${to}"]')]`;
    await until(page, `${links}.length > 12`);
    const link = await page.evaluate<string>(`(() => {
      const { top } = document.querySelector('${box}').getBoundingClientRect();
      const link = ${links}.find((each) => each.getBoundingClientRect().top > top + 200);
      link.focus({ preventScroll: true });
      return link.href;
    })()`);
    await page.keyboard.press('Enter');
    await until(page, `location.href.includes('${to}') && document.querySelector('${box}') === null`);
    await page.goBack();
    await until(page, `document.activeElement.href === ${JSON.stringify(link)}`);
    await untilAt(page, [await page.evaluate('scrollY'), 300], box);
  });

  it('in the coverage is at the cell that a key opened, after Back and Forward, on a slow computer', async () => {
    const { page } = await open('#coverage', { width: 1280, height: 900 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await until(page, "document.querySelector('.cell') !== null");
    await page.evaluate("document.querySelectorAll('.cell')[2].focus()");
    const isAt = (selector: string) => until(page, `document.activeElement.matches('${selector}')`);
    for (const key of ['ArrowRight', 'Escape', 'Enter']) await page.keyboard.press(key);
    const cell = '[data-cell="0,3"]';
    await isAt(`${cell}[aria-current]`);
    await page.keyboard.press('Tab');
    await isAt('.detail a');
    for (const [go, at] of [
      ['back', `${cell}:not([aria-current])`],
      ['forward', '.detail a'],
    ] as const) {
      await page.evaluate(`setTimeout(() => history.${go}())`);
      await isAt(at);
    }
    await goTo(page, '#reference');
    await page.goBack();
    await isAt('.detail a');
    await page.goBack();
    await isAt(cell);
    await goTo(page, '#reference');
    await page.goBack();
    await isAt(cell);
  });

  it('is known of the last hundred steps: a tab may be open for weeks', async () => {
    const { page } = await open('#timeline');
    await page.evaluate(`(async () => {
      for (let step = 0; step < 120; step += 1) {
        location.hash = '#map?year=' + (step + 1);
        await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      }
      dispatchEvent(new Event('pagehide'));
    })()`);
    expect(await page.evaluate("JSON.parse(sessionStorage.getItem('places /')).length")).toBe(101);
  });

  it('is where a reader scrolls while the view is loading', async () => {
    const { page } = await open('#/core/references', { canFail: true });
    await scroll(page, 400, 'html', 400);
    await page.goto(`${explorer.served.address}explore/polity/11/`);
    explorer.answer('explore/data/columns/core/references.json', '', 503);
    await page.goBack();
    await until(page, "document.querySelector('[role=alert] button') !== null");
    explorer.served.instead.clear();
    await page.evaluate("dispatchEvent(new WheelEvent('wheel')); scrollTo(0, 0)");
    await page.evaluate("document.querySelector('[role=alert] button').click()");
    await until(page, "document.querySelector('.rows') !== null");
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
    expect(await page.evaluate('scrollY')).toBe(0);
  });
});
