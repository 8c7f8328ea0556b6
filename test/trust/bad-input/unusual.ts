import { join } from 'node:path';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { isLongRun } from '../crash-safety/cases.ts';
import { tables } from '../support/tables.ts';
import { type BadCase, changed, type Refusal } from './bad-case.ts';

/** A record that makes a page larger than a page may be. */
const tooLarge = (record: string, page: string): Refusal => ({
  exit: 1,
  message: new RegExp(
    `^${record}(?: \\(.+\\))?: makes ${page} larger than 64 MB: shorten .* --page-size$`,
    'm',
  ),
});

/** Megabytes that a text may well have. */
const large = isLongRun ? 20 : 2;

/** Texts that are too large as they are, wherever they are embedded. */
const huge: readonly BadCase[] = [
  changed('a text of 100 MB', tooLarge('sc_token 1', '/api/sc/tokens/\\?page=1'), (database) => {
    database.prepare('UPDATE sc_token SET description = ? WHERE id = 1').run('x'.repeat(100_000_000));
  }),
  changed('a text of 100 MB in a polity', tooLarge('\\w+ \\d+', '/api/[a-z/-]+\\?page=\\d+'), (database) => {
    database
      .prepare('UPDATE core_polity SET general_description = ? WHERE id = 2')
      .run('x'.repeat(100_000_000));
  }),
];

/** What real databases have that an export need not have. */
export const unusual: readonly BadCase[] = [
  changed(
    'triggers that refuse, and triggers that write',
    'works',
    `CREATE TABLE log (x); CREATE TRIGGER a BEFORE INSERT ON sc_token BEGIN SELECT RAISE(FAIL, 'no'); END;
     CREATE TRIGGER b AFTER UPDATE ON core_polity BEGIN INSERT INTO log VALUES (1); END;`,
  ),
  changed(
    'generated columns that are stored',
    'works',
    `ALTER TABLE sc_token RENAME TO t;
     CREATE TABLE sc_token AS SELECT * FROM t WHERE 0;
     DROP TABLE sc_token;
     CREATE TABLE sc_token (id integer PRIMARY KEY, year_from integer, year_to integer, description text, note text,
       finalized bool, created_date datetime, modified_date datetime, tag text AS ('TRS') STORED, is_disputed bool,
       is_uncertain bool, expert_reviewed bool, drb_reviewed bool, name text AS ('Token' || id) STORED, token text,
       polity_id bigint, comment_id bigint, private_comment_id bigint);
     INSERT INTO sc_token (id, finalized, token, polity_id) SELECT id, finalized, token, polity_id FROM t;`,
  ),
  changed('tables WITHOUT ROWID', 'works', (database) => {
    for (const { name, columns } of tables) {
      const list = columns
        .map((column) => (column.name === 'id' ? 'id PRIMARY KEY' : column.name))
        .join(', ');
      database.exec(`ALTER TABLE ${name} RENAME TO old; CREATE TABLE ${name} (${list}) WITHOUT ROWID;
        INSERT INTO ${name} SELECT * FROM old; DROP TABLE old`);
    }
  }),
  changed(
    'other virtual tables',
    'works',
    `CREATE VIRTUAL TABLE search USING fts5(text); INSERT INTO search VALUES ('canary');
     CREATE VIRTUAL TABLE places USING rtree(id, x0, x1); INSERT INTO places VALUES (1, 0, 1);`,
  ),
  changed(
    'NUL characters in texts',
    'works',
    `UPDATE sc_token SET token = 'a' || char(0) || 'b', description = char(0);
     UPDATE core_polity SET name = char(0) || name; UPDATE core_private_comment SET text = 'x' || char(0)`,
  ),
  ...['UTF-16le', 'UTF-16be'].map(
    (encoding): BadCase => ({
      name: `half of a surrogate pair in a database in ${encoding}`,
      outcome: { exit: 1, message: /^sc_token 1(?: \(.+\))?, token: is text with invalid encoding$/m },
      make: (folder) =>
        writeExport(
          join(folder, 'export.sqlite'),
          `PRAGMA encoding = '${encoding}'`,
          ...tiny,
          `UPDATE sc_token SET token = CAST(${encoding === 'UTF-16le' ? "x'410000D842004300'" : "x'0041D80000420043'"} AS TEXT) WHERE id = 1`,
        ),
    }),
  ),
  changed(
    'foreign keys, checks and indexes of all sorts',
    'works',
    `CREATE TABLE t (id integer PRIMARY KEY, x REFERENCES nowhere (y) DEFERRABLE, CHECK (x > 0));
     CREATE INDEX i ON sc_token (token COLLATE NOCASE DESC) WHERE token IS NOT NULL;
     CREATE UNIQUE INDEX j ON core_polity (lower(name), id);`,
  ),
  changed(
    'columns that compare without case',
    'works',
    `ALTER TABLE core_private_comment RENAME TO t; CREATE TABLE core_private_comment (id integer, text text COLLATE NOCASE);
     INSERT INTO core_private_comment SELECT * FROM t; UPDATE core_private_comment SET text = 'no_private_comments';`,
  ),
  changed(
    'an auto-vacuumed file with free pages',
    'works',
    'CREATE TABLE big AS SELECT hex(zeroblob(100000)) AS x; DROP TABLE big',
  ),
  changed(
    'a private comment that is not text, withheld',
    'works',
    `UPDATE core_private_comment SET text = CAST(x'ff' AS TEXT); UPDATE core_polity SET private_comment = x'00ff'`,
  ),
  {
    ...changed(
      'a private comment that is not text, published',
      {
        exit: 1,
        message: /3 records of core_private_comment, text: is text with invalid encoding\n {2}ids 1, 2, 3\n/,
      },
      `UPDATE core_private_comment SET text = CAST(x'ff' AS TEXT)`,
    ),
    args: ['--include-private-comments'],
  },
  changed(`a text of ${large} MB`, 'works', (database) => {
    database
      .prepare('UPDATE sc_token SET description = ? WHERE id = 1')
      .run('Rom\u2028'.repeat(large * 250_000));
  }),
  changed(`a text of ${large / 2} MB in a polity`, 'works', (database) => {
    database
      .prepare('UPDATE core_polity SET general_description = ? WHERE id = 2')
      .run('é'.repeat(large * 250_000));
  }),
  // Pages of more than 64 MB are those that verify does not read. Six bytes each as JSON: what counts is the page.
  changed('12 MB of control characters', tooLarge('sc_token 1', '/api/sc/tokens/\\?page=1'), (database) => {
    database.prepare('UPDATE sc_token SET description = ? WHERE id = 1').run('\u0001'.repeat(12_000_000));
  }),
  ...(isLongRun ? huge : []),
  changed(
    'a time of 10 MB',
    { exit: 1, message: /^sc_token 1(?: \(.+\))?, created_date: is the text "x{60}…", expected a time/m },
    (database) => {
      database.prepare('UPDATE sc_token SET created_date = ? WHERE id = 1').run('x'.repeat(10_000_000));
    },
  ),
  changed(
    'a key of 1 MB',
    {
      exit: 1,
      message:
        /^core_polity 1(?: \(.+\))?, private_comment_n_id: names no record: core_private_comment has no id "x{60}…"$/m,
    },
    (database) => {
      database
        .prepare('UPDATE core_polity SET private_comment_n_id = ? WHERE id = 1')
        .run('x'.repeat(1_000_000));
    },
  ),
  changed(
    'a key with line ends and escape sequences',
    { exit: 1, message: /names no record: core_polity has no id "\\u001b\[31m\\n {4}at x"/ },
    `UPDATE sc_token SET polity_id = char(27) || '[31m' || char(10) || '    at x' WHERE id = 1`,
  ),
  changed(
    'an id that no number holds',
    {
      exit: 1,
      message:
        /sc_token_citations 9007199254740993, token_id: names no record: sc_token has no id 9007199254740993/,
    },
    `INSERT INTO sc_token_citations (token_id, citation_id) VALUES (9007199254740993, 'f97de05a0ac75d16a679fc7f125201a7')`,
  ),
];
