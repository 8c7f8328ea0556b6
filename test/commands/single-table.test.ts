import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Documents } from '../../src/contract/documents.ts';
import { makeExport } from '../helpers/make-export.ts';
import { succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('makes claims, a chart and a map of one table, with what init proposes', async () => {
  const folder = temporaryFolder();
  const keys = {
    ...{ id: 'integer', name: 'text', year: 'integer?', population: 'integer?' },
    ...{ longitude: 'number?', latitude: 'number?' },
    ...{ founded_from: 'integer?', founded_to: 'integer?', settled: 'integer?' },
  };
  const databank = {
    ...{ format: 1, api: '/api/', pageSize: 10 },
    ...{ collections: { cities: 'city' }, records: { city: { table: 'city', keys } } },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  const file = makeExport(
    'CREATE TABLE city (id integer PRIMARY KEY, name text, year integer, population integer, longitude real, latitude real, founded_from integer, founded_to integer, settled integer)',
    "INSERT INTO city VALUES (1, 'Rome', 100, 1000000, 12.5, 41.9, -760, -750, 7000), (2, 'Athens', -430, 300000, 23.7, 38, -999, NULL, 1)",
  );
  const said = await succeeds(folder, 'init', '--export', file);
  expect(said).toContain('\nProposed population: unit people\n');
  expect(said).toContain('\nProposed founded: from founded_from to founded_to, unit calendar years\n');
  expect(said).toContain('\nProposed settled: number of the entity\n');
  expect(said).toContain(
    '\nThe records are about city (label name; years year; place longitude, latitude).\n',
  );
  await succeeds(folder, 'build', file, '--no-sync', '--quiet');
  await succeeds(folder, 'verify', '--quiet');

  const data = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'out/explore/data', `${name}.json`), 'utf8'));
  const [population] = (data('claims/cities') as Documents['explorer-claims']).variables;
  expect(population?.low).toEqual([1000000, 300000]);
  const { from, to, longitude } = data('entities') as Documents['explorer-entities'];
  expect([from, to, longitude]).toEqual([
    [100, -430],
    [100, -430],
    [12.5, 23.7],
  ]);
  const page = readFileSync(join(folder, 'out/explore/city/2/index.html'), 'utf8');
  expect(page).toContain('999 BCE or later<');
  expect(page).toMatch(/430 BCE.*Population.*300,000 people/s);
});
