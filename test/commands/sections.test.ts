import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

const databank = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { 'wf/camels': 'camel', 'wf/horses': 'horse', 'core/variables': 'variable' },
  records: {
    polity: { table: 'polity', keys: { id: 'integer', name: 'text' } },
    camel: { table: 'camel', keys: { id: 'integer', camel: 'text?', polity: { one: 'polity?' } } },
    horse: { table: 'horse', keys: { id: 'integer', horse: 'text?', polity: { one: 'polity?' } } },
    variable: { table: 'variable', keys: { id: 'integer', name: 'text', section: { one: 'section?' } } },
    section: { table: 'section', keys: { id: 'integer', name: 'text' } },
  },
  roles: {
    entity: 'polity',
    label: ['name'],
    variables: { record: 'variable', name: 'name', section: 'section.name' },
  },
};

const rows = `
  CREATE TABLE polity (id INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO polity VALUES (1, 'Hill');
  CREATE TABLE camel (id INTEGER PRIMARY KEY, camel TEXT, polity_id INTEGER);
  INSERT INTO camel VALUES (1, 'present', 1);
  CREATE TABLE horse (id INTEGER PRIMARY KEY, horse TEXT, polity_id INTEGER);
  INSERT INTO horse VALUES (1, 'absent', 1);
  CREATE TABLE section (id INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO section VALUES (7, 'Warfare');
  CREATE TABLE variable (id INTEGER PRIMARY KEY, name TEXT, section_id INTEGER);
  INSERT INTO variable VALUES (1, 'Camel', 7), (2, 'Boat', 7);
`;

it('sections come from published records into the explorer and the snapshot, not into the description', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  writeExport(join(folder, 'export.sqlite'), rows);
  for (const command of [
    ['build', 'export.sqlite', '--quiet'],
    ['verify', 'out', '--quiet'],
    ['snapshot', 'out', '--to', 'all.zip', '--quiet'],
    ['verify', 'all.zip', '--quiet'],
  ])
    expect(await runHere(command, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
  const text = (path: string) => readFileSync(join(folder, 'out', path), 'utf8');
  const { variables } = JSON.parse(text('explore/data/catalog.json'));
  expect(variables).toMatchObject([
    { id: 'camel', section: 'Warfare' },
    { id: 'horse', section: 'WF' },
  ]);
  expect(text('databank.json')).not.toContain('Warfare');
  const [header = [], ...lines] = (await textIn(join(folder, 'all.zip'), 'variables.csv'))
    .split('\r\n')
    .map((line) => line.split(','));
  const place = header.indexOf('section');
  expect(lines.slice(0, 2).map((line) => line[place])).toEqual(['Warfare', 'WF']);
});
