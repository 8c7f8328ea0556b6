import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { featuresFault } from '../../src/verify/tables/features.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const row = (id: number, entity: string, longitude: number | null) => {
  const others = { entity_code: `c${id}`, year_from: -id, year_to: id, latitude: 4 };
  return { entity_id: id, entity, longitude, ...others, place__wkb: longitude === null ? null : '01' };
};
const entities = [row(1, 'One', 5), row(2, 'Two', 6), row(3, 'Three', null), row(4, 'Four', 7)];

const properties = (id: number, Name: string, FromYear: number, ToYear: number) =>
  `"properties":{"Name":"${Name}","entity_code":"c${id}","entity_id":${id},"FromYear":${FromYear},"ToYear":${ToYear}}`;
const place = (longitude: number) => `"geometry":{"type":"Point","coordinates":[${longitude},4]}`;
/** Of a shape, a shape that is not to be drawn, a shape of what no entity is, and two places. */
const sound = `{"type":"FeatureCollection","features":[
{"type":"Feature","id":"shape/1","geometry":{"type":"Polygon","coordinates":[]},${properties(1, 'One', 7, 8)}},
{"type":"Feature","id":"shape/2","geometry":null,${properties(2, 'Two', 7, 8)}},
{"type":"Feature","id":"shape/3","geometry":null,"properties":{"Name":"Other","entity_id":null}},
{"type":"Feature",${place(6)},${properties(2, 'Two', -2, 2)}},
{"type":"Feature",${place(7)},${properties(4, 'Four', -4, 4)}}
]}
`;

function faultOf(geojson: string) {
  const folder = temporaryFolder();
  const lines = entities.map((each) => `${JSON.stringify(each)}\n`);
  writeFileSync(join(folder, 'entities.ndjson'), lines.join(''));
  writeFileSync(join(folder, 'entities.geojson'), geojson);
  return featuresFault({ folder, signal: undefined });
}

it('finds nothing in a GeoJSON that says what the table of entities says', async () => {
  expect(await faultOf(sound)).toBeNull();
});

it.each<[string, string | RegExp, string]>([
  ['feature 1: Name differs', '"One"', '"Won"'],
  ['feature 2: entity_code differs', '"c2"', '"c1"'],
  ['feature 2: entity_id is not in', '"entity_id":2', '"entity_id":5'],
  ['feature 4: FromYear differs', '"FromYear":-2', '"FromYear":2'],
  ['feature 5: ToYear differs', '"ToYear":4', '"ToYear":44'],
  ['feature 4: geometry differs', '[6,4]', '[4,6]'],
  ['feature 4: geometry differs', place(6), '"geometry":null'],
  ['feature 5: its entity was there before', /(\{"type":"Feature","geometry":\{.*\n)/, '$1$1'],
  ['lacks an entity that has a place', /\{"type":"Feature","geometry":\{.*\n/, ''],
  ['lacks an entity that has a place', /\{"type":"Feature","id":"shape\/1".*\n/, ''],
])('finds: %s', async (fault, from, to) => {
  expect(await faultOf(sound.replace(from, to))).toContain(fault);
});

it.each([
  [/\n\]\}\n$/, '\n', 'it has no end'],
  ['}}\n]}', '}},\n]}', 'line 7 is not a feature'],
  [']}\n', ']}\n]}\n', 'line 8 is not a feature'],
  ['"type":"Feature"', '"type":"Other"', 'line 2 is not a feature'],
  ['FeatureCollection', 'Other', 'line 1 is not a feature'],
])('refuses what is not a list of features: %s', async (from, to, message) => {
  await expect(faultOf(sound.replace(from, to))).rejects.toThrow(message);
});
