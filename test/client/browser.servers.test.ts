import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { launchChromium, missingForBrowser } from '../helpers/chromium.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { recordsOf } from '../helpers/read-tree.ts';

/** The little of playwright-core that is used here. */
interface Browser {
  newPage(): Promise<{ goto(url: string): Promise<unknown>; evaluate(expression: string): Promise<unknown> }>;
  close(): Promise<void>;
}

const missing = missingForBrowser('playwright-core');
if (missing !== null) console.warn(`skipped: ${missing}`);

describe.skipIf(missing !== null)('the client that is published, in a browser', () => {
  it('is imported from a tree of another origin, and reads it', async () => {
    const { out } = await buildTree(makeExport(...tiny), { pageSize: 2 });
    const preview = await startPreview({ folder: out, port: 0 });
    onTestFinished(() => preview.close());
    const site = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const browser = await launchChromium<Browser>();
    onTestFinished(() => browser.close());
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const read = await tab.evaluate(`(async () => {
      const { openApi } = await import(${JSON.stringify(`${preview.address}/client.js`)});
      return openApi(${JSON.stringify(preview.address)}).sc.tokens().all();
    })()`);
    expect(read).toEqual(recordsOf(out, 'sc/tokens'));
  });
});
