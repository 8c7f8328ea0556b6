import { seeded } from '../support/random.ts';
import { type Table, tables } from '../support/tables.ts';
import { type BadCase, changed, type Refusal } from './bad-case.ts';

/** Read by nothing: the id of a link. */
const isRead = (table: Table, column: string) => !(table.isLink && column === 'id');

/** Each table taken away. */
export const missingTables: readonly BadCase[] = tables.map(({ name }) =>
  changed(
    `no table ${name}`,
    { exit: 1, message: new RegExp(`^${name}: the export has no such table`, 'm') },
    `DROP TABLE ${name}`,
  ),
);

const columns = tables.flatMap((table) =>
  table.columns
    .filter(({ name }) => isRead(table, name))
    .map((column) => ({ table: table.name, column: column.name })),
);

/** A sample of columns, each taken away; renamed rather than dropped, which a primary key refuses. */
export const missingColumns: readonly BadCase[] = seeded(30)
  .sample(columns, 30)
  .map(({ table, column }) =>
    changed(
      `no column ${table}.${column}`,
      { exit: 1, message: new RegExp(`^${table}, ${column}: the export has no such column`, 'm') },
      `ALTER TABLE ${table} RENAME COLUMN ${column} TO "${column} "`,
    ),
  );

const noTable: Refusal = {
  exit: 1,
  message: /^sc_token: is a view or a virtual table, .*: store its rows in a table of this name$/m,
};

/** What stands in place of a table or a database and can hold nothing of it. */
export const emptied: readonly BadCase[] = [
  {
    ...changed(
      'no table at all',
      { exit: 2, message: /^error: .*export\.sqlite has no tables$/m },
      (database) => {
        for (const { name } of tables) database.exec(`DROP TABLE ${name}`);
      },
    ),
  },
  changed(
    'a table with no column of ours',
    { exit: 1, message: /^core_polity, id: the export has no such column/m },
    'DROP TABLE core_polity; CREATE TABLE core_polity (x)',
  ),
  changed(
    'an index of the name of a table',
    { exit: 1, message: /^sc_token: the export has no such table/m },
    'ALTER TABLE sc_token RENAME TO t; CREATE INDEX sc_token ON t (id)',
  ),
  ...Object.entries({
    'a view': 'ALTER TABLE sc_token RENAME TO t; CREATE VIEW sc_token AS SELECT * FROM t',
    'a view that never ends':
      'DROP TABLE sc_token; CREATE VIEW sc_token AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n',
    'a view of a table that is gone':
      'CREATE TABLE gone (id); DROP TABLE sc_token; CREATE VIEW sc_token AS SELECT * FROM gone; DROP TABLE gone',
    'a virtual table': 'DROP TABLE sc_token; CREATE VIRTUAL TABLE sc_token USING fts5(id UNINDEXED, token)',
  }).map(([name, sql]) => changed(`${name} in place of a table`, noTable, sql)),
  changed(
    'a schema that is not SQL',
    { exit: 2, message: /cannot be read: malformed database schema \(sc_token\).*\nhint: .*damaged/ },
    (database) => {
      database.unsafeMode();
      database.pragma('writable_schema = ON');
      database.exec(`UPDATE sqlite_master SET sql = 'CREATE TABLE sc_token (' WHERE name = 'sc_token'`);
    },
  ),
];
