import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import { ownTitleOf, resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { build } from '../../../src/publish/build.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { description } from '../../helpers/bundled.ts';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { firstOutput } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { isLongRun } from '../crash-safety/cases.ts';
import { exportIn } from '../crash-safety/exports.ts';
import { treeHash } from '../crash-safety/tree-hash.ts';
import { tally } from '../tally.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** Gives every record another text. */
const change = `UPDATE sc_token SET token = 'new'; UPDATE core_polity SET name = 'new'; UPDATE core_reference SET title = 'new'`;

/** What a file begins with: nothing, or what makes it one in WAL mode. */
const beginnings = ['', 'PRAGMA journal_mode = WAL'] as const;
type Beginning = (typeof beginnings)[number];

const shared = suiteFolder();
const oldTree = join(shared, 'old');
const templates = new Map<Beginning, string>();
let [old, expected] = ['', ''];
beforeAll(async () => {
  for (const [index, beginning] of beginnings.entries())
    templates.set(beginning, writeExport(join(shared, `export-${index}.sqlite`), beginning, ...tiny));
  await buildTree(templates.get('') ?? '', { out: join(shared, 'expected') });
  expected = treeHash(join(shared, 'expected'));
  await buildTree(exportIn(shared, 'old.sqlite', 'DELETE FROM sc_token'), { out: oldTree });
  old = treeHash(oldTree);
});

/** An export, and the tree of an older one. */
function scene(beginning: Beginning = '') {
  const folder = temporaryFolder();
  const [path, out] = [join(folder, 'export.sqlite'), join(folder, 'out')];
  copyFileSync(templates.get(beginning) ?? '', path);
  cpSync(oldTree, out, { recursive: true });
  return { folder, path, out };
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
  const baseUrl = 'http://localhost:8000';
  const dataset = resolveDataset({ dataset: {}, ownTitle: ownTitleOf(description), baseUrl });
  const options = { out, description, hosts: noHosts, version: '0.0.0', baseUrl, dataset };
  try {
    const report = await build(
      { ...options, pageSize: 10, records: false, sample: false, replace: false, sync: false },
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

/** Pages after which it happens. */
const moments = isLongRun ? [1, 2, 5, 12, 20] : [5];

type Harmless = readonly [before: Beginning, act: (path: string, folder: string) => void];

/** What other programs do that keep to SQLite's locks, or put another file in the place of the export. */
const harmless: Readonly<Record<string, Harmless>> = {
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
    const [before, act] = harmless[what] as Harmless;
    const { folder, path, out } = scene(before);
    expect(await buildWhile(path, out, pages, () => act(path, folder))).toBeNull();
    expect(treeHash(out)).toBe(expected);
  });

  it.each(wild)('is refused, and the old tree stays: %s after %i pages', async (what, pages) => {
    const { folder, path, out } = scene();
    const error = await buildWhile(path, out, pages, () => harmful[what]?.(path, folder));
    expect(error?.message).toMatch(/export\.sqlite (was changed by another program|cannot be read)/);
    expect(error?.hint).toMatch(/^.{10}/);
    expect(treeHash(out)).toBe(old);
  });
});

describe('an export that another process is writing to', () => {
  tally('bad input: exports that another process writes to', 3);

  /** Starts a process that holds a transaction. */
  async function writer(path: string, ...statements: readonly string[]): Promise<void> {
    const script = `import BetterSqlite3 from 'better-sqlite3';
      const database = new BetterSqlite3(${JSON.stringify(path)});
      for (const statement of ${JSON.stringify(statements)}) database.exec(statement);
      process.stdout.write('ready');
      // Without a reference, it is closed and its transaction ends.
      setInterval(() => database.open, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await firstOutput(child);
  }

  it('is published without what is not committed', async () => {
    const { path, out } = scene();
    await writer(path, 'BEGIN IMMEDIATE', change);
    expect(await buildWhile(path, out, 1, () => {})).toBeNull();
    expect(treeHash(out)).toBe(expected);
  });

  it('is published without what is not committed to its WAL', async () => {
    const { path, out } = scene('PRAGMA journal_mode = WAL');
    await writer(path, 'BEGIN EXCLUSIVE', change);
    expect(await buildWhile(path, out, 1, () => {})).toBeNull();
    expect(treeHash(out)).toBe(expected);
  });

  it('is refused where it is locked, with what to do', async () => {
    const { path, out } = scene();
    await writer(path, 'BEGIN EXCLUSIVE', change);
    const { code, stdout, stderr } = await runHere(['build', path, '--out', out]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /export\.sqlite cannot be read: database is locked\nhint: Another program is writing/,
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(treeHash(out)).toBe(old);
  });
});
