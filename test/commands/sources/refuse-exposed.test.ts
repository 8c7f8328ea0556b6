import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { hills, hillsFolder } from '../../helpers/hills.ts';
import { runHere } from '../../helpers/run-command-line.ts';

const canary = 'canary-name';

/** A folder with a tree of before, and today's settings under the usual name. */
async function withTree(settings: object): Promise<string> {
  const folder = hillsFolder();
  const { hill } = hills.records;
  const collections = { hills: 'hill', peaks: 'peak' };
  const records = {
    hill: { ...hill, keys: { ...hill.keys, name: 'text?', private_note: 'text?' } },
    peak: { table: 'peak', keys: { id: 'integer' } },
  };
  writeFileSync(join(folder, 'hills.json'), JSON.stringify({ ...hills, collections, records }));
  const database = new Database(join(folder, 'hills.sqlite'));
  database.exec(`
    CREATE TABLE hill (id INTEGER PRIMARY KEY, name TEXT, private_note TEXT);
    INSERT INTO hill VALUES (1, '${canary}', 'secret');
    CREATE TABLE peak (id INTEGER PRIMARY KEY);
  `);
  database.close();
  const built = await runHere(['build', 'hills.sqlite', '--config', 'own.json', '--out', 'old'], folder);
  expect(built.code).toBe(0);
  writeFileSync(
    join(folder, 'polity-press.json'),
    JSON.stringify({ databank: 'hills.json', out: 'new', ...settings }),
  );
  return folder;
}

const withhold = { 'hill.name': { as: null } };

it.each([
  ['build', ['build', 'old'], 'new'],
  ['import --public', ['import', 'api', 'old', '--public', '--to', 'new.sqlite'], 'new.sqlite'],
])('%s refuses a tree that publishes what the settings here keep private', async (_, args, made) => {
  const folder = await withTree({ withhold, exclude: ['peaks'] });
  const { code, stderr } = await runHere(args, folder);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'error: old publishes what polity-press.json keeps private, in 2 places\npeaks is excluded\nhill.name is withheld\n',
  );
  expect(stderr).toContain('add --config polity-press.json');
  expect(existsSync(join(folder, made))).toBe(false);
});

it.each([
  ['with the settings named', { withhold }, ['--config', 'polity-press.json'], false],
  ['in a choice of collections', { exclude: ['peaks'] }, ['--collection', 'hills'], true],
  ['that withholds the same', {}, [], true],
])('a build takes a tree %s', async (_, settings, options, isNamed) => {
  const folder = await withTree(settings);
  const { code, stderr } = await runHere(['build', 'old', ...options], folder);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const page = readFileSync(join(folder, 'new/data/hills/index.json'), 'utf8');
  expect(page.includes(canary)).toBe(isNamed);
  expect(page).not.toContain('secret');
});
