import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { declarationsIn, keyTypeFault, pageTypeFault } from '../../src/verify/key-type-fault.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose, description } from '../helpers/bundled.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';

const suite = suiteFolder();
let text = '';

beforeAll(async () => {
  const out = join(suite, 'out');
  const path = writeExport(join(suite, 'export.sqlite'), ...tiny);
  await buildTree(path, { out, description: choose('crisisdb/total-populations') });
  text = readFileSync(join(out, 'databank.d.ts'), 'utf8');
});

const faultOf = (types: string) =>
  keyTypeFault(declarationsIn(types), 'TotalPopulation', 'total-population', description.schemas);

test('the types that a build writes agree with the schemas', () => {
  expect(faultOf(text)).toBeNull();
});

const other = (key: string) => `gives ${key} another type than its schema`;

test.each([
  [
    'another type',
    'total_population: number',
    'total_population: string',
    'TotalPopulation.total_population',
  ],
  ['a null too few', 'year_from: number | null', 'year_from: number', 'TotalPopulation.year_from'],
  ['a null too many', 'finalized: boolean', 'finalized: boolean | null', 'TotalPopulation.finalized'],
  ['a key that may be missing', ' tag: string', ' tag?: string', 'TotalPopulation.tag'],
  ['no list', 'citations: Citation[]', 'citations: Citation', 'TotalPopulation.citations'],
  ['a list that may be full', 'curator: []', 'curator: string[]', 'TotalPopulation.curator'],
  ['a value for a record', 'polity: Polity | null', 'polity: string | null', 'TotalPopulation.polity'],
  ['another type in an embedded record', 'long_name: string | null', 'long_name: number', 'Polity.long_name'],
])('%s is a fault', (_, from, to, key) => {
  expect(text).toContain(from);
  expect(faultOf(text.replace(from, to))).toBe(other(key));
});

test('another embedded record lacks a key', () => {
  expect(faultOf(text.replace('polity: Polity | null', 'polity: Nga | null'))).toMatch(
    /^gives Nga no key start_year$/,
  );
});

test('a type that is not declared is a fault', () => {
  expect(faultOf(text.replace('polity: Polity | null', 'polity: Polty | null'))).toBe(
    'does not declare Polty',
  );
});

test('the types of pages agree with the pages', () => {
  expect(pageTypeFault(declarationsIn(text), 'TotalPopulation')).toBeNull();
  expect(pageTypeFault(declarationsIn(text), 'Unlisted')).toBeNull();
});

test.each([
  ['count: number', 'coumt: number'],
  ['count: number', 'count: string'],
  ['previous: string | null', 'previous: string'],
  ['results: TotalPopulation[]', 'results: Polity[]'],
])('%s in the types of pages is no %s', (from, to) => {
  expect(text).toContain(from);
  expect(pageTypeFault(declarationsIn(text.replace(from, to)), 'TotalPopulation')).toMatch(
    /^gives TotalPopulationPage other/,
  );
});
