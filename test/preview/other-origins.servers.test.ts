import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { launchChromium, missingForBrowser } from '../helpers/chromium.ts';
import { makeTree, removeTree } from './use-preview.ts';

/** The little of playwright-core that is used here. */
interface Browser {
  newPage(): Promise<{
    goto(url: string): Promise<{ status(): number } | null>;
    evaluate(expression: string): Promise<unknown>;
  }>;
  close(): Promise<void>;
}

const missing = missingForBrowser('playwright-core');
if (missing !== null) console.warn(`skipped: ${missing}`);

describe.skipIf(missing !== null)('a page of another origin, in a browser', () => {
  it('reads nothing of a preview, not from the cache either, and all of one that answers as a host', async () => {
    const folder = makeTree();
    onTestFinished(() => removeTree(folder));
    const preview = await startPreview({ folder, port: 0 });
    onTestFinished(() => preview.close());
    const host = await startPreview({ folder, port: 0, asHost: true });
    onTestFinished(() => host.close());
    const site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const rebound = '--host-resolver-rules=MAP evil.example 127.0.0.1';
    const browser = await launchChromium<Browser>(rebound);
    onTestFinished(() => browser.close());
    const tab = await browser.newPage();
    const read = (page: string, port: number, own = '{}') =>
      tab.goto(page).then(() =>
        tab.evaluate(`(async () => {
          const address = 'http://127.0.0.1:${port}/manifest.json';
          // What the browser keeps of it has no origin.
          await fetch(address, { mode: 'no-cors' });
          const attempts = ['default', 'force-cache', 'no-cache'].map((cache) =>
            fetch(address, { cache, headers: ${own} }).then((answer) => answer.status, () => 'refused'));
          return Promise.all(attempts);
        })()`),
      );
    const theirs = `:${(site.address() as AddressInfo).port}/`;
    expect(await read(`http://evil.example${theirs}`, preview.port)).toEqual(Array(3).fill('refused'));
    // One of this machine, such as a web page that is being developed.
    expect(await read(`http://localhost${theirs}`, preview.port)).toEqual([200, 200, 200]);
    const own = `{ Authorization: 'Token x', 'If-None-Match': '"x"', 'X-Own': '1' }`;
    expect(await read(`http://evil.example${theirs}`, host.port, own)).toEqual([200, 200, 200]);
    // Its own name, led to this machine: no other origin then, but another host.
    const status = (await tab.goto(`http://evil.example:${preview.port}/api/`))?.status();
    expect(status).toBe(421);
  });
});
