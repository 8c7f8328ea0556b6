import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';
import { atlas } from '../sources/services/linked-services.ts';
import { forge, magazine } from '../sources/services/other-services.ts';
import { missing, openBrowser } from './open-browser.ts';
import { openView, settled } from './open-explorer.ts';
import { serveTree } from './serve-tree.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

/** `second`: what a record of the second page shows. */
const trees = {
  magazine: {
    ...magazine,
    args: [],
    list: 'articles',
    second: 'Article 13',
    code: "yield from page['data']",
  },
  atlas: {
    ...atlas,
    args: [],
    list: 'collections/roads/items',
    second: 'r.13',
    // Its links are in a list, some of which pages lack.
    code: 'for number in range(1, 6):',
  },
  forge: {
    ...forge,
    args: ['--list', 'repos'],
    list: 'repos',
    second: 'team/site-13',
    code: 'yield from page',
  },
};

describe.skipIf(missing !== null)('the explorer of a service that is published as it answers', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it.each(Object.entries(trees))('opens each view without an error: %s', async (_, tree) => {
    const { base } = await listen(tree.handler);
    const folder = temporaryFolder();
    const args = [...tree.args, '--base-url', 'https://data.example.org', '--no-sync', '--quiet'];
    expect(await runHere(['build', base, ...args], folder)).toMatchObject({ code: 0, stderr: '' });
    const served = await serveTree(join(folder, 'out'), '/');
    onTestFinished(() => void served.close());
    const { page } = await openView(browser, `${served.address}explore/`);
    const show = async (view: string) => {
      await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
      // The next picture is that of the view.
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      await settled(page);
      return page.evaluate<string>("document.querySelector('main').textContent");
    };
    const { list } = tree;
    const views = [
      '',
      '#reference',
      `#reference?collection=${list}`,
      '#search?q=site',
      '#coverage',
      '#timeline',
    ];
    const all = [...views, '#map', `#/${list}`, `#/${list}?row=12`];
    for (const view of all) {
      const text = await show(view);
      expect([view, text]).toEqual([
        view,
        expect.not.stringMatching(/undefined|NaN|\[object|could not be loaded/),
      ]);
    }
    expect(await show(`#/${list}?row=12`)).toContain(tree.second);
    expect(await show(`#/${list}`)).toContain(tree.code);
  });

  it('links records that refer to others by id and by address, though no record is embedded', async () => {
    const { base } = await listen(({ path, headers }, response) => {
      const at = (name: string) => `http://${headers.host}/api/${name}/`;
      const lists: Readonly<Record<string, unknown>> = {
        '': { cities: at('cities'), people: at('people'), stars: at('stars') },
        'cities/': [3, 5, 8].map((id) => ({ id, name: `City ${id}`, twins: id === 8 ? [3, 5] : [] })),
        'people/': [
          { id: 1, name: 'Ada', home_city: 5, born_in: `${at('cities')}8/`, born_under: `${at('stars')}2/` },
        ],
        // Their ids are their addresses.
        'stars/': [1, 2].map((id) => ({ url: `${at('stars')}${id}/`, name: `Star ${id}` })),
      };
      // The twins are no list by their name.
      sendJson(response, lists[path.replace('/api/', '')] ?? {});
    });
    const folder = temporaryFolder();
    const args = ['--base-url', 'https://data.example.org', '--no-sync', '--quiet'];
    expect(await runHere(['build', `${base}/api/`, ...args], folder)).toMatchObject({ code: 0, stderr: '' });
    const served = await serveTree(join(folder, 'out'), '/');
    onTestFinished(() => void served.close());
    const { page } = await openView(browser, `${served.address}explore/#/people?id=1`);
    await settled(page);
    const links = (text: string) =>
      page.evaluate<string>(
        `[...document.querySelectorAll('main a')].find((each) => each.textContent === '${text}').click()`,
      );
    for (const [text, shown] of [
      ['Cities 5', 'City 5'],
      ['Cities 8', 'City 8'],
      ['Stars 2', 'Star 2'],
    ] as const) {
      await page.evaluate("location.hash = '#/people?id=1'");
      await settled(page);
      await links(text);
      await settled(page);
      expect(await page.evaluate("document.querySelector('h1').textContent")).toBe(shown);
    }
  });
});
