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
const said = {
  ...{ title: 'Hills: "all"', version: '1.0.0', date: '2026-01-02', doi: '10.5281/zenodo.1' },
  ...{ authors, description, keywords: ['hills', 'a "dale"'] },
};
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

/** Of the tree with the usual licence, where one file is changed. */
async function verifyWith(path: string, from: string | RegExp, to: string) {
  const folder = join(temporaryFolder(), 'out');
  cpSync(join(trees, 'usual'), folder, { recursive: true });
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(folder, path), text.replace(from, to));
  return verify(folder, options);
}

async function failuresWith(...change: Parameters<typeof verifyWith>) {
  const { failures } = await verifyWith(...change);
  return failures.filter(({ check }) => check === 'dataset').map(({ where, message }) => [where, message]);
}

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
  ['CITATION.cff', 'doi: "10.5281/zenodo.1"', 'doi: "10.5281/zenodo.2"', 'doi'],
  ['CITATION.cff', 'doi: "10.5281/zenodo.1"', 'doi: 10.5281/zenodo.2', 'doi'],
  ['CITATION.cff', 'doi: "10.5281/zenodo.1"\n', '', 'doi'],
  ['CITATION.cff', '"2026-01-02"', '1999-01-01', 'date'],
  // Cut off in its middle: no program can read it then.
  ['CITATION.cff', / <\/script>"\nkeywords:(?:\n.*)*$/, '', 'description', 'keywords'],
  ['CITATION.cff', 'abstract: "One', 'abstract: "Two', 'description'],
  ['CITATION.cff', '  - "hills"\n', '', 'keywords'],
  ['index.html', '"description":"One', '"description":"Two', 'description'],
  ['index.html', '"keywords":["hills",', '"keywords":[', 'keywords'],
  ['index.html', '"datePublished":"2026', '"datePublished":"1999', 'date'],
  ['index.html', '"identifier":"https://doi.org/10.5281/zenodo.1"', '"identifier":null', 'doi'],
  ['index.html', '"name":"Hills', '"name":"Dales', 'title'],
  ['index.html', '"name":"Ada First"', '"name":"Eve First"', 'authors'],
  ['index.html', '"license":"https://creative', '"license":"https://other', 'licence'],
  ['explore/data/catalog.json', '"title":"Hills', '"title":"Dales', 'title'],
  ['explore/data/catalog.json', '"version":"1.0.0"', '"version":null', 'version'],
  ['explore/data/catalog.json', '"date":"2026', '"date":"1999', 'date'],
  ['explore/data/catalog.json', 'zenodo.1","base_url"', 'zenodo.2","base_url"', 'doi'],
])('fails if %s has %s as %s', async (path, from, to, ...what) => {
  const failures = await failuresWith(path, from, to);
  expect(failures).toEqual(
    what.map((each) => [
      path,
      `its ${each} ${String(each).endsWith('s') ? 'differ' : 'differs'} from datapackage.json`,
    ]),
  );
});

it('fails if datapackage.json gives another date or DOI than all others', async () => {
  const failures = await failuresWith('datapackage.json', '"2026-01-02T', '"1999-01-02T');
  expect(failures).toEqual([
    ['CITATION.cff', 'its date differs from datapackage.json'],
    ['index.html', 'its date differs from datapackage.json'],
    ['explore/data/catalog.json', 'its date differs from datapackage.json'],
  ]);
});

it('fails if CITATION.cff leads to another address', async () => {
  expect(
    await failuresWith('CITATION.cff', 'url: "https://example.org', 'url: "https://evil.example'),
  ).toEqual([['CITATION.cff', 'its url is neither the homepage of the dataset nor the address of the tree']]);
});

it.each(['openapi.json', 'databank.json'])('fails if datapackage.json does not name %s', async (name) => {
  const resource = new RegExp(`,\\s*\\{\\s*"name": "${name}"[^}]*\\}`);
  expect(await failuresWith('datapackage.json', resource, '')).toEqual([
    ['datapackage.json', `does not name ${name}`],
  ]);
});

it('warns if datapackage.json names another address as the only source', async () => {
  const report = await verifyWith('datapackage.json', /https:\/\/example\.org\//g, 'https://evil.example/');
  expect(report.failures).toEqual([]);
  expect(report.warnings.map(({ message }) => message)).toEqual([
    'names "https://evil.example/" as its source, which is not the address of the tree',
  ]);
});

it.each([
  ['cff-version: "1.2.0"', 'cff-version: "9.9.9"', 'does not begin with its format, 1.2.0'],
  ['given-names: ', 'given-nmes: ', 'has the key "given-nmes", which its format lacks'],
  ['message: ', 'mesage: ', 'has the key "mesage", which its format lacks'],
  [/message: .*\n/, '', 'lacks the key message, which its format requires'],
  [/version: .*\n/, '$&$&', 'has the key version twice'],
])('fails if CITATION.cff has %s as %s', async (from, to, message) => {
  expect(await failuresWith('CITATION.cff', from, to)).toContainEqual(['CITATION.cff', message]);
});
