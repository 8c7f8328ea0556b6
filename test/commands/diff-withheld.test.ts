import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

type Withhold = Readonly<Record<string, { readonly as: string | null }>>;

/** A folder with a tree of places for each of these configurations, under their names. */
async function treesOf(configurations: Readonly<Record<string, Withhold>>): Promise<string> {
  const folder = temporaryFolder();
  const keys = { id: 'integer', name: 'text?', nickname: 'text?', private_note: 'text?' };
  const databank = {
    ...{ format: 1, api: '/api/', pageSize: 10, collections: { places: 'place' } },
    records: { place: { table: 'place', keys } },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeExport(
    join(folder, 'export.sqlite'),
    `CREATE TABLE place (id INTEGER PRIMARY KEY, name, nickname, private_note);
     INSERT INTO place VALUES (1, 'Rome', 'SECRET', 'a'), (2, 'Ostia', NULL, NULL)`,
  );
  for (const [out, withhold] of Object.entries(configurations)) {
    const file = `${out}.json`;
    writeFileSync(join(folder, file), JSON.stringify({ databank: 'databank.json', withhold }));
    const options = ['--config', file, '--out', out, '--no-sync', '--quiet'];
    expect(await runHere(['build', 'export.sqlite', ...options], folder)).toMatchObject({ code: 0 });
  }
  return folder;
}

it('a key that is withheld on one side only is a change of structure, without its values', async () => {
  const folder = await treesOf({ before: {}, after: { 'place.nickname': { as: null } } });
  const run = (...args: string[]) => runHere(['diff', ...args], folder);
  const { code, stdout } = await run('before', 'after');
  expect(code).toBe(1);
  expect(stdout).toContain('No record differs; the structure differs in 1 place.');
  expect(stdout).toContain('  place.nickname is withheld now (text)');
  expect(stdout).toContain('Not compared: the private texts of place.private_note\n(--include');
  const change = { change: 'key-withheld', record: 'place', key: 'nickname', type: 'text' };
  const json = JSON.parse((await run('before', 'after', '--json')).stdout);
  expect(json).toMatchObject({ same: false, structure: [change], not_compared: ['place.private_note'] });
  const events = (await run('before', 'after', '--ndjson')).stdout;
  expect(events).toContain(JSON.stringify({ event: 'structure', ...change }));
  expect((await run('before', 'after', '--markdown')).stdout).toContain(
    '- `place.nickname is withheld now (text)`',
  );
  const feed = await run('before', 'after', '--atom', '--updated', '2026-11-22');
  expect(feed.stdout).toContain('<title>place.nickname is withheld now (text)</title>');
  const back = await run('after', 'before', '--all');
  expect(back.code).toBe(1);
  expect(back.stdout).toContain('  place.nickname is no longer withheld (text)');
  expect(stdout + events + back.stdout).not.toContain('SECRET');
});

it('a key that is withheld otherwise is a change of structure', async () => {
  const folder = await treesOf({
    before: { 'place.nickname': { as: null } },
    after: { 'place.nickname': { as: 'NONE' } },
  });
  const { code, stdout } = await runHere(['diff', 'before', 'after'], folder);
  expect(code).toBe(1);
  expect(stdout).toContain('place.nickname is text, withheld as "NONE", not text, withheld as null');
  expect(await runHere(['diff', 'after', 'after'], folder)).toMatchObject({ code: 0 });
});

it('a key that is withheld since the last snapshot is in the changelog of the next', async () => {
  const folder = await treesOf({ before: {}, after: { 'place.nickname': { as: null } } });
  const pack = (tree: string, ...options: string[]) =>
    runHere(['snapshot', tree, '--config', `${tree}.json`, '--to', `${tree}.zip`, ...options], folder);
  expect(await pack('before')).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await pack('after', '--since', 'before.zip');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  expect(stdout + stderr).not.toContain('nothing differs');
  expect(await textIn(join(folder, 'after.zip'), 'CHANGELOG.md')).toContain(
    '- place.nickname is withheld now (text)',
  );
});
