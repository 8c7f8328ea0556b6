import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type DescriptionFile, keysOf } from '../../src/model/description/key-facts.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { missingNginx, startNginx } from '../hosts/own-servers.ts';
import { freePort, startServer } from '../hosts/start-server.ts';
import { hasPostgis, missingPostgres, startPostgres } from '../sources/postgres/postgres-server.ts';
import {
  describeProject,
  fill,
  filledDatabase,
  hasGeometry,
  inPostgres,
  inSqlite,
  manage,
  missingDjango,
  museum,
  project,
  python,
} from './django-project.ts';

const missing = [missingDjango, missingNginx, missingPostgres].filter((each) => each !== null);
for (const each of missing) console.log(each);

type Json = Record<string, unknown>;
type Tree = ReadonlyMap<string, Buffer>;

/** The two services of the project that can be described: unlike the databank, and made like it. */
const services = [{ args: museum }, { args: ['--prefix', 'api/'] }];

/** What the project says of itself, and the notes on what differs in a tree. */
interface Service {
  readonly databank: DescriptionFile;
  readonly notes: string;
}

/** A folder with what the project says of itself. */
async function workplace(args: readonly string[], env = {}, folder = temporaryFolder()) {
  const { stdout, stderr: notes } = await describeProject(args, env);
  // A server reads it as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'databank.json'), stdout);
  writeFileSync(join(folder, 'polity-press.json'), '{"databank":"databank.json"}');
  return { folder, service: { databank: JSON.parse(stdout), notes } as Service };
}

async function run(folder: string, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runHere([...args, '--quiet'], folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

/** The address that the framework's own test client asks. */
const baseUrl = 'http://testserver';

async function built(folder: string, source: string): Promise<Tree> {
  await run(folder, 'build', source, '--no-sync', '--base-url', baseUrl);
  return readTree(join(folder, 'out'));
}

async function verified(folder: string, source: string): Promise<Tree> {
  const tree = await built(folder, source);
  await run(folder, 'verify', 'out', '--base-url', baseUrl);
  return tree;
}

/** The address of the project's own server, until the test is over. */
async function runningApi(env: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const start = `${python} ${join(project, 'manage.py')} runserver --noreload 127.0.0.1:${port}`;
  const server = await startServer(start, { file: '', port, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } });
  onTestFinished(() => server.stop());
  return `http://127.0.0.1:${port}`;
}

const pathsOf = ({ api, collections }: DescriptionFile) =>
  Object.keys(collections).map((name) => `${api.slice(1)}${name}/`);

/** All pages of a collection of a tree. */
function pagesIn(tree: Tree, path: string): Json[] {
  const pages: Json[] = [];
  for (let number = 1; tree.has(`${path}page-${number}.json`); number += 1)
    pages.push(JSON.parse(String(tree.get(`${path}page-${number}.json`))));
  return pages;
}

/**
 * What a tree has of a record that the framework answers, its keys in the same order: nothing of what is private, times
 * with all six digits. Only lists of which a note says that they come in another order are sorted.
 */
function asPublished(value: unknown, record: string, service: Service): unknown {
  const { records } = service.databank;
  if (value === null || typeof value !== 'object') return value;
  const facts = new Map(keysOf(records[record] ?? {}).map((each) => [each.key, each]));
  const publish = (key: string, given: unknown): unknown => {
    const { target = null, type = null, link = null } = facts.get(key) ?? {};
    if (target !== null && records[target]?.private === true) return link === null ? null : [];
    if (link !== null && Array.isArray(given)) {
      const list = given.map((each) => (target === null ? each : asPublished(each, target, service)));
      return service.notes.includes(`: ${key}`) ? inOrder(list) : list;
    }
    if (target !== null) return asPublished(given, target, service);
    if (type === 'json') return sorted(given);
    if (type === 'date-time' && typeof given === 'string')
      return given.replace(/(?:\.([0-9]+))?Z$/, (_, digits = '') => `.${digits.padEnd(6, '0')}Z`);
    return type === 'text' && /private/i.test(record) ? '' : given;
  };
  return Object.fromEntries(Object.entries(value).map(([key, given]) => [key, publish(key, given)]));
}

/** JSON with its keys in one order: PostgreSQL keeps them in another than SQLite. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Coordinates without what GDAL takes for noise: it prints 180 for 179.99999999999997. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(12)) + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
}

/** In an order that says nothing. */
const inOrder = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort();

/** The records on these pages, as digests of what is published of each: a text in which they differ would be long. */
function recordsOn(pages: readonly Json[], path: string, service: Service): string[] {
  const { databank } = service;
  const entry = databank.collections[path.slice(databank.api.length - 1, -1)] ?? '';
  const record = typeof entry === 'string' ? entry : entry.record;
  const published = pages.flatMap(({ results }) =>
    (results as unknown[]).map((each) => asPublished(each, record, service)),
  );
  return published.map((each) => createHash('sha256').update(JSON.stringify(each)).digest('hex'));
}

describe.skipIf(missing.length > 0)('a project of Django, from its description to a tree', () => {
  const shared = suiteFolder();
  let database: Awaited<ReturnType<typeof filledDatabase>>;
  beforeAll(async () => {
    database = await filledDatabase(shared);
  });

  const makeOwn = async (args: readonly string[], name: string) => {
    mkdirSync(join(shared, name));
    const place = await workplace(args, database.env, join(shared, name));
    return { ...place, tree: await verified(place.folder, database.file) };
  };
  const made = new Map<readonly string[], ReturnType<typeof makeOwn>>();
  /** A service with its tree, built from the project's own database once. */
  function ownOf(args: readonly string[]): ReturnType<typeof makeOwn> {
    const own = made.get(args) ?? makeOwn(args, String(made.size));
    made.set(args, own);
    return own;
  }

  it.each(services)('answers what the framework answers, from its own database: $args', async ({ args }) => {
    const { service, tree } = await ownOf(args);
    expect([...tree.values()].some((bytes) => bytes.includes('SECRET-'))).toBe(false);
    const rendered = JSON.parse(await manage(database.env, 'render', ...pathsOf(service.databank)));
    const links = ({ count, next, previous, results }: Json) => ({
      count,
      next,
      previous,
      length: (results as unknown[]).length,
    });
    let equal = 0;
    for (const path of pathsOf(service.databank)) {
      const pages = pagesIn(tree, path);
      const asked = rendered[path] as Json[];
      const answered = recordsOn(asked, path, service);
      expect(answered.length).toBeGreaterThan(1);
      expect(recordsOn(pages, path, service)).toEqual(answered);
      expect(pages.map(links)).toEqual(asked.map(links));
      equal += asked.length;
    }
    console.log(`${args.join(' ')}: ${equal} pages equal the framework's`);
  });

  it('answers decimals that are numbers, without the noise of SQLite', async () => {
    const file = join(temporaryFolder(), 'db.sqlite3');
    copyFileSync(database.file, file);
    const env = { ...inSqlite(file), PROJECT_DECIMALS: 'numbers' };
    const noisy = new BetterSqlite3(file);
    noisy.exec('UPDATE museum_artefact SET height = 0.1 + 0.2 WHERE height < 100');
    noisy.close();
    const { folder, service } = await workplace(museum, env);
    const [path] = pathsOf(service.databank).filter((each) => each.endsWith('/artefacts/')) as [string];
    const rendered = JSON.parse(await manage(env, 'render', path));
    const heights = (pages: readonly Json[]) =>
      pages.flatMap(({ results }) => (results as Json[]).map(({ height }) => height));
    const answered = heights(rendered[path]);
    expect(answered.some(Number.isFinite)).toBe(true);
    expect(heights(pagesIn(await built(folder, file), path))).toEqual(answered);
  });

  it.each(services)('is the same tree from its running API: $args', async ({ args }) => {
    const { folder } = await workplace(args, database.env);
    const { tree } = await ownOf(args);
    expect(await built(folder, await runningApi(database.env))).toEqual(tree);
  });

  it('has the same records from a dump of PostgreSQL', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const env = inPostgres(postgres.port);
    await fill(env);
    for (const { args } of services) {
      const { folder, service } = await workplace(args, env);
      writeFileSync(join(folder, 'dump.sql'), postgres.dump('postgres'));
      const dumped = await verified(folder, 'dump.sql');
      const { tree } = await ownOf(args);
      expect([...dumped.keys()]).toEqual([...tree.keys()]);
      for (const path of pathsOf(service.databank))
        expect(recordsOn(pagesIn(dumped, path), path, service)).toEqual(
          recordsOn(pagesIn(tree, path), path, service),
        );
    }
  });

  // What it needs is large: nothing demands that it is installed.
  if (hasGeometry && hasPostgis)
    it('answers what the framework answers of geometries, from a dump of PostGIS and from its running API', async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      postgres.sql('postgres', 'CREATE EXTENSION postgis');
      const env = inPostgres(postgres.port, 'django.contrib.gis.db.backends.postgis');
      await fill(env);
      const { folder, service } = await workplace(['--prefix', 'maps/', '--skip'], env);
      writeFileSync(join(folder, 'dump.sql'), postgres.dump('postgres'));
      const tree = await verified(folder, 'dump.sql');
      const rendered = JSON.parse(await manage(env, 'render', ...pathsOf(service.databank)));
      const crawled = await verified(folder, await runningApi(env));
      for (const path of pathsOf(service.databank)) {
        expect(rounded(pagesIn(tree, path))).toEqual(rounded(rendered[path]));
        expect(rounded(pagesIn(crawled, path))).toEqual(rounded(rendered[path]));
      }
    });

  it('keeps the contract on nginx', async () => {
    const { folder } = await ownOf(museum);
    const nginx = await startNginx(join(folder, 'out'), '', '/data/v2/');
    onTestFinished(() => nginx.stop());
    await run(folder, 'verify', `http://127.0.0.1:${nginx.port}`, '--base-url', baseUrl);
  });
});
