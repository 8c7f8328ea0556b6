import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { options } from './failed-checks.ts';

const baseUrl = 'https://example.org';
const authors = [{ name: 'The \u0085Team' }, { given: 'Ada', family: 'First' }, { family: 'Second' }];
const description = 'One\u2028two </script>';
const said = { title: 'Hills: "all"', version: '1.0.0', authors, description };
const licences = {
  usual: { id: 'CC0-1.0' },
  own: { name: 'Ours', url: 'https://example.org/terms' },
  named: { name: 'Ours' },
  rare: { id: 'Rare-1.0' },
  none: {},
} as const;
const trees = suiteFolder();

beforeAll(async () => {
  const path = writeExport(join(trees, 'export.sqlite'), ...tiny);
  for (const [name, licence] of Object.entries(licences))
    await buildTree(path, {
      ...{ out: join(trees, name), description: choose('core/references'), explorer: true, baseUrl },
      dataset: resolveDataset({ dataset: { ...said, licence }, baseUrl }),
    });
});

it.each(Object.keys(licences))('says the same of a dataset in each document: licence %s', async (name) => {
  expect((await verify(join(trees, name), options)).failures).toEqual([]);
});

it.each([
  ['CITATION.cff', 'title: "Hills', 'title: "Dales', 'title'],
  ['CITATION.cff', 'Ada', 'Eve', 'authors'],
  ['CITATION.cff', 'Team', 'Others', 'authors'],
  ['CITATION.cff', 'license: "CC0-1.0"', 'license: "CC-BY-4.0"', 'licence'],
  ['CITATION.cff', 'license: "CC0-1.0"\n', '', 'licence'],
  ['CITATION.cff', 'version: "1.0.0"', 'version: "1.0.1"', 'version'],
  ['index.html', '"name":"Hills', '"name":"Dales', 'title'],
  ['index.html', '"name":"Ada First"', '"name":"Eve First"', 'authors'],
  ['index.html', '"license":"https://creative', '"license":"https://other', 'licence'],
])('fails if %s has %s as %s', async (path, from, to, what) => {
  const folder = join(temporaryFolder(), 'out');
  cpSync(join(trees, 'usual'), folder, { recursive: true });
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, path), text.replace(from, to));
  const { failures } = await verify(folder, options);
  expect(failures.filter(({ check }) => check === 'dataset').map(({ message }) => message)).toEqual([
    `its ${what} differs from datapackage.json`,
  ]);
});

it.each([
  ['cff-version: "1.2.0"', 'cff-version: "9.9.9"', 'does not begin with its format, 1.2.0'],
  ['given-names: ', 'given-nmes: ', 'has the key "given-nmes", which its format lacks'],
  ['message: ', 'mesage: ', 'has the key "mesage", which its format lacks'],
])('fails if CITATION.cff has %s as %s', async (from, to, message) => {
  const folder = join(temporaryFolder(), 'out');
  cpSync(join(trees, 'usual'), folder, { recursive: true });
  const path = join(folder, 'CITATION.cff');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  expect((await verify(folder, options)).failures).toContainEqual(
    expect.objectContaining({ check: 'dataset', where: 'CITATION.cff', message }),
  );
});
