import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { citiesFolder } from '../helpers/cities.ts';
import { succeeds } from '../helpers/run-command-line.ts';
import { missing, openBrowser } from './open-browser.ts';
import { countOf, goTo, openView, textOf } from './open-explorer.ts';
import { serveTree } from './serve-tree.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the explorer of entities that say most of themselves', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('shows it in tables, charts, coverage, maps, comparisons and records, as any other claim', async () => {
    const { folder, file } = citiesFolder();
    await succeeds(folder, 'build', file, '--no-sync', '--quiet');
    const served = await serveTree(join(folder, 'out'), '/');
    onTestFinished(() => void served.close());
    const { page } = await openView(browser, served.address);
    const at = async (fragment: string) => {
      await goTo(page, fragment);
      return await textOf(page, 'main');
    };
    expect(await at('#/cities')).toMatch(/4 records about 3 cities/);
    expect(await textOf(page, 'tbody tr:nth-child(2)')).toMatch(
      /^Syracuse250,000at most 12Unknown.*\(733–212 BCE\)$/,
    );
    expect(await at('#variable?id=population')).toContain('3 known values of 3 cities');
    expect(await countOf(page, '.series-span.assumed')).toBeGreaterThan(1);
    expect(await at('#variable?id=population&show=table')).toMatch(/Corinth.*90,000/s);
    await page.evaluate(`new MutationObserver(() => {
      const busy = document.querySelector('.map-and-list')?.ariaBusy;
      if (busy) (window.busy ??= []).push(busy);
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`);
    expect(await at('#map?by=population&year=-500')).toMatch(/Syracuse 250,000 people/);
    // Until its values are there, the map shows other colours than it will.
    const [first, ...later] = await page.evaluate<string[]>('window.busy');
    expect([first, later.at(-1)]).toEqual(['true', 'false']);
    expect(await at('#coverage')).toContain('Year of foundation');
    expect(await at('#compare?pin=1,2')).toMatch(/Patron\s*Aphrodite\s*Athena/);
    expect(await at('#search?q=athena')).toMatch(/Athena City · Syracuse/);
    expect(await at('#/cities?row=1')).toMatch(/Cities\s*Syracuse\s*Syracuse 733–212 BCE/);
    expect(await page.evaluate("document.querySelector('.lead a').pathname")).toBe('/explore/city/2/');
  });
});
