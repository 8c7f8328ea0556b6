import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { writeExport } from '../trust/support/write-export.ts';

const PATH = 'unmentioned/index.json';

/** Claims about people, of whom the second is in no claim; with `list`, a collection lists all of them. */
function service(configuration: object, list = false): string {
  const folder = temporaryFolder();
  const databank = {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { claims: 'claim', notes: 'note', ...(list && { people: 'person' }) },
    records: {
      claim: { table: 'claim', keys: { id: 'integer', person: { one: 'person?' } } },
      note: { table: 'note', keys: { id: 'integer' } },
      person: {
        table: 'person',
        keys: { id: 'integer', name: 'text', secret: { value: 'text?', withheld: { as: 'WITHHELD' } } },
      },
    },
  };
  const roles = { entity: 'person', label: ['name'] };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(
    join(folder, 'polity-press.json'),
    JSON.stringify({ databank: 'databank.json', roles, ...configuration }),
  );
  writeExport(
    join(folder, 'export.sqlite'),
    `CREATE TABLE claim (id INTEGER PRIMARY KEY, person_id);
     CREATE TABLE note (id INTEGER PRIMARY KEY);
     CREATE TABLE person (id INTEGER PRIMARY KEY, name, secret);
     INSERT INTO person VALUES (1, 'Ada', 'SECRET-1'), (2, 'Bob', 'SECRET-2'), (3, 'Eve', NULL);
     INSERT INTO claim VALUES (1, 1), (2, 3), (3, NULL)`,
  );
  return folder;
}

const build = (folder: string, ...options: string[]) =>
  runHere(['build', 'export.sqlite', '--no-sync', '--quiet', ...options], folder);

const peopleIn = (folder: string, out = 'out') => {
  const path = join(folder, out, PATH);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

describe('the entities that no published record mentions', () => {
  it('are in the tree, in its archive, and in the tree of that', async () => {
    const folder = service({});
    expect(await build(folder)).toMatchObject({ code: 0, stderr: '' });
    const secret = 'WITHHELD';
    expect(peopleIn(folder)).toEqual({
      ...{ count: 1, next: null, previous: null },
      results: [{ id: 2, name: 'Bob', secret }],
    });
    expect([...readTree(join(folder, 'out')).values()].join('\n')).not.toContain('SECRET');
    expect(await runHere(['verify', 'out'], folder)).toMatchObject({ code: 0 });
    expect(await runHere(['snapshot', '--to', 'all.zip', '--quiet'], folder)).toMatchObject({ code: 0 });
    expect(await runHere(['verify', 'all.zip'], folder)).toMatchObject({ code: 0 });
    expect(await build(folder, '--out', 'again')).toMatchObject({ code: 0 });
    expect(
      await runHere(['build', 'all.zip', '--out', 'unpacked', '--no-sync', '--quiet'], folder),
    ).toMatchObject({ code: 0 });
    expect(readTree(join(folder, 'unpacked')).get(PATH)).toEqual(readTree(join(folder, 'again')).get(PATH));
    expect(await runHere(['import', 'api', 'all.zip', '--to', 'all.sqlite'], folder)).toMatchObject({
      code: 0,
    });
    const database = new BetterSqlite3(join(folder, 'all.sqlite'), { readonly: true });
    expect(database.prepare('SELECT id, name, secret FROM person ORDER BY id').raw().all()).toEqual([
      [1, 'Ada', secret],
      [2, 'Bob', secret],
      [3, 'Eve', null],
    ]);
    database.close();
  });

  it.each([
    ['a collection lists them all', {}, true, []],
    ['the collection that lists them is excluded', { exclude: ['people'] }, true, []],
    ['another collection is excluded', { exclude: ['notes'] }, false, []],
    ['only some collections are asked for', {}, false, ['--collection', 'claims']],
    ['no role names what records are about', { roles: {} }, false, []],
  ])('are not where %s', async (_, configuration, list, options) => {
    const folder = service(configuration, list);
    expect(await build(folder, ...options)).toMatchObject({ code: 0 });
    expect(peopleIn(folder)).toBeNull();
  });

  it('go when all are mentioned', async () => {
    const folder = service({});
    await build(folder);
    writeExport(join(folder, 'export.sqlite'), 'INSERT INTO claim VALUES (4, 2)');
    expect(await build(folder)).toMatchObject({ code: 0 });
    expect([peopleIn(folder), existsSync(join(folder, 'out', 'unmentioned'))]).toEqual([null, false]);
  });

  it('are checked as any record', async () => {
    const folder = service({});
    writeExport(join(folder, 'export.sqlite'), 'UPDATE person SET name = 7 WHERE id = 2');
    const { code, stderr } = await build(folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/person 2.*name: is the number 7, expected text/);
  });

  it.each([
    ['"WITHHELD"', '"SECRET"', /private-comments[\s\S]*secret of record 2 holds what should be withheld/],
    ['"Bob"', '7', /records[\s\S]*person 2: name is an integer, expected string/],
    ['"count":1', '"count":2', /records[\s\S]*another number of records than its count says/],
  ])('are verified: %s as %s', async (from, to, expected) => {
    const folder = service({});
    await build(folder);
    const path = join(folder, 'out', PATH);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    const { code, stdout, stderr } = await runHere(['verify', 'out'], folder);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(expected);
  });
});
