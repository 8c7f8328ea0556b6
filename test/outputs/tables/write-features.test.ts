import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { lay, unpacked } from '../../archive/support/archives.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const square = (west: number, isClockwise: boolean) => {
  const ring = [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 1],
    [west, 0],
  ];
  return { type: 'Polygon', coordinates: [isClockwise ? ring.toReversed() : ring] };
};

const records = {
  ent: {
    table: 'ent',
    keys: {
      ...{ id: 'integer', name: 'text?', code: 'text?', first: 'integer?', last: 'integer?' },
      ...{ lon: 'number?', lat: 'number?' },
    },
  },
  shape: {
    table: 'shape',
    keys: {
      id: 'integer',
      geom: 'geometry?',
      start: 'integer?',
      end: 'integer?',
      of: 'text?',
      ent: { one: 'ent?' },
    },
  },
};

/** The folder of an unpacked snapshot with shapes that name entities as `entity` says. */
async function snapshotOf(roles: object): Promise<string> {
  const folder = temporaryFolder();
  const collections = { ents: 'ent', shapes: 'shape' };
  const databank = { format: 1, api: '/api/', pageSize: 2, collections, records };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  const all = { entity: 'ent', label: ['name', 'code'], years: ['first', 'last'], ...roles };
  const configuration = { databank: 'databank.json', roles: all, dataset: {} };
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify(configuration));
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.exec(`
    CREATE TABLE ent (id INTEGER, name TEXT, code TEXT, first INTEGER, last INTEGER, lon REAL, lat REAL);
    CREATE TABLE shape (id INTEGER, geom TEXT, start INTEGER, "end" INTEGER, "of" TEXT, ent_id INTEGER);
    INSERT INTO ent VALUES (1, 'One', 'one', -100, 100, 12.5, 41.9), (2, 'Two', 'two', 0, 50, 3, 4),
      (3, 'Three', 'three', NULL, 7, 500, 4), (4, NULL, 'four', 1, 2, NULL, 4);`);
  const insert = database.prepare('INSERT INTO shape VALUES (?, ?, ?, ?, ?, ?)');
  insert.run(1, JSON.stringify(square(0, true)), -100, 0, 'one', 1);
  insert.run(2, JSON.stringify(square(5, false)), 1, 100, 'one', 1);
  insert.run(3, JSON.stringify(square(500_000, false)), 1, 50, 'two', 2);
  insert.run(4, null, null, null, 'nobody', null);
  database.close();
  for (const args of [
    ['build', 'export.sqlite', '--no-explorer'],
    ['snapshot', '--to', 's.zip'],
    ['verify', 's.zip'],
  ])
    expect(await runHere([...args, '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
  lay(join(folder, 's'), await unpacked(join(folder, 's.zip')));
  return join(folder, 's');
}

const shapes = { record: 'shape', geometry: 'geom', years: ['start', 'end'] };
const place = { place: ['lon', 'lat'] };
const featuresIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'entities.geojson'), 'utf8')).features;

describe('entities.geojson', () => {
  it.each(['ent', 'of'])('has shapes that name their entity by %s, then places', async (entity) => {
    const folder = await snapshotOf({ shapes: { ...shapes, entity }, ...place });
    const one = { Name: 'One', entity_code: 'one', entity_id: 1 };
    const nobody = { Name: null, entity_code: entity === 'of' ? 'nobody' : null, entity_id: null };
    const expected = [
      { id: 'shape/1', ...{ ...one, FromYear: -100, ToYear: null, Area: 12_363.71 } },
      { id: 'shape/2', ...{ ...one, FromYear: 1, ToYear: 100, Area: 12_363.71 } },
      { id: 'shape/3', Name: 'Two', entity_code: 'two', entity_id: 2, FromYear: 1, ToYear: 50, Area: null },
      { id: 'shape/4', ...nobody, FromYear: null, ToYear: null, Area: null },
      { Name: 'Two', entity_code: 'two', entity_id: 2, FromYear: null, ToYear: 50, Area: null },
    ];
    const features = featuresIn(folder);
    expect(
      features.map(({ id, properties }: { id?: string; properties: object }) => ({
        ...(id && { id }),
        ...properties,
      })),
    ).toEqual(expected);
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      // Its ring was clockwise; and another shape is not in degrees.
      { type: 'Polygon', coordinates: [square(0, true).coordinates[0]?.toReversed()] },
      ...[square(5, false), null, null, { type: 'Point', coordinates: [3, 4] }],
    ]);
  });

  it('has places alone, and is not there without roles', async () => {
    const places = featuresIn(await snapshotOf(place));
    expect(places.map(({ properties }: { properties: { Name: string } }) => properties.Name)).toEqual([
      'One',
      'Two',
    ]);
    expect(() => featuresIn('missing')).toThrow('ENOENT');
    const without = await snapshotOf({});
    expect(() => featuresIn(without)).toThrow('ENOENT');
  });
});

describe('a Parquet file with geometries', () => {
  it('is GeoParquet', async () => {
    const folder = await snapshotOf({ shapes: { ...shapes, entity: 'ent' }, ...place });
    for (const [path, column, first] of [
      ['entities', 'place__wkb', { type: 'Point', coordinates: [12.5, 41.9] }],
      ['tables/shapes', 'geom__wkb', square(0, true)],
    ] as const) {
      const file = await asyncBufferFromFile(join(folder, `${path}.parquet`));
      const { key_value_metadata: metadata = [] } = await parquetMetadataAsync(file);
      expect(JSON.parse(metadata.find(({ key }) => key === 'geo')?.value ?? '')).toEqual({
        version: '1.1.0',
        primary_column: column,
        columns: { [column]: { encoding: 'WKB', geometry_types: [] } },
      });
      const [row] = await parquetReadObjects({ file });
      expect(row?.[column]).toEqual(first);
    }
  });
});
