import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { golden, inPostgres, missingDjango } from '../../describe/django-project.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { missingPostgres, startPostgres } from '../postgres/postgres-server.ts';
import { describeRadio, radioDatabase, seedRadio, startRadio } from './start-radio.ts';

const missing = [missingDjango, missingPostgres].filter((each) => each !== null);
for (const each of missing) console.log(each);

describe.skipIf(missing.length > 0)('a project of Django as most are written', () => {
  it('is described as far as a description can', async () => {
    const { stdout, stderr } = await describeRadio('--skip');
    expect(stdout).toBe(golden('radio.databank.json', stdout));
    expect(stderr).toBe(golden('radio.report.txt', stderr));
  });

  it('is published from its database, itself and a dump with the values that it answers, in pages or without', async () => {
    const folder = temporaryFolder();
    const database = await radioDatabase(folder);
    const address = await startRadio(database.env);
    const { stdout } = await describeRadio('--skip', '--skip-keys');
    writeFileSync(join(folder, 'databank.json'), stdout);
    writeFileSync(join(folder, 'polity-press.json'), '{"databank":"databank.json"}');
    const index = await askFor<Record<string, string>>(`${address}/api/`);
    const first = await Promise.all(Object.values(index).map((url) => askFor<Page | Json[]>(url)));
    const facts = first.map((page) => (Array.isArray(page) ? page.length : [page.count, page.next]));
    expect(Object.fromEntries(Object.keys(index).map((name, position) => [name, facts[position]]))).toEqual({
      cities: [12, `${address}/api/cities/?page=2`],
      licences: [3, null],
      tags: 12,
      stations: [13, `${address}/api/stations/?page=2`],
      people: [23, `${address}/api/people/?page=2`],
      programmes: [27, `${address}/api/programmes/?page=2`],
      recordings: [40, `${address}/api/recordings/?limit=7&offset=7`],
      contributions: [64, `${address}/api/contributions/?page=2`],
      broadcasts: [64, `${address}/api/broadcasts/?limit=7&offset=7`],
      playlists: [11, `${address}/api/playlists/?page=2`],
      notes: [31, `${address}/api/notes/?page=2`],
    });
    const answers: [name: string, records: Json[]][] = [];
    for (const name of Object.keys((JSON.parse(stdout) as DescriptionFile).collections))
      answers.push([name, inOrder(await recordsOf(`${address}/api/${name}/`))]);
    for (const source of [database.file, address, await dumped(folder)]) {
      const args = ['--base-url', address, '--no-sync', '--quiet', '--no-explorer'];
      const built = await runHere(['build', source, ...args], folder);
      expect([source, built.code, built.stderr]).toEqual([source, 0, '']);
      const checked = await runHere(['verify', 'out', '--base-url', address, '--quiet'], folder);
      expect([source, checked.code, checked.stderr]).toEqual([source, 0, '']);
      const tree = readTree(join(folder, 'out'));
      for (const [name, answered] of answers) {
        const published = recordsIn(tree, `api/${name}/`);
        expect(published, `${name} of ${source}`).toEqual(described(answered, published));
      }
      rmSync(join(folder, 'out'), { recursive: true });
    }
  });
});

type Json = Readonly<Record<string, unknown>>;

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Json[];
}

async function askFor<T>(url: string): Promise<T> {
  return (await (await fetch(url, { headers: { accept: 'application/json' } })).json()) as T;
}

async function dumped(folder: string): Promise<string> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await seedRadio(inPostgres(postgres.port));
  writeFileSync(join(folder, 'dump.sql'), postgres.dump('postgres'));
  return 'dump.sql';
}

/** A list without pages is one. */
async function recordsOf(first: string): Promise<Json[]> {
  const records: Json[] = [];
  for (let url: string | null = first; url !== null; ) {
    const page: Page | Json[] = await askFor(url);
    records.push(...(Array.isArray(page) ? page : page.results));
    url = Array.isArray(page) ? null : page.next;
  }
  return records;
}

function recordsIn(tree: ReadonlyMap<string, Buffer>, path: string): Json[] {
  const records: Json[] = [];
  for (let page = 1; tree.has(`${path}page-${page}.json`); page += 1) {
    const found = JSON.parse(String(tree.get(`${path}page-${page}.json`)));
    records.push(...(found.results ?? found));
  }
  return records;
}

/** By id, as a tree has them. */
function inOrder(records: readonly Json[]): Json[] {
  const idOf = ({ id, code }: Json) => (id ?? code) as string | number;
  return records.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Of an answer, the keys that are described, at any depth; lists by id. */
function described(answered: unknown, published: unknown): unknown {
  if (Array.isArray(answered) && Array.isArray(published)) {
    const isOfRecords = answered.some((each) => typeof each === 'object' && each !== null && 'id' in each);
    const ordered = isOfRecords ? inOrder(answered) : answered;
    return ordered.map((each, index) => described(each, published[index]));
  }
  if (typeof answered !== 'object' || answered === null) return answered;
  const keys = Object.keys(published as Json);
  return Object.fromEntries(
    keys.map((key) => [key, described((answered as Json)[key], (published as Json)[key])]),
  );
}
