import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, missing, until, violationsOf } from './open-browser.ts';
import { countOf, goTo, openExplorer, overflowOf, settled, textOf } from './open-explorer.ts';
import { namesOfViews, views } from './views.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** A window of 1280 by 900 pixels at 200 %. */
const twice = { width: 640, height: 450, deviceScaleFactor: 2 };

/**
 * Texts and controls that nobody sees: beyond the sides of the window or cut by a box around them, neither of which one can
 * scroll to. What is closed at first, or for screen readers only, is left out.
 */
const unseen = (page: BrowserPage) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')].flatMap((each) => {
    const hasText = [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    if (!hasText && !each.matches('button, input, select, a')) return [];
    const box = each.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return [];
    if (!each.checkVisibility({ visibilityProperty: true })) return [];
    let [left, right] = [0, innerWidth];
    for (let above = each.parentElement; above !== null; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      if (above instanceof SVGElement) continue;
      if (overflowX === 'auto' || overflowX === 'scroll') return [];
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const around = above.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    }
    const isIn = box.left >= left - 1 && box.right <= right + 1;
    return isIn ? [] : [each.tagName + ' ' + each.className + ' ' + each.textContent.slice(0, 40)];
  })`);

describe.skipIf(missing !== null)('the explorer, to a reader who', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/');
  });
  afterAll(() => explorer?.close());
  const data = (name: string) =>
    JSON.parse(readFileSync(join(explorer.out, `explore/data/${name}.json`), 'utf8'));
  const seriesOf = () =>
    (data('entities').ids as number[]).find((id) =>
      readFileSync(join(explorer.out, `explore/polity/${id}/index.html`), 'utf8').includes('series-line'),
    );
  /** Where a view is: the address of an entity leads to another page. */
  const placeOf = (name: (typeof namesOfViews)[number]) =>
    name === 'an entity' ? `polity/${data('entities').ids[5]}/` : views[name](data);

  it.each(namesOfViews)(
    'enlarges it twofold, loses nothing of %s; has only a keyboard, comes to every control, and sees where he is',
    async (name) => {
      const { page } = await explorer.show(placeOf(name), twice);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await unseen(page)).toEqual([]);
      // The first of each kind and the last one of all: hundreds of links differ in nothing that matters here.
      await page.evaluate(`(() => {
        document.activeElement.blur();
        scrollTo(0, 0);
        Object.assign(window, { stops: new Set(), unmarked: [], isRound: false });
        addEventListener('focusin', ({ target: at }) => {
          isRound ||= stops.has(at);
          if (isRound) return;
          stops.add(at);
          const { outlineStyle, outlineWidth } = getComputedStyle(at);
          const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
          if (!isMarked || at.getBoundingClientRect().width === 0) unmarked.push(at.outerHTML.slice(0, 80));
        });
      })()`);
      for (let steps = 1; steps <= 60; steps += 1) {
        await page.keyboard.press('Tab');
        if (steps % 10 === 0 && (await page.evaluate<boolean>('isRound'))) break;
      }
      expect(await page.evaluate('unmarked')).toEqual([]);
      // Whatever answers a click is in the order of the keys, if not by itself then as one of a group.
      const lost = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main :is(a[href], button, input, select, summary)')].filter((each) =>
        each.checkVisibility() && !each.disabled && each.tabIndex < 0 && each.closest('[role], .grid-box')?.querySelector('[tabindex="0"]') == null && !(each instanceof SVGElement))
        .map(({ outerHTML }) => outerHTML.slice(0, 80))`,
      );
      expect(lost).toEqual([]);
      expect(await page.evaluate<number>('stops.size')).toBeGreaterThan(4);
    },
  );

  const axes = [
    '#coverage',
    '#map',
    '#timeline',
    '#variable?id=total-population',
    '#/general/polity-capitals',
    '',
  ];
  const texts = `[...document.querySelectorAll('.period, .axis span, .tick-value, .tick-year, .name-on-map')].filter((each) => each.textContent.trim() !== '' && each.checkVisibility())`;
  const collidingOn = (page: BrowserPage) =>
    page.evaluate<string[]>(`${texts}.flatMap((one, place, all) => {
        const box = one.getBoundingClientRect();
        return all.slice(place + 1).flatMap((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
          return isApart ? [] : [one.textContent + ' / ' + other.textContent];
        });
      })`);

  it.each(axes)('has a phone, can read the words of all axes: %s', async (fragment) => {
    const { page } = await explorer.show(fragment, { width: 360, height: 740 });
    await until(page, `${texts}.length > 1`);
    expect(await collidingOn(page)).toEqual([]);
  });

  /** How large the words of axes and maps are, by their kind. */
  const sizesOn = (page: BrowserPage) =>
    page.evaluate<Record<string, number>>(
      `Object.fromEntries(${texts}.map((each) => each instanceof SVGElement
        ? [each.className.baseVal, each.getBoundingClientRect().height]
        : [each.className + ' axis', Number.parseFloat(getComputedStyle(each).fontSize)]))`,
    );

  it.each([...axes, 'an entity'])(
    'has a browser with texts twice as large, has larger words on axes and maps, all apart: %s',
    async (fragment) => {
      const { page } = await explorer.show(fragment === 'an entity' ? `polity/${seriesOf()}/` : fragment);
      await until(page, `${texts}.length > 1`);
      const usual = await sizesOn(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.reload();
        await settled(page);
        await until(page, `${texts}.length > 0`);
        expect([width, ...(await collidingOn(page))]).toEqual([width]);
        for (const [kind, size] of Object.entries(await sizesOn(page)))
          expect([kind, size / (usual[kind] ?? size)]).toEqual([kind, expect.closeTo(2, 0)]);
      }
    },
  );

  it.each([
    ['explore/data/catalog.json', '', 'The catalogue'],
    ['api/core/references/page-1.json', '#/core/references?row=1', 'The record'],
    ['explore/data/entities.json', '#entity?id=11', 'Polity'],
  ])(
    'has no network, reads a title where %s does not come, and tries again',
    async (path, fragment, what) => {
      explorer.answer(path, '', 503);
      const { page } = await explorer.open(fragment, { canFail: true });
      await until(page, "document.querySelector('[role=alert]') !== null");
      expect(await countOf(page, 'h1')).toBe(1);
      expect(await textOf(page, 'h1')).toBe(`${what} could not be loaded`);
      expect(await textOf(page, '[role=alert]')).toContain('503');
      expect(await violationsOf(page)).toEqual([]);
      explorer.served.instead.clear();
      await page.click('[role=alert] button');
      // The page of the entity is another document: closing during its navigation would never end.
      await until(
        page,
        "document.readyState === 'complete' && document.querySelector('h1')?.textContent.includes('could not') === false",
      );
    },
  );

  it.each([
    ['#map?year=100', '#map?year=1200', '.year-shown', '1200'],
    ['#timeline?from=100&to=200', '#timeline?from=1200&to=1300', '.count', '1200'],
    ['#/core/references', '#/core/references?q=no+such+book', '.count strong', '0'],
    ['#search?q=rome', '#search?q=venice', '.found [role=status]', 'venice'],
  ])(
    'has it translated by a browser, and reads what is true of %s and then of %s',
    async (one, other, what, text) => {
      const { page } = await explorer.show(one);
      await until(page, `document.querySelector('${what}') !== null`);
      // As translations do, but where `translate` forbids it.
      await page.evaluate(`(() => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walk.nextNode()) texts.push(walk.currentNode);
      for (const text of texts.filter((each) => !each.parentElement.closest('[translate=no]'))) {
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }
    })()`);
      const before = await textOf(page, what);
      await goTo(page, other);
      await until(page, `document.querySelector('${what}').textContent !== ${JSON.stringify(before)}`);
      expect(await textOf(page, what)).toContain(text);
    },
  );

  it('has a page of an edition that was replaced, and is told so before they read its values for others', async () => {
    const { page } = await explorer.show('#timeline', { canFail: true });
    const catalog = data('catalog');
    explorer.answer('explore/data/catalog.json', { ...catalog, edition: catalog.edition + 1 });
    const id = catalog.variables[0].id as string;
    await goTo(page, `#variable?id=${id}`);
    expect(await textOf(page, '[role=alert]')).toContain('was published again after this page was opened');
    await page.click('[role=alert] button');
    await until(page, "document.readyState === 'complete' && document.querySelector('main .variable')");
    await settled(page);
    expect(await countOf(page, '[role=alert]')).toBe(0);
    // A view whose code is there no longer.
    explorer.answer('explore/data/catalog.json', { ...catalog, records: catalog.records + 2 });
    const code = readdirSync(`${explorer.out}/explore/assets`).find((name) => /^coverage-.*js$/.test(name));
    explorer.answer(`explore/assets/${code}`, '', 404);
    await goTo(page, '#coverage');
    expect(await textOf(page, '[role=alert]')).toContain('was published again after this page was opened');
  });
});
