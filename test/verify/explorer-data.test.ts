import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Documents } from '../../src/contract/documents.ts';
import { ownPackage } from '../../src/own-package.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { serviceOf, tables } from '../outputs/explorer-data/support/empires.ts';
import { failedChecks, options } from './failed-checks.ts';
import { serveTree } from './tree-server.ts';

type Json = Readonly<Record<string, Record<string, unknown[]>[] & Record<string, unknown[]>>>;

/** What the damage below needs: texts, pages, codes and numbers of entities, and the sources of claims. */
const few = choose(
  ...['sc/tokens', 'core/references', 'core/ngas', 'core/regions'],
  ...['crisisdb/total-populations', 'general/polity-suprapolities', 'general/polity-original-names'],
);

/** Trees with an explorer, each built once: a test puts back what it changes. */
const built = new Map<typeof withoutShapes, Promise<string>>();
const suite = suiteFolder();
const { version } = ownPackage();
const withoutShapes = () =>
  buildTree(makeExport(...tiny), {
    ...{ explorer: true, pageSize: 2, description: few, version },
    out: join(suite, 'without-shapes'),
  });
const withShapes = () =>
  buildTree(makeExport(tables()), {
    ...{ explorer: true, description: serviceOf() },
    out: join(suite, 'with-shapes'),
  });

/** Changes the text of a file in such a tree, or removes it, until the test is over. */
async function changed(
  path: string,
  change: (text: string) => string | null,
  build = withoutShapes,
): Promise<string> {
  const made = built.get(build) ?? build().then(({ out }) => out);
  built.set(build, made);
  const out = await made;
  const file = join(out, path);
  const before = readFileSync(file, 'utf8');
  const text = change(before);
  expect(text).not.toBe(before);
  onTestFinished(() => writeFileSync(file, before));
  if (text === null) rmSync(file);
  else writeFileSync(file, text);
  return out;
}

/** The same of a data file, whose value a function changes, or gives anew. */
const changedData = (name: string, change: (value: never) => unknown, build = withoutShapes) =>
  changed(
    `explore/data/${name}.json`,
    (text) => {
      const value = JSON.parse(text);
      const given = change(value as never);
      return JSON.stringify(Object(given).groups === undefined ? value : given);
    },
    build,
  );

type Columns = { columns: { name: string; values?: unknown[]; codes?: number[] }[]; fields: unknown[] };
const column = (name: string, change: (values: unknown[]) => void) => (value: Columns) => {
  const found = value.columns.find((each) => each.name === name);
  change(found?.values ?? (found?.codes as unknown[]));
};

type Claims = Documents['explorer-claims'] & {
  readonly variables: readonly [Documents['explorer-claims']['variables'][number]];
};
const tokens = 'columns/sc/tokens';
const populations = 'claims/crisisdb/total-populations';
type Damage = readonly (readonly [name: string, file: string, change: (value: never) => unknown])[];

const damage: Damage = [
  ...['labels', 'names', 'from', 'to'].map((list): Damage[number] => [
    `another value in ${list}`,
    'entities',
    (value: Json) => Object.assign(value[list] ?? {}, { 0: list.endsWith('s') ? 'Other' : 1 }),
  ]),
  [
    'another name of a region',
    'entities',
    ({ regions }: Json) =>
      regions?.splice(0, regions.length, ...regions.map((name) => `Other ${name}` as never)),
  ],
  ['another latitude', 'entities', ({ latitude }: Json) => latitude?.splice(0, 1, 1.5 as never)],
  ['another name of an entity', 'search', ({ groups }: Json) => groups?.[0]?.texts?.splice(0, 1, 'Other')],
  ['a count', 'catalog', ({ collections }: Json) => Object.assign(collections?.[2] ?? {}, { records: 7 })],
  [
    'records elsewhere',
    'catalog',
    ({ collections }: Json) =>
      Object.assign(collections?.[1] ?? {}, { envelope: { records: ['items'], next: null } }),
  ],
  ['an entity more', 'catalog', ({ entity }: Json) => Object.assign(entity ?? {}, { count: 3 })],
  [
    'an entity more with a record',
    'catalog',
    ({ entity }: Json) => Object.assign(entity ?? {}, { recorded: 3 }),
  ],
  [
    'an entity more with a place',
    'catalog',
    ({ entity }: Json) => Object.assign(entity ?? {}, { placed: 9 }),
  ],
  ['a record less', 'catalog', ({ entity }: Json) => Object.assign(entity ?? {}, { records: 1 })],
  ['another edition', 'catalog', (catalog: object) => Object.assign(catalog, { edition: 1 })],
  ['no sources', 'catalog', (catalog: object) => Object.assign(catalog, { sources: false })],
  ['an entity less on the first map', 'catalog', ({ start }: Json) => start?.ids?.pop()],
  [
    'another year of the first map',
    'catalog',
    ({ start }: Json) => Object.assign(start ?? {}, { year: 9000 }),
  ],
  ['an entity elsewhere', 'catalog', ({ start }: Json) => start?.place?.fill(-1 as never)],
  ['a list of entities that is too short', 'entities', ({ labels }: Json) => labels?.pop()],
  ['a region that is not there', 'entities', ({ region }: Json) => region?.fill(9 as never)],
  [
    'a shared label of an entity that is not there',
    'entities',
    ({ shared }: Json) => shared?.push(99 as never),
  ],
  ['a record of an entity with none', 'entities', ({ unrecorded }: Json) => unrecorded?.push(0 as never)],
  [
    'an entity that no record mentions',
    'entities/unmentioned',
    (file: Readonly<Record<string, unknown>>) => {
      for (const list of Object.values(file)) if (Array.isArray(list)) list.push(null);
      Object.assign(file, {
        ids: [9],
        labels: ['Nowhere'],
        shared: [],
        unrecorded: [],
        region: [-1],
        regions: [],
      });
    },
  ],
  ['a row less', tokens, column('id', (values) => values.pop())],
  ['another id on a page between', tokens, column('id', (values) => values.splice(5, 1, 99))],
  [
    'another value on a page between',
    tokens,
    column('year_from', (values) => {
      values[5] = Number(values[5]) + 1;
    }),
  ],
  ['another value', tokens, column('token', (values) => values.reverse())],
  ['another entity', tokens, column('polity', (values) => values.splice(10, 1, 0))],
  ['an entity that is not there', tokens, column('polity', (values) => values.splice(5, 1, 2))],
  ['a key less', tokens, ({ fields }: Columns) => fields.pop()],
  [
    'a private column',
    tokens,
    ({ columns }: Columns) => Object.assign(columns[3] ?? {}, { name: 'private_comment' }),
  ],
  [
    'a private text',
    'columns/core/ngas',
    ({ columns }: Columns) => columns.push({ name: 'secret', ...{ kind: 'text' }, values: ['x', 'y'] }),
  ],
  [
    'a word that no record has',
    'texts/1',
    ({ words, records }: Documents['explorer-texts']) => {
      words.push('zzz');
      records.push([0]);
    },
  ],
  ['records without a word', 'texts/1', ({ records }: Documents['explorer-texts']) => records.push([0])],
  [
    'another value of an entity',
    'entity-claims/1',
    ({ entities }: Documents['explorer-entity-claims']) => entities[0]?.values.splice(0, 1, 'other'),
  ],
  [
    'an entity less',
    'entity-claims/1',
    ({ entities }: Documents['explorer-entity-claims']) => entities.pop(),
  ],
  ['a file less to keep', 'offline', ({ files }: { files: string[] }) => files.pop()],
  [
    'an outside period less',
    'coverage',
    ({ grids }: { grids: { variables: { outside: number[] }[] }[] }) => grids[0]?.variables[0]?.outside.pop(),
  ],
  ['a period less', 'coverage', ({ grids }: Json) => grids?.[0]?.alive?.pop()],
  ['another count of entities', 'coverage', ({ grids }: Json) => grids?.[1]?.alive?.fill(9 as never)],
  [
    'another count of claims',
    'coverage',
    ({ grids }: Documents['explorer-coverage']) => grids[0]?.variables[1]?.states[0]?.fill(7),
  ],
  [
    'a known value more',
    'catalog',
    ({ variables }: Json) => Object.assign(variables?.[0] ?? {}, { known: 9 }),
  ],
  [
    'another first year',
    'catalog',
    ({ variables }: Json) => Object.assign(variables?.[0] ?? {}, { years: [1, 2] }),
  ],
  [
    'another definition',
    'catalog',
    ({ variables }: Json) => Object.assign(variables?.[1] ?? {}, { definition: 'Other' }),
  ],
  ['a variable less', 'catalog', ({ variables }: Json) => variables?.pop()],
  [
    'another label of a code',
    'catalog',
    ({ codes }: Json) => Object.assign(Object.values(codes ?? {})[0]?.[0] ?? {}, { label: 'Other' }),
  ],
  [
    'a state less',
    'claims/sc/tokens',
    ({ variables }: Claims) => Object.assign(variables[0], { state: 'v' }),
  ],
  ['another word', 'claims/sc/tokens', ({ variables }: Claims) => variables[0].words.reverse()],
  ['another number', populations, ({ variables }: Claims) => variables[0].low?.fill(7)],
  ['a word that is not there', 'claims/sc/tokens', ({ variables }: Claims) => variables[0].codes?.fill(99)],
  ['an entity that is not there', populations, ({ entity }: Claims) => entity.fill(99)],
  ['a row of nothing', 'search', ({ groups }: Json) => groups?.[1]?.rows?.fill(999)],
  [
    'a text of an entity that is not there',
    'search',
    ({ groups }: Json) => groups?.find(({ entity }) => entity !== null)?.entity?.fill(2 as never),
  ],
  [
    'another name of a record',
    'search',
    ({ groups }: Json) => groups?.find(({ collection }) => collection !== null)?.texts?.splice(0, 1, 'Other'),
  ],
  [
    'a text of another entity',
    'search',
    ({ groups }: Json) => groups?.find(({ entity }) => entity !== null)?.entity?.fill(-1 as never),
  ],
  ['a key that no schema allows', 'search', () => ({ groups: [], more: 1 })],
  ['a reference that is not there', 'sources', ({ claims }: Json) => claims?.[0]?.references?.fill(5)],
  [
    'a claim that cites nothing',
    'sources',
    ({ claims }: Json) => [claims?.[0]?.rows?.pop(), claims?.[0]?.references?.pop()],
  ],
  ['no claim that cites anything', 'sources', (value: object) => Object.assign(value, { claims: [] })],
  [
    'another reference',
    'sources',
    ({ claims }: Json) => claims?.[0]?.references?.unshift(1 - Number(claims[0].references.shift())),
  ],
];

type ShapeLists = Readonly<Record<'rows' | 'entity' | 'name' | 'from' | 'to', number[]>>;
type OutlineLists = { readonly outlines: number[][][] };

/** The same of a tree whose entities have shapes. */
const shapeDamage: Damage = [
  ['a row less', 'shapes', ({ from }: ShapeLists) => from.pop()],
  ['a record that is not there', 'shapes', ({ rows }: ShapeLists) => rows.splice(0, 1, 6)],
  ['an entity that is not there', 'shapes', ({ entity }: ShapeLists) => entity.splice(0, 1, 6)],
  ['a name that is not there', 'shapes', ({ name }: ShapeLists) => name.splice(0, 1, 1)],
  ['years in disorder', 'shapes', ({ from }: ShapeLists) => from.reverse()],
  ['an end before', 'shapes', ({ to }: ShapeLists) => to.splice(0, 1, -900)],
  ['an outline less', 'outlines/1', ({ outlines }: OutlineLists) => outlines.pop()],
  [
    'a place beyond the world',
    'outlines/1',
    ({ outlines }: OutlineLists) => outlines[0]?.[0]?.splice(0, 1, 1801),
  ],
  ['half a point', 'outlines/1', ({ outlines }: OutlineLists) => outlines[0]?.[0]?.pop()],
  ['no shapes', 'catalog', (catalog: object) => Object.assign(catalog, { shapes: null })],
];

/** explorer-files sees any change of these files. */
const failedByContent = (report: VerifyReport) =>
  failedChecks(report).filter((name) => name !== 'explorer-files');
const messagesOf = ({ failures }: VerifyReport) =>
  failures
    .filter(({ check, where }) => check === 'explorer-data' && where.startsWith('explore'))
    .map(({ where, message }) => `${where}: ${message}`)
    .join('\n');

describe('explorer-data', () => {
  it('passes for a tree as it was built, on disk and at an address', async () => {
    const { out: folder } = await buildTree(makeExport(...tiny), { explorer: true, pageSize: 2 });
    for (const name of [folder, await serveTree(folder)]) {
      const { checks, failures } = await verify(name, options);
      const found = checks.find((each) => each.name === 'explorer-data');
      expect([failures.filter(({ check }) => check === 'explorer-data'), found]).toMatchObject([
        [],
        { state: 'passed' },
      ]);
      expect(found?.ran).toBeGreaterThan(200);
    }
  });

  it('passes if an end of a life is unknown, which the first map draws a century away', async () => {
    // Of the last entity: its years decide which year the map shows.
    const known = {
      '100, NULL': '150, 180',
      'NULL, 150': '60, 90',
      '-40, NULL': '20, 50',
      'NULL, -5': '-90, -60',
    };
    for (const [life, other] of Object.entries(known)) {
      const change = `UPDATE core_polity SET (start_year, end_year) = (${life});
        UPDATE core_polity SET (start_year, end_year) = (${other}) WHERE id = (SELECT max(id) FROM core_polity)`;
      const { out } = await buildTree(makeExport(...tiny, change), {
        explorer: true,
        pageSize: 2,
        description: few,
      });
      expect({ life, failed: failedChecks(await verify(out, options)) }).toEqual({ life, failed: [] });
    }
  });

  it('passes if descriptions have no room for what tells entities of one name apart', async () => {
    const change = `UPDATE core_polity SET (long_name, name) = ('Rome', hex(zeroblob(99)) || id)`;
    const { out } = await buildTree(makeExport(...tiny, change), { explorer: true, description: few });
    expect(failedChecks(await verify(out, options))).toEqual([]);
  });

  it('is left out without an explorer', async () => {
    const { out } = await buildTree(makeExport(...tiny), { description: few });
    const { checks } = await verify(out, options);
    expect(checks.map(({ name }) => name)).not.toContain('explorer-data');
  });

  it.each([
    ...damage.map((row) => [...row, withoutShapes] as const),
    ...shapeDamage.map((row) => [...row, withShapes] as const),
  ])('finds %s in %s', async (_, name, change, build) => {
    const report = await verify(await changedData(name, change, build), options);
    expect(failedByContent(report)).toEqual(['explorer-data']);
    expect(messagesOf(report)).toMatchSnapshot();
  });

  it.each([
    ['a value that no record has', (html: string) => html.replace(/(row=0"[^>]*>)[^<]*/, '$1Something else')],
    ['a claim less', (html: string) => html.replace(/data-claims="[0-9]+"/, 'data-claims="0"')],
    ['a variable less', (html: string) => html.replace(/ data-variable="[^"]*"/, '')],
    [
      'a variable more',
      (html: string) => html.replace('</main>', '<p data-variable="no" data-claims="1"></p></main>'),
    ],
    ['a record of another entity', (html: string) => html.replace('?row=0"', '?row=99"')],
    ['another entity', (html: string) => html.replace(/"identifier":"[0-9]+"/, '"identifier":"2"')],
    ['no entity', (html: string) => html.replace('ld+json', 'json')],
    ['another title', (html: string) => html.replace('<title>', '<title>Another ')],
    ['other years', (html: string) => html.replace(/(<div class="lead">.*?)[0-9]/, '$17')],
    ['another description', (html: string) => html.replace('name="description" content="', '$&Not ')],
    [
      'another description in three places',
      (html: string) => html.replaceAll(/(description" ?(?:content=|:)")/g, '$1Not '),
    ],
    ['another heading', (html: string) => html.replace(/<h1[^>]*>/, '$&Another ')],
  ])('finds %s on the page of an entity', async (_, change) => {
    const report = await verify(await changed('explore/polity/1/index.html', change), options);
    expect(failedByContent(report)).toEqual(['explorer-data']);
    expect(messagesOf(report)).toMatchSnapshot();
  });

  it.each(['explore/polity/1/index.html', 'explore/data/search.json'])(
    'finds that %s is not there',
    async (path) => {
      const out = await changed(path, () => null);
      expect(failedChecks(await verify(out, options))).toEqual(['files', 'explorer-data']);
    },
  );
});
