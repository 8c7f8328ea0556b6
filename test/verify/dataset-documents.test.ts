import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { lay, unpacked } from '../archive/support/archives.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { metadataFaults } from './failed-checks.ts';

const folder = suiteFolder();
const dataset = {
  ...{ title: 'Hills: "all"', version: '1.0.0', date: '2026-01-02', doi: '10.5281/zenodo.1' },
  authors: [{ name: 'The Team, of hills' }, { given: 'Ada', family: 'van der First' }],
  ...{ licence: { id: 'CC0-1.0' }, keywords: ['hills', 'a "dale"'], description: 'One\u2028two' },
};

beforeAll(async () => {
  writeExport(join(folder, 'tiny.sqlite'), ...tiny);
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ dataset }));
  for (const args of [
    ['build', 'tiny.sqlite', '--collection', 'core/references', '--collection', 'sc/tokens', '--no-explorer'],
    ['snapshot', '--to', 's.zip'],
  ])
    expect(await runHere([...args, '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
  lay(join(folder, 's'), await unpacked(join(folder, 's.zip')));
});

/** What the check of metadata finds in the snapshot, where one document is changed. */
async function failuresWith(path: string, from: string | RegExp, to: string) {
  const copy = join(temporaryFolder(), 's');
  cpSync(join(folder, 's'), copy, { recursive: true });
  const text = readFileSync(join(copy, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(copy, path), text.replace(from, to));
  return metadataFaults(copy);
}

it('finds nothing in the documents of a snapshot that was just made', async () => {
  expect(await failuresWith('CITATION.cff', 'cff', 'cff')).toEqual([]);
});

it.each([
  [/.{9}$/s, '', /^is not JSON at byte [0-9]+$/],
  [/^.*$/s, '[]', 'is not an object'],
])(
  'finds once what is wrong with the Data Package, which other documents list: %s as %s',
  async (from, to, what) => {
    const expected = typeof what === 'string' ? what : expect.stringMatching(what);
    expect(await failuresWith('datapackage.json', from, to)).toEqual([['datapackage.json', expected]]);
  },
);

it.each([
  ['CITATION.cff', '2026', '2025', 'date'],
  ['CITATION.cff', 'One', 'Two', 'description'],
  ['.zenodo.json', '2026', '2025', 'date'],
  ['.zenodo.json', 'cc0-1.0', 'cc-by-4.0', 'licence'],
  ['.zenodo.json', 'First', 'Second', 'authors'],
  ['croissant.json', '"name": "Hills', '"name": "Dales', 'title'],
  ['croissant.json', '"version": "1.0.0"', '"version": "1.0.1"', 'version'],
  ['croissant.json', 'publicdomain/zero', 'licenses/by', 'licence'],
  ['ro-crate-metadata.json', '"datePublished": "2026', '"datePublished": "2025', 'date'],
  ['ro-crate-metadata.json', '"Ada van', '"Eve van', 'authors'],
  ['ro-crate-metadata.json', '"hills"', '"dales"', 'keywords'],
])('finds what %s says with %s for %s', async (path, from, to, what) => {
  expect(await failuresWith(path, from, to)).toContainEqual([
    path,
    `its ${what} ${what.endsWith('s') ? 'differ' : 'differs'} from datapackage.json`,
  ]);
});

const cldf = 'cldf/StructureDataset-metadata.json';

it.each<[path: string, from: string | RegExp, to: string, of: string, column: string]>([
  ['croissant.json', 'Record identifier', 'Another', 'croissant.json', 'tables/sc/tokens.csv: id'],
  ['croissant.json', 'sc:Integer', 'sc:Text', 'croissant.json', 'tables/sc/tokens.csv: id'],
  ['datapackage.json', '"type": "integer"', '"type": "string"', 'croissant.json', 'tables/sc/tokens.csv: id'],
  [cldf, 'Degrees north', 'Degrees south', cldf, 'cldf/languages.csv: Latitude'],
  [cldf, '"datatype": "integer"', '"datatype": "string"', cldf, 'cldf/values.csv: Year_From'],
])('finds a column that %s describes with %s in place of %s', async (path, from, to, of, column) => {
  expect(await failuresWith(path, from, to)).toContainEqual([
    of,
    `describes ${column} in another way than datapackage.json`,
  ]);
});

const [tokens, values] = ['tables/sc/tokens.csv', 'cldf/values.csv'];

it.each<[path: string, from: string | RegExp, to: string, of: string]>([
  ['datapackage.json', '"delimiter": ","', '"delimiter": ";"', tokens],
  ['datapackage.json', '"delimiter": ","', '"delimiter": ",", "header": false', tokens],
  ['datapackage.json', /(?<="missingValues": \[)/, '"0", ', tokens],
  ['datapackage.json', '"encoding": "utf-8"', '"encoding": "latin1"', tokens],
  ['datapackage.json', '"encoding": "utf-8"', '"encoding": "utf-8", "compression": "gz"', tokens],
  ['datapackage.json', '"name": "id"', '"name": "id", "decimalChar": ","', `${tokens}: id`],
  ['datapackage.json', '"required": true', '"required": true, "maximum": 1', `${tokens}: id`],
  [cldf, '"commentPrefix": null', '"commentPrefix": "a"', 'cldf'],
  [cldf, '"url": "values.csv"', '"url": "values.csv", "dialect": {"delimiter": ";"}', values],
  [cldf, '"name": "ID"', '"name": "ID", "null": ["1"]', `${values}: ID`],
  [cldf, '"name": "ID"', '"name": "ID", "separator": "-"', `${values}: ID`],
])('finds that %s says another form of a table: %s as %s', async (path, from, to, of) => {
  expect(await failuresWith(path, from, to)).toContainEqual([path, `says another form of ${of} than it has`]);
});
