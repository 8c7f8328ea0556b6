import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { missing, openBrowser, until } from './open-browser.ts';
import { countOf, openView, settled, textOf } from './open-explorer.ts';
import { serveTree } from './serve-tree.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** Harbours with places and without years, one of them without a place. */
const databank = {
  ...{ format: 1, api: '/api/', pageSize: 10 },
  collections: { harbours: 'harbour', depths: 'depth' },
  records: {
    harbour: {
      table: 'harbour',
      keys: { id: 'integer', name: 'text', sea: 'text', lon: 'number?', lat: 'number?' },
    },
    depth: { table: 'depth', keys: { id: 'integer', harbour: { one: 'harbour' }, metres: 'number' } },
  },
  roles: { entity: 'harbour', label: ['name'], region: 'sea', place: ['lon', 'lat'] },
  variables: { depth: { collection: 'depths', value: 'metres', name: 'Depth', unit: 'm' } },
};
const rows = [
  'CREATE TABLE harbour (id integer PRIMARY KEY, name text, sea text, lon real, lat real)',
  'CREATE TABLE depth (id integer PRIMARY KEY, harbour_id integer, metres real)',
  `INSERT INTO harbour VALUES (1, 'Genoa', 'Mediterranean', 8.9, 44.4), (2, 'Delft', 'North Sea', 4.4, 52),
    (3, 'Vineta', 'Baltic', NULL, NULL)`,
  'INSERT INTO depth VALUES (1, 1, 12), (2, 1, 15), (3, 2, 3), (4, 3, 7)',
] as const;

describe.skipIf(missing !== null)('the explorer of a databank without years', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('maps all places, coloured by region or by a variable, without asking for a year', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'databank.json'), JSON.stringify(databank));
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const built = await runHere(['build', makeExport(...rows), '--no-sync', '--quiet'], cwd);
    expect(built).toEqual({ code: 0, stdout: '', stderr: '' });
    const served = await serveTree(join(cwd, 'out'), '/');
    onTestFinished(() => void served.close());
    const { page } = await openView(browser, `${served.address}`);
    await settled(page);
    await page.click('nav a[href*="#map"]');
    await until(page, "document.querySelector('svg.world .dot')");
    expect(await countOf(page, 'svg.world .dot')).toBe(2);
    expect(await countOf(page, '.year-controls')).toBe(0);
    expect(await textOf(page, '.map-list .count')).toBe('3 harbours');
    expect(await page.evaluate<string>('location.hash')).toBe('#map');
    expect(await textOf(page, 'main')).toContain('Where harbours are.');
    await page.evaluate("location.hash = '#map?by=depth'");
    await until(page, "document.querySelector('.map-list')?.textContent.includes('values')");
    const list = await textOf(page, '.map-list');
    expect(list).toMatch(/Genoa 12 to 15 m 2 values/);
    expect(list).toMatch(/Vineta 7 m/);
    expect(list).not.toMatch(/null|undefined|NaN/);
  });
});
