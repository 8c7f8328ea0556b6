import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { changedPart } from './compare-pictures.ts';
import { movingPicture, readFrame, readStage } from './moving-picture.ts';
import { type BrowserPage, missing, until } from './open-browser.ts';
import { openExplorer, settled } from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** What docs/explorer.md shows, too; and the same views in other widths. */
const pictures = {
  shown: new URL('../../docs/pictures/', import.meta.url),
  more: new URL('pictures/', import.meta.url),
};
const sizes = {
  wide: { width: 1280, height: 900, deviceScaleFactor: 0.5 },
  middle: { width: 768, height: 900, deviceScaleFactor: 0.5 },
  narrow: { width: 360, height: 640, deviceScaleFactor: 1 },
  small: { width: 360, height: 640, deviceScaleFactor: 0.5 },
};
const still = { animations: 'disabled', caret: 'hide' } as const;

/** Other fonts change up to 2 % of a picture, the loss of a panel at least 2.5 %. */
const tolerated = 0.023;

interface Picture {
  readonly name: string;
  readonly fragment: string;
  readonly size: keyof typeof sizes;
  readonly colorScheme: 'light' | 'dark';
}

/** The main views, each once; every width and scheme of colours more than once. Ids are from the sample. */
const views: readonly Picture[] = [
  { name: 'start', fragment: '', size: 'wide', colorScheme: 'light' },
  { name: 'collection', fragment: '#/general/polity-capitals', size: 'wide', colorScheme: 'light' },
  { name: 'record', fragment: '#/general/polity-capitals?id=42', size: 'narrow', colorScheme: 'light' },
  { name: 'entity', fragment: 'polity/11/', size: 'wide', colorScheme: 'dark' },
  { name: 'map', fragment: '#map?year=-500', size: 'wide', colorScheme: 'light' },
  { name: 'timeline', fragment: '#timeline', size: 'wide', colorScheme: 'dark' },
  { name: 'search', fragment: '#search?q=rom', size: 'narrow', colorScheme: 'dark' },
  { name: 'variable', fragment: '#variable?id=total-population', size: 'wide', colorScheme: 'light' },
  { name: 'compare', fragment: '#compare?pin=11,14,45', size: 'middle', colorScheme: 'light' },
  { name: 'coverage', fragment: '#coverage', size: 'wide', colorScheme: 'light' },
  { name: 'source', fragment: '#source?id=1', size: 'wide', colorScheme: 'dark' },
  { name: 'reference', fragment: '#reference', size: 'narrow', colorScheme: 'dark' },
];

/** What a view cannot lose without being noticed. */
const parts: Readonly<Record<string, readonly string[]>> = {
  start: ['.start-world'],
  collection: ['.facets', '.explored-main'],
  record: ['.values'],
  entity: ['.lanes'],
  map: ['.map-list', '.map-side'],
  timeline: ['.timeline-rows'],
  search: ['.found'],
  compare: ['.compare details'],
  coverage: ['.grid-box'],
};

const query = `#query?${new URLSearchParams({
  sql: "SELECT entity, year_from AS year, low, high\nFROM claims\nWHERE variable = 'total-population' AND state = 'value'\nORDER BY entity, year",
})}`;

/** Eight views are kept in three widths. */
const others: readonly Picture[] = [
  'start',
  'variable',
  'compare',
  'map',
  'entity',
  'collection',
  'coverage',
  'query',
]
  .flatMap((name) =>
    (['wide', 'middle', 'small'] as const).map((size) => {
      const kept = views.find((each) => each.name === name);
      return kept?.size === size
        ? []
        : [
            {
              name: `${name}-${size}`,
              fragment: kept?.fragment ?? query,
              size,
              colorScheme: 'light' as const,
            },
          ];
    }),
  )
  .flat();

describe.skipIf(missing !== null)('the pictures of the explorer', () => {
  let explorer: Awaited<ReturnType<typeof openExplorer>>;
  let blank: BrowserPage;
  beforeAll(async () => {
    const dataset = bundledConfiguration().configuration.dataset ?? {};
    explorer = await openExplorer([readFileSync('data/sample.sql', 'utf8')], '/', {
      dataset: resolveDataset({ dataset, baseUrl: 'http://localhost:8000' }),
      // Its database is described; no picture asks it.
      snapshot: true,
    });
    blank = await explorer.browser.page();
  });
  afterAll(() => explorer?.close());
  /** A view as it is looked at. */
  async function open({ fragment, size, colorScheme }: Picture): Promise<BrowserPage> {
    const { page } = await explorer.show(fragment, {
      ...{ ...sizes[size], colorScheme, reducedMotion: 'reduce' },
      // The database of the view of queries is not there.
      canFail: fragment === query,
    });
    // The land of maps comes after the view itself.
    await until(page, "[...document.querySelectorAll('svg')].every((each) => each.childElementCount > 0)");
    await until(
      page,
      "[...document.querySelectorAll('svg.world')].every((each) => each.querySelector('.land'))",
    );
    return page;
  }
  const kept = (view: Picture) =>
    new URL(`${view.name}.png`, views.includes(view) ? pictures.shown : pictures.more);
  const changed = async (view: Picture, page: BrowserPage) =>
    changedPart(blank, readFileSync(kept(view)), await page.screenshot(still));

  it.each(views)(
    'show $name as it was, also in the fonts that any system has, and miss what it has lost',
    async (view) => {
      const page = await open(view);
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(kept(view), await page.screenshot(still));
      expect(await changed(view, page)).toBeLessThan(tolerated);
      // Where there is room for the lines of a text to be as they were, the two kinds of letters change places.
      const fonts = view.size === 'wide' ? ['serif', 'sans-serif'] : ['sans-serif', 'serif'];
      for (const [index, name] of ['--sans', '--serif'].entries()) {
        await page.evaluate(`document.documentElement.style.setProperty('${name}', '${fonts[index]}')`);
      }
      expect(await changed(view, page)).toBeLessThan(tolerated);
      for (const name of ['--sans', '--serif'])
        await page.evaluate(`document.documentElement.style.removeProperty('${name}')`);
      for (const part of parts[view.name] ?? []) {
        for (const change of ["visibility = 'hidden'", "display = 'none'"]) {
          await page.evaluate(`document.querySelector('${part}').style.${change}`);
          expect(await changed(view, page), `without ${part}`).toBeGreaterThan(tolerated);
        }
        await page.evaluate(`document.querySelector('${part}').removeAttribute('style')`);
      }
    },
  );

  it.each(others)('show $name as it was', async (view) => {
    const page = await open(view);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(kept(view), await page.screenshot(still));
    expect(await changed(view, page)).toBeLessThan(tolerated);
  });

  it('move through the years', async () => {
    const { page } = await explorer.open('#map?year=-500', { colorScheme: 'light', reducedMotion: 'reduce' });
    const frames = [];
    for (const year of [-1500, -500, 100, 700, 1000, 1300, 1500, 1700]) {
      await page.evaluate(`location.hash = '#map?year=${year}'`);
      await until(page, `document.querySelector('.year-line') && location.hash.includes('year=${year}')`);
      await settled(page);
      await until(page, "document.querySelector('svg.world .land')");
      frames.push(await readFrame(page));
    }
    expect(new Set(frames.map(({ saying }) => saying)).size).toBe(frames.length);
    const moving = movingPicture(await readStage(page), frames);
    const file = new URL('years.svg', pictures.shown);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, moving);
    expect(moving.length).toBeLessThan(100_000);
    expect(moving).toBe(readFileSync(file, 'utf8'));
  });

  it('are others in other colours', async () => {
    const view = views[0] as Picture;
    const page = await open({ ...view, colorScheme: 'dark' });
    expect(await changed(view, page)).toBeGreaterThan(0.5);
  });
});
