import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const link = (owner: string, target: string) => ({ ids: 'integer', link: 'l', owner, target });

/** A service with records that link each other, in a table that is read from both of its ends. */
const services = {
  'of one record': {
    records: {
      x: {
        table: 'x',
        keys: { id: 'integer', to: link('from_id', 'to_id'), from: link('to_id', 'from_id') },
      },
    },
    sql: `CREATE TABLE x (id integer PRIMARY KEY); INSERT INTO x VALUES (1), (2), (3);
      CREATE TABLE l (id integer PRIMARY KEY, from_id integer, to_id integer);
      INSERT INTO l (from_id, to_id) VALUES (1, 2), (1, 3), (3, 1);`,
  },
  'of two records': {
    records: {
      x: { table: 'x', keys: { id: 'integer', ys: link('x_id', 'y_id') } },
      y: { table: 'y', keys: { id: 'integer', xs: link('y_id', 'x_id') } },
    },
    sql: `CREATE TABLE x (id integer PRIMARY KEY); INSERT INTO x VALUES (1), (2);
      CREATE TABLE y (id integer PRIMARY KEY); INSERT INTO y VALUES (3), (4), (5);
      CREATE TABLE l (id integer PRIMARY KEY, x_id integer, y_id integer);
      INSERT INTO l (x_id, y_id) VALUES (1, 3), (1, 4), (2, 3);`,
  },
};

function pagesIn(tree: string): Record<string, string> {
  const api = join(tree, 'api');
  const files = readdirSync(api, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  return Object.fromEntries(
    files.map((item) => {
      const path = join(item.parentPath, item.name);
      return [path.slice(api.length), readFileSync(path, 'utf8')];
    }),
  );
}

describe.each(Object.entries(services))(
  'a link table that is read from both ends, %s',
  (_, { records, sql }) => {
    it('is the same after a snapshot, and after an import', async () => {
      const cwd = temporaryFolder();
      const collections = Object.fromEntries(Object.keys(records).map((name) => [`${name}s`, name]));
      const databank = { format: 1, api: '/api/', pageSize: 10, collections, records };
      writeFileSync(join(cwd, 'databank.json'), JSON.stringify(databank));
      writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
      const database = new BetterSqlite3(join(cwd, 'e.sqlite'));
      database.exec(sql);
      database.close();
      for (const command of [
        ['build', 'e.sqlite'],
        ['snapshot', '--to', 's.zip'],
        ['verify', 's.zip'],
        ['build', 's.zip', '--out', 'from-snapshot'],
        ['import', 'api', 'out', '--to', 'imported.sqlite'],
        ['build', 'imported.sqlite', '--out', 'from-import'],
      ])
        expect([command, await runHere([...command, '--quiet'], cwd)]).toEqual([
          command,
          { code: 0, stdout: '', stderr: '' },
        ]);
      const published = pagesIn(join(cwd, 'out'));
      expect(Object.values(published).join()).toContain('[3');
      expect(pagesIn(join(cwd, 'from-snapshot'))).toEqual(published);
      expect(pagesIn(join(cwd, 'from-import'))).toEqual(published);
    });
  },
);
