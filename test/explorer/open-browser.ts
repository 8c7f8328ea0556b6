import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launchChromium, missingForBrowser, tools } from '../helpers/chromium.ts';

/** The little of playwright-core that is used here; it is installed beside the host tools only. */
export interface BrowserPage {
  addInitScript(script: string): Promise<void>;
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  reload(): Promise<unknown>;
  close(): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  waitForEvent(name: 'load'): Promise<unknown>;
  waitForEvent(name: 'download'): Promise<{ path(): Promise<string>; suggestedFilename(): string }>;
  emulateMedia(options: {
    readonly media?: 'print' | 'screen';
    readonly colorScheme?: 'light' | 'dark';
  }): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  on(name: 'console', listen: (message: { type(): string; text(): string }) => void): void;
  on(name: 'pageerror', listen: (error: Error) => void): void;
  on(name: 'request' | 'requestfailed', listen: (request: { url(): string }) => void): void;
  /** With `hasTouch`. */
  readonly touchscreen: { tap(x: number, y: number): Promise<void> };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  screenshot(options: { readonly animations: 'disabled'; readonly caret: 'hide' }): Promise<Buffer>;
  click(
    selector: string,
    options?: { readonly modifiers?: readonly ['Control']; readonly button?: 'middle' },
  ): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  context(): {
    waitForEvent(name: 'page'): Promise<BrowserPage>;
    newCDPSession(page: BrowserPage): Promise<{ send(method: string, options: object): Promise<unknown> }>;
  };
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
  readonly forcedColors?: 'active';
  /** Without the policy of the page, what is not made safe runs. */
  readonly bypassCSP?: boolean;
  readonly javaScriptEnabled?: boolean;
  readonly hasTouch?: boolean;
}

interface Context {
  newPage(): Promise<BrowserPage>;
  setDefaultTimeout(milliseconds: number): void;
}
interface Browser {
  newContext(options: object): Promise<Context>;
  close(): Promise<void>;
}

/** What has to be installed first; null where all of it is. */
export const missing = missingForBrowser('playwright-core', 'axe-core');

/** A browser; each page starts without cache and storage. */
export async function openBrowser() {
  const browser = await launchChromium<Browser>();
  return {
    close: () => browser.close(),
    async page({ width = 1280, height = 900, ...options }: PageOptions = {}): Promise<BrowserPage> {
      const context = await browser.newContext({ ...options, viewport: { width, height } });
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
  };
}

/** Elements whose size is what they say, which WCAG 2.5.8 leaves out: bars on an axis of years. */
const sized = '.bar';

/**
 * What axe has against a page by the rules of WCAG 2.2 AA and its own: rule and element, one line each. Of a document
 * that was looked at in other colours, its rules of colours say what is new.
 */
export async function violationsOf(page: BrowserPage, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (await page.evaluate<boolean>('window.axe === undefined'))
    await page.evaluate(readFileSync(createRequire(tools).resolve('axe-core/axe.min.js'), 'utf8'));
  const only = rules === 'all' ? '' : ", runOnly: ['cat.color']";
  return page.evaluate(
    `axe.configure({ rules: [{ id: 'target-size', enabled: true, excludeHidden: true, selector: '*:not(${sized})' }] });
    axe.run({ resultTypes: ['violations']${only} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
  );
}

/** Waits until an expression is true; the browser's own way to wait needs what the policy of the page forbids. */
export async function until(page: BrowserPage, expression: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await page.evaluate(`Boolean(${expression})`).catch(() => false))) {
    if (Date.now() > end) throw new Error(`it never was so: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
