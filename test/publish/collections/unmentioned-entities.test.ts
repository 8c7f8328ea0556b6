import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { writeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

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

  it('are counted in the manifest, of a part and of joined parts too', async () => {
    const folder = service({});
    await build(folder);
    const manifestIn = (out: string) => JSON.parse(readFileSync(join(folder, out, 'manifest.json'), 'utf8'));
    expect(manifestIn('out').unmentioned).toBe(1);
    for (const part of [1, 2]) await build(folder, '--shard', `${part}/2`, '--out', `part-${part}`);
    expect(manifestIn('part-2').unmentioned).toBe(1);
    expect(await runHere(['join', 'part-1', 'part-2', '--out', 'joined', '--quiet'], folder)).toMatchObject({
      code: 0,
    });
    expect(manifestIn('joined')).toEqual(manifestIn('out'));
    writeExport(join(folder, 'export.sqlite'), 'INSERT INTO claim VALUES (4, 2)');
    await build(folder);
    expect(manifestIn('out')).not.toHaveProperty('unmentioned');
  });

  const ada = '{"id":1,"name":"Ada of old","secret":"WITHHELD"}';
  const bob = '{"id":2,"name":"Bob","secret":"WITHHELD"}';
  it.each([
    ['"WITHHELD"', '"SECRET"', /private-comments[\s\S]*secret of record 2 holds what should be withheld/],
    ['"Bob"', '7', /records[\s\S]*person 2: name is an integer, expected string/],
    ['"count":1', '"count":2', /has 1 records?, but its count says 2/],
    [/"count":1(.*)\[.*\]/, '"count":0$1[]', /has 0 records, but the manifest says 1/],
    ['"next":null', '"next":"http://localhost:8000/unmentioned/?page=2"', /has a link to another page/],
    ['"Bob"', '"Rob"', /has another value in labels for entity 2 than its record/],
    [bob, `${ada}`, /has person 1, which \S+ mentions/],
    [/"count":1(.*)\[.*\]/, `"count":2$1[${bob},${ada}]`, /has 1 after 2/],
    [/"count":1(.*)\[.*\]/, `"count":2$1[${bob},${bob}]`, /has 2 twice/],
  ])('are verified: %s as %s', async (from, to, expected) => {
    const folder = service({});
    await build(folder);
    const path = join(folder, 'out', PATH);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    const { code, stdout, stderr } = await runHere(['verify', 'out'], folder);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(expected);
  });

  it('are not in a public import for which a collection is excluded', async () => {
    const folder = service({});
    await build(folder);
    const settings = JSON.parse(readFileSync(join(folder, 'polity-press.json'), 'utf8'));
    writeFileSync(join(folder, 'some.json'), JSON.stringify({ ...settings, exclude: ['notes'] }));
    const namesIn = async (...options: string[]) => {
      const to = join(folder, 'copy.sqlite');
      const read = await runHere(['import', 'api', 'out', '--to', to, '--quiet', ...options], folder);
      expect(read).toEqual({ code: 0, stdout: '', stderr: '' });
      const database = new BetterSqlite3(to, { readonly: true });
      const names = database.prepare('SELECT name FROM person ORDER BY id').pluck().all();
      database.close();
      return names;
    };
    expect(await namesIn('--public', '--config', 'some.json')).toEqual(['Ada', 'Eve']);
    for (const options of [['--public'], ['--config', 'some.json']])
      expect(await namesIn(...options)).toEqual(['Ada', 'Bob', 'Eve']);
  });

  it('have pages with their names, which are verified', async () => {
    const folder = service({});
    await build(folder);
    const path = join(folder, 'out', 'explore', 'person', '2', 'index.html');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Bob', 'Rob'));
    const { code, stderr } = await runHere(['verify', 'out'], folder);
    expect(code).toBe(1);
    expect(stderr).toContain('does not have the name of its entity, Bob, in its title and heading');
  });

  it('are verified with the rest of the tree', async () => {
    const folder = service({});
    writeExport(join(folder, 'export.sqlite'), `INSERT INTO person VALUES (4, 'Dan', NULL)`);
    await build(folder);
    expect(peopleIn(folder).count).toBe(2);
    const edit = (name: string, change: (value: Record<string, unknown>) => void) => {
      const path = join(folder, 'out', name);
      const value = JSON.parse(readFileSync(path, 'utf8'));
      change(value);
      writeFileSync(path, JSON.stringify(value));
    };
    const verify = () => runHere(['verify', 'out', '--quiet'], folder);
    edit(PATH, (value) => Object.assign(value, { count: 1, results: [peopleIn(folder).results[0]] }));
    expect((await verify()).stderr).toContain('has 1 records, but the manifest says 2');
    edit('manifest.json', (manifest) => Object.assign(manifest, { unmentioned: 1 }));
    expect((await verify()).stderr).toContain(
      'catalog.json: counts 4 entities with those that no record mentions, not 3',
    );
    edit('databank.json', (databank) => delete databank.roles);
    expect((await verify()).stderr).toContain(
      'unmentioned/index.json: is there, but no role in databank.json says of what',
    );
  });

  it('embed records as they are on the pages', async () => {
    const folder = service({});
    const file = join(folder, 'databank.json');
    const databank = JSON.parse(readFileSync(file, 'utf8'));
    databank.records.person.keys.town = { one: 'town' };
    databank.records.town = { table: 'town', keys: { id: 'integer', name: 'text' } };
    writeFileSync(file, JSON.stringify(databank));
    writeExport(
      join(folder, 'export.sqlite'),
      `CREATE TABLE town (id INTEGER PRIMARY KEY, name);
       INSERT INTO town VALUES (1, 'Ur');
       ALTER TABLE person ADD COLUMN town_id INTEGER;
       UPDATE person SET town_id = 1`,
    );
    expect(await build(folder)).toMatchObject({ code: 0 });
    expect(await runHere(['verify', 'out'], folder)).toMatchObject({ code: 0 });
    const path = join(folder, 'out', PATH);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"Ur"', '"Uruk"'));
    const { code, stderr } = await runHere(['verify', 'out'], folder);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/embedded-agree[\s\S]*town 1 is not the same as in /),
    ]);
  });

  it('are refused by whatever reads the tree where a record mentions them after all', async () => {
    const folder = service({});
    await build(folder);
    const path = join(folder, 'out', PATH);
    writeFileSync(path, readFileSync(path, 'utf8').replace(bob, ada));
    for (const args of [
      ['import', 'api', 'out', '--to', 'copy.sqlite'],
      ['build', 'out', '--out', 'copy'],
      ['snapshot', 'out', '--to', 'copy.zip'],
    ]) {
      const { code, stderr } = await runHere(args, folder);
      expect([args, code, stderr]).toEqual([
        args,
        1,
        expect.stringContaining('person 1: is listed as unmentioned, but the tree has it elsewhere, too'),
      ]);
      expect(existsSync(join(folder, args.at(-1) ?? ''))).toBe(false);
    }
  });
});
