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
