import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseCollections } from '../../../src/commands/arguments/choose-collections.ts';
import { CliError } from '../../../src/contract/errors.ts';
import { githubPages } from '../../../src/hosts/github-pages.ts';
import { joinHosts } from '../../../src/hosts/join-hosts.ts';
import type { BuildOptions } from '../../../src/publish/build-types.ts';
import { workerError } from '../../../src/publish/collections/publish-in-workers.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { silentProgress } from '../../../src/terminal/progress.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose, withPrivate } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** So many tokens that each of several threads has pages of them, at one or two records a page. */
const many = `WITH RECURSIVE n (id) AS (SELECT 100 UNION ALL SELECT id + 1 FROM n WHERE id < 260)
  INSERT INTO sc_token (id, token, polity_id) SELECT id, 'P', 1 FROM n`;
const twins = joinHosts([githubPages], { baseUrl: 'http://localhost:8000', basePath: '', api: '/api/' });

const names = ['core/ngas', 'core/references', 'sc/tokens'];
const description = choose(...names);

const shapes: Readonly<Record<string, Partial<BuildOptions>>> = {
  'one record a page, and the explorer': { description, pageSize: 1, explorer: true },
  'single records, twins and private comments': {
    ...{ pageSize: 2, records: true, hosts: twins, description: chooseCollections(names, withPrivate) },
  },
};

/** What a report says, but for how long it took. */
function told({
  collections,
  seconds: _,
  out: __,
  entityOf: ___,
  keep: ____,
  ...rest
}: Awaited<ReturnType<typeof buildTree>>) {
  return { ...rest, collections: collections.map(({ seconds: _____, ...each }) => each) };
}

describe('pages that are made in several threads', () => {
  it.each(Object.keys(shapes))('are the same bytes for any number of them: %s', async (shape) => {
    const path = makeExport(...tiny, many);
    const one = await buildTree(path, { ...shapes[shape], workers: 1 });
    const several = await buildTree(path, { ...shapes[shape], workers: 3 });
    expect(readTree(several.out)).toEqual(readTree(one.out));
    expect(told(several)).toEqual(told(one));
  });

  it('stay as they are where they did not change, and are repaired where they did', async () => {
    const path = makeExport(...tiny, many);
    const { out } = await buildTree(path, { description, pageSize: 1, workers: 2 });
    const page = join(out, 'api/sc/tokens/page-100.json');
    const other = join(out, 'api/sc/tokens/page-101.json');
    const before = readTree(out);
    writeFileSync(page, '{}');
    utimesSync(other, 1, 1);
    await buildTree(path, { description, pageSize: 1, workers: 2, out });
    expect(readTree(out)).toEqual(before);
    expect(statSync(other).mtimeMs).toBe(1000);
  });

  it.each([
    ['in a divided collection', `UPDATE sc_token SET token = zeroblob(3) WHERE id IN (130, 230)`],
    [
      'in several',
      `UPDATE sc_token SET polity_id = 77 WHERE id = 230;
       UPDATE core_polity SET start_year = 'long ago', home_nga_id = 7 WHERE id = 1`,
    ],
  ])('have the same problems, and nothing is published: %s', async (_, fault) => {
    const path = makeExport(...tiny, many, fault);
    const one = await buildTree(path, { description, pageSize: 1, workers: 1 });
    const several = await buildTree(path, { description, pageSize: 1, workers: 3 });
    expect(one.problems.length).toBeGreaterThan(1);
    expect(several.problems).toEqual(one.problems);
    expect(() => readdirSync(several.out)).toThrow('ENOENT');
  });

  it('see the export that was opened, or none', async () => {
    const path = makeExport(...tiny, many);
    const out = join(temporaryFolder(), 'out');
    const changed = () => {
      const opened = openExport(path);
      // As another program would, between the first thread and the others.
      utimesSync(path, 1, 1);
      return opened;
    };
    const error = await buildTree(
      path,
      { description, out, pageSize: 1, workers: 2 },
      { openExport: changed },
    ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CliError);
    expect((error as CliError).message).toBe(`${path} was changed by another program while it was read`);
    expect(() => readdirSync(out)).toThrow('ENOENT');
  });

  it('are made by one thread where no other can read the same: in memory, or in WAL mode', async () => {
    const wal = makeExport(...tiny, 'PRAGMA journal_mode = WAL');
    expect(openExport(wal).shared).toBe(null);
    const one = await buildTree(makeExport(...tiny), { description });
    const { out } = await buildTree(wal, { description, workers: 3 });
    expect(readTree(out)).toEqual(readTree(one.out));
  });

  it.each([0, 100])('end with a stop after %i records: nothing is left behind', async (records) => {
    const path = makeExport(...tiny, many);
    const out = join(temporaryFolder(), 'out');
    await buildTree(path, { description, out, pageSize: 2 });
    const before = readTree(out);
    const stop = new AbortController();
    if (records === 0) stop.abort('SIGINT');
    const progress = {
      ...silentProgress,
      show: (done: number) => {
        if (done >= records) stop.abort('SIGINT');
      },
    };
    const ending = buildTree(
      path,
      { description, out, pageSize: 1, workers: 2 },
      { progress, signal: stop.signal },
    );
    await expect(ending).rejects.toBe('SIGINT');
    expect(readTree(out)).toEqual(before);
    expect(readdirSync(out)).not.toContain('.polity-press');
  });

  it('are more than the system has room for: that is no bug', () => {
    const limit = Object.assign(new Error('EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
    expect(workerError(limit, 4)).toMatchObject({
      message: 'cannot start 4 threads: EMFILE',
      hint: expect.stringContaining('--workers 1'),
    });
    const other = new Error('other');
    expect(workerError(other, 4)).toBe(other);
  });

  it('pass on what the user can do, as a thread loses the class of its errors', () => {
    const thrown = (facts: object) => workerError(Object.assign(new Error('no room'), facts), 4);
    const full = thrown({ hint: 'Make room.', details: ['out/a'] });
    expect(full).toBeInstanceOf(CliError);
    expect(full).toMatchObject({ message: 'no room', hint: 'Make room.', details: ['out/a'] });
    const plain = thrown({ hint: null });
    expect(plain).toBeInstanceOf(CliError);
    expect(plain).toMatchObject({ message: 'no room', hint: null, details: [] });
  });
});
