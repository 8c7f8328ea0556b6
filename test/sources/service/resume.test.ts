import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ended } from '../../helpers/run-cli.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { casesOf, randomOf, seed } from '../../trust/crash-safety/cases.ts';
import { hasEnded } from '../../trust/crash-safety/children.ts';
import { tally } from '../../trust/tally.ts';
import { importFrom, optionsOf, storeOf, workPath } from './support/import-from.ts';
import { inOrder, tokens } from './support/in-order.ts';
import { listen } from './support/listen.ts';
import { answerAsService, type JsonRecord } from './support/service.ts';
import { tinyDatabank } from './support/small-service.ts';

const kills = casesOf(1, 200);
const pages = 24;
/** The first of them is compared at the end. */
const requests = pages + 1;

function startChild(source: string, folder: string): ChildProcess {
  const module = fileURLToPath(new URL('support/import-child.mjs', import.meta.url));
  const child = spawn(process.execPath, [module, workPath(folder)]);
  child.stdin.end(JSON.stringify(optionsOf(source, inOrder)));
  return child;
}

/** Tokens enough for many pages. */
async function manyTokens(): Promise<Map<string, JsonRecord[]>> {
  const [token = {}] = (await tinyDatabank()).get(tokens) ?? [];
  const records = Array.from({ length: 2 * pages }, (_, index) => ({ ...token, id: index + 1 }));
  return new Map([[tokens, records]]);
}

/** @param ready what to wait for before each answer */
async function makeService(ready = () => Promise.resolve()) {
  const answer = answerAsService(await manyTokens(), { pageSize: 2 });
  return listen(async (seen, response, index) => {
    await ready();
    answer(seen, response, index);
  });
}

function folderIn(parent: string, name: string): string {
  mkdirSync(join(parent, name));
  return join(parent, name);
}

describe('an import that is killed', () => {
  tally('import api, kill -9 at any moment: goes on, and asks for no page twice', kills);

  it(`goes on from there: ${kills} kills, seed ${seed}`, async () => {
    const random = randomOf('killed imports', kills);
    const root = temporaryFolder();
    const { base, seen } = await makeService(() => setTimeout(2));
    const { path } = await importFrom(base, { ...inOrder, folder: folderIn(root, 'expected') });
    for (let index = 0; index < kills; index += 1) {
      const folder = folderIn(root, String(index));
      const before = seen.length;
      const child = startChild(base, folder);
      const end = ended(child);
      const pagesBefore = 1 + random.below(pages - 2);
      while (seen.length - before < pagesBefore && !hasEnded(child)) await setTimeout(1);
      child.kill('SIGKILL');
      expect(await end).toEqual({ code: null, stdout: '', stderr: '' });
      const killedAt = seen.length;
      const again = await importFrom(base, { ...inOrder, folder });
      expect(readFileSync(again.path).equals(readFileSync(path))).toBe(true);
      // At most the page that was under way is asked for again.
      expect(seen.length - before).toBeLessThanOrEqual(requests + 1);
      expect(seen.length - killedAt).toBe(again.crawled.requests);
      // Once the second page was asked for, the first is kept.
      expect(again.crawled.started === null).toBe(again.crawled.requests === requests);
    }
  });

  it('is asked for nothing again once all is read', async () => {
    const folder = temporaryFolder();
    const { base, seen } = await makeService();
    await importFrom(base, { ...inOrder, folder });
    const again = await importFrom(base, { ...inOrder, folder, pageSize: 7, concurrency: 3 });
    expect([seen.length, again.crawled.requests]).toEqual([requests, 0]);
    expect(again.crawled.collections[0]).toMatchObject({ pages, records: 2 * pages, state: 'complete' });
  });

  it('ends with the reason of its signal, and goes on from there', async () => {
    const folder = temporaryFolder();
    const { base, seen } = await makeService();
    const stop = new AbortController();
    const progress = { show: () => seen.length > 9 && stop.abort(new Error('enough')), stop() {} };
    const effects = { signal: stop.signal, progress: progress as never };
    await expect(importFrom(base, { ...inOrder, folder, effects })).rejects.toThrow('enough');
    await importFrom(base, { ...inOrder, folder });
    expect(seen.length).toBeLessThanOrEqual(requests + 1);
  });
});

describe('two imports at once', () => {
  it('into one file: the second is refused', async () => {
    const folder = temporaryFolder();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { base, seen } = await makeService(() => released);
    const first = startChild(base, folder);
    const end = ended(first);
    while (seen.length === 0 && !hasEnded(first)) await setTimeout(5);
    const second = JSON.parse((await ended(startChild(base, folder))).stdout);
    expect(second).toEqual({ error: `another import is writing ${workPath(folder)}` });
    release();
    expect(JSON.parse((await end).stdout)).toEqual({ requests });
  });

  it('of one process: the second is refused, also where it would start over', () => {
    const folder = temporaryFolder();
    const store = storeOf('http://localhost', { folder });
    for (const refresh of [false, true]) {
      expect(() => storeOf('http://localhost', { folder, refresh })).toThrow(
        `another import is writing ${workPath(folder)}`,
      );
    }
    store.close();
    storeOf('http://localhost', { folder }).remove();
    expect(hasWork(folder)).toBe(false);
  });
});

describe('a work file that is removed', () => {
  it('is gone before another import can open it, with what lay beside it', async () => {
    const folder = temporaryFolder();
    const { base } = await makeService();
    await importFrom(base, { ...inOrder, folder });
    const store = storeOf(base, { folder });
    store.note(tokens, 'something');
    store.remove();
    expect(readdirSync(folder)).toEqual(['export.sqlite']);
    const other = storeOf(base, { folder });
    expect(other.cursor(tokens).pages).toBe(0);
    other.close();
  });
});

describe('a work file that is not of this import', () => {
  const read = async (folder: string) => {
    const { base } = await makeService();
    await importFrom(base, { ...inOrder, folder });
    return base;
  };

  it('but of another source, is refused, and taken with refresh', async () => {
    const folder = temporaryFolder();
    await read(folder);
    const other = await makeService();
    await expect(importFrom(other.base, { ...inOrder, folder })).rejects.toMatchObject({
      message: `${workPath(folder)} holds what an import read with another source, or another --query`,
      hint: 'Start over with --refresh, or import into another file.',
    });
    const { crawled } = await importFrom(other.base, { ...inOrder, folder, refresh: true });
    expect([crawled.requests, crawled.started]).toEqual([requests, null]);
  });

  it('but in the form of another version, is refused, and taken with refresh', async () => {
    const folder = temporaryFolder();
    const base = await read(folder);
    const database = new BetterSqlite3(workPath(folder));
    database.exec('UPDATE run SET form = form - 1');
    database.close();
    await expect(importFrom(base, { ...inOrder, folder })).rejects.toThrow('another version of polity-press');
    const { crawled } = await importFrom(base, { ...inOrder, folder, refresh: true });
    expect(crawled.requests).toBe(requests);
  });

  it('but of another version that keeps it in the same form, is gone on with', async () => {
    const folder = temporaryFolder();
    const base = await read(folder);
    const { crawled } = await importFrom(base, { ...inOrder, folder, version: '0.0.1' });
    expect(crawled.requests).toBe(0);
  });

  it.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, 8192)],
    ['is no database', () => Buffer.from('hello')],
    ['has a page of zeros', (bytes: Buffer) => Buffer.from(bytes).fill(0, 4096, 12288)],
  ])('but %s is refused, and taken with refresh', async (_, damage) => {
    const folder = temporaryFolder();
    const base = await read(folder);
    writeFileSync(workPath(folder), damage(readFileSync(workPath(folder))));
    await expect(importFrom(base, { ...inOrder, folder })).rejects.toMatchObject({
      message: `${workPath(folder)} is damaged: an import cannot resume from it`,
      hint: 'Start over with --refresh.',
    });
    const { crawled } = await importFrom(base, { ...inOrder, folder, refresh: true });
    expect(crawled.collections[0]?.records).toBe(2 * pages);
  });

  it.each([
    ['cannot be unpacked', Buffer.from('no page')],
    ['is no JSON', gzipSync('{"results":[')],
    ['is none', gzipSync('{}')],
  ])('but has a page that %s, is refused', async (_, body) => {
    const folder = temporaryFolder();
    const base = await read(folder);
    const database = new BetterSqlite3(workPath(folder));
    database.prepare('UPDATE page SET body = ? WHERE sequence = 7').run(body);
    database.close();
    await expect(importFrom(base, { ...inOrder, folder })).rejects.toThrow('is damaged');
  });

  it.each([
    ['a database', (path: string) => new BetterSqlite3(path).exec('CREATE TABLE a (b)').close()],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('but %s is never touched', async (_, make) => {
    const folder = temporaryFolder();
    make(workPath(folder));
    for (const refresh of [false, true]) {
      await expect(importFrom('http://localhost:1', { ...inOrder, folder, refresh })).rejects.toMatchObject({
        message: `${workPath(folder)} exists and is not a work file of an import`,
      });
    }
  });

  it('cannot be made where there is no folder', async () => {
    const folder = join(temporaryFolder(), 'missing');
    await expect(importFrom('http://localhost:1', { ...inOrder, folder })).rejects.toThrow('does not exist');
  });
});

function hasWork(folder: string): boolean {
  try {
    return readFileSync(workPath(folder)).length > 0;
  } catch {
    return false;
  }
}
