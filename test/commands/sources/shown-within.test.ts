import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeExport } from '../../helpers/make-export.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Readings with the objects that a service made of their stations, of which settings withhold the name. */
async function built(withhold: object, station = '{"id": 1, "called": "Bergen"}') {
  const folder = temporaryFolder();
  const records = {
    reading: { table: 'reading', keys: { id: 'integer', station: 'json?', depth: 'json?' } },
    station: {
      table: 'station',
      keys: { id: 'integer', called: 'text?', code: 'text?', 'its code': 'text?' },
    },
  };
  const collections = { readings: 'reading', stations: 'station' };
  writeFileSync(
    join(folder, 'databank.json'),
    JSON.stringify({ format: 1, api: '/api/', pageSize: 10, collections, records }),
  );
  writeFileSync(
    join(folder, 'polity-press.json'),
    JSON.stringify({ databank: 'databank.json', withhold, rename: { called: 'name' } }),
  );
  const path = makeExport(
    'CREATE TABLE reading (id integer, station text, depth text); CREATE TABLE station (id integer, called text, code text, "its code" text)',
    `INSERT INTO reading VALUES (1, '${station}', '{"m":5}'), (2, NULL, NULL); INSERT INTO station VALUES (1, 'Bergen', 'B', 'b')`,
  );
  return runHere(['build', path, '--no-sync'], folder);
}

it('a build warns of objects with a key of a name that is withheld', async () => {
  const { code, stderr } = await built({ 'station.called': { as: null }, 'station.code': { as: null } });
  expect(code).toBe(0);
  expect(stderr).toContain(`warning: 1 key has objects in which a withheld key may be published
reading.station has the key of station.name
hint: If they are copies of these records, withhold them, too: "withhold": {"reading.station": {"as": null}}`);
});

it('it finds keys in any spelling of JSON, with a space in their names, at any depth', async () => {
  for (const station of ['{"c\\u0061lled":1}', '[[{"called" :1}]]']) {
    const { stderr } = await built({ 'station.called': { as: null } }, station);
    expect(stderr).toContain('reading.station has the key of station.name');
  }
  const { stderr } = await built({ 'station.its code': { as: null } }, '{"its code": 1}');
  expect(stderr).toContain('reading.station has the key of "station.its code"');
});

it.each<[what: string, withhold: object, station?: string]>([
  ['nothing is withheld', {}],
  ['another key is', { 'station.code': { as: null } }],
  ['they are, too', { 'station.called': { as: null }, 'reading.station': { as: null } }],
  ['the name is a value', { 'station.called': { as: null } }, '{"kind":"called"}'],
])('it warns of none where %s', async (_, withhold, station) => {
  const { code, stderr } = await built(withhold, station);
  expect([code, stderr]).toEqual([0, '']);
});
