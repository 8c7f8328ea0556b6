import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedBaseUrl } from '../../src/commands/given-tree.ts';
import { rootIndexOf } from '../../src/commands/served-tree.ts';
import { byteLimit } from '../../src/verify/target/target.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

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
