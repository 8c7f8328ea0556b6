import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExport } from './make-export.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Cities, the table of which says most of them; one has no years, and nothing is said of another. */
export const cities = {
  ...{ format: 1, api: '/api/', pageSize: 2 },
  collections: { cities: 'city', temples: 'temple' },
  records: {
    city: {
      table: 'city',
      keys: {
        ...{ id: 'integer', name: 'text', founded: 'integer?', ended: 'integer?', population: 'integer?' },
        ...{ area_from: 'number?', area_to: 'number?', walls: 'text?', patron: 'text?', region: 'text?' },
        ...{ lon: 'number?', lat: 'number?', mother: { one: 'city~2?' } },
      },
    },
    'city~2': { table: 'city', keys: { id: 'integer', name: 'text' } },
    temple: { table: 'temple', keys: { id: 'integer', deity: 'text?', city: { one: 'city?' } } },
  },
  roles: {
    ...{ entity: 'city', label: ['name'], years: ['founded', 'ended'], region: 'region' },
    ...{ place: ['lon', 'lat'], unknownYears: [9999] },
  },
  variables: {
    population: { collection: 'cities', value: 'population', unit: 'people' },
    area: { collection: 'cities', from: 'area_from', to: 'area_to', unit: 'km²' },
    walls: { collection: 'cities', value: 'walls', codes: 'presence' },
    patron: { collection: 'cities', value: 'patron' },
    mother: { collection: 'cities', value: 'mother.name', names: 'predecessor' },
    founded: { collection: 'cities', value: 'founded', name: 'Year of foundation' },
  },
  codes: {
    presence: {
      P: { label: 'Present', means: 'present' },
      U: { label: 'Unknown', means: 'unknown' },
    },
  },
};

const rows = [
  `CREATE TABLE city (id integer PRIMARY KEY, name text, founded integer, ended integer, population integer,
    area_from real, area_to real, walls text, patron text, region text, lon real, lat real, mother_id integer)`,
  'CREATE TABLE temple (id integer PRIMARY KEY, deity text, city_id integer)',
  `INSERT INTO city VALUES
    (1, 'Corinth', -900, -146, 90000, 5, 7.5, 'P', 'Aphrodite', 'Greece', 22.9, 37.9, NULL),
    (2, 'Syracuse', -733, -212, 250000, NULL, 12, 'U', 'Athena', 'Sicily', 15.3, 37.1, 1),
    (3, 'Nowhere', 9999, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 'Megara', NULL, NULL, -99, 3, 2, '?', ' Apollo', NULL, 23.3, 38, NULL)`,
  "INSERT INTO temple VALUES (1, 'Apollo', 1), (2, 'Hera', 1)",
] as const;

/** A folder with the description of the cities and with their export. */
export function citiesFolder(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(cities));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  return { folder, file: makeExport(...rows) };
}
