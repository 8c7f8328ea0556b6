import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { crawlDefaults } from '../../src/sources/service/crawl-options.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';
import { type Badness, badnesses, badService, things } from '../sources/services/bad-service.ts';

const importing = (source: string, to: string) => [
  ...['import', 'api', source, '--to', to],
  ...['--retries', '0', '--quiet'],
];
const building = (source: string) => [
  ...['build', source, '--base-url', 'https://data.example.org'],
  ...['--no-explorer', '--no-sync', '--quiet'],
];

/** Of those that cannot be published: what is said of each. */
const ends = {
  'the last page again and again': /has no record that the pages before it lack|it counts/,
  'pages without end': /is not the last, but 40 records came, of 30 that it counts/,
  'pages without end that are all counted':
    /counts 1,000,000,000,000 records: at 10 a page, as on the first, more than 100,000 pages/,
  'a count that is too high': /30 different records came in .*, of 35 that it counts/,
  'a count that is too low': /30 different records came in .*, of 25 that it counts/,
  'a count that changes': /it changed on the way/,
  'an id on two pages': /came more than once|no key tells its records apart|different records/,
  'a record that moves to a later page with other values': /1 record came more than once/,
  'an id twice on a page': /came more than once|no key tells its records apart|different records/,
  'another order with each request': /records? came more than once/,
  HTML: /HTML, not JSON/,
  'cut off JSON': /not complete JSON/,
  '429 for ever': /asks to wait 60 minutes/,
  '500 for ever': /answered 500/,
  'a redirect to another host': /redirects to another service/,
} satisfies Partial<Record<Badness, RegExp>>;

const whole: readonly Badness[] = [
  'good',
  'a record that is deleted while it is read',
  '429 for a moment',
  '500 for a moment',
  'a record of 5 MB',
  'a record of 1000 keys',
];

const endless = '100,000 pages';

describe('a bad service', () => {
  it('is tested in all of its ways', () => {
    expect([...Object.keys(ends), ...whole, endless].sort()).toEqual(badnesses.toSorted());
  });

  it.each(Object.entries(ends))('ends with a clear message: %s', async (badness, message) => {
    const { base } = await listen(badService(badness as Badness));
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await runHere(importing(`${base}/api/`, 'it.sqlite'), folder);
    expect({ code, text: stdout + stderr }).toEqual({
      code: expect.toSatisfy((each) => each === 1 || each === 2),
      text: expect.stringMatching(message),
    });
    expect([...readTree(folder).keys()]).not.toContain('it.sqlite');
  });

  it.each(whole)('is read whole all the same: %s', async (badness) => {
    const { base } = await listen(badService(badness));
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await runHere(building(`${base}/api/`), folder);
    expect({ code, text: stdout + stderr }).toMatchObject({ code: 0 });
    const ids = [1, 2, 3].flatMap((page) =>
      JSON.parse(readFileSync(join(folder, `out/api/things/page-${page}.json`), 'utf8')).results.map(
        ({ id }: { readonly id: number }) => id,
      ),
    );
    const isDeleted = badness.startsWith('a record that is deleted');
    expect(ids).toEqual(things.map(({ id }) => id).slice(isDeleted ? 1 : 0));
  });

  it('leaves the tree as it was', async () => {
    const [good, bad] = [
      await listen(badService('good')),
      await listen(badService('a count that is too high')),
    ];
    const folder = temporaryFolder();
    expect(await runHere(building(`${good.base}/api/`), folder)).toMatchObject({ code: 0 });
    const before = readTree(folder);
    expect(await runHere(building(`${bad.base}/api/`), folder)).toMatchObject({ code: 2 });
    expect(readTree(folder)).toEqual(before);
  });

  it.each<[Badness, RegExp]>([
    ['429 for ever', /Import first, with `\S+ import api http:\S+\/api --to export\.sqlite --list things\/`/],
    ['500 for ever', /Import first, .+; --list, given once for each of the others, goes without this list/],
    [
      'a count that is too high',
      /hint: If the service was changing, try again later\. To go on without such a list, name the others with --list\.\n/,
    ],
    [
      'the last page again and again',
      /hint: Open the page in a browser; if it answers otherwise there, try again later\. To go/,
    ],
  ])('is built with a hint of what helps: %s', async (badness, hint) => {
    // A build has no option for this, and would try for twenty seconds.
    const { retries } = crawlDefaults;
    Object.assign(crawlDefaults, { retries: 0 });
    onTestFinished(() => void Object.assign(crawlDefaults, { retries }));
    const { base } = await listen(badService(badness));
    const command = [...building(`${base}/api/`), '--list', 'things/'];
    const { code, stderr } = await runHere(command, temporaryFolder());
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(hint) });
    expect(stderr).not.toMatch(/--collection|--refresh with a smaller/);
  });

  it('is not advised to import what an import cannot read either', async () => {
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`;
    const { base } = await listen((_, response) => sendJson(response, deep));
    const command = [...building(`${base}/api/`), '--list', 'things/'];
    const { code, stderr } = await runHere(command, temporaryFolder());
    expect([code, stderr]).toEqual([2, expect.stringMatching(/512 levels deep\nhint: To go on: --list/)]);
  });

  it('goes on after a stop without asking for a page again', async () => {
    const handler = badService('good');
    let isDown = true;
    const { base, seen } = await listen((request, response, index) => {
      if (isDown && request.search === '?page=3') sendJson(response, { detail: 'down' }, 500);
      else handler(request, response, index);
    });
    const folder = temporaryFolder();
    const command = importing(`${base}/api/`, 'it.sqlite');
    expect(await runHere(command, folder)).toMatchObject({ code: 2 });
    isDown = false;
    expect(await runHere(command, folder)).toMatchObject({ code: 0, stderr: '' });
    expect(seen.filter(({ path }) => path === '/api/things/').map(({ search }) => search)).toEqual([
      '',
      '?page=2',
      '?page=3',
      '?page=3',
      // Compared at the end.
      '',
    ]);
  });

  it('with more pages than asked for is refused, and read from there when more are', async () => {
    const { base, seen } = await listen((request, response) => {
      const page = Number(new URLSearchParams(request.search).get('page') ?? 1);
      const next = page < 4 ? `/api/things/?page=${page + 1}` : null;
      if (request.path === '/api/')
        sendJson(response, { things: `http://${request.headers.host}/api/things/` });
      else sendJson(response, { next, results: [things[page]] });
    });
    const folder = temporaryFolder();
    const command = importing(`${base}/api/`, 'it.sqlite');
    expect(await runHere([...command, '--max-pages', '2'], folder)).toMatchObject({
      ...{ code: 2, stderr: expect.stringMatching(/has more than 2 pages.*\n.*give --max-pages 4\./s) },
    });
    expect([...readTree(folder).keys()]).not.toContain('it.sqlite');
    expect(await runHere([...command, '--max-pages', '4'], folder)).toMatchObject({ code: 0, stderr: '' });
    expect(seen.filter(({ path }) => path === '/api/things/').map(({ search }) => search)).toEqual([
      ...['', '?page=2', '?page=3', '?page=4', ''],
    ]);
  });

  it('with 100,000 pages can be interrupted at any of them, and goes on from there', async () => {
    const handler = badService(endless);
    let stop = new AbortController();
    const { base, seen } = await listen((request, response, index) => {
      if (index % 60 === 59) stop.abort('SIGINT');
      else handler(request, response, index);
    });
    const folder = temporaryFolder();
    for (const run of [1, 2, 3]) {
      stop = new AbortController();
      const { code, stderr } = await runHere(
        importing(`${base}/api/`, join(folder, 'it.sqlite')),
        stop.signal,
      );
      expect({ run, code, stderr }).toEqual({
        ...{ run, code: 130 },
        stderr: expect.stringMatching(
          /^stopped by SIGINT; .*it\.sqlite was not written; .* resumes from there\n$/,
        ),
      });
      expect([...readTree(folder).keys()]).not.toContain('it.sqlite');
    }
    const asked = seen.filter(({ path }) => path === '/api/things/').map(({ search }) => search);
    // The last request of each run had no answer.
    const unanswered = 2;
    expect(new Set(asked).size).toBe(asked.length - unanswered);
    expect(asked.at(-1)).toBe(`?page=${asked.length - unanswered}`);
  });
});
