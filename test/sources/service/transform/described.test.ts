import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { linkDescription } from '../../../../src/model/description/link-description.ts';
import { readDocumentSchemas } from '../../../../src/model/schemas/read-schemas.ts';
import { createValidator } from '../../../../src/model/validate/create-validator.ts';
import { geometrySchema, geometrySchemaPath } from '../../../../src/model/values/geometry.ts';
import { importFrom } from '../support/import-from.ts';
import { listen } from '../support/listen.ts';
import { answerAsService, type JsonRecord } from '../support/service.ts';

/** A service of another kind: other paths, and records whose depth ends earlier where they are embedded. */
const description = linkDescription(
  {
    format: 1,
    api: '/data/v2/',
    pageSize: 10,
    collections: {
      regions: 'region',
      'war/fronts': { record: 'front', pageSize: 1 },
    },
    records: {
      'macro-region': { table: 'core_macro_region', keys: { id: 'integer', name: 'text' } },
      region: {
        table: 'core_region',
        keys: {
          id: 'integer',
          name: 'text',
          mac_region: { one: 'macro-region?' },
          neighbours: { ids: 'integer', link: 'core_region_neighbours', owner: 'from_id', target: 'to_id' },
        },
      },
      'region~2': {
        table: 'core_region',
        keys: { id: 'integer', name: 'text', mac_region: { value: 'integer?', column: 'mac_region_id' } },
      },
      front: {
        table: 'war_front',
        keys: {
          id: 'integer',
          shape: 'geometry?',
          region: { one: 'region~2?' },
          by: { many: 'user', link: 'war_front_by', owner: 'front_id', target: 'user_id' },
        },
      },
      user: { table: 'auth_user', private: true },
    },
  },
  { schemas: new Map([...readDocumentSchemas(), [geometrySchemaPath, geometrySchema]]) },
);

const regions = [
  { id: 1, name: 'Latium', mac_region: { id: 7, name: 'Europe' }, neighbours: [2] },
  { id: 2, name: 'Etruria', mac_region: null, neighbours: [] },
];
const shape = { type: 'Point', coordinates: [12.5, 41.9] };
const ofDepthTwo = ({ id, name, mac_region }: (typeof regions)[number]) => ({
  id,
  name,
  mac_region: mac_region?.id ?? null,
});

async function importDescribed(fronts: JsonRecord[], { lenient = false, isReversed = false } = {}) {
  const { api, schemas } = description;
  const collections = isReversed ? description.collections.toReversed() : description.collections;
  const databank = new Map<string, JsonRecord[]>([
    ['/data/v2/regions/', regions],
    ['/data/v2/war/fronts/', fronts],
  ]);
  const { base, seen } = await listen(answerAsService(databank, { pageSize: 10 }));
  const validator = createValidator(schemas);
  const imported = await importFrom(`${base}${api}`, {
    ...{ collections, api, lenient, pageSize: 1000, concurrency: 1 },
    effects: { validateRecord: validator.record },
  });
  const read = (sql: string) => {
    const database = new BetterSqlite3(imported.path, { readonly: true });
    const rows = database.prepare(sql).raw().all();
    database.close();
    return rows;
  };
  return { ...imported, read, seen };
}

it.each([
  ['last', true],
  ['first', false],
])('two kinds of one table are one row, that with more in it, fetched %s', async (_, isReversed) => {
  const fronts = regions.map((region, index) => ({
    id: index + 1,
    shape: index === 0 ? shape : null,
    region: ofDepthTwo(region),
    by: [{ id: 9, email: 'canary' }],
  }));
  const { crawled, gathered, read, seen } = await importDescribed(fronts, { isReversed });
  expect([crawled.problems, gathered?.conflicts]).toEqual([[], []]);
  expect(crawled.curators).toBe(2);
  expect(read('SELECT id, name, mac_region_id FROM core_region')).toEqual([
    [1, 'Latium', 7],
    [2, 'Etruria', null],
  ]);
  expect(read('SELECT from_id, to_id FROM core_region_neighbours')).toEqual([[1, 2]]);
  expect(read('SELECT id, region_id, shape IS NULL FROM war_front')).toEqual([
    [1, 1, 0],
    [2, 2, 1],
  ]);
  // A collection with a page size of its own is not asked for longer pages.
  const asked = ['/data/v2/regions/?page_size=1000', '/data/v2/war/fronts/'];
  expect(seen.map(({ path, search }) => path + search)).toEqual(isReversed ? asked.toReversed() : asked);
});

it('differing ones are versions, whichever has more in it', async () => {
  const fronts = regions.map((region, index) => ({
    ...{ id: index + 1, shape, by: [] },
    region: { ...ofDepthTwo(region), name: 'Roma' },
  }));
  const { gathered, read } = await importDescribed(fronts);
  expect(gathered?.conflicts.map(({ table, id, versions }) => [table, id, versions])).toEqual([
    ['core_region', 1, 2],
    ['core_region', 2, 2],
  ]);
  expect(read('SELECT name FROM core_region')).toEqual([['Latium'], ['Etruria']]);
});

it('null may replace what may be null, by the description', async () => {
  const fronts = [{ id: 1, shape: null, region: 'Latium', by: [] }];
  const { crawled, gathered, read } = await importDescribed(fronts, { lenient: true });
  expect(crawled.trimmed.map(({ text }) => text)).toEqual([
    'war_front.region comes as plain text, in 1 record: import api --lenient stores null there',
  ]);
  expect(gathered?.replaced).toEqual([
    { collection: '/data/v2/war/fronts/', id: 1, keys: ['war_front.region'] },
  ]);
  expect(read('SELECT region_id FROM war_front')).toEqual([[null]]);
});
