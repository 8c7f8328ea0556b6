import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ended, firstOutput, runCli, startCli } from '../helpers/run-cli.ts';
import { type BrowserPage, missing, openBrowser, until } from './open-browser.ts';
import { countOf, goTo, openView, settled, showView, textOf, type ViewOptions } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** One after the other: each loads code or data of its own. */
const views = [
  '#map?year=-500',
  '#timeline',
  '#coverage',
  '#reference',
  '#/core/references',
  '#search?q=rom',
];

describe.skipIf(missing !== null)('the explorer of an archive, and without a network', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let folder = '';
  let archive = '';
  beforeAll(async () => {
    // It is there for all tests of this file.
    folder = mkdtempSync(join(tmpdir(), 'polity-press-elsewhere-'));
    archive = join(folder, 'databank.zip');
    const address = ['--base-url', 'https://data.example.org/some/path'];
    for (const args of [
      ['build', '--out', 'out', '--quiet', ...address],
      ['snapshot', 'out', '--to', archive, '--quiet'],
    ]) {
      const { code, stderr } = await runCli(args, folder);
      expect([code, stderr]).toEqual([0, '']);
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** `serve` of the archive, and the address that it says. */
  async function serveArchive() {
    const child = startCli(['serve', archive, '--port', '0', '--json']);
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = ended(child);
    const { explorer: address } = JSON.parse(await firstOutput(child)) as { readonly explorer: string };
    const stop = async () => {
      child.kill('SIGINT');
      expect(await end).toMatchObject({ code: 0, stderr: '' });
    };
    return { address, stop };
  }

  const open = (address: string, options: ViewOptions = {}) => showView(browser, address, options);
  async function show(page: BrowserPage, view: string): Promise<string> {
    await goTo(page, view);
    // What is measured first, such as the rows that a window has room for, is drawn in a later picture.
    await until(
      page,
      "(globalThis.lastText === (globalThis.lastText = document.querySelector('main').innerText))",
    );
    return page.evaluate<string>("document.querySelector('main').innerText");
  }

  it('is shown by serve, at the root and under its path, whole', async () => {
    const { address, stop } = await serveArchive();
    expect(new URL(address).pathname).toBe('/some/path/');
    for (const root of [address, `${new URL(address).origin}/`]) {
      const { page } = await open(root);
      for (const view of views) expect(await show(page, view)).not.toMatch(/could not be loaded/);
      await page.click('.found a');
      await until(page, "document.querySelector('main h1').textContent.startsWith('Roman Empire')");
      await settled(page);
    }
    await stop();
  });

  it('shows again what it has shown where there is no network any more, and says what it cannot', async () => {
    const { address, stop } = await serveArchive();
    const { page, faults } = await open(address, { canFail: true });
    const texts = new Map<string, string>();
    const shown = async (view: string) => {
      const text = await show(page, view);
      if (!view.startsWith('#search')) return text;
      // Texts are searched a while after the last key.
      await until(page, "document.querySelector('.in-texts')");
      await settled(page);
      return page.evaluate<string>("document.querySelector('main').innerText");
    };
    const all = [...views.slice(0, -1), '#search?q=the'];
    for (const view of all) texts.set(view, await shown(view));
    await stop();
    for (const view of all) expect(await shown(view)).toBe(texts.get(view));
    expect(faults).toEqual([]);
    expect(await show(page, '#/core/ngas')).toContain('could not be reached');
  });

  it('says that the device is offline where a view was not loaded yet, and goes on once it is online', async () => {
    const { address } = await serveArchive();
    const { page } = await openView(browser, `${address}explore/`, { canFail: true });
    const network = await page.context().newCDPSession(page);
    const throughput = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { offline: true, ...throughput });
    await page.evaluate("location.hash = '#coverage'");
    await until(page, "document.querySelector('.failure') !== null");
    expect(await textOf(page, '.failure p')).toMatch(
      / Its code could not be reached\. This device is offline\.$/,
    );
    await network.send('Network.emulateNetworkConditions', { offline: false, ...throughput });
    await until(page, "document.querySelector('.failure') === null");
    await settled(page);
    expect(await textOf(page, 'h1')).toBe('Coverage');
  });

  it('goes on in its folder, where it can be answered without a network, for whoever keeps it at the root', async () => {
    const { address, stop } = await serveArchive();
    const { page } = await open(`${address}#map?year=300`);
    const click = async (text: string) => {
      await until(page, `document.querySelector('.offline')?.textContent.includes('${text}')`);
      await page.click('.offline button');
    };
    await click('Keep for offline');
    await click('in this browser?');
    const inFolder = `location.href === '${address}explore/#map?year=300'`;
    await until(page, inFolder);
    // A page that opens while the worker becomes active may be answered by it from the next one on only.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    // The address that one knows leads there from now on.
    await page.goto('about:blank');
    await page.goto(`${address}#map?year=300`);
    await until(page, inFolder);
    await until(page, 'navigator.serviceWorker.controller !== null');
    await settled(page);
    await stop();
    await page.reload();
    await settled(page);
    await until(page, "document.querySelector('main h1').textContent.startsWith('Map')");
    expect(await textOf(page, 'main')).not.toMatch(/could not be/);
  });

  it('is kept by a browser that is asked to, shown without a network, and dropped again', async () => {
    const { address, stop } = await serveArchive();
    // The page of an entity offers it as all views do.
    const { page, faults } = await openView(browser, `${address}explore/polity/11/`, { canFail: true });
    const said = (text: string) =>
      until(page, `document.querySelector('.offline')?.textContent.includes(${JSON.stringify(text)})`);
    await said('Keep for offline');
    await page.click('.offline button');
    await said('in this browser?');
    await page.click('.offline button');
    await said('Kept for offline');
    await until(page, 'navigator.serviceWorker.controller !== null');
    await page.goto(`${address}explore/`);
    await settled(page);
    // A page of the API is kept once it was looked at.
    const record = await show(page, '#/core/ngas?row=0');
    // The description that it needs is kept from the beginning.
    const seen = await page.evaluate<string[]>(
      `caches.open('${address}explore/ seen').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))`,
    );
    expect(seen.map((url) => url.replace(address, ''))).toEqual(['api/core/ngas/page-1.json']);
    await stop();
    await page.reload();
    await settled(page);
    await said('Kept for offline');
    for (const view of views) expect(await show(page, view)).not.toMatch(/could not be/);
    expect(await show(page, '#/core/ngas?row=0')).toBe(record);
    // Nothing of this is an error for the console.
    expect(faults).toEqual([]);
    // What was not looked at says so, and can be tried again: a record, and a passage of a text.
    const needsNetwork = 'not among the files kept for offline';
    await page.evaluate("location.hash = '#/core/references?row=0'");
    await until(page, `document.querySelector('.failure')?.textContent.includes('${needsNetwork}')`);
    expect(await page.evaluate("document.querySelector('.failure button').textContent")).toBe('Try again');
    await page.evaluate("location.hash = '#search?q=the'");
    await until(
      page,
      `document.querySelector('.in-texts .failure')?.textContent.includes('${needsNetwork}')`,
    );
    // Each of the hits needs a page; one sentence says so, and is there again after another try.
    expect(await countOf(page, '.in-texts .hits li')).toBeGreaterThan(1);
    expect(await textOf(page, '.in-texts .failure button')).toBe('Try again');
    await page.click('.in-texts .failure button');
    await until(page, "document.querySelector('.in-texts .failure')");
    expect(await countOf(page, '.in-texts .failure')).toBe(1);
    await page.goto(`${address}explore/polity/11/?from=elsewhere`);
    expect(await page.evaluate("document.querySelector('.lanes') !== null")).toBe(true);
    await page.goto(`${address}explore/`);
    await settled(page);
    await said('Kept for offline');
    await page.click('.offline button');
    await said('Keep for offline');
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
  });
});
