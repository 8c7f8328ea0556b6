import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('takes the JSON text null for null, which only a key with a question mark may hold', async () => {
  const folder = temporaryFolder();
  const note = { table: 'note', keys: { id: 'integer', data: 'json', more: 'json?' } };
  const databank = {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { notes: 'note' },
    records: { note },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  writeExport(
    join(folder, 'export.sqlite'),
    `CREATE TABLE note (id INTEGER PRIMARY KEY, data, more);
     INSERT INTO note VALUES (1, '{}', 'null'), (2, 'null', '[]')`,
  );
  const build = (...more: string[]) =>
    runHere(['build', 'export.sqlite', '--quiet', '--no-explorer', ...more], folder);
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toMatch(/note 2\b.*data: is null, expected object or array or string or number or boolean/);
  expect(stderr).not.toMatch(/note 1\b/);

  note.keys.data = 'json?';
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  expect(await build()).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'out/api/notes/index.json'), 'utf8')).results).toEqual([
    { id: 1, data: {}, more: null },
    { id: 2, data: null, more: [] },
  ]);
});
