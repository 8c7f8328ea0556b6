import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../../../helpers/make-export.ts';
import { runHere } from '../../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const keys = { id: 'text', name: 'text', lon: 'number', lat: 'number' };
const databank = {
  ...{ format: 1, api: '/api/', pageSize: 10, collections: { 'core/polities': 'polity' } },
  records: { polity: { table: 'p', keys } },
};
const roles = { entity: 'polity', label: ['name'], place: ['lon', 'lat'] };

/** Builds a tree of polities: id, longitude, latitude. */
async function build(...rows: readonly (readonly [string, number, number])[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', roles }));
  const values = rows.map(([id, lon, lat]) => `('${id}', 'Named ${id[0]}', ${lon}, ${lat})`);
  writeExport(
    join(folder, 'export.sqlite'),
    'CREATE TABLE p (id TEXT PRIMARY KEY, name TEXT, lon REAL, lat REAL)',
    `INSERT INTO p VALUES ${values.join()}`,
  );
  return { folder, ...(await runHere(['build', 'export.sqlite'], folder)) };
}

it('states only places on the map to search engines', async () => {
  const places = [
    ['a', 12.5, 41.9],
    ['b', 12.5, 91],
    ['c', 360, 41.9],
    ['d', 1e308, 1e308],
  ] as const;
  const { folder } = await build(...places);
  const located = places.filter(([id]) =>
    readFileSync(join(folder, `out/explore/polity/${id}/index.html`), 'utf8').includes('GeoCoordinates'),
  );
  expect(located.map(([id]) => id)).toEqual(['a']);
});

it('names every entity whose id is too long for a folder, and writes nothing', async () => {
  const [one, other] = ['x', 'y'].map((letter) => letter.repeat(127)) as [string, string];
  const { folder, code, stderr } = await build([one, 0, 0], ['z'.repeat(126), 0, 0], [other, 0, 0]);
  expect(code).toBe(2);
  expect(stderr).toContain('2 ids of polity cannot name the folder of a page');
  expect(stderr).toMatch(/polity "x+…" \("Named x"\): more than 126 bytes\n.*polity "y+…" \("Named y"\)/);
  expect(stderr).toContain('--no-explorer');
  expect(existsSync(join(folder, 'out/manifest.json'))).toBe(false);
});

it('shows the first part of what is long, and where the rest is; and that no unit is stated', async () => {
  const folder = temporaryFolder();
  const records = {
    polity: { table: 'p', keys: { id: 'integer', name: 'text', born: 'integer', ended: 'integer' } },
    size: {
      table: 's',
      keys: {
        id: 'integer',
        polity: { one: 'polity' },
        size: 'number?',
        year_from: 'integer?',
        year_to: 'integer?',
      },
    },
    follower: { table: 'f', keys: { id: 'integer', polity: { one: 'polity' }, follower: 'text' } },
  };
  const file = {
    ...{ format: 1, api: '/api/', pageSize: 10, records },
    collections: { polities: 'polity', sizes: 'size', followers: 'follower' },
    variables: { follower: { collection: 'followers', value: 'follower', names: 'successor' } },
    roles: {
      ...{
        entity: 'polity',
        label: ['name'],
        years: ['born', 'ended'],
        recordYears: ['year_from', 'year_to'],
      },
    },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(file));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)';
  writeExport(
    join(folder, 'export.sqlite'),
    'CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT, born INTEGER, ended INTEGER)',
    "INSERT INTO p VALUES (1, 'Rome', 1, 1500), (2, 'Carthage', 1, 2), (3, 'Tyre', 1, 2), (4, 'Byblos', 1, 2)",
    'CREATE TABLE s (id INTEGER PRIMARY KEY, polity_id INTEGER, size REAL, year_from INTEGER, year_to INTEGER)',
    `${numbers} INSERT INTO s SELECT i, 1, i, i, i FROM n`,
    'CREATE TABLE f (id INTEGER PRIMARY KEY, polity_id INTEGER, follower TEXT)',
    `${numbers} INSERT INTO f SELECT i, 1, 'Follower ' || i FROM n`,
    "INSERT INTO s VALUES (2000, 2, NULL, 1, 1), (2001, 3, NULL, 1, 1); INSERT INTO f VALUES (2000, 3, 'Sidon')",
  );
  expect(await runHere(['build', 'export.sqlite', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
  const html = readFileSync(join(folder, 'out/explore/polity/1/index.html'), 'utf8');
  expect(html).toContain('<h2>Size, unit not stated</h2>');
  expect(html.match(/<circle class="point/g)).toHaveLength(1000);
  expect(html).toContain('1,500 values, 1–1500: least 1 (1 CE), most 1,500 (1500)');
  expect(html).toContain('Drawn are the first 1,000 of them; the table has all.');
  expect(html).toContain('1,500 values in the table</a>');
  expect(html.match(/Follower \d/g)?.length).toBeLessThan(100);
  expect(html).toContain('1,488 more in the table</a>');
  expect(html).toContain(
    '<meta name="description" content="Rome, 1–1500. Size: 1, 2, 3 and 1,497 more; Follower: Follower 1, Follower 2, Follower 3 and 1,497 more.">',
  );
  const said = ['Carthage, 1–2 CE. No value of it is known.', 'Tyre, 1–2 CE. Follower: Sidon.'];
  for (const [index, text] of [...said, 'Byblos, 1–2 CE. No record is about it.'].entries())
    expect(readFileSync(join(folder, `out/explore/polity/${index + 2}/index.html`), 'utf8')).toContain(
      `<meta name="description" content="${text}">`,
    );
});
