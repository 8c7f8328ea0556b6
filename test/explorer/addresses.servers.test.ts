import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserPage, missing, until } from './open-browser.ts';
import { openExplorer, settled } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the address of a view in a browser', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/under/a path/');
  });
  afterAll(() => explorer?.close());

  const click = (selector: string) => (page: BrowserPage) => page.click(selector);

  /** All texts, what is typed and chosen, and which parts are open. */
  const shown = (page: BrowserPage) =>
    page.evaluate<string[]>(
      `Array.from(document.querySelectorAll('main, main :is(input, select, button, details)'), (each) =>
        [each.innerText, each.value, each.checked, each.open, each.ariaPressed].join())`,
    );

  it.each<[what: string, fragment: string, act: (page: BrowserPage) => Promise<void>, named: string]>([
    ['a filter of variables', '', (page) => page.fill('.variables-head input', 'popul'), 'filter=popul'],
    ['a language of code', '', click('.use-it button:text-is("R")'), 'code=R'],
    [
      'a language next to a table, after a filter',
      '#/general/polity-capitals?code=curl',
      click('.facet input'),
      'code=curl&is:',
    ],
    ['all words of a filter', '#/general/polity-capitals', click('.facet button.quiet'), 'all:%7Eregion=1'],
    [
      'what a CSV has',
      '#/general/polity-capitals',
      async (page) => {
        await page.evaluate(
          `(() => {
            const select = document.querySelector('.toolbar select');
            select.value = 'shown';
            select.dispatchEvent(new Event('change', { bubbles: true }));
          })()`,
        );
      },
      'save=shown',
    ],
    ['a section of a comparison', '#compare?pin=1,2', click('.fold:not([open]) summary'), 'fold:'],
    [
      'the year of a map, without a polity that is removed',
      '#variable?id=total-population&of=45,59&show=map&year=1600',
      click('.chip button'),
      'show=map&year=1600',
    ],
  ])('has %s, for whoever opens it next', async (_, fragment, act, named) => {
    const { page } = await explorer.show(fragment);
    // The start loads what is near.
    await page.evaluate('scrollTo(0, 1e6)');
    await settled(page);
    const before = await shown(page);
    await act(page);
    await until(page, `location.hash.includes(${JSON.stringify(named)})`);
    await settled(page);
    const after = await shown(page);
    expect(after).not.toEqual(before);
    const { page: next } = await explorer.show(await page.evaluate<string>('location.hash'));
    await next.evaluate('scrollTo(0, 1e6)');
    await settled(next);
    expect(await shown(next)).toEqual(after);
    expect(await next.evaluate('location.hash')).toBe(await page.evaluate('location.hash'));
  });

  it.each<
    [what: string, fragment: string, link: string, options: NonNullable<Parameters<BrowserPage['click']>[1]>]
  >([
    ['a link', '#reference?pin=1,2', 'td a, th a', { modifiers: ['Control'] }],
    ['a link of a map', '#coverage?pin=1,2', '.coverage th a', { button: 'middle' }],
  ])('takes what is pinned into another tab: %s', async (_, fragment, link, options) => {
    const { page } = await explorer.show(fragment);
    const href = await page.evaluate<string>(`document.querySelector('${link}').getAttribute('href')`);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.click(link, options)]);
    await until(tab, 'location.hash !== ""');
    expect(await tab.evaluate('location.hash')).toBe(`${href}&pin=1,2`);
    // Back finds the link again.
    await until(page, `document.querySelector('${link}').getAttribute('href') === ${JSON.stringify(href)}`);
    expect(await page.evaluate('location.hash')).toBe(fragment);
    await tab.close();
  });
});
