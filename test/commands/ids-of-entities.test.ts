import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Documents } from '../../src/contract/documents.ts';
import { lay, unpacked } from '../archive/support/archives.ts';
import { makeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const bergen = '0f8fad5bd9cb469fa16570867728950e';
const oslo = '7c9e6679742540de944be07fc1f90ae7';
const skagen = '16fd2706e8baf43b8a8e0ac3cdf1b1ad';
const gone = 'ffffffffffff4fffbfffffffffffffff';

/** As Django keeps UUIDs in SQLite. Readings come first: their stations are not known yet when they are read. */
const rows = [
  `CREATE TABLE reading (id integer PRIMARY KEY, station_id text, depth real, year integer, log_id integer,
    page_from integer, page_to integer)`,
  'CREATE TABLE book (id integer PRIMARY KEY, title text, author text, year integer)',
  'CREATE TABLE reading_books (reading_id integer, book_id integer)',
  'CREATE TABLE station (id text PRIMARY KEY, name text, year_from integer, year_to integer, region_id text)',
  'CREATE TABLE region (id text PRIMARY KEY, name text)',
  `INSERT INTO region VALUES ('w', 'The west'), ('e', 'The east')`,
  `INSERT INTO station VALUES ('${bergen}', 'Bergen', 1800, 1900, 'w'), ('${oslo}', 'Oslo', 1850, NULL, 'e'),
    ('${skagen}', 'Skagen', NULL, NULL, NULL)`,
  `INSERT INTO book VALUES (1, 'The log', 'Ida Lie', 1901), (2, 'The other log', 'Ida Lie', 1902), (3, 'A map', '', NULL)`,
  'INSERT INTO reading_books VALUES (1, 3), (1, 2), (3, 1)',
  `INSERT INTO reading (id, station_id, depth, year) VALUES (1, '${bergen}', 2.5, 1810), (2, '${bergen}', 3.5, 1820), (3, '${oslo}', 7, NULL),
    (4, NULL, 8, 1900), (6, '${oslo}', 1, 1700)`,
  'UPDATE reading SET log_id = 1, page_from = 4, page_to = 5 WHERE id < 3',
];
/** One id in another spelling. */
const dashed = `UPDATE reading SET station_id = '7C9E6679-7425-40DE-944B-E07FC1F90AE7' WHERE id = 6`;
const unknown = `INSERT INTO reading (id, station_id, depth, year) VALUES (5, '${gone}', 9, 1901)`;

const stations = (region: object) => ({
  table: 'station',
  keys: { id: 'uuid', name: 'text', year_from: 'integer?', year_to: 'integer?', region },
});
const region = { table: 'region', keys: { id: 'text', name: 'text' } };
const book = {
  table: 'book',
  keys: { id: 'integer', title: 'text', author: 'text', year: 'integer?' },
};
const readings = ({ station, log, books }: Readonly<Record<'station' | 'log' | 'books', object>>) => ({
  table: 'reading',
  keys: {
    ...{ id: 'integer', station: { ...station, column: 'station_id' }, depth: 'number?', year: 'integer?' },
    ...{ log: { ...log, column: 'log_id' }, page_from: 'integer?', page_to: 'integer?' },
    books: { ...books, link: 'reading_books', owner: 'reading_id', target: 'book_id' },
  },
});
const bare = {
  region: { value: 'text?', refersTo: 'region', column: 'region_id' },
  station: { value: 'uuid?', refersTo: 'station' },
  log: { value: 'integer?', refersTo: 'book' },
  books: { ids: 'integer', refersTo: 'book' },
};
const asJson = { books: { value: 'json?', refersTo: 'book' } };
const embedded = {
  ...{ region: { one: 'region?' }, station: { one: 'station?' }, log: { one: 'book?' } },
  books: { many: 'book' },
};
const lists = { readings: 'reading', stations: 'station', books: 'book', regions: 'region' };

function laid(reading: object, collections: object = lists, others: object = {}): string {
  const cwd = temporaryFolder();
  const described = {
    format: 1,
    api: '/api/',
    pageSize: 2,
    collections,
    records: { reading, book, region, station: stations(bare.region), ...others },
  };
  writeFileSync(join(cwd, 'databank.json'), JSON.stringify(described));
  const roles = {
    ...{
      entity: 'station',
      label: ['name'],
      region: 'region',
      years: ['year_from', 'year_to'],
      recordYears: ['year', 'year'],
    },
    ...{
      pages: ['page_from', 'page_to'],
      reference: { record: 'book', title: 'title', creator: 'author', year: 'year' },
    },
  };
  const variables = { depth: { collection: 'readings', value: 'depth', unit: 'm' } };
  writeFileSync(
    join(cwd, 'polity-press.json'),
    JSON.stringify({ databank: 'databank.json', roles, variables }),
  );
  return cwd;
}

const readJson = <Read>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Read;

/** What the archive and the explorer say of the stations. */
async function saidOf(cwd: string, ...sql: string[]) {
  await succeeds(cwd, 'build', makeExport(...rows, ...sql), '--no-sync', '--snapshot', '--quiet');
  await succeeds(cwd, 'verify', '--quiet');
  await succeeds(cwd, 'verify', join('out', 'databank.zip'), '--quiet');
  const files = await unpacked(join(cwd, 'out', 'databank.zip'));
  lay(join(cwd, 'archive'), files);
  const explored = <Name extends keyof Documents>(name: string) =>
    readJson<Documents[Name]>(cwd, 'out', 'explore', 'data', `${name}.json`);
  const { variables, entity } = explored<'explorer-catalog'>('catalog');
  return {
    all: explored<'explorer-entities'>('entities'),
    ...{ claims: String(files['claims.csv']), panel: String(files['panel-100.csv']), variables, entity },
    entities: String(files['entities.csv']),
    sources: String(files['sources.csv']),
    citing: explored<'explorer-sources'>('sources'),
    ofReadings: explored<'explorer-claims'>('claims/readings'),
    coverage: explored<'explorer-coverage'>('coverage'),
    page: readFileSync(
      join(cwd, 'out', 'explore', 'station', '0f8fad5b-d9cb-469f-a165-70867728950e', 'index.html'),
      'utf8',
    ),
  };
}

describe('records with the ids of their entity, region and sources', () => {
  it('make the claims of records that embed them, or fewer keys of their entity, or it with the id of its region', async () => {
    const ofIds = await saidOf(laid(readings(bare)));
    const narrow = { table: 'station', keys: { id: 'uuid', name: 'text' } };
    const short = readings({ ...embedded, station: { one: 'station~2?' } });
    for (const others of [
      laid(readings(embedded), lists, { station: stations(embedded.region) }),
      laid(short, lists, { 'station~2': narrow }),
      laid(readings(embedded)),
    ])
      expect(await saidOf(others)).toEqual(ofIds);
    expect(ofIds.claims).toContain('\r\nreadings/3,7c9e6679-7425-40de-944b-e07fc1f90ae7,,Oslo,The east,');
    expect(ofIds.claims).toContain(',1850,,entity,');
    expect(ofIds.claims).toContain(',ref-1[4-5];ref-2[4-5];ref-3[4-5],readings/1');
    expect(ofIds.variables).toMatchObject([
      { id: 'depth', unit: 'm', about: 'station', entities: 2, known: 4 },
    ]);
    expect(ofIds.page).toContain('3.5');
  });

  it('may be cited by the entity that the reference embeds', async () => {
    const { region, ...keys } = stations(bare.region).keys;
    const station = {
      table: 'station',
      keys: { ...keys, region, guide: { ...bare.log, column: 'guide_id' } },
    };
    const short = { table: 'station', keys };
    const guide = { ...book, keys: { ...book.keys, about: { one: 'station~2?', column: 'about_id' } } };
    const cwd = laid(readings(bare), lists, { station, 'station~2': short, book: guide });
    const sql = 'ALTER TABLE station ADD COLUMN guide_id integer; ALTER TABLE book ADD COLUMN about_id text';
    await succeeds(cwd, 'build', makeExport(...rows, sql), '--no-sync', '--quiet');
    await succeeds(cwd, 'verify', '--quiet');
  });

  it('are in no chart where the list lacks the id, which build counts and verify lists', async () => {
    const cwd = laid(readings(bare));
    const built = await succeeds(cwd, 'build', makeExport(...rows, unknown, dashed), '--no-sync', '--json');
    const { doubts } = JSON.parse(built) as { doubts: Record<string, number> };
    expect(doubts).toMatchObject({ 'unknown-entity': 1, 'outside-entity': 1 });
    const verified = await succeeds(cwd, 'verify', '--report', '--json');
    const found = JSON.parse(verified).doubts as { name: string; count: number; doubts: object[] }[];
    expect(found.filter(({ count }) => count > 0)).toMatchObject([
      { name: 'outside-entity', doubts: [{ value: '1700 to 1700; entity 1850 to ?' }] },
      {
        name: 'unknown-entity',
        doubts: [
          { collection: 'readings', record: 5, key: 'station', value: expect.stringMatching(/^f{8}-/) },
        ],
      },
      { name: 'no-claim', count: 1 },
    ]);
    const { columns } = readJson<Documents['explorer-columns']>(
      cwd,
      'out/explore/data/columns/readings.json',
    );
    expect(columns[1]).toEqual({ name: 'station', kind: 'entity', codes: [0, 0, 2, -1, -1, 2] });
    await succeeds(cwd, 'snapshot', '--to', 'a.zip', '--quiet');
    await succeeds(cwd, 'verify', 'a.zip', '--quiet');
    const claims = String((await unpacked(join(cwd, 'a.zip')))['claims.csv']);
    expect(claims).toContain('\r\nreadings/5,,,,');
  });

  it.each([
    ['a table of links', {}, 'INSERT INTO reading_books VALUES (4, 99), (4, 2)'],
    ['JSON', asJson, `UPDATE reading SET books = '[99, 2, null]' WHERE id = 4`],
  ])('count ids of references and regions that no list has, also in %s', async (_, other, sql) => {
    const { keys } = readings(bare);
    const cwd = laid({ table: 'reading', keys: { ...keys, ...other } });
    const lost = [
      'ALTER TABLE reading ADD COLUMN books text',
      'UPDATE reading SET log_id = 98 WHERE id = 6',
      `UPDATE station SET region_id = 'gone' WHERE id = '${skagen}'`,
    ];
    const source = makeExport(...rows, ...lost, sql);
    const { doubts } = JSON.parse(await succeeds(cwd, 'build', source, '--no-sync', '--json'));
    expect(doubts).toMatchObject({ 'unknown-entity': 0, 'unknown-reference': 2, 'unknown-region': 1 });
    const found = JSON.parse(await succeeds(cwd, 'verify', '--report', '--json')).doubts as {
      name: string;
      doubts: Record<string, unknown>[];
    }[];
    const listed = found.flatMap(({ name, doubts: all }) =>
      name.startsWith('unknown-') ? all.map((each) => Object.values(each).join(' ')) : [],
    );
    expect(listed).toEqual([
      'readings 4 books 99',
      'readings 6 log 98',
      expect.stringMatching(/^station 16fd2706-\S+ region gone$/),
    ]);
  });

  it('make none if the key is private', async () => {
    const { station: key, ...others } = readings(bare).keys;
    const cwd = laid({ table: 'reading', keys: { ...others, private_station: key } });
    await succeeds(cwd, 'build', makeExport(...rows), '--no-sync', '--quiet');
    const { variables } = readJson<Documents['explorer-catalog']>(cwd, 'out/explore/data/catalog.json');
    expect(variables).toEqual([]);
  });

  it('make none by a private key before another, also where private texts are published', async () => {
    const old = { value: 'uuid?', column: 'old_id', refersTo: 'station' };
    const { id, ...others } = readings(bare).keys;
    const cwd = laid({ table: 'reading', keys: { id, old_station: old, ...others } });
    const path = join(cwd, 'polity-press.json');
    const settings = readJson<object>(path);
    writeFileSync(path, JSON.stringify({ ...settings, withhold: { 'reading.old_station': { as: null } } }));
    const sql = `ALTER TABLE reading ADD COLUMN old_id text; UPDATE reading SET old_id = '${skagen}'`;
    await succeeds(
      cwd,
      ...['build', makeExport(...rows, sql), '--no-sync', '--quiet', '--include-private-comments'],
    );
    const { entity } = readJson<Documents['explorer-catalog']>(cwd, 'out/explore/data/catalog.json');
    expect(entity).toMatchObject({ recorded: 2, records: 4 });
    expect(await runHere(['verify', '--quiet'], cwd)).toMatchObject({ code: 0 });
  });

  it('make none without a list of the entities, of which others may embed only some', async () => {
    const visit = {
      table: 'visit',
      keys: { id: 'integer', station: { one: 'station', column: 'station_id' } },
    };
    const cwd = laid(
      readings(bare),
      { readings: 'reading', visits: 'visit', books: 'book', regions: 'region' },
      { visit },
    );
    const sql = `CREATE TABLE visit (id integer PRIMARY KEY, station_id text);
      INSERT INTO visit VALUES (1, '${bergen}')`;
    await succeeds(cwd, 'build', makeExport(...rows, sql), '--no-sync', '--quiet');
    const { variables } = readJson<Documents['explorer-catalog']>(cwd, 'out/explore/data/catalog.json');
    expect(variables).toEqual([]);
  });

  it.each([
    ['no list has it', {}],
    ['its list has fewer keys, too', { shorts: 'station~2' }],
  ])(
    'tell of an entity no more than the pages, where some embed it with fewer keys and %s',
    async (_, list) => {
      const narrow = { table: 'station', keys: { id: 'uuid', year_to: 'integer?' } };
      const visit = {
        table: 'visit',
        keys: { id: 'integer', station: { one: 'station', column: 'station_id' } },
      };
      const short = readings({ ...embedded, station: { one: 'station~2?' } });
      const cwd = laid(
        short,
        { readings: 'reading', visits: 'visit', books: 'book', ...list },
        { 'station~2': narrow, visit, station: stations(embedded.region) },
      );
      const sql = `CREATE TABLE visit (id integer PRIMARY KEY, station_id text);
      INSERT INTO visit VALUES (1, '${bergen}'); UPDATE station SET name = 'SECRET', year_from = 4711, year_to = 1999,
      region_id = 's' WHERE id = '${oslo}'; INSERT INTO region VALUES ('s', 'SECRET')`;
      await succeeds(cwd, 'build', makeExport(...rows, sql), '--no-sync', '--snapshot', '--quiet');
      for (const tree of ['out', join('out', 'databank.zip')]) await succeeds(cwd, 'verify', tree, '--quiet');
      const all = readJson<Documents['explorer-entities']>(cwd, 'out/explore/data/entities.json');
      const place = all.ids.indexOf('7c9e6679-7425-40de-944b-e07fc1f90ae7');
      expect([all.labels[place], all.from[place], all.to[place]]).toEqual([all.ids[place], null, 1999]);
      expect([all.labels[0], all.from[0], all.to[0], all.regions]).toEqual([
        'Bergen',
        1800,
        1900,
        ['The west'],
      ]);
      const files = [...readTree(join(cwd, 'out'))].filter(([path]) => !/\.(?:zip|sqlite)$/.test(path));
      expect(files.filter(([, bytes]) => /SECRET|\b4711\b/.test(String(bytes)))).toEqual([]);
      const packed = await unpacked(join(cwd, 'out', 'databank.zip'));
      expect(String(packed['claims.csv'])).toContain(',,Bergen,The west,');
      expect(String(packed['entities.csv'])).toContain(',,Bergen,1800,1900,The west,');
      expect(`${packed['claims.csv']}${packed['entities.csv']}`).not.toContain('SECRET');
    },
  );

  it.each([true, false])(
    'name no region of an entity that is on no page, one being on any: %s',
    async (isAny) => {
      const { region: _, ...keys } = stations(bare.region).keys;
      const area = { table: 'station', keys: { ...keys, region_id: 'text?' } };
      const cwd = laid(
        readings({ ...embedded, log: { one: 'book?' }, books: { many: 'book' } }),
        { readings: 'reading', books: 'book', stations: 'station' },
        { station: area },
      );
      const path = join(cwd, 'polity-press.json');
      const { roles, ...settings } = readJson<{ roles: object }>(path);
      writeFileSync(
        path,
        JSON.stringify({ ...settings, exclude: ['stations'], roles: { ...roles, region: 'region_id' } }),
      );
      const sql = `UPDATE station SET region_id = 'SECRET' WHERE id = '${skagen}';
      ${isAny ? '' : 'UPDATE reading SET station_id = NULL'}`;
      await succeeds(cwd, 'build', makeExport(...rows, sql), '--no-sync', '--quiet');
      await succeeds(cwd, 'verify', '--quiet');
      const { regions } = readJson<Documents['explorer-entities']>(cwd, 'out/explore/data/entities.json');
      expect(regions).toEqual(isAny ? ['e', 'w'] : []);
    },
  );

  it('are named after their entities by diff', async () => {
    const cwd = laid(readings(bare));
    const [old, fresh] = [
      makeExport(...rows),
      makeExport(...rows, 'UPDATE reading SET depth = 4 WHERE id = 2'),
    ];
    const { stdout } = await runHere(['diff', old, fresh], cwd);
    expect(stdout).toContain('changed readings/2 (Bergen)');
  });
});
