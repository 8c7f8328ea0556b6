import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, type PageOptions, until } from './open-browser.ts';
import { openExplorer, pinch, settled } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

describe.skipIf(missing !== null)('fingers', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  beforeAll(async () => {
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/');
  });
  afterAll(() => explorer?.close());

  async function open(fragment: string, options: PageOptions = {}) {
    const opened = await explorer.open(fragment, { width: 360, height: 780, hasTouch: true, ...options });
    await settled(opened.page);
    return opened;
  }

  it('zoom the timeline with its bars below them, not the page', async () => {
    const { page, faults } = await open('#timeline?from=-1000&to=1987');
    await pinch(page, '.timeline-rows', 60, 220);
    const shown = '(([from, to]) => to - from)(location.hash.match(/-?[0-9]+/g))';
    await until(page, `${shown} < 1000`);
    expect(await page.evaluate('visualViewport.scale')).toBe(1);
    expect(faults).toEqual([]);
  });
});
