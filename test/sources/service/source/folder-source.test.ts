import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderSource } from '../../../../src/sources/service/source/folder-source.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { importFrom } from '../support/import-from.ts';
import { inOrder, tokens } from '../support/in-order.ts';

const { signal } = new AbortController();
const path = '/api/core/references/';

function makeTree(): string {
  const folder = temporaryFolder();
  const tree = join(folder, 'tree');
  mkdirSync(join(tree, path, 'page-7.json'), { recursive: true });
  for (const name of [
    'index.json',
    'page-1.json',
    'page-2.json',
    'page-last.json',
    'page-x.json',
    'other.json',
  ]) {
    writeFileSync(join(tree, path, name), name);
  }
  writeFileSync(join(folder, 'page-9.json'), 'outside');
  symlinkSync(join(folder, 'page-9.json'), join(tree, path, 'page-9.json'));
  symlinkSync(folder, join(tree, 'api', 'outside'));
  return tree;
}

describe('pages of a folder', () => {
  it.each([
    ['', 'index.json'],
    ['?page=1', 'index.json'],
    ['index.json', 'index.json'],
    ['?page=2', 'page-2.json'],
    ['page-2.json', 'page-2.json'],
    ['?page=last', 'page-last.json'],
    ['page-last.json', 'page-last.json'],
    ['?page=3', null],
    ['?page=7', null],
    ['?page=9', null],
    ['?page=x', null],
    ['page-x.json', null],
    ['other.json', null],
    ['?page=2&page_size=5', null],
    ['?page=../index', null],
    ['?page=%32', null],
  ])('%j is %j', async (rest, name) => {
    const answer = await folderSource(makeTree()).read(path, rest, signal);
    expect(answer).toEqual(
      name === null ? { status: 'missing' } : { status: 'found', bytes: Buffer.from(name), packed: null },
    );
  });

  it('are not mixed with those of the next tree', async () => {
    const tree = makeTree();
    const source = folderSource(tree);
    const found = { status: 'found', bytes: Buffer.from('page-2.json') };
    expect(await source.read(path, '?page=2', signal)).toMatchObject(found);
    // As a build does it: file over file; the manifest stays where each collection has as many pages.
    await wait(10);
    writeFileSync(join(tree, 'new'), 'page-2.json');
    renameSync(join(tree, 'new'), join(tree, path, 'page-2.json'));
    await expect(source.read(path, '?page=2', signal)).rejects.toThrow('was rebuilt while it was read');
    expect(await source.read(path, '', signal)).toMatchObject({ status: 'found' });
    // As other programs may do it: the folder api is swapped as a whole.
    renameSync(join(tree, 'api'), join(tree, 'before'));
    cpSync(join(tree, 'before'), join(tree, 'api'), { recursive: true });
    for (const rest of ['?page=2', '?page=3'])
      await expect(source.read(path, rest, signal)).rejects.toMatchObject({
        name: 'CliError',
        message: expect.stringContaining('was rebuilt while it was read'),
      });
    expect(await folderSource(tree).read(path, '?page=2', signal)).toMatchObject(found);
  });

  it('are not missing while a build replaces the tree', async () => {
    const tree = makeTree();
    const source = folderSource(tree);
    mkdirSync(join(tree, '.polity-press'));
    writeFileSync(join(tree, '.polity-press/journal.json'), '');
    expect(await source.read(path, '?page=2', signal)).toMatchObject({ status: 'found' });
    await expect(source.read(path, '?page=3', signal)).rejects.toThrow('was rebuilt while it was read');
  });

  it('are of the same tree where the clock was set back after its build', async () => {
    const tree = makeTree();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const found = { status: 'found', bytes: Buffer.from('page-2.json') };
    expect(await folderSource(tree).read(path, '?page=2', signal)).toMatchObject(found);
  });

  it('that links lead out to are not there', async () => {
    const answer = await folderSource(makeTree()).read('/api/outside/', 'page-9.json', signal);
    expect(answer).toEqual({ status: 'missing' });
  });

  it.each([
    ['a folder without a tree', '.', 'holds no published tree'],
    ['no folder', 'missing', 'it does not exist (ENOENT)'],
    ['a file', 'file', 'is a file, not a folder'],
  ])('are not read from %s', (_, name, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => folderSource(join(folder, name))).toThrow(message);
  });

  it.each([
    ['localhost:8000', /^cannot read localhost:8000: it does not exist/],
    ['a\u001b[31m\nb', /^cannot read "a\\u001b\[31m\\nb": it does not exist/],
    ['', /^cannot read "": it does not exist/],
  ])('are not read from %j, which may be a mistyped address', (source, message) => {
    expect(() => folderSource(source)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(message),
        hint: expect.stringMatching(/https:\/\//),
      }),
    );
  });

  it('are walked once, whatever they lack: a tree is what it is', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, tokens), { recursive: true });
    const short = { count: 1, next: null, previous: null, results: [] };
    writeFileSync(join(folder, tokens, 'index.json'), JSON.stringify(short));
    const { crawled } = await importFrom(folder, { ...inOrder, folder, passes: 5 });
    expect(crawled.collections).toMatchObject([{ state: 'short', passes: 1, pages: 1 }]);
    expect(crawled.problems).toMatchObject([
      { message: expect.stringContaining('in one pass, 1 is missing') },
    ]);
  });

  it('that are no JSON end the import, and say so', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, tokens), { recursive: true });
    writeFileSync(join(folder, tokens, 'index.json'), '{"count":');
    await expect(importFrom(folder, { ...inOrder, folder })).rejects.toMatchObject({
      message: `${join(folder, tokens, 'index.json')} holds a body that is not complete JSON`,
      hint: 'Publish the tree again.',
    });
  });
});
