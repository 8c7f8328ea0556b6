import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { TextCheck } from '../../src/database/check-text.ts';

it.each([
  ['a table without a primary key', 'CREATE TABLE t (id, text)', ['"rowid"']],
  ['a table with columns of such names', 'CREATE TABLE t (id, RowId, oid, text)', ['"_rowid_"']],
  [
    'a table WITHOUT ROWID',
    'CREATE TABLE t (id, text, PRIMARY KEY (text, id)) WITHOUT ROWID',
    ['"id"', '"text"'],
  ],
  [
    'a table whose columns have taken all names of the row, but that has a key',
    'CREATE TABLE t (id integer PRIMARY KEY, rowid, oid, _rowid_, text)',
    ['"id"'],
  ],
])('finds a row at once in %s, however many there are', (_, sql, keys) => {
  const database = new BetterSqlite3(':memory:');
  database.exec(`${sql}; INSERT INTO t (id, text) VALUES (1, char(65533)), (2, CAST(x'ff' AS TEXT))`);
  const check = new TextCheck(database, { table: 't', columns: new Map() });
  expect(check.keys).toEqual(keys);
  const found = check.keys.map((key) => `${key} IS ?`).join(' AND ');
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM t WHERE ${found}`)
    .all(...keys.map(() => 1));
  expect(plan).toMatchObject([{ detail: expect.stringMatching(/^SEARCH t USING/) }]);
  const rows = database.prepare(`SELECT text, ${check.keys} FROM t ORDER BY id`).raw().all() as unknown[][];
  expect(rows.map(([text, ...values]) => check.isExact(String(text), 'text', values))).toEqual([true, false]);
  database.close();
});
