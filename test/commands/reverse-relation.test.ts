import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A reverse relation: the link table of the children is their own table. */
function describedFolder(link: object = { owner: 'parent_id', target: 'id' }): string {
  const cwd = temporaryFolder();
  const records = {
    parent: {
      table: 'parent_table',
      keys: { id: 'integer', children: { many: 'child', link: 'child_table', ...link } },
    },
    child: { table: 'child_table', keys: { id: 'integer', name: 'text' } },
  };
  const collections = { 'z/parents': 'parent', 'z/children': 'child' };
  const described = { format: 1, api: '/api/', pageSize: 10, collections, records };
  writeFileSync(join(cwd, 'own.databank.json'), JSON.stringify(described));
  writeFileSync(join(cwd, 'own.json'), JSON.stringify({ databank: 'own.databank.json' }));
  return cwd;
}

const rows = [
  'CREATE TABLE parent_table (id integer PRIMARY KEY)',
  'CREATE TABLE child_table (id integer PRIMARY KEY, name text, parent_id integer)',
  'INSERT INTO parent_table VALUES (1), (2), (3)',
  `INSERT INTO child_table VALUES (1, 'x', 1), (2, 'y', 1), (3, 'z', 2), (4, 'of no parent', NULL)`,
] as const;

it('is published, compared, and copied from a service', async () => {
  const cwd = describedFolder();
  const run = (...args: string[]) => runHere([...args, '--quiet'], cwd);
  const path = makeExport(...rows);
  const good = { code: 0, stdout: '', stderr: '' };
  expect(await run('build', path, '--config', 'own.json', '--out', 'out', '--no-sync')).toEqual(good);
  const base = await served(join(cwd, 'out'));
  const address = base;
  expect(await run('build', address, '--config', 'own.json', '--out', 'copy', '--no-sync')).toEqual(good);
  const page = (out: string) => JSON.parse(readFileSync(join(cwd, out, 'api/z/parents/index.json'), 'utf8'));
  expect(page('copy').results).toEqual(page('out').results);
  expect(page('out').results[0].children).toHaveLength(2);
  for (const side of [address, path, 'copy']) expect(await run('diff', 'out', side)).toEqual(good);
  const less = makeExport(...rows, 'DELETE FROM child_table WHERE id = 3');
  expect(await run('diff', 'out', less)).toEqual({ ...good, code: 1 });
});

it('names the record whose key names none', async () => {
  const path = makeExport(...rows, 'UPDATE child_table SET parent_id = 500 WHERE id = 3');
  const { code, stderr } = await runHere(
    ['build', path, '--config', 'own.json', '--quiet'],
    describedFolder(),
  );
  expect(code).toBe(1);
  expect(stderr).toContain('\nchild_table 3, parent_id: names no record: parent_table has no id 500\n');
});

it('that several records share cannot be copied, and that is said', async () => {
  const cwd = describedFolder({ link: 'parent_children', owner: 'parent_id', target: 'child_id' });
  const path = makeExport(
    ...rows,
    'CREATE TABLE parent_children (parent_id integer, child_id integer)',
    'INSERT INTO parent_children VALUES (1, 1), (2, 1)',
  );
  const build = ['--out', 'out', '--no-sync', '--quiet', '--config', 'own.json'];
  expect((await runHere(['build', path, ...build], cwd)).code).toBe(0);
  const base = await served(join(cwd, 'out'));
  const other = describedFolder();
  const { code, stderr } = await runHere(['build', base, ...build], other);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /^error: parent\.children has 1 link that child_table\.parent_id cannot hold\nhint: /,
    ),
  });
});
