import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { chooseCollections } from '../../src/commands/arguments/choose-collections.ts';
import { bundledConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { createValidator } from '../../src/model/validate/create-validator.ts';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { type SnapshotOptions, snapshot } from '../../src/publish/snapshot.ts';
import { importApi } from '../../src/sources/import-api.ts';
import { crawlDefaults } from '../../src/sources/service/crawl-options.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose, withPrivate } from '../helpers/bundled.ts';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';

const { signal } = new AbortController();
const names = ['core/references', 'sc/tokens'];
/** Of two collections, in a fifth of the time: for what is not about all tables. */
const small = { description: chooseCollections(names, withPrivate) };
const dataset = bundledConfiguration().configuration.dataset ?? {};

/** Makes a snapshot of a tree. */
async function made(
  options: Partial<SnapshotOptions> & { readonly tree: string },
  progress = silentProgress,
) {
  const { tree, description = withPrivate } = options;
  const to = options.to ?? join(temporaryFolder(), 'databank.zip');
  const all = {
    tree,
    to,
    description,
    baseUrl: 'http://localhost:8000',
    hasPages: true,
    dataset,
    release: null,
    changes: [],
    earlier: '',
    changesFile: null,
    version: '0.0.0',
    panelYears: 100,
  };
  const importTree = async (path: string) => {
    const fixed = { ...crawlDefaults, headers: {}, lenient: false, refresh: true, version: '0.0.0' };
    const reading = { progress, checking: progress, signal };
    const { problems } = await importApi({ ...fixed, source: tree, to: path, description }, reading);
    return { problems, conflicts: [] };
  };
  const effects = { importTree, tabling: progress, packing: progress, signal };
  return { ...all, ...options, report: await snapshot({ ...all, ...options }, effects) };
}

/** The files of an archive, by their paths. */
async function filesOf(archive: string): Promise<ReadonlyMap<string, Buffer>> {
  const { folder, discard } = await openArchive(archive, { signal });
  onTestFinished(discard);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(folder.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

const suite = suiteFolder();
/** The one that most tests look into. */
let plain: Awaited<ReturnType<typeof made>>;
let ofFew: typeof plain;
beforeAll(async () => {
  const path = writeExport(join(suite, 'export.sqlite'), ...tiny);
  const { out: tree } = await buildTree(path, { out: join(suite, 'out') });
  plain = await made({ tree, to: join(suite, 'databank.zip') });
  const few = await buildTree(path, { out: join(suite, 'few'), description: choose(...names) });
  ofFew = await made({ ...small, tree: few.out, to: join(suite, 'few.zip') });
});

/** A copy of the small tree and its archive, to be changed. */
function copied() {
  const folder = temporaryFolder();
  const [tree, to] = [join(folder, 'out'), join(folder, 'archive/databank.zip')];
  cpSync(ofFew.tree, tree, { recursive: true });
  cpSync(ofFew.to, to);
  return { tree, to };
}

describe('snapshot', () => {
  it('makes a panel of as many years as it is asked for', async () => {
    const { to } = await made({ ...small, tree: ofFew.tree, panelYears: 25 });
    const paths = [...(await filesOf(to)).keys()];
    expect(paths.filter((path) => path.startsWith('panel'))).toEqual(['panel-25.csv']);
  });

  it('packs the tree as it is, and beside it the database, the tables and the documents', async () => {
    const { tree, to, report } = plain;
    expect(report.problems).toEqual([]);
    const files = await filesOf(to);
    expect(report.files).toBe(files.size);
    for (const path of ['api/core/references/index.json', 'databank.json', 'manifest.json', '404.json'])
      expect(files.get(path)?.equals(readFileSync(join(tree, path))), path).toBe(true);
    const top = [...files.keys()].filter((path) => !path.includes('/'));
    expect(top).toEqual([
      ...['.zenodo.json', '404-page.json', '404.json', 'CHANGELOG.md', 'CITATION.cff', 'README.md'],
      ...['SHA256SUMS', 'claims.csv', 'claims.ndjson', 'claims.parquet', 'client.d.ts', 'client.js'],
      ...['codes.csv', 'codes.ndjson', 'codes.parquet', 'croissant.json', 'databank.d.ts', 'databank.json'],
      ...[
        'databank.xlsx',
        'datapackage.json',
        'entities.csv',
        'entities.geojson',
        'entities.ndjson',
        'entities.parquet',
      ],
      ...['export.sqlite', 'manifest.json', 'missing.csv', 'missing.ndjson', 'missing.parquet'],
      ...['openapi.json', 'panel-100.csv', 'references.bib', 'references.csl.json'],
      ...['ro-crate-metadata.json'],
      ...['sources.csv', 'sources.ndjson', 'sources.parquet'],
      ...['variables.csv', 'variables.ndjson', 'variables.parquet'],
    ]);
    for (const format of ['csv', 'ndjson', 'parquet'])
      for (const table of ['tables/core/references', 'tables/core_polity', 'wide/polity'])
        expect(files.has(`${table}.${format}`), `${table}.${format}`).toBe(true);
  });

  it('lists the hash of every other file', async () => {
    const files = await filesOf(plain.to);
    const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
    const others = [...files].filter(([path]) => path !== 'SHA256SUMS');
    const sums = others.map(
      ([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}`,
    );
    expect(lines.toSorted()).toEqual(sums.toSorted());
  });

  it('says of keys, and of columns that are never empty, that they are not', async () => {
    const files = await filesOf(plain.to);
    const { resources } = JSON.parse(String(files.get('datapackage.json'))) as {
      resources: { name: string; schema?: { fields: { name: string; constraints?: object }[] } }[];
    };
    const required = (name: string) =>
      resources
        .find((each) => each.name === name)
        ?.schema?.fields.flatMap((field) => (field.constraints === undefined ? [] : [field.name])) ?? [];
    expect(required('entities')).toEqual(['entity_id', 'known_claims']);
    expect(required('claims')).toEqual([
      ...['claim', 'variable', 'state', 'inferred', 'dated', 'disputed', 'uncertain', 'reviewed', 'record'],
    ]);
    expect(required('panel-100')).toEqual([
      ...['entity_id', 'year', 'variable', 'state', 'n', 'disputed', 'dated'],
    ]);
    for (const name of ['entities', 'claims', 'variables', 'codes', 'sources', 'missing'])
      for (const line of String(files.get(`${name}.ndjson`))
        .trimEnd()
        .split('\n'))
        for (const column of required(name)) expect(JSON.parse(line)[column], line).not.toBeNull();
    const readme = String(files.get('README.md'));
    expect(readme).toContain('| `entity_id` | integer | The id of the entity. |');
    expect(readme).toMatch(/`wide\/polity\.csv`, \d+ rows: one row an entity, also without a claim/);
    expect(readme).not.toContain('other files (');
  });

  it('describes every table under a name of its own, with keys that lead to others', async () => {
    const { resources } = JSON.parse(String((await filesOf(plain.to)).get('datapackage.json')));
    const names = resources.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    const tables = new Map<
      string,
      { fields: { name: string; description?: string }[]; foreignKeys?: object[] }
    >(resources.map(({ name, schema }: { name: string; schema: object }) => [name, schema]));
    const wide = tables.get('wide-polity');
    expect(wide?.fields.find(({ name }) => name === 'language_genus')?.description).toMatch(
      /^Each known value, by the first known year\./,
    );
    expect(wide?.foreignKeys).toEqual([
      { fields: ['id'], reference: { resource: 'core_polity', fields: ['id'] } },
    ]);
  });

  it('is a tree that keeps the contract, tables and all', async () => {
    const { folder, discard } = await openArchive(plain.to, { signal });
    onTestFinished(discard);
    const report = await verify(folder, {
      description: withPrivate,
      validator: createValidator(withPrivate.schemas),
    });
    // But for the modes of the files: only this user may read what is unpacked.
    expect(report.failures.filter(({ check }) => check !== 'files')).toEqual([]);
    const passed = report.checks.filter(({ state }) => state === 'passed').map(({ name }) => name);
    expect(passed).toEqual(expect.arrayContaining(['tables', 'table-formats', 'records']));
  });

  it('has the same bytes each time', async () => {
    const again = await made({ ...small, tree: ofFew.tree });
    expect(readFileSync(again.to).equals(readFileSync(ofFew.to))).toBe(true);
  });

  it('packs nothing that the build did not write, and none of its releases', async () => {
    const { tree } = copied();
    for (const path of ['notes.txt', 'api/mine.json', 'api/core/references/page-99.json'])
      writeFileSync(join(tree, path), '{}');
    const files = await filesOf((await made({ ...small, tree })).to);
    expect([...files.keys()].filter((path) => /notes|mine|99/.test(path))).toEqual([]);
  });

  it('leaves out the citation of the tree if its dataset is not known', async () => {
    const own = {
      ...small,
      dataset: resolveDataset({ dataset, ownTitle: '', baseUrl: 'http://localhost:8000' }),
    };
    const { out: tree } = await buildTree(makeExport(...tiny), own);
    expect(existsSync(join(tree, 'CITATION.cff'))).toBe(true);
    const { to } = await made({ ...small, tree, dataset: {} });
    const { folder, discard } = await openArchive(to, { signal });
    onTestFinished(discard);
    expect(existsSync(join(folder, 'CITATION.cff'))).toBe(false);
    const report = await verify(folder, {
      description: small.description,
      validator: createValidator(withPrivate.schemas),
    });
    expect(report.failures.filter(({ check }) => check !== 'files')).toEqual([]);
  });

  it('packs what the tree publishes of private comments, and no more', async () => {
    const secret = "UPDATE core_private_comment SET text = 'SECRET-9'";
    const { out: tree } = await buildTree(makeExport(...tiny, secret), { description: choose(...names) });
    const files = await filesOf((await made({ ...small, tree })).to);
    const telling = [...files].filter(([, bytes]) => bytes.includes('SECRET-9'));
    expect(telling.map(([path]) => path)).toEqual([]);
    expect(String(files.get('tables/core_private_comment.csv'))).toContain('NO_PRIVATE_COMMENTS');
  });

  it('is for this user only with private comments in it, for others as the umask says without', async () => {
    const { out: tree } = await buildTree(makeExport(...tiny), small);
    const { to } = await made({ ...small, tree });
    expect([to, ofFew.to].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o644]);
  });

  it('writes nothing where the tree breaks the contract, and says where', async () => {
    const { tree } = copied();
    const page = join(tree, 'api/core/references/page-1.json');
    const index = join(tree, 'api/core/references/index.json');
    for (const path of [page, index])
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"title":"[^"]*"/, '"title":7'));
    const { to, report } = await made({ ...small, tree });
    expect(report.problems.map(({ table, field }) => [table, field])).toEqual([['core_reference', 'title']]);
    expect(existsSync(to)).toBe(false);
  });

  it.each([
    ['changes', 'api/core/references/page-1.json'],
    ['removes', 'openapi.json'],
    ['removes', 'schemas/page.schema.json'],
  ])('leaves the old archive where a build %s %s meanwhile', async (does, name) => {
    const { tree, to } = copied();
    const before = readFileSync(to);
    const path = join(tree, name);
    let isChanged = false;
    const change = (_done: number, _total: number, what = '') => {
      if (isChanged || what !== 'tables') return;
      isChanged = true;
      // A file system takes the time of a change from its last tick, some milliseconds ago.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      writeFileSync(`${path}.new`, readFileSync(path));
      renameSync(`${path}.new`, path);
      if (does === 'removes') rmSync(path);
    };
    const progress = { ...silentProgress, show: change };
    await expect(made({ ...small, tree, to }, progress)).rejects.toThrow('was rebuilt while it was packed');
    expect(isChanged).toBe(true);
    expect(readFileSync(to).equals(before)).toBe(true);
    expect(readdirSync(join(to, '..'))).toEqual(['databank.zip']);
  });

  it('replaces an archive, and nothing else', async () => {
    const { tree, to } = copied();
    appendFileSync(to, 'damaged');
    const { bytes } = (await made({ ...small, tree, to })).report;
    expect(readFileSync(to).length).toBe(bytes);
    const other = join(temporaryFolder(), 'thesis.zip');
    writeFileSync(other, 'my thesis');
    await expect(made({ ...small, tree, to: other })).rejects.toThrow('thesis.zip');
    expect(readFileSync(other, 'utf8')).toBe('my thesis');
  });
});
