import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { build } from '../../../src/build.ts';
import { collections } from '../../../src/collections/registry.ts';
import { openExport } from '../../../src/database/open-export.ts';
import { CliError } from '../../../src/errors.ts';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import { tiny } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runCli } from '../../helpers/run-cli.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { attempt } from '../support/attempt.ts';
import { writeExport } from '../support/write-export.ts';
import { tally } from '../tally.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** Gives every record another text. */
const change = `UPDATE sc_token SET token = 'new'; UPDATE core_polity SET name = 'new'; UPDATE core_reference SET title = 'new'`;

/** An export, the tree of it, and what there is in place of both before the build. */
async function scene(...before: readonly string[]) {
  const folder = temporaryFolder();
  const path = writeExport(join(folder, 'export.sqlite'), ...before, ...tiny);
  const out = join(folder, 'out');
  expect(await attempt(path, join(folder, 'expected'))).toMatchObject({ code: 0 });
  expect(
    await attempt(writeExport(join(folder, 'old.sqlite'), ...tiny, 'DELETE FROM sc_token'), out),
  ).toMatchObject({
    code: 0,
  });
  return { folder, path, out, old: readTree(out), expected: readTree(join(folder, 'expected')) };
}

/** Builds, and does something to the file after `pages` pages. */
async function buildWhile(
  path: string,
  out: string,
  pages: number,
  act: () => void,
): Promise<CliError | null> {
  let seen = 0;
  const show = () => {
    seen += 1;
    if (seen === pages) act();
  };
  const options = { out, collections, hosts: noHosts, version: '0.0.0', baseUrl: 'http://localhost:8000' };
  try {
    const report = await build(
      { ...options, pageSize: 10, includePrivateComments: false, sample: false, replace: false },
      {
        openExport: () => openExport(path),
        progress: { show, stop() {} },
        signal: new AbortController().signal,
      },
    );
    expect(report.problems).toEqual([]);
    expect(seen).toBeGreaterThanOrEqual(pages);
    return null;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

const moments = [1, 2, 5, 12, 20];

/** What other programs do that keep to SQLite's locks, or put another file in the place of the export. */
const harmless: Readonly<
  Record<string, readonly [before: string, act: (path: string, folder: string) => void]>
> = {
  'a writer commits to a WAL file': ['PRAGMA journal_mode = WAL', (path) => void writeExport(path, change)],
  'a writer commits and checkpoints a WAL file': [
    'PRAGMA journal_mode = WAL',
    (path) => {
      const database = new BetterSqlite3(path);
      database.exec(change);
      database.pragma('wal_checkpoint(PASSIVE)');
      database.close();
    },
  ],
  'a writer cannot commit': [
    '',
    (path) => {
      const database = new BetterSqlite3(path, { timeout: 1 });
      expect(() => database.exec(change)).toThrow('database is locked');
      database.close();
    },
  ],
  'another file takes its place': [
    '',
    (path, folder) => renameSync(writeExport(join(folder, 'new.sqlite'), ...tiny, change), path),
  ],
  'it is removed': ['', (path) => rmSync(path)],
};

/** What other programs do that know nothing of SQLite. */
const harmful: Readonly<Record<string, (path: string, folder: string) => void>> = {
  'it is written over': (path, folder) =>
    copyFileSync(writeExport(join(folder, 'new.sqlite'), ...tiny, change), path),
  'it is cut in half': (path) => truncateSync(path, readFileSync(path).length / 2),
  'it is emptied': (path) => truncateSync(path, 0),
  'random bytes are written to it': (path) => writeFileSync(path, 'not a database'.repeat(20_000)),
};

describe('an export that changes while it is read', () => {
  const calm = Object.keys(harmless).flatMap((what) => moments.map((pages) => [what, pages] as const));
  const wild = Object.keys(harmful).flatMap((what) => moments.map((pages) => [what, pages] as const));
  tally('bad input: exports that change while they are read', calm.length + wild.length);

  it.each(calm)('is published as it was at first: %s after %i pages', async (what, pages) => {
    const [before, act] = harmless[what] ?? ['', () => {}];
    const { folder, path, out, expected } = await scene(before);
    expect(await buildWhile(path, out, pages, () => act(path, folder))).toBeNull();
    expect(readTree(out)).toEqual(expected);
  });

  it.each(wild)('is refused, and the old tree stays: %s after %i pages', async (what, pages) => {
    const { folder, path, out, old } = await scene();
    const error = await buildWhile(path, out, pages, () => harmful[what]?.(path, folder));
    expect(error?.message).toMatch(/export\.sqlite (was changed by another program|cannot be read)/);
    expect(error?.hint).toMatch(/^.{10}/);
    expect(readTree(out)).toEqual(old);
  });
});

describe('an export that another process is writing to', () => {
  tally('bad input: exports that another process writes to', 3);

  /** Starts a process that holds a transaction. */
  async function writer(path: string, ...statements: readonly string[]): Promise<void> {
    const script = `import BetterSqlite3 from 'better-sqlite3';
      const database = new BetterSqlite3(${JSON.stringify(path)});
      for (const statement of ${JSON.stringify(statements)}) database.exec(statement);
      process.stdout.write('ready'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
  }

  it('is published without what is not committed', async () => {
    const { path, out, expected } = await scene();
    await writer(path, 'BEGIN IMMEDIATE', change);
    expect(await buildWhile(path, out, 1, () => {})).toBeNull();
    expect(readTree(out)).toEqual(expected);
  });

  it('is published without what is not committed to its WAL', async () => {
    const { path, out, expected } = await scene('PRAGMA journal_mode = WAL');
    await writer(path, 'BEGIN EXCLUSIVE', change);
    expect(await buildWhile(path, out, 1, () => {})).toBeNull();
    expect(readTree(out)).toEqual(expected);
  });

  it('is refused where it is locked, with what to do', async () => {
    const { path, out, old } = await scene();
    await writer(path, 'BEGIN EXCLUSIVE', change);
    const { code, stdout, stderr } = await runCli(['build', path, '--out', out]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /export\.sqlite cannot be read: database is locked\nhint: Another program is writing/,
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(readTree(out)).toEqual(old);
  });
});
