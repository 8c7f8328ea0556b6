import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

type Pair = readonly [ship: number | null, person: number | null];

const ends = {
  ship: { value: 'integer?', column: 'ship_id' },
  person: { value: 'integer?', column: 'person_id' },
};
const crewmen = { link: 'service', owner: 'ship_id', target: 'person_id' };

/** Ships, people, and the records that link them. */
function described(list: object, ofService: object = ends, extra: object = {}): string {
  const cwd = temporaryFolder();
  const records = {
    ship: { table: 'ship', keys: { id: 'integer', crew: list } },
    person: { table: 'person', keys: { id: 'integer', name: 'text' } },
    service: { table: 'service', keys: { id: 'integer', ...ofService } },
  };
  const collections = { ships: 'ship', people: 'person', services: 'service' };
  const databank = { format: 1, api: '/api/', pageSize: 10, collections, records };
  writeFileSync(join(cwd, 'own.databank.json'), JSON.stringify(databank));
  const title = 'Ships';
  const configuration = { databank: 'own.databank.json', dataset: { title }, ...extra };
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify(configuration));
  return cwd;
}

const tables = [
  'CREATE TABLE ship (id integer PRIMARY KEY)',
  'CREATE TABLE person (id integer PRIMARY KEY, name text)',
  'CREATE TABLE service (id integer PRIMARY KEY, ship_id integer, person_id integer)',
  'INSERT INTO ship VALUES (1), (2), (3)',
  `INSERT INTO person VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Cy')`,
];

const exportOf = (pairs: readonly Pair[]) =>
  makeExport(
    ...tables,
    ...pairs.map(([ship, person], index) => `INSERT INTO service VALUES (${index + 1}, ${ship}, ${person})`),
  );

/** The people of each ship, as SQL joins them. */
function crewsOf(pairs: readonly Pair[]): number[][] {
  const crewOf = (ship: number) => pairs.flatMap(([of, person]) => (of === ship && person ? [person] : []));
  return [1, 2, 3].map((ship) => crewOf(ship).sort());
}

const good = { code: 0, stdout: '', stderr: '' };
const same = { ...good, stdout: expect.stringContaining('Nothing differs') };

const pagesIn = (cwd: string, out: string) =>
  ['ships', 'people', 'services'].map((name) =>
    JSON.parse(readFileSync(join(cwd, out, `api/${name}/index.json`), 'utf8')),
  );

/** A tree of an export, and one of the database in the snapshot of that, which hold the same. */
async function buildTwice(cwd: string, path: string) {
  const run = (...args: string[]) =>
    runHere(['build', ...args, '--no-explorer', '--no-sync', '--quiet'], cwd);
  const found = [
    await run(path, '--out', 'out', '--snapshot'),
    await run('out/export.sqlite', '--databank', 'out/databank.json', '--out', 'again'),
  ];
  expect(found).toEqual([good, good]);
  const pages = pagesIn(cwd, 'out');
  expect(pagesIn(cwd, 'again')).toEqual(pages);
  return pages;
}

const odd: readonly Pair[] = [
  ...([
    [1, 2],
    [2, 3],
    [3, 1],
    [1, 3],
    [3, 3],
  ] as const),
  // One pair twice, as captain and as mate; and rows that lack an end.
  ...([
    [1, 2],
    [null, 1],
    [2, null],
    [null, null],
  ] as const),
];

it.each([
  ['ids', { ids: 'integer', ...crewmen }, ends],
  ['records', { many: 'person', ...crewmen }, ends],
  ['ids, of records without their pair', { ids: 'integer', ...crewmen }, {}],
])('lists of %s through a table of records are copied as they are', async (_, list, ofService) => {
  const cwd = described(list, ofService);
  const path = exportOf(odd);
  const [ships, , services] = await buildTwice(cwd, path);
  const crews = ships.results.map(({ crew }: { crew: (number | { id: number })[] }) =>
    crew.map((each) => (typeof each === 'number' ? each : each.id)),
  );
  expect(crews).toEqual(crewsOf(odd));
  expect(services.count).toBe(odd.length);

  const run = (...args: string[]) => runHere(args, cwd);
  expect((await run('verify', 'out/databank.zip')).code).toBe(0);
  const address = await served(join(cwd, 'out'));
  expect(await run('import', 'api', address, '--to', 'copy.sqlite', '--quiet')).toEqual(good);
  for (const side of [path, 'copy.sqlite', 'out/export.sqlite', 'out/databank.zip'])
    expect(await run('diff', 'out', side)).toMatchObject({ ...same, stderr: expect.any(String) });
});

it('a pair of a table of links that is no record may come twice if the description says so', async () => {
  const list = { ids: 'integer', ...crewmen };
  const without = { exclude: ['services'] };
  const [bad, cwd] = [described(list, ends, without), described(list, ends, without)];
  for (const [folder, through] of [
    [bad, {}],
    [cwd, { through: true }],
  ] as const) {
    const file = join(folder, 'own.databank.json');
    const { collections, records, ...others } = JSON.parse(readFileSync(file, 'utf8'));
    const { service: _, ...left } = records;
    Object.assign(left.ship.keys.crew, through);
    const { services: __, ...listed } = collections;
    writeFileSync(file, JSON.stringify({ ...others, collections: listed, records: left }));
    writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'own.databank.json' }));
  }
  const path = exportOf(odd.slice(0, 6));
  const build = ['--out', 'out', '--snapshot', '--no-explorer', '--no-sync', '--quiet'];
  const { code, stderr } = await runHere(['build', path, ...build], bad);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('links 2 2 times') });
  expect(await runHere(['build', path, ...build], cwd)).toEqual(good);
  expect((await runHere(['verify', 'out/databank.zip'], cwd)).code).toBe(0);
});

it('a dump has the pairs with the records that link', async () => {
  const cwd = described({ ids: 'integer', ...crewmen }, {});
  const copy = (table: string, columns: string, ...rows: string[]) =>
    [`COPY public.${table} (${columns}) FROM stdin;`, ...rows, '\\.', ''].join('\n');
  const create = (table: string, columns: string) => `CREATE TABLE public.${table} (${columns});\n`;
  const dump = [
    '--\n-- PostgreSQL database dump\n--\n\n',
    create('ship', '\n    id bigint NOT NULL\n'),
    create('person', '\n    id bigint NOT NULL,\n    name text\n'),
    create('service', '\n    id bigint NOT NULL,\n    ship_id bigint,\n    person_id bigint\n'),
    copy('ship', 'id', '1', '2', '3'),
    copy('person', 'id, name', '1\tAnn', '2\tBob', '3\tCy'),
    copy(
      'service',
      'id, ship_id, person_id',
      ...odd.map(([ship, person], index) => `${index + 1}\t${ship ?? '\\N'}\t${person ?? '\\N'}`),
    ),
    '--\n-- PostgreSQL database dump complete\n--\n\n',
  ];
  writeFileSync(join(cwd, 'backup.sql'), dump.join(''));
  const [ships, , services] = await buildTwice(cwd, 'backup.sql');
  expect(ships.results.map(({ crew }: { crew: number[] }) => crew)).toEqual(crewsOf(odd));
  expect(services.count).toBe(odd.length);
});

it('holds for any pairs', async () => {
  const end = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 5 });
  const anyPairs = fc.array(fc.tuple(end, end), { maxLength: 8 });
  const property = fc.asyncProperty(anyPairs, async (pairs) => {
    const [ships] = await buildTwice(described({ ids: 'integer', ...crewmen }), exportOf(pairs));
    expect(ships.results.map(({ crew }: { crew: number[] }) => crew)).toEqual(crewsOf(pairs));
  });
  await fc.assert(property, { numRuns: casesOf(3, 200) });
}, 120_000);
