import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { leftIn } from '../helpers/left-in-cache.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { ended, startCli, unlessEnded } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen } from '../import/crawl/support/listen.ts';
import { dumpOf } from '../import/dump/dump-of.ts';

/**
 * The check of the whole file, that of keys, the first row of a table that has to be sorted, and the count of rows, at which a build has begun to
 * stage: single calls, as long as a table is large.
 */
const check = 'GROUP BY';
const wholeFile = 'quick_check';
const count = 'SELECT count\\(\\*\\) FROM "\\w+" NOT INDEXED';
const sort = 'ORDER BY lower\\(';
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Starts a command that comes to a call of SQLite that never ends, and gives the process that is in it. */
async function deafIn(cwd: string, at: string, args: readonly string[], dump?: string, after = '.') {
  const mark = join(temporaryFolder(), 'mark');
  mkdirSync(join(cwd, 'cache'), { recursive: true });
  vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'cache'));
  vi.stubEnv('DEAF_AT', at);
  vi.stubEnv('DEAF_AFTER', join(cwd, after));
  vi.stubEnv('DEAF_MARK', mark);
  vi.stubEnv('NODE_OPTIONS', `--import=${new URL('../helpers/deaf-sqlite.mjs', import.meta.url)}`);
  const child = startCli(args, cwd, 'pipe');
  vi.unstubAllEnvs();
  const end = ended(child);
  child.stdin?.end(dump);
  await unlessEnded(
    child,
    vi.waitUntil(() => existsSync(mark) && readFileSync(mark, 'utf8').endsWith('\n'), 120_000),
  );
  return { child, end, pid: Number(readFileSync(mark, 'utf8')) };
}

const stopped = (signal: keyof typeof codes, truth: string) => ({
  code: codes[signal],
  stdout: '',
  stderr: `stopped by ${signal}; ${truth}\n`,
});

const eventsOf = (stderr: string): { event: string }[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** An export that is large enough to be looked at in a process of its own. */
const large = () => makeExport(...tiny, 'CREATE TABLE other AS SELECT zeroblob(40000000)');
const dump = () => dumpOf(makeExport(...tiny));

describe('a command that waits for one long call of SQLite', () => {
  it('ends at a signal: a build of an export, and what was published stays', async () => {
    const file = large();
    const places = [wholeFile, count].map((at) => ({ at, cwd: temporaryFolder() }));
    const before = [];
    for (const { cwd } of places) {
      await runHere(['build', file, '--quiet'], cwd);
      before.push(readFileSync(join(cwd, 'out/manifest.json'), 'utf8'));
    }
    const first = temporaryFolder();
    const builds = await Promise.all([
      ...places.map(({ at, cwd }) => deafIn(cwd, at, ['build', file, '--page-size', '1'])),
      deafIn(first, count, ['build', file, '--out', 'a/b'], undefined, 'a/b/.polity-press'),
    ]);
    expect(existsSync(join(first, 'a/b/.polity-press'))).toBe(true);
    for (const { child } of builds) child.kill('SIGINT');
    for (const { end, pid } of builds) {
      expect(await end).toEqual(stopped('SIGINT', 'what was published before is as it was'));
      expect(isAlive(pid)).toBe(false);
    }
    expect(places.map(({ cwd }) => readFileSync(join(cwd, 'out/manifest.json'), 'utf8'))).toEqual(before);
    expect(places.map(({ cwd }) => existsSync(join(cwd, 'out/.polity-press')))).toEqual([false, false]);
    expect(readdirSync(first)).toEqual(['cache']);
  });

  it.each([
    ['check', 'SIGHUP', check],
    ['sort', 'SIGTERM', sort],
  ] as const)('in the %s of an imported dump: nothing is left after %s', async (_, signal, at) => {
    const cwd = temporaryFolder();
    const [inImport, inBuild] = await Promise.all([
      deafIn(cwd, at, ['import', 'dump', '-', '--to', 'e.sqlite', '--json', '--events'], dump()),
      deafIn(cwd, at, ['build', '-'], dump()),
    ]);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    expect(leftIn(join(cwd, 'cache/polity-press'))).not.toEqual([]);
    for (const { child } of [inImport, inBuild]) child.kill(signal);
    expect(await inBuild.end).toEqual(stopped(signal, 'what was published before is as it was'));
    const { code, stdout, stderr } = await inImport.end;
    expect([code, JSON.parse(stdout).error.message]).toEqual([
      codes[signal],
      `stopped by ${signal}; e.sqlite was not written`,
    ]);
    const events = eventsOf(stderr).filter(({ event }) => event !== 'progress');
    expect(events.map(({ event }) => event)).toEqual(['stopped', 'end']);
    expect(readdirSync(cwd)).toEqual(['cache']);
    expect(leftIn(join(cwd, 'cache/polity-press'))).toEqual([]);
  });

  it('in the check of an imported tree, of which nothing is left, or of a service, where the next goes on', async () => {
    const [ofTree, ofService] = [temporaryFolder(), temporaryFolder()];
    const { out } = await buildTree(makeExport(...tiny));
    const page = JSON.stringify({ count: 0, next: null, previous: null, results: [] });
    const { base, seen } = await listen((_, response) => response.end(page));
    const args = ['import', 'api', base, '--to', 'e.sqlite', '--collection', 'sc/tokens'];
    const [tree, service] = await Promise.all([
      deafIn(ofTree, check, ['import', 'api', out, '--to', 'e.sqlite']),
      deafIn(ofService, check, args),
    ]);
    for (const { child } of [tree, service]) child.kill('SIGTERM');
    expect(await tree.end).toEqual(stopped('SIGTERM', 'e.sqlite was not written'));
    expect(readdirSync(ofTree)).toEqual(['cache']);
    const kept = 'what was read is kept in e.sqlite.crawl, and the same command resumes from there';
    expect(await service.end).toEqual(stopped('SIGTERM', `e.sqlite was not written; ${kept}`));
    expect(readdirSync(ofService).filter((name) => name.endsWith('.part'))).toEqual([]);
    const asked = seen.length;
    expect((await runHere(args, ofService)).code).toBe(0);
    // Of the service, only whether it describes itself, and which collections it has.
    expect(seen.slice(asked).map(({ path }) => path)).toEqual(['/databank.json', '/api/']);
    expect(readdirSync(ofService).sort()).toEqual(['cache', 'e.sqlite']);
  });

  it('compares two trees: nothing is left of that', async () => {
    const cwd = temporaryFolder();
    const { out } = await buildTree(makeExport(...tiny));
    const { child, end } = await deafIn(cwd, 'CROSS JOIN', ['diff', out, out]);
    expect(leftIn(join(cwd, 'cache/polity-press'))).toHaveLength(1);
    child.kill('SIGINT');
    expect(await end).toEqual(stopped('SIGINT', 'nothing was compared'));
    expect(leftIn(join(cwd, 'cache/polity-press'))).toEqual([]);
  });

  it('leaves no process behind when it is killed, and the next import removes the draft', async () => {
    const cwd = temporaryFolder();
    const args = ['import', 'dump', '-', '--to', 'e.sqlite'];
    const { child, pid } = await deafIn(cwd, check, args, dump());
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), 120_000);
    const backup = join(cwd, 'backup.sql');
    writeFileSync(backup, dump());
    expect((await runHere(['import', 'dump', backup, '--to', join(cwd, 'e.sqlite')])).code).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['backup.sql', 'cache', 'e.sqlite']);
  });
});

describe('a command in a process of its own', () => {
  it('has its exit code, and ends once', async () => {
    const cwd = temporaryFolder();
    const child = startCli(['import', 'dump', '-', '--to', 'e.sqlite', '--events'], cwd, 'pipe');
    const end = ended(child);
    child.stdin?.end('CREATE TABLE nothing (id int);\n');
    const { code, stderr } = await end;
    const ends = eventsOf(stderr).filter(({ event }) => event === 'end');
    expect([code, ends]).toEqual([2, [{ event: 'end', ok: false, code: 2 }]]);
  });
});
