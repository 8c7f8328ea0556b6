import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { type BrowserPage, openBrowser, type PageOptions, until } from './open-browser.ts';
import { serveTree } from './serve-tree.ts';

type BuildOptions = NonNullable<Parameters<typeof buildTree>[1]>;

/** Builds and serves a tree with its explorer, and opens views of it; for all tests of a file. */
export async function openExplorer(sql: readonly string[], under: string, options: BuildOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'polity-press-explorer-'));
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  for (const each of sql) database.exec(each);
  database.close();
  const { out, problems } = await buildTree(join(folder, 'export.sqlite'), {
    ...{ ...options, explorer: true, out: join(folder, 'out') },
  });
  expect(problems).toEqual([]);
  const served = await serveTree(out, under);
  const browser = await openBrowser();
  return {
    ...{ out, served, browser },
    /** Answers a path of the tree with something else until the test ends, or `served.instead` is cleared. */
    answer(path: string, body: unknown, status = 200) {
      onTestFinished(() => served.instead.clear());
      served.instead.set(path, () => ({ status, body: JSON.stringify(body) }));
    },
    open: (fragment: string, pageOptions: ViewOptions = {}) =>
      openView(browser, `${served.address}explore/${fragment}`, pageOptions),
    show: (fragment: string, pageOptions: ViewOptions = {}) =>
      showView(browser, `${served.address}explore/${fragment}`, pageOptions),
    async close() {
      served.close();
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface ViewOptions extends PageOptions {
  /** The test answers something with a fault, which the browser reports. */
  readonly canFail?: boolean;
  /** A script that runs before those of the page. */
  readonly prepare?: string;
}

/** What a browser warns of in a page without code, too, or where the machine is slow: what is not used yet. */
const isLate = (text: string) => text.includes('was preloaded using link preload but not used within');

/**
 * Opens an address until the test ends; then `faults`, what the browser has against it or asks of others, must be
 * empty.
 */
export async function openView(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  address: string,
  { canFail = false, prepare = '', ...options }: ViewOptions = {},
) {
  const page = await browser.page(options);
  await page.addInitScript(prepare);
  const [faults, asked, failed]: [string[], string[], string[]] = [[], [], []];
  onTestFinished(async () => {
    await page.close();
    if (!canFail) expect(faults).toEqual([]);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isLate(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  // No fault by itself: a browser gives up what a page asked for when the page is left.
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('request', (request) => {
    asked.push(request.url());
    const isOwn = request.url().startsWith(new URL(address).origin) || /^(?:data|blob):/.test(request.url());
    if (!isOwn) faults.push(`asks ${request.url()}`);
  });
  await page.goto(address);
  return { page, faults, asked, failed };
}

/** The same, once all of the view is there. */
export async function showView(...given: Parameters<typeof openView>) {
  const opened = await openView(...given);
  await settled(opened.page);
  return opened;
}

/** Goes to another view in the page that is open, as a link does. */
export async function goTo(page: BrowserPage, fragment: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await settled(page);
}

/** A former address of an entity has a title for a moment, until the browser leaves it for the page. */
const isLeaving = "document.querySelector('main .note a')?.textContent === 'Its page'";

/** What is near the window is loaded next, as soon as the browser has seen that it is near. */
const isNear =
  "[...document.querySelectorAll('.not-yet')].some((each) => each.getBoundingClientRect().top < innerHeight + 100)";

/** Waits until the view, not the page without JavaScript, has its title, and nothing is being loaded. */
export async function settled(page: BrowserPage): Promise<void> {
  // The address changes before the view does: the next picture is that of the address. A former
  // address of an entity leaves this page meanwhile.
  await page
    .evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
    .catch(() => {});
  await until(
    page,
    `document.querySelector('.explorer main h1') && !document.querySelector('.waiting, [aria-busy=true]') && !(${isLeaving}) && !(${isNear})`,
  );
}

/** The text of the first such element, once there is one: a note may wait for what it tells of. */
export async function textOf(page: BrowserPage, selector: string): Promise<string> {
  const found = `document.querySelector(${JSON.stringify(selector)})`;
  await until(page, found);
  return page.evaluate<string>(`${found}.textContent`);
}

export const textsOf = (page: BrowserPage, selector: string) =>
  page.evaluate<string[]>(
    `Array.from(document.querySelectorAll(${JSON.stringify(selector)}), ({ textContent }) => textContent)`,
  );

/** The file that a click on the first such button saves. */
export async function savedBy(page: BrowserPage, button: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The middle of the first such element, in the middle of the window. */
export const middleOf = (page: BrowserPage, selector: string) =>
  page.evaluate<[number, number]>(`(() => {
    const found = document.querySelector(${JSON.stringify(selector)});
    found.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  })()`);

/** Touches the middle of the first such element, which need not be large enough to be hit exactly. */
export async function tap(page: BrowserPage, selector: string): Promise<void> {
  await page.touchscreen.tap(...(await middleOf(page, selector)));
}

interface Finger {
  readonly id?: number;
  readonly x: number;
  readonly y: number;
}

async function fingersOn(page: BrowserPage) {
  const session = await page.context().newCDPSession(page);
  return (type: string, ...touchPoints: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Puts two fingers, so many pixels apart, on the first such element, and moves them apart. */
export async function pinch(page: BrowserPage, selector: string, from: number, to: number): Promise<void> {
  const [x, y] = await middleOf(page, selector);
  const send = await fingersOn(page);
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: x + (side * apart) / 2, y }));
  await send('touchStart', ...fingers(from));
  for (let part = 1; part <= 10; part += 1)
    await send('touchMove', ...fingers(from + ((to - from) * part) / 10));
  await send('touchEnd');
}

/** Puts a finger on the first such element and moves it up by so many pixels, as one scrolls. */
export async function swipe(page: BrowserPage, selector: string, up: number): Promise<void> {
  const [x, y] = await middleOf(page, selector);
  const send = await fingersOn(page);
  await send('touchStart', { x, y });
  for (let part = 1; part <= 10; part += 1) await send('touchMove', { x, y: y - (up * part) / 10 });
  // The finger rests before it leaves: else the page would scroll on, and the next touch only stop it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await send('touchMove', { x, y: y - up });
  await send('touchEnd');
}

export const countOf = (page: BrowserPage, selector: string) =>
  page.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);

/** How many pixels a page is wider than the window. */
export const overflowOf = (page: BrowserPage) =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
