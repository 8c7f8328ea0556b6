import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedBaseUrl } from '../../../src/commands/trees/given-tree.ts';
import { rootIndexOf } from '../../../src/commands/trees/served-tree.ts';
import { byteLimit } from '../../../src/verify/target/target.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { buryLock, plainStep } from '../../publish/write/support/interruption.ts';
import { publishTree, readTree } from '../../publish/write/support/trees.ts';

const base_url = 'https://example.org/repo';

/** A folder with a manifest and a description. */
function described(): string {
  const folder = temporaryFolder();
  const manifest = { generator: 'polity-press', collections: [], files: [], base_url };
  for (const [name, value] of Object.entries({ manifest, databank: { api: '/data/' } }))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
  return folder;
}

it('says where the tree is published, and its collections', async () => {
  const folder = described();
  expect([publishedBaseUrl(folder)?.href, rootIndexOf(folder)]).toEqual([base_url, 'data/']);
});

it('is not read where that would keep a signal from being heard', async () => {
  const folder = described();
  for (const name of ['manifest.json', 'databank.json']) truncateSync(join(folder, name), byteLimit + 1);
  expect([publishedBaseUrl(folder), rootIndexOf(folder)]).toEqual([null, 'api/']);
  expect((await runHere(['serve', folder])).stderr).toContain(
    `${folder} holds no published tree: its manifest.json is larger than 64 MB\n`,
  );
});

it('is refused where it cannot be read', () => {
  const folder = temporaryFolder();
  symlinkSync('manifest.json', join(folder, 'manifest.json'));
  expect(() => publishedBaseUrl(folder)).toThrow(`cannot read ${join(folder, 'manifest.json')}: `);
});

it.each([['{'], ['[]'], ['null'], ['{"base_url":7,"api":null}']])('may be anything: %s', (text) => {
  const folder = temporaryFolder();
  for (const name of ['manifest.json', 'databank.json']) writeFileSync(join(folder, name), text);
  expect([publishedBaseUrl(folder), rootIndexOf(folder)]).toEqual([null, 'api/']);
});

it('may be no file', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'databank.json'));
  expect([publishedBaseUrl(folder), rootIndexOf(folder)]).toEqual([null, 'api/']);
});

describe('a folder in which a build was killed while it swapped', () => {
  /** The folder, with parts of two trees, and the pages of the new one. */
  async function interrupted() {
    const description = choose('core/references', 'sc/tokens');
    const built = async (sql: string) => {
      const { out } = await buildTree(makeExport(...tiny, sql), { description, explorer: false });
      return readTree(out);
    };
    const old = await built('');
    const fresh = await built("UPDATE core_reference SET title = 'New'; UPDATE sc_token SET name = 'New'");
    const folder = join(temporaryFolder(), 'tree');
    publishTree(folder, old);
    const beforeStep = (step: string) => {
      if (/^move .polity-press.BUILD.new.api.sc.tokens.*json$/.test(plainStep(step)))
        throw new Error('killed');
    };
    expect(() => publishTree(folder, fresh, { beforeStep })).toThrow('killed');
    buryLock(folder);
    const pages = ['core/references', 'sc/tokens'].map((name) => `api/${name}/index.json`);
    const read = (tree: string) => pages.map((page) => readFileSync(join(tree, page), 'utf8'));
    expect(read(folder)).toEqual([fresh[pages[0] as string], old[pages[1] as string]]);
    return { folder, read, expected: pages.map((page) => fresh[page]) };
  }

  it.each([
    ['build', '--no-explorer', '--quiet', '--base-url', 'http://localhost:8000', '--out', 'again'],
    ['import', 'api', '--to', 'e.sqlite'],
    ['verify'],
    ['types'],
    ['diff', 'tree'],
  ])('is finished before %s reads it', async (...args) => {
    const { folder, read, expected } = await interrupted();
    const at = args[0] === 'import' ? 2 : 1;
    const { code } = await runHere([...args.slice(0, at), 'tree', ...args.slice(at)], join(folder, '..'));
    expect([code, read(folder)]).toEqual([0, expected]);
    if (args[0] === 'build') expect(read(join(folder, '../again'))).toEqual(expected);
  });
});

it('may hold links that lead nowhere, or in a circle', async () => {
  const { out } = await buildTree(makeExport(...tiny), { explorer: false });
  for (const to of ['loop', 'none', '404.json/x', 'a'.repeat(300)])
    symlinkSync(to, join(out, to.slice(0, 4)));
  for (const command of ['verify', 'snapshot']) {
    const more = command === 'snapshot' ? ['--to', join(temporaryFolder(), 's.zip')] : [];
    expect(await runHere([command, out, '--quiet', ...more])).toMatchObject({ code: 0, stderr: '' });
  }
});

it('is called a tree where its records break the contract', async () => {
  const { out } = await buildTree(makeExport(...tiny));
  const page = join(out, 'api/core/references/index.json');
  writeFileSync(page, readFileSync(page, 'utf8').replace('"id":', '"ID":'));
  const { code, stderr } = await runHere(['build', out], temporaryFolder());
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error: the tree breaks the contract in 1 place\n.*\nhint: .*; fix the tree and build/,
    ),
  ]);
});
