import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { decoded } from './check-answer.ts';
import { writeTree } from './preview-tree.ts';
import { askPreview, usePreview } from './use-preview.ts';

const started = usePreview();
const LIST = '/api/core/references/';
const ask = (target: string, headers?: Record<string, string>) => askPreview(started, target, headers);

// Each test may spoil the tree.
afterEach(() => writeTree(started.folder));

describe('a tree that changes', () => {
  test('is what the next request sees', async () => {
    expect((await ask(`${LIST}?page=4`)).status).toBe(404);
    writeTree(started.folder, { 'api/core/references/page-4.json': '{"page":4}' });
    expect((await ask(`${LIST}?page=4`)).body.toString()).toBe('{"page":4}');
    rmSync(join(started.folder, 'api/core/references/page-4.json'));
    expect((await ask(`${LIST}?page=4`)).status).toBe(404);
  });

  test('never gives half of a page, nor of two, nor ends the preview', async () => {
    const [first, second] = [`{"a":"${'a'.repeat(90_000)}"}`, `{"b":"${'b'.repeat(5_000)}"}`];
    const at = join(started.folder, 'swapped');
    const other = join(started.folder, '.polity-press/swapped');
    writeTree(at, { 'index.json': first });
    writeTree(other, { 'index.json': second });
    const counts = new Map<string, number>();
    let isOver = false;
    const swap = async () => {
      for (; !isOver; await wait(Math.random() * 3)) {
        renameSync(at, `${other}-old`);
        await wait(Math.random() * 3);
        renameSync(other, at);
        renameSync(`${other}-old`, other);
      }
    };
    const read = async (headers: Record<string, string>) => {
      for (let request = 0; request < 100; request++) {
        const answer = await ask('/swapped/', headers);
        const body = decoded(answer).toString();
        const kind =
          body === first ? 'first' : body === second ? 'second' : `${answer.status} ${body}`.slice(0, 60);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    };
    const swapping = swap();
    try {
      await Promise.all([
        read({}),
        read({}),
        read({ 'Accept-Encoding': 'gzip' }),
        read({ 'Accept-Encoding': 'br' }),
      ]);
    } finally {
      isOver = true;
      await swapping;
    }
    expect([...counts.keys()].filter((kind) => !/^404 .*(Not found|Invalid page)/.test(kind)).sort()).toEqual(
      ['first', 'second'],
    );
  });

  test('may be gone altogether', async () => {
    renameSync(started.folder, `${started.folder}-away`);
    const answer = await ask(LIST);
    renameSync(`${started.folder}-away`, started.folder);
    expect(answer.body.toString()).toBe('{"detail":"Not found."}');
    expect((await ask(LIST)).status).toBe(200);
  });
});

describe('the bodies of a 404', () => {
  const own = (text: string) => writeTree(started.folder, { '404.json': text, '404-page.json': text });

  test('are the tree’s own', async () => {
    own('{"detail":"Gone fishing.","more":[1]}\n');
    expect((await ask('/x')).body.toString()).toBe('{"detail":"Gone fishing.","more":[1]}\n');
    expect((await ask(`${LIST}?page=9`)).body.toString()).toBe('{"detail":"Gone fishing.","more":[1]}\n');
  });

  test.each([
    ['HTML', '<!doctype html><h1>404</h1>'],
    ['empty', ''],
    ['too large', `"${'x'.repeat(100_000)}"`],
  ])('are the contract’s where the tree’s are %s', async (_name, text) => {
    own(text);
    expect((await ask('/x')).body.toString()).toBe('{"detail":"Not found."}');
    expect((await ask(`${LIST}?page=9`)).body.toString()).toBe('{"detail":"Invalid page."}');
  });

  test('are the contract’s where the tree has none, a folder or a link that leads out', async () => {
    const [path, page] = ['404.json', '404-page.json'].map((name) => join(started.folder, name)) as [
      string,
      string,
    ];
    rmSync(path);
    expect((await ask('/x')).body.toString()).toBe('{"detail":"Not found."}');
    mkdirSync(path);
    expect((await ask('/x')).body.toString()).toBe('{"detail":"Not found."}');
    rmSync(path, { recursive: true });
    rmSync(page);
    symlinkSync('../secret.json', page);
    expect((await ask(`${LIST}?page=9`)).body.toString()).toBe('{"detail":"Invalid page."}');
    rmSync(page);
  });
});
