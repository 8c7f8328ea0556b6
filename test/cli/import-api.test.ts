import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { collections } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { ended, startCli, unlessEnded } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen } from '../sources/service/support/listen.ts';

const pageOf = (cwd: string, name: string) => join(cwd, 'tree/api', name, 'index.json');

/** A folder with the tree of the tiny databank, in which the first token is wrong, and the capitals are missing. */
async function workplace() {
  const cwd = temporaryFolder();
  await buildTree(makeExport(...tiny), { out: join(cwd, 'tree') });
  const page = pageOf(cwd, 'sc/tokens');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/"tag":"\w+"/, '"tag":7'));
  rmSync(join(cwd, 'tree/api/core/capitals'), { recursive: true });
  return cwd;
}

const importTree = ['import', 'api', 'tree', '--to', 'e.sqlite'] as const;

/** Whether a path is one of a collection, and not of a root index. */
const isList = (path: string) => /^\/api\/[\w-]+\/[\w-]+\/$/.test(path);

describe('polity-press import api --lenient', () => {
  it('says how much it goes without, and nothing else with --quiet', async () => {
    const cwd = await workplace();
    const { code, stderr } = await runHere([...importTree, '--lenient'], cwd);
    const warning =
      'warning: 1 record is left out, 1 collection is missing or incomplete; e.sqlite.left-out.json says what and why\n';
    expect([code, stderr]).toEqual([0, warning]);
    // The report of the import before is replaced.
    const quiet = await runHere([...importTree, '--lenient', '--quiet'], cwd);
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: warning });
    expect(JSON.parse(readFileSync(join(cwd, 'e.sqlite.left-out.json'), 'utf8'))).toMatchObject({
      left_out: [{ collection: '/api/sc/tokens/' }, { collection: '/api/core/capitals/', id: null }],
    });
    expect(readdirSync(cwd).sort()).toEqual(['e.sqlite', 'e.sqlite.left-out.json', 'tree']);
  });

  it('makes no export of nothing: the one before stays', async () => {
    const cwd = await workplace();
    expect((await runHere([...importTree, '--lenient', '--quiet'], cwd)).code).toBe(0);
    const before = readFileSync(join(cwd, 'e.sqlite'));
    for (const { name: collection } of collections) {
      mkdirSync(join(cwd, 'tree/api', collection), { recursive: true });
      writeFileSync(pageOf(cwd, collection), '{"detail":"Down for maintenance."}');
    }
    const { code, stdout, stderr } = await runHere([...importTree, '--lenient', '--json'], cwd);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /\nhint: e\.sqlite was not written\. Nothing else is left: check the address, or fix the service/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, total: { rows: 0 } });
    expect(readFileSync(join(cwd, 'e.sqlite'))).toEqual(before);
  });

  it.each([
    ['e.sqlite', 'is a file of the import itself'],
    ['notes.txt', 'exists and is not a report'],
  ])('does not write its report to %s', async (report, message) => {
    const cwd = await workplace();
    writeFileSync(join(cwd, 'notes.txt'), 'mine');
    const before = readdirSync(cwd);
    const { code, stdout, stderr } = await runHere([...importTree, '--lenient', '--report', report], cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .+\nhint: ./);
    expect(stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual(before);
    expect(readFileSync(join(cwd, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('polity-press import api, where it comes to no export', () => {
  it('leaves nothing of a folder behind, which is read anew each time', async () => {
    const cwd = await workplace();
    const { code, stderr } = await runHere([...importTree], cwd);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^sc_token \d+, tag: [\s\S]*\nhint: e\.sqlite was not written\. Fix the tree and import again, or add --lenient/m,
    );
    expect(readdirSync(cwd)).toEqual(['tree']);
  });

  it('says which page was missing', async () => {
    const page = (next: string | null) => JSON.stringify({ count: 1, next, previous: null, results: [] });
    const { base } = await listen(({ path, search }, response) => {
      response.writeHead(isList(path) && search !== '?page=2' ? 200 : 404).end(page('?page=2'));
    });
    const cwd = temporaryFolder();
    const choice = ['--collection', 'sc/tokens', '--passes', '1'];
    const { code, stderr } = await runHere(['import', 'api', base, '--to', 'e.sqlite', ...choice], cwd);
    expect(code).toBe(1);
    expect(stderr).toMatch(/: the service counts 1 record, 0 different ones .* 1 is missing/m);
    expect(stderr).toMatch(/\nhint: e\.sqlite was not written\. Fix the service .*--refresh.*--lenient/);
    expect(stderr).toMatch(/^note: \/api\/sc\/tokens\/: there was no page "\?page=2" any more/m);
  });

  it.each([
    ['goes on', [], 4, /^Resumed the import that began at /m],
    ['starts over with --refresh', ['--refresh'], 5, /^(?![\s\S]*Resumed)/],
  ] as const)(
    'says of a stop by Ctrl-C that the same command goes on: it %s',
    async (_, more, asked, said) => {
      const page = (next: string | null) => JSON.stringify({ count: 0, next, previous: null, results: [] });
      let isSlow = true;
      const { base, seen } = await listen(({ path, search }, response) => {
        if (!isList(path)) response.writeHead(404).end();
        else if (search !== '?page=2') response.end(page('?page=2'));
        else if (!isSlow) response.end(page(null));
      });
      const cwd = temporaryFolder();
      const args = ['import', 'api', base, '--to', 'e.sqlite', '--collection', 'sc/tokens'];
      const child = startCli(args, cwd);
      const end = ended(child);
      await unlessEnded(
        child,
        vi.waitUntil(() => seen.some(({ search }) => search === '?page=2'), 20_000),
      );
      child.kill('SIGINT');
      const { code, stderr } = await end;
      expect(code).toBe(130);
      expect(stderr).toMatch(
        /^stopped by SIGINT; e\.sqlite was not written; what was read is kept in e\.sqlite\.crawl, and the same command resumes from there\n$/,
      );
      isSlow = false;
      const before = seen.length;
      const again = await runHere([...args, ...more], cwd);
      const pages = seen.filter(({ path }) => path.startsWith('/api/sc/'));
      expect([again.code, pages.length]).toEqual([0, asked]);
      expect(again.stdout).toMatch(said);
      expect(again.stdout).toMatch(new RegExp(`^${seen.length - before} requests, `, 'm'));
      expect(readdirSync(cwd)).toEqual(['e.sqlite']);
    },
  );

  it('counts every request of a service, but no records where the service does not', async () => {
    const { base, seen } = await listen(({ path }, response) => {
      response.setHeader('content-type', 'application/json');
      if (path === '/v2/items') response.end('[{"id":1,"name":"One"},{"id":2,"name":"Two"}]');
      else if (path === '/items') response.writeHead(302, { location: '/v2/items' }).end();
      else response.writeHead(404).end();
    });
    const args = ['import', 'api', base, '--list', 'items', '--to', 'e.sqlite'];
    const { stdout } = await runHere(args, temporaryFolder());
    expect(stdout).toMatch(new RegExp(`^${seen.length} requests, 0 of them retries`, 'm'));
    expect(stdout).toMatch(/^1 collection +unknown +2 +1 +0$/m);
    const json = await runHere([...args, '--json'], temporaryFolder());
    expect(JSON.parse(json.stdout)).toMatchObject({ requests: seen.length / 2, total: { counted: null } });
  });

  it('says of a page that is wrong beside its records what is left out, and keeps the records', async () => {
    const cwd = await workplace();
    const page = pageOf(cwd, 'core/regions');
    writeFileSync(page, readFileSync(page, 'utf8').replace('"previous":null,', ''));
    const { code, stderr } = await runHere([...importTree, '--lenient'], cwd);
    expect([code, stderr]).toEqual([
      0,
      'warning: 1 record is left out, 1 collection is missing or incomplete, 1 collection has pages with faults of their own; e.sqlite.left-out.json says what and why\n',
    ]);
  });
});

describe('polity-press import api, of what is no service', () => {
  it('says how to go without a collection that is never answered', async () => {
    const page = '{"count":0,"next":null,"previous":null,"results":[]}';
    const { base } = await listen(({ path }, response) => {
      const status = path === '/api/core/capitals/' ? 500 : isList(path) ? 200 : 404;
      response.writeHead(status).end(page);
    });
    const cwd = temporaryFolder();
    const args = ['import', 'api', base, '--to', 'e.sqlite', '--retries', '0'];
    const { code, stderr } = await runHere(args, cwd);
    expect(code).toBe(2);
    expect(stderr).toMatch(/core\/capitals\/ answered 500\nhint: .*--collection/);
    const others = collections.map(({ name }) => name).filter((name) => name !== 'core/capitals');
    const without = await runHere([...args, ...others.flatMap((name) => ['--collection', name])], cwd);
    expect(without.code).toBe(0);
  });
});
