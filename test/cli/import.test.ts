import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BuildOptions } from '../../src/publish/build-types.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { leftIn } from '../helpers/left-in.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { ended, startCli, unlessEnded } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';
import { listen } from '../sources/service/support/listen.ts';

/** A folder to work in: what pg_dump would write of the tiny databank, and the tree that it should become. */
async function workplace(...changes: readonly string[]) {
  const cwd = temporaryFolder();
  const path = makeExport(...tiny, ...changes);
  writeFileSync(join(cwd, 'backup.sql'), dumpOf(path));
  vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'cache'));
  onTestFinished(() => void vi.unstubAllEnvs());
  return { cwd, path };
}

/** What is imported is looked at where it is imported; here, in few collections. */
const names = ['core/references', 'sc/tokens'];
const few = ['--no-explorer', ...names.flatMap((name) => ['--collection', name])];

/** The files of the tree that a build of them publishes. */
async function expectedTree(path: string) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const given: BuildOptions['given'] = ['explorer'];
  const options = { version, explorer: false, given, description: choose(...names) };
  return readTree((await buildTree(path, options)).out);
}

describe('polity-press import dump', () => {
  it('makes an export that only this user may read, and ends with a table', async () => {
    const { cwd, path } = await workplace();
    const { code, stdout, stderr } = await runHere(['import', 'dump', 'backup.sql', '--to', 'e.sqlite'], cwd);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^table +rows read +stored +left out\n/);
    expect(stdout).toMatch(/^sc_token +11 +11 +0$/m);
    expect(stdout).toMatch(/^Never read: 1 table \(accounts, links to accounts, the framework\), 2 rows\.$/m);
    expect(stdout).toMatch(/^Next: polity-press build e\.sqlite$/m);
    expect(statSync(join(cwd, 'e.sqlite')).mode & 0o777).toBe(0o600);
    expect((await runHere(['build', 'e.sqlite', ...few, '--quiet'], cwd)).code).toBe(0);
    expect(readTree(join(cwd, 'out'))).toEqual(await expectedTree(path));
  });

  it('reads standard input, gzipped or not, and prints one object with --json', async () => {
    const { cwd } = await workplace();
    for (const bytes of [
      readFileSync(join(cwd, 'backup.sql')),
      gzipSync(readFileSync(join(cwd, 'backup.sql'))),
    ]) {
      const child = startCli(['import', 'dump', '-', '--to', 'e.sqlite', '--json'], cwd, 'pipe');
      child.stdin?.end(bytes);
      const { code, stdout, stderr } = await ended(child);
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toMatchObject({
        command: 'import dump',
        ok: true,
        from: '-',
        to: 'e.sqlite',
        tables_not_read: [{ table: 'auth_user', rows: 2 }],
        problems: [],
      });
    }
  });

  it('exits 1 with every problem, each once, and keeps the export that was there', async () => {
    const { cwd } = await workplace(
      `UPDATE core_polity SET start_year = 'long ago', created_date = 'infinity' WHERE id = 1;
       UPDATE core_polity SET home_nga_id = 7 WHERE id = 2`,
    );
    writeFileSync(join(cwd, 'good.sql'), dumpOf(makeExport(...tiny)));
    expect((await runHere(['import', 'dump', 'good.sql', '--to', 'e.sqlite'], cwd)).code).toBe(0);
    const before = readFileSync(join(cwd, 'e.sqlite'));
    const { code, stdout, stderr } = await runHere(['import', 'dump', 'backup.sql', '--to', 'e.sqlite'], cwd);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error: the dump breaks the contract in 3 places\n/);
    expect(stderr).toMatch(/^core_polity 1, start_year: is the text "long ago", expected an integer/m);
    expect(stderr).toMatch(/, created_date: .*infinity.*line \d+/m);
    expect(stderr).toMatch(/^core_polity 2, home_nga_id: names no record: core_nga has no id 7$/m);
    expect(stderr).toMatch(/\nhint: e\.sqlite was not written; .*\n$/);
    expect(readFileSync(join(cwd, 'e.sqlite'))).toEqual(before);
    expect(readdirSync(cwd).sort()).toEqual(['backup.sql', 'e.sqlite', 'good.sql']);
  });

  it('is ended by SIGINT with nothing left behind', async () => {
    const { cwd } = await workplace();
    const child = startCli(['import', 'dump', '-', '--to', 'e.sqlite'], cwd, 'pipe');
    child.stdin?.on('error', () => {});
    child.stdin?.write(readFileSync(join(cwd, 'backup.sql')).subarray(0, -100));
    await unlessEnded(
      child,
      vi.waitUntil(() => readdirSync(cwd).some((name) => name.endsWith('.part')), 120_000),
    );
    child.kill('SIGINT');
    const { code, stderr } = await ended(child);
    expect([code, stderr]).toEqual([130, expect.stringContaining('stopped by SIGINT')]);
    expect(readdirSync(cwd)).toEqual(['backup.sql']);
  });
});

describe('polity-press import api', () => {
  it('copies a tree from a folder and over HTTP: built again it is the same, byte for byte', async () => {
    const { cwd, path } = await workplace();
    const tree = await expectedTree(path);
    expect((await runHere(['build', path, ...few, '--quiet'], cwd)).code).toBe(0);
    const base = await served(join(cwd, 'out'));
    for (const source of ['out', `${base}/api/`]) {
      const { code, stdout, stderr } = await runHere(['import', 'api', source, '--to', 'e.sqlite'], cwd);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^collection +counted +records +pages +passes +repeated\n/);
      expect(stdout).toMatch(/^sc\/tokens +11 +11 +2 +1 +0$/m);
      expect((await runHere(['build', 'e.sqlite', '--out', 'again', ...few, '--quiet'], cwd)).code).toBe(0);
      expect(readTree(join(cwd, 'again'))).toEqual(tree);
      expect(existsSync(join(cwd, 'e.sqlite.crawl'))).toBe(false);
    }
  });

  it('never prints a token or a password, and exits 2 where nobody answers', async () => {
    const cwd = temporaryFolder();
    const secret = 'canary-of-a-token';
    for (const args of [
      ['http://127.0.0.1:9/', '--header', `Authorization: Token ${secret}`],
      [`http://me:${secret}@127.0.0.1:9/`],
      ['http://127.0.0.1:9/', '--header', `${secret} without a colon`],
      ['http://127.0.0.1:9/', '--header', `X-Key: ${secret}\n`],
    ]) {
      const run = await runHere(
        ['import', 'api', ...args, '--to', 'e.sqlite', '--retries', '0', '--json'],
        cwd,
      );
      expect(run.code).toBe(2);
      expect(run.stderr).toMatch(/^error: .+\nhint: ./);
      expect(run.stdout + run.stderr).not.toContain(secret);
      expect(JSON.parse(run.stdout)).toMatchObject({ ok: false });
    }
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('polity-press build, of what is no export yet', () => {
  it('imports a dump or an address first, and leaves nothing in the cache', async () => {
    const { cwd, path } = await workplace();
    const tree = await expectedTree(path);
    expect((await runHere(['build', path, '--out', 'published', ...few, '--quiet'], cwd)).code).toBe(0);
    const base = await served(join(cwd, 'published'));
    for (const source of ['backup.sql', base]) {
      const { code, stdout, stderr } = await runHere(['build', source, ...few], cwd);
      expect([source, code, stderr]).toEqual([source, 0, '']);
      expect(stdout).toMatch(/^Published \d+ files/m);
      expect(readTree(join(cwd, 'out'))).toEqual(tree);
      expect(leftIn(join(cwd, 'cache/polity-press'))).toEqual([]);
    }
    expect(statSync(join(cwd, 'cache/polity-press')).mode & 0o777).toBe(0o700);
  });

  it('says what is wrong with it, leaves the old tree and an empty cache', async () => {
    const { cwd } = await workplace('DELETE FROM core_nga');
    mkdirSync(join(cwd, 'folder'));
    expect((await runHere(['build', ...few, '--quiet'], cwd)).code).toBe(0);
    const before = readTree(join(cwd, 'out'));
    writeFileSync(join(cwd, 'custom.dump'), 'PGDMP\u0001\u000e');
    // A service that wants a token: the way to give it one is the import.
    const service = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void service.close());
    await once(service, 'listening');
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    for (const [source, code, message] of [
      ['backup.sql', 1, /^core_polity 1, home_nga_id: names no record/m],
      ['custom.dump', 2, /^error: custom\.dump is a dump in PostgreSQL's custom format\nhint: .*pg_restore/],
      ['folder', 2, /^error: folder holds no published tree: there is no folder api in it\nhint: ./],
      [
        address,
        2,
        /^error: http:\/\/127\.0\.0\.1:\d+\/.* 401.*\nhint: Import first, with `polity-press import api http\S+ --to export\.sqlite`, and build from that\. For the import: .*--header/,
      ],
    ] as const) {
      const run = await runHere(['build', source, '--no-explorer'], cwd);
      expect([source, run.code, run.stdout]).toEqual([source, code, '']);
      expect(run.stderr).toMatch(message);
    }
    expect(readTree(join(cwd, 'out'))).toEqual(before);
    expect(leftIn(join(cwd, 'cache/polity-press'))).toEqual([]);
  });

  it('says what was noticed of a service, also where it comes to a tree', async () => {
    const page = { count: 0, next: null, previous: null, results: [], total_pages: 1 };
    const { base } = await listen(({ path }, response) =>
      response.writeHead(path === '/api/sc/tokens/' ? 200 : 404).end(JSON.stringify(page)),
    );
    const args = ['build', base, '--collection', 'sc/tokens'];
    const { code, stderr } = await runHere(args, temporaryFolder());
    expect([code, stderr]).toEqual([
      0,
      'note: /api/sc/tokens/: its pages have a key that is not part of the contract: "total_pages"\n',
    ]);
  });

  it('looks at the output folder first: a service is asked for nothing that could not be written', async () => {
    const cwd = temporaryFolder();
    const { base, seen } = await listen((_, response) => response.writeHead(404).end());
    mkdirSync(join(cwd, 'project'));
    writeFileSync(join(cwd, 'project/package.json'), '{}');
    const { code, stderr } = await runHere(['build', base, '--out', 'project'], cwd);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*project.*\nhint: ./)]);
    expect(seen).toEqual([]);
    // A folder that was made to be looked at does not stay.
    expect((await runHere(['build', base, '--out', 'new/folder'], cwd)).code).toBe(2);
    expect(seen.length).toBeGreaterThan(0);
    expect(existsSync(join(cwd, 'new'))).toBe(false);
  });

  it('is ended by SIGTERM with an empty cache', async () => {
    const { cwd } = await workplace();
    const child = startCli(['build', '-'], cwd, 'pipe');
    child.stdin?.on('error', () => {});
    child.stdin?.write(readFileSync(join(cwd, 'backup.sql')).subarray(0, -100));
    const cache = join(cwd, 'cache/polity-press');
    await unlessEnded(
      child,
      vi.waitUntil(() => leftIn(cache).length > 0, 120_000),
    );
    child.kill('SIGTERM');
    expect((await ended(child)).code).toBe(143);
    expect(leftIn(cache)).toEqual([]);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });
});
