import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ended, firstOutput, runCli, startCli } from '../helpers/run-cli.ts';
import { type BrowserPage, missing, openBrowser, until, violationsOf } from './open-browser.ts';
import {
  countOf,
  overflowOf,
  savedBy,
  settled,
  showView,
  textOf,
  type ViewOptions,
} from './open-explorer.ts';

if (missing !== null) console.log(`skipped: ${missing}`);

const linkTo = (sql: string) => `#query?${new URLSearchParams({ sql })}`;

/** What a cell of a result shows. */
const shown = (value: unknown) => (value === null ? '–' : String(value));

/** Beyond the examples that the view itself offers. */
const questions = [
  "SELECT entity, year_from, low, high, unit, sources FROM claims WHERE variable = 'total-population' ORDER BY claim",
  'SELECT state, count(*) AS claims, sum(disputed), avg(low) FROM claims GROUP BY state ORDER BY state',
  'SELECT region, count(DISTINCT entity_id) FROM claims GROUP BY region ORDER BY 2 DESC, 1',
  'WITH first AS (SELECT entity_id, min(year_from) AS year FROM claims GROUP BY 1) SELECT count(*), min(year) FROM first',
  "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name",
  "SELECT json_group_array(variable) AS variables, printf('%.2f', 2.0 / 3), x'00ff' AS bytes FROM (SELECT DISTINCT variable FROM claims ORDER BY 1)",
];

const endless =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n WHERE i < 0';
const many =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 25000) SELECT i -- each\nFROM n';

describe.skipIf(missing !== null)('a query in the explorer', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'polity-press-query-'));
    const address = ['--base-url', 'https://data.example.org/some/path'];
    for (const args of [
      ['build', '--snapshot', '--out', 'out', '--quiet', ...address],
      ['build', '--out', 'without', '--quiet', ...address],
    ]) {
      const { code, stderr } = await runCli(args, folder);
      expect([code, stderr]).toEqual([0, '']);
    }
    browser = await openBrowser();
  });
  const servers = new Map<string, ReturnType<typeof startServe>>();
  afterAll(async () => {
    await browser?.close();
    for (const server of servers.values()) await (await server).stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** `serve` of a tree or an archive, and the address that it says. */
  async function startServe(name: string, port = '0') {
    const child = startCli(['serve', join(folder, name), '--port', port, '--json']);
    const end = ended(child);
    const { explorer: address } = JSON.parse(await firstOutput(child)) as { readonly explorer: string };
    const stop = async () => {
      child.kill('SIGINT');
      await end;
    };
    return { address, stop };
  }

  /** The address under which one of them is served for all tests. */
  async function serve(name: string): Promise<string> {
    const server = servers.get(name) ?? startServe(name);
    servers.set(name, server);
    return (await server).address;
  }

  const open = (address: string, fragment: string, options: ViewOptions = {}) =>
    showView(browser, address + fragment, options);

  const database = () => new BetterSqlite3(join(folder, 'out/export.sqlite'), { readonly: true });
  const run = async (page: BrowserPage) => {
    await page.click('.query-form button');
    await answered(page);
  };
  const answered = (page: BrowserPage) => until(page, "document.querySelector('.query-result, .failure')");
  const show = async (page: BrowserPage, sql: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(linkTo(sql))}`);
    await until(page, `document.querySelector('#sql').value === ${JSON.stringify(sql)}`);
    await page.click('.query-form button');
    await until(page, "document.querySelector('.query-progress p').textContent.includes(' ms')");
  };
  const cells = (page: BrowserPage) =>
    page.evaluate<string[][]>(
      "Array.from(document.querySelectorAll('.query-result tbody tr:not(.room)'), (row) => Array.from(row.cells, (cell) => cell.textContent))",
    );

  it('shows the statement of an example, and its answer, to whoever chose one below them', async () => {
    const { page } = await open(await serve('out'), '#query', { width: 360, height: 780 });
    const follow = (example: number) =>
      page.evaluate<number>(`(() => {
        const link = document.querySelectorAll('.query-examples a')[${example}];
        link.scrollIntoView();
        link.focus();
        const { scrollY } = window;
        link.click();
        return scrollY;
      })()`);
    const isSeen = `(() => {
      const { top, bottom } = document.querySelector('.query-form button').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && document.activeElement.className === 'query-form';
    })()`;
    await follow(1);
    await until(page, isSeen);
    await run(page);
    const from = await follow(2);
    await answered(page);
    await until(page, isSeen);
    await page.goBack();
    await until(page, `Math.abs(scrollY - ${from}) < 2`);
  });

  it('names the keys that run it, and on a touch screen the button', async () => {
    const address = await serve('out');
    for (const [hasTouch, hint] of [
      [false, 'Ctrl and Enter runs it.'],
      [true, 'Touch the button to run it.'],
    ] as const) {
      const { page } = await open(address, '#query', { hasTouch });
      expect(await textOf(page, '#sql-keys')).toBe(hint);
    }
  });

  it('marks a number at the limit of its data type', async () => {
    const { page } = await open(await serve('out'), '#query?sql=SELECT+1,2147483647,99999');
    await run(page);
    expect(await cells(page)).toEqual([['1', '2147483647 ?', '99999']]);
    expect(await page.evaluate("document.querySelector('.query-result .quiet-text').textContent")).toBe(
      '?: looks wrong, the limit of a data type; so does any sum or average that it is part of.',
    );
    await show(page, 'SELECT 2');
    expect(await page.evaluate("document.querySelector('.query-result .quiet-text')")).toBe(null);
    // A chart does not show all columns.
    await show(page, 'SELECT 1700 AS year, 2276633647 AS low, 2276633647 AS high, 2147483647 AS highest');
    await page.click('.query-result [aria-label="Show as"] button:last-child');
    await until(page, "document.querySelector('.query-result .chart') !== null");
    expect(await textOf(page, '.query-result .quiet-text')).toContain('?: looks wrong');
  });

  it('keeps what was typed, and answers again, for whoever comes back', async () => {
    const address = await serve('out');
    const { page } = await open(address, '#query');
    const [sql, draft] = ['SELECT 1 AS one', 'SELECT 2 AS two'];
    const typed = (text: string) =>
      until(page, `document.querySelector('#sql')?.value === ${JSON.stringify(text)}`);
    const example = await page.evaluate<string>("document.querySelector('#sql').value");
    await page.evaluate("location.hash = '#query?sql=SELECT+9'");
    await typed('SELECT 9');
    await page.goBack();
    await typed(example);
    await page.fill('#sql', sql);
    await page.evaluate("location.hash = '#query?sql=SELECT+0'");
    await typed('SELECT 0');
    await page.goBack();
    await typed(sql);
    await page.evaluate("location.hash = '#map'");
    await until(page, "document.querySelector('#sql') === null");
    await page.goBack();
    await typed(sql);
    await page.evaluate("document.querySelector('.query-form button').focus()");
    await run(page);
    expect(await page.evaluate<string>('document.activeElement.className')).toBe('primary');
    await page.fill('#sql', draft);
    await page.goto(`${address}explore/polity/11/`);
    await page.goBack();
    await typed(draft);
    // Of the address, not of what was typed.
    await answered(page);
    expect(await cells(page)).toEqual([['1']]);
    // The draft is of that address only.
    await page.evaluate("location.hash = '#query?sql=SELECT+3'");
    await typed('SELECT 3');
    await page.click('.query-form button');
    await until(page, "document.querySelector('.query-result td')?.textContent === '3'");
    await page.fill('#sql', 'SELECT 4');
    await page.goBack();
    await typed(draft);
    // Each address has its own.
    await page.evaluate('setTimeout(() => history.forward())');
    await typed('SELECT 4');
  });

  it('answers as SQLite does: the examples, and more', async () => {
    const address = await serve('out');
    const { page, asked, failed } = await open(address, '#query');
    expect(await textOf(page, '.query-form button')).toMatch(/^Load the database \(1\.\d MB\) and run$/);
    expect(asked.filter((url) => /\.(?:sqlite|wasm)$/.test(url))).toHaveLength(1);
    await run(page);
    const examples = await page.evaluate<string[]>(
      "Array.from(document.querySelectorAll('.query-examples a'), (link) => new URLSearchParams(link.hash.split('?')[1]).get('sql'))",
    );
    expect(examples).toHaveLength(6);
    const own = database();
    onTestFinished(() => void own.close());
    for (const sql of [...examples, ...questions]) {
      await show(page, sql);
      const rows = own.prepare(sql).raw().all() as unknown[][];
      expect(rows.length).toBeGreaterThan(0);
      const expected = rows.map((row) =>
        row.map((value) =>
          Buffer.isBuffer(value) ? `x'${value.toString('hex')}'` : shown(value).slice(0, 300),
        ),
      );
      const found = (await cells(page)).map((row) => row.map((text) => text.replace(/ …$/, '')));
      expect([sql, found]).toEqual([sql, expected.slice(0, found.length)]);
      expect(found.length).toBeGreaterThanOrEqual(Math.min(20, rows.length));
      expect(await textOf(page, '.query-progress p')).toContain(
        `${rows.length.toLocaleString('en')} row${rows.length === 1 ? '' : 's'},`,
      );
    }
    expect(asked.filter((url) => url.endsWith('.sqlite'))).toHaveLength(2);
    expect(failed).toEqual([]);
  });

  it('says where a statement is wrong, and does not run what changes or follows', async () => {
    const { page } = await open(await serve('out'), linkTo('SELECT entity\nFRM claims'));
    await run(page);
    expect(await textOf(page, '.failure p')).toBe(
      'SQLite does not run this: near "claims": syntax error, in line 2, character 5.',
    );
    for (const [sql, message, marked] of [
      ['SELECT nowhere FROM claims', 'no such column: nowhere', 'nowhere'],
      ["SELECT 'Šūš', absent FROM claims", 'no such column: absent', 'absent'],
      ['SELECT 1; SELECT 2', 'one statement at a time', 'SELECT'],
      ['DELETE FROM claims', 'only read', null],
      ['CREATE TABLE other (a)', 'only read', null],
      ["SELECT json('{')", 'malformed JSON', null],
    ] as const) {
      await page.evaluate(`location.hash = ${JSON.stringify(linkTo(sql))}`);
      await until(page, `document.querySelector('#sql').value === ${JSON.stringify(sql)}`);
      await page.click('.query-form button');
      await until(
        page,
        `document.querySelector('.failure')?.textContent.includes(${JSON.stringify(message)})`,
      );
      const found = await page.evaluate<string | null>("document.querySelector('mark')?.textContent ?? null");
      expect([sql, found]).toEqual([sql, marked]);
    }
    await show(page, 'SELECT count(*) > 0 FROM claims; -- a comment may follow');
    expect(await cells(page)).toEqual([['1']]);
  });

  it('stops a long one while the page goes on, and answers the next', async () => {
    const { page } = await open(await serve('out'), linkTo(endless));
    await page.click('.query-form button');
    await until(page, "document.querySelector('.query-form').textContent.includes('Stop')");
    expect(await textOf(page, '.query-progress p')).toBe('Running …');
    await page.click('.query-form button:nth-of-type(2)');
    await until(page, "document.querySelector('.query-progress p').textContent === 'Stopped.'");
    await show(page, 'SELECT 42');
    expect(await cells(page)).toEqual([['42']]);
  });

  it('waits for a click where a link brings a statement, and answers again what the reader started', async () => {
    const { page } = await open(await serve('out'), linkTo('SELECT 1'));
    await run(page);
    await page.evaluate(`location.hash = ${JSON.stringify(linkTo(endless))}`);
    await until(page, `document.querySelector('#sql').value === ${JSON.stringify(endless)}`);
    await until(page, "document.querySelector('.query-result') === null");
    expect(await textOf(page, '.query-form')).not.toContain('Running');
    // The view is loaded again, and still waits.
    await page.reload();
    await until(page, `document.querySelector('#sql')?.value === ${JSON.stringify(endless)}`);
    expect(await textOf(page, '.query-form button')).toMatch(/^Load the database/);
    expect(await textOf(page, '.query-form')).not.toContain('Running');
    await page.goBack();
    await answered(page);
    expect(await cells(page)).toEqual([['1']]);
  });

  it('shows no answer of a statement that was left while the database was loading', async () => {
    const { page } = await open(await serve('out'), linkTo('SELECT 1'));
    await until(page, "document.querySelector('.query-form button')");
    await page.evaluate(
      `document.querySelector('.query-form button').click(); location.hash = ${JSON.stringify(linkTo('SELECT 2'))}`,
    );
    await until(page, "document.querySelector('.query-form button').textContent === 'Run'");
    expect(await page.evaluate("document.querySelector('#sql').value")).toBe('SELECT 2');
    expect(await textOf(page, '.query-progress p')).toBe('');
    await run(page);
    expect(await cells(page)).toEqual([['2']]);
  });

  it('answers an example that was chosen while the database was loading', async () => {
    const { page } = await open(await serve('out'), '#query');
    await page.evaluate(
      "document.querySelector('.query-form button').click(); document.querySelectorAll('.query-examples a')[1].click()",
    );
    await answered(page);
    const asked = await page.evaluate<string>("new URLSearchParams(location.hash.split('?')[1]).get('sql')");
    expect(await page.evaluate("document.querySelector('#sql').value")).toBe(asked);
    const own = database();
    onTestFinished(() => void own.close());
    const [first] = own.prepare(asked).raw().all() as [unknown[]];
    expect((await cells(page))[0]).toEqual(first.map(shown));
  });

  it('says that a statement runs, and can be stopped, for whoever comes back from another one', async () => {
    const { page } = await open(await serve('out'), linkTo('SELECT 1'));
    await run(page);
    const isRunning = "document.querySelector('.query-progress p').textContent === 'Running …'";
    const stop = "Array.from(document.querySelectorAll('.query-form button'))[1].click()";
    for (const sql of [endless, `${endless} + 1`]) {
      await page.fill('#sql', sql);
      await page.click('.query-form button');
      await until(page, isRunning);
      if (sql === endless) await page.evaluate(stop);
    }
    await page.goBack();
    await until(page, `document.querySelector('#sql').value === ${JSON.stringify(endless)} && ${isRunning}`);
    await page.evaluate(stop);
    await until(page, "document.querySelector('.query-progress p').textContent === 'Stopped.'");
  });

  it('shows what a page can, says so, and saves all', async () => {
    const { page } = await open(await serve('out'), linkTo(many));
    await run(page);
    expect(await textOf(page, '.query-progress p')).toContain(
      'More than 10,000 rows: here are the first 10,000',
    );
    expect(await countOf(page, '.query-result tr')).toBeLessThan(100);
    const save = async (format: string) => {
      const { bytes } = await savedBy(page, `.query-result button:text-is("${format}")`);
      return String(bytes);
    };
    const lines = (await save('CSV')).trimEnd().split('\r\n');
    const [about = '', ...statement] = lines.filter((line) => line.startsWith('# '));
    expect(about).toContain(`; ${await page.evaluate<string>('location.href')}; saved on `);
    expect(statement.map((line) => line.slice(2)).join('\n')).toBe(many);
    const [head, ...rows] = lines.slice(1 + statement.length);
    expect(head).toBe('i');
    expect([rows.length, rows.at(-1)]).toEqual([25_000, '25000']);
    const saved = JSON.parse(await save('JSON'));
    expect([saved.columns, saved.rows.length, saved.rows.at(-1)]).toEqual([['i'], 25_000, [25_000]]);
    await show(
      page,
      "SELECT 9007199254740993 AS large, '<b onclick=\"x\">' AS text, 'a,\"b' AS quoted, NULL AS none",
    );
    expect(await cells(page)).toEqual([['9007199254740993', '<b onclick="x">', 'a,"b', '–']]);
    expect(await countOf(page, '.query-result b')).toBe(0);
    expect(await save('CSV')).toContain('9007199254740993,"<b onclick=""x"">","a,""b",\r\n');
    expect(await save('JSON')).toContain('[9007199254740993, ');
  });

  it('prints all of a statement, however long', async () => {
    const sql = `SELECT 1${'\n  + 1'.repeat(40)}`;
    const { page } = await open(await serve('out'), linkTo(sql));
    await page.emulateMedia({ media: 'print' });
    const [text, lines, field] = await page.evaluate<[string, number, string]>(`(() => {
      const printed = document.querySelector('.query-form pre');
      const { display } = getComputedStyle(document.querySelector('textarea'));
      return [printed.textContent, printed.getClientRects().length, display];
    })()`);
    expect(text).toBe(sql);
    expect(lines).toBe(41);
    expect(field).toBe('none');
  });

  it('prints the address of a statement that was typed and run', async () => {
    const { page } = await open(await serve('out'), '#query');
    await page.fill('#sql', 'SELECT 40 + 2');
    await run(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('location.hash')).toContain('SELECT');
    await until(page, "document.querySelector('.frame-foot .only-printed').textContent === location.href");
  });

  it('draws years and numbers as a chart, at an address of its own', async () => {
    const sql =
      "SELECT entity, year_from, year_to, low, high FROM claims WHERE variable = 'total-population' AND dated = 'stated'";
    const { page } = await open(await serve('out'), `${linkTo(sql)}&show=chart`);
    await run(page);
    const own = database();
    const count = own.prepare(`SELECT count(DISTINCT entity) FROM (${sql})`).pluck().get() as number;
    own.close();
    expect(await countOf(page, '.chart .series')).toBe(Math.min(8, count));
    expect(await countOf(page, '.query-result .rows')).toBe(0);
    await page.evaluate("document.querySelector('.query-result [aria-pressed=false]').click()");
    await until(page, "document.querySelector('.query-result .rows')");
    expect(await page.evaluate('location.hash')).not.toContain('show=');
  });

  it('works from an archive, at the root and under a path', async () => {
    const address = await serve('out/databank.zip');
    for (const root of [address, `${new URL(address).origin}/`]) {
      const { page } = await open(root, linkTo('SELECT count(*) FROM claims'));
      await run(page);
      const own = database();
      expect(await cells(page)).toEqual([[String(own.prepare('SELECT count(*) FROM claims').pluck().get())]]);
      own.close();
    }
  });

  it('leads from the start to the archive and the database, where the tree has them', async () => {
    for (const [name, first] of [
      ['out', 'databank.zip export.sqlite openapi.json'],
      ['without', 'openapi.json'],
    ] as const) {
      const { page } = await open(await serve(name), '');
      await page.evaluate("document.querySelector('.not-yet')?.scrollIntoView()");
      await until(page, "document.querySelector('.quiet-band') !== null");
      const links = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.quiet-band li a')].map((each) => each.href)",
      );
      expect(links.map((each) => each.slice(each.lastIndexOf('/') + 1)).join(' ')).toMatch(
        new RegExp(`^${first}`),
      );
      for (const link of links) expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    }
  });

  it('is not offered without a database, and its address says how to get one', async () => {
    const { page, asked } = await open(await serve('without'), '');
    expect(await textOf(page, 'nav')).not.toContain('Query');
    await page.evaluate("location.hash = '#query?sql=SELECT+1'");
    await until(page, "document.querySelector('main h1').textContent === 'Query'");
    expect(await textOf(page, 'main')).toContain('build --snapshot');
    expect(asked.filter((url) => /sqlite|database/.test(url))).toEqual([]);
  });

  it('says offline that the database is not kept, before a query is tried, and loads it when online', async () => {
    const { address, stop } = await startServe('out');
    const { page } = await open(`${address}explore/`, linkTo('SELECT 42'), { canFail: true });
    const said = (text: string) =>
      until(page, `document.querySelector('.offline')?.textContent.includes(${JSON.stringify(text)})`);
    await said('Keep for offline');
    expect(await countOf(page, '.query-form .note')).toBe(0);
    await page.click('.offline button');
    await said('in this browser?');
    await page.click('.offline button');
    await said('Kept for offline');
    await until(page, 'navigator.serviceWorker.controller !== null');
    await stop();
    await page.reload();
    await settled(page);
    expect(await textOf(page, '.query-form .note')).toContain(
      'export.sqlite, is not kept in this browser, and its host cannot be reached',
    );
    await page.click('.query-form button');
    await until(page, "document.querySelector('.failure')?.textContent.includes('Nothing was run')");
    // The network is there again.
    const again = await startServe('out', new URL(address).port);
    onTestFinished(again.stop);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await until(page, "document.querySelector('.query-form .note') === null");
    expect(await textOf(page, '.query-form button')).toMatch(/^Load the database \(1\.\d MB\) and run$/);
    await page.click('.query-form button');
    await until(page, "document.querySelector('.query-result') !== null");
    expect(await cells(page)).toEqual([['42']]);
  });

  it('can be used by keyboard, read by axe, in both schemes, and fits 360 pixels', async () => {
    const address = await serve('out');
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      const { page } = await open(address, '#query', { width, colorScheme });
      // On a phone, the columns of the claims would be several screens before the next table.
      expect(await countOf(page, '.query-tables details[open]')).toBe(width > 640 ? 1 : 0);
      await page.evaluate("document.querySelector('#sql').focus()");
      await page.keyboard.press('Control+Enter');
      await answered(page);
      // To smaller letters, a phone would zoom.
      expect(await page.evaluate("getComputedStyle(document.querySelector('#sql')).fontSize")).toBe(
        width > 640 ? '15.04px' : '16px',
      );
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate("getComputedStyle(document.querySelector('.query-tables')).display")).toBe(
        'none',
      );
    }
  });
});
