import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Schemas } from '../../src/model/schemas/schema.ts';
import { describedApi, describeRecords } from './described-api.ts';

/** A tree by the paths of its files. */
export type Files = Map<string, string | Buffer>;

type Plain = Record<string, unknown>;

const date = '2024-03-25T11:17:55.936690Z';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const reference = (id: number): Plain => ({
  id,
  title: `Reference ${id}`,
  year: 2000 + id,
  creator: 'NO_CREATOR',
  library_link: null,
  long_name: null,
  item_type: 'book',
  url_link: null,
  created_date: date,
  modified_date: date,
});

const citation = (number: number): Plain => ({
  id: uuid(number),
  page_from: number,
  page_to: null,
  created_date: date,
  modified_date: date,
  ref: reference((number % 12) + 1),
});

const nga = (id: number): Plain => ({
  id,
  name: `Area ${id} "quoted" \\ é 😀 \u2028`,
  subregion: null,
  longitude: '12.500000000000',
  latitude: '-7.000000000000',
  capital_city: null,
  nga_code: 'AA',
  fao_country: null,
  world_region: 'Oceania',
});

const polity = (id: number): Plain => ({
  id,
  name: `polity_${id}`,
  start_year: -500,
  end_year: null,
  long_name: `Polity ${id}`,
  new_name: null,
  polity_tag: null,
  general_description: '<p>§REF§ a text</p>\r\n',
  shapefile_name: null,
  private_comment: id === 1 ? '' : null,
  created_date: date,
  modified_date: date,
  home_nga: nga(id),
  home_databank_region: {
    id: 4,
    name: 'Region',
    subregions_list: null,
    mac_region: { id: 2, name: 'Macro' },
  },
  private_comment_n: { id: 900 + id, text: 'NO_PRIVATE_COMMENTS' },
});

const token = (id: number): Plain => ({
  id,
  year_from: -100,
  year_to: 100,
  description: `Description of ${id}`,
  note: null,
  finalized: true,
  created_date: date,
  modified_date: date,
  tag: 'TRS',
  is_disputed: false,
  is_uncertain: null,
  expert_reviewed: null,
  drb_reviewed: null,
  name: 'token',
  token: 'present',
  polity: polity((id % 2) + 1),
  comment: { id: 70 + id, text: 'A comment' },
  private_comment: id % 3 === 0 ? null : { id, text: 'NO_PRIVATE_COMMENTS' },
  citations: [citation(id), citation(id + 1)],
  curator: [],
});

/** In the order of the registry; the last one is empty. */
const collections = [
  { path: '/api/sc/tokens/', schema: 'token', records: numbers(25).map(token) },
  { path: '/api/core/references/', schema: 'reference', records: numbers(12).map(reference) },
  { path: '/api/core/ngas/', schema: 'nga', records: numbers(2).map(nga) },
  { path: '/api/core/citations/', schema: 'citation', records: numbers(26).map(citation) },
  { path: '/api/core/capitals/', schema: 'capital', records: [] },
];

/** The schemas of these records and documents: each is one more file to write, to read and to ask for. */
const needed =
  /^(databank|error|manifest|page|root-index|openapi)\.|^records\/(attribute-record|capital|citation|comment|macro-region|nga|polity|private-comment|reference|region|token)\./;

/** What the tree says of itself: the description in the package of these records, with what is withheld. */
function description(): Plain {
  const { variables, codes, ...databank } = JSON.parse(readFileSync('data/databank.json', 'utf8'));
  const { roles } = JSON.parse(readFileSync('data/polity-press.json', 'utf8'));
  const only = (of: Plain, isKept: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => isKept(name)));
  const isRecord = (name: string) => needed.test(`records/${name}.schema.json`);
  const paths = collections.map(({ path }) => path);
  const { records } = databank;
  const withheld = { as: 'NO_PRIVATE_COMMENTS', evenNull: true };
  records['private-comment'].keys.text = { value: 'text?', withheld };
  records.polity.keys.private_comment = { value: 'text?', withheld: { as: '' } };
  return {
    ...databank,
    collections: only(databank.collections, (name) => paths.includes(`/api/${name}/`)),
    records: only(records, isRecord),
    roles: { ...roles, columns: only(roles.columns, isRecord) },
    variables: { token: variables.token },
    codes: { presence: codes.presence },
  };
}

/** In place of the address in what is made once for all tests. */
const anyBase = 'https://base.invalid';
const made = new Map<number, Files>();

/** A small tree that keeps the contract, made from plain objects and without any part of the build. */
export function publishedTree(schemas: Schemas, baseUrl: string, pageSize = 10): Files {
  const files = made.get(pageSize) ?? newTree(schemas, anyBase, pageSize);
  made.set(pageSize, files);
  const moved = (content: string | Buffer) =>
    typeof content === 'string' ? content.replaceAll(anyBase, () => baseUrl) : content;
  return new Map([...files].map(([path, content]) => [path, moved(content)]));
}

function newTree(schemas: Schemas, baseUrl: string, pageSize: number): Files {
  const files: Files = new Map();
  const put = (path: string, value: unknown) => files.set(path, `${JSON.stringify(value)}\n`);
  for (const { path, records } of collections) {
    const pages = Math.max(1, Math.ceil(records.length / pageSize));
    for (const number of numbers(pages)) {
      const page = {
        count: records.length,
        next: number === pages ? null : `${baseUrl}${path}?page=${number + 1}`,
        previous: number === 1 ? null : `${baseUrl}${path}${number === 2 ? '' : `?page=${number - 1}`}`,
        results: records.slice((number - 1) * pageSize, number * pageSize),
      };
      if (number === 1) put(`${path.slice(1)}index.json`, page);
      put(`${path.slice(1)}page-${number}.json`, page);
      if (number === pages) put(`${path.slice(1)}page-last.json`, page);
    }
  }
  // A twin for hosts that look for index.html only; one is enough.
  const twin = 'api/core/capitals/index.html';
  files.set(twin, files.get('api/core/capitals/index.json') ?? '');
  const others = [
    '404-page.json',
    '404.json',
    'api/index.json',
    'client.d.ts',
    'client.js',
    'databank.d.ts',
    'databank.json',
    'manifest.json',
    'openapi.json',
    twin,
  ];
  put(
    'openapi.json',
    describedApi(collections, new Map([...schemas].filter(([path]) => needed.test(path))), baseUrl),
  );
  for (const path of ['client.js', 'client.d.ts']) files.set(path, readFileSync(`dist/client/${path}`));
  const entries = collections.map(({ path }) => `  "${path.slice(5, -1)}": { record: Any; id: never };\n`);
  files.set(
    'databank.d.ts',
    `export interface Databank {\n${entries.join('')}}\nexport type Any = unknown;\n`,
  );
  put('databank.json', { ...description(), pageSize });
  put('404.json', { detail: 'Not found.' });
  put('404-page.json', { detail: 'Invalid page.' });
  put(
    'api/index.json',
    Object.fromEntries(collections.map(({ path }) => [path.slice(5, -1), `${baseUrl}${path}`])),
  );
  for (const [path, schema] of schemas) {
    if (!needed.test(path)) continue;
    put(`schemas/${path}`, { $id: `${baseUrl}/schemas/${path}`, ...schema });
    others.push(`schemas/${path}`);
  }
  put('manifest.json', {
    generator: 'polity-press',
    version: '0.1.0',
    base_url: baseUrl,
    page_size: pageSize,
    private_comments_included: false,
    hosts: [],
    page_links: 'query',
    collections: collections.map(({ path, schema, records }) => ({
      path,
      schema: `schemas/records/${schema}.schema.json`,
      records: records.length,
      pages: Math.max(1, Math.ceil(records.length / pageSize)),
    })),
    files: others.sort(),
  });
  return files;
}

/** The same tree with a file for each record, and with their ids in the manifest. */
export function withRecords(files: Files): Files {
  const all: Files = new Map(files);
  edit(all, 'openapi.json', describeRecords);
  edit(
    all,
    'manifest.json',
    (manifest: { collections: { path: string; pages: number; ids?: unknown }[] }) => {
      for (const collection of manifest.collections) {
        const folder = collection.path.slice(1);
        const records = numbers(collection.pages).flatMap(
          (number) => JSON.parse(String(files.get(`${folder}page-${number}.json`))).results as Plain[],
        );
        for (const record of records) all.set(`${folder}${record.id}/index.json`, JSON.stringify(record));
        const ids = records.map(({ id }) => id);
        collection.ids = typeof ids[0] === 'number' ? [[ids[0], ids.at(-1)]] : ids;
      }
    },
  );
  return all;
}

/** A new folder that a server may read, gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a tree into a folder. */
export function writeTree(files: Files, folder: string): void {
  for (const path of new Set([...files.keys()].map((path) => dirname(path))))
    mkdirSync(join(folder, path), { recursive: true });
  for (const [path, content] of files) writeFileSync(join(folder, path), content);
}

/** Changes the value that a file holds. */
export function edit(files: Files, path: string, change: (value: never) => unknown): void {
  const value = JSON.parse(String(files.get(path))) as never;
  files.set(path, `${JSON.stringify(change(value) ?? value)}\n`);
}
