import { describe, expect, it } from 'vitest';
import { CliError } from '../../../../src/contract/errors.ts';
import { importDump } from '../read-into.ts';
import { passedOver, refused } from '../row-statements.ts';

const rows = 'COPY public.core_comment (id, text) FROM stdin;\n1\ta\n2\tb\n\\.\n';
const create = 'CREATE TABLE public.core_comment (id bigint, gone text, text text);\n';

async function refusal(sql: string): Promise<CliError> {
  const error: unknown = await importDump(sql).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  return error as CliError;
}

describe('a statement that may change rows is refused, by its name and its line', () => {
  it.each(refused)('%s', async (statement, name) => {
    const { message, hint } = await refusal(`${rows}-- a comment\n${statement}\nANALYZE;\n`);
    expect(message).toBe(
      `line 6 of the.sql has something that pg_dump does not write and that may change rows unnoticed (${name})`,
    );
    expect(hint).toContain('Let PostgreSQL apply it');
  });

  it.each([
    ['DROP COLUMN', 'ALTER TABLE public.core_comment DROP COLUMN text;', 'DROP'],
    ['DROP', 'ALTER TABLE ONLY core_comment DROP IF EXISTS text CASCADE;', 'DROP'],
    ['ADD COLUMN', "ALTER TABLE core_comment ADD COLUMN text2 text DEFAULT 'x';", 'ADD'],
    [
      'TYPE',
      'ALTER TABLE core_comment ALTER COLUMN text TYPE varchar(1) USING left(text, 1);',
      'ALTER COLUMN',
    ],
    ['SET DATA TYPE', 'ALTER TABLE core_comment ALTER text SET DATA TYPE varchar(1);', 'ALTER COLUMN'],
    ['a second action', 'ALTER TABLE core_comment OWNER TO x, DROP COLUMN text;', 'DROP'],
    [
      'a second action behind a list',
      'ALTER TABLE core_comment ADD CONSTRAINT x UNIQUE (id, text), ALTER id SET DEFAULT f(1, 2), DROP text;',
      'DROP',
    ],
  ])('columns that change behind their rows: %s', async (_, statement, what) => {
    const { message } = await refusal(`${rows}${statement}\n`);
    expect(message).toMatch(/^line 5 of the\.sql changes rows of core_comment from earlier in the dump/);
    expect(message).toContain(`(ALTER TABLE ... ${what}`);
  });

  it.each([
    ['DROP SCHEMA', 'DROP SCHEMA public CASCADE;'],
    ['DROP OWNED', 'DROP OWNED BY x;'],
    ['DROP TYPE', 'DROP TYPE tags CASCADE;'],
    ['TRUNCATE ... CASCADE', 'TRUNCATE TABLE x, y RESTART IDENTITY CASCADE;'],
  ])('tables that are not named: %s', async (what, statement) => {
    const { message } = await refusal(`${rows}${statement}\n`);
    expect(message).toBe(`line 5 of the.sql may remove rows from earlier in the dump (${what})`);
    for (const sql of [`${statement}\n${rows}`, `${rows}\\connect other\n${statement}\n`])
      expect((await importDump(sql)).rows.get('core_comment')).toHaveLength(2);
  });

  it.each([
    ['BEGIN;', 1],
    ['START TRANSACTION ISOLATION LEVEL SERIALIZABLE;', 1],
    ['BEGIN;\nCOMMIT;\nBEGIN;', 3],
    ['BEGIN;\nCOMMIT AND CHAIN;', 2],
  ])('a transaction that has no end: %j', async (begin, line) => {
    const { message } = await refusal(`${begin}\n${rows}`);
    expect(message).toBe(`the.sql was cut off: the transaction that begins on line ${line} has no COMMIT`);
  });

  it('a transaction that is undone', async () => {
    expect((await refusal(`BEGIN;\n${rows}ROLLBACK;\n`)).message).toContain('(ROLLBACK)');
    expect((await refusal(`BEGIN;\n${rows}\\connect other\n`)).message).toContain('within a transaction');
  });

  it.each([
    [
      'a trigger',
      'CREATE OR REPLACE TRIGGER a BEFORE INSERT OR UPDATE OF text ON public.core_comment EXECUTE FUNCTION f();',
    ],
    ['a rule', 'CREATE RULE a AS ON INSERT TO core_comment DO INSTEAD NOTHING;'],
  ])('rows that come after %s', async (what, sql) => {
    const { message } = await refusal(`${sql}\n${rows}`);
    expect(message).toBe(
      `line 2 of the dump has rows of public.core_comment that ${what} on line 1 may change`,
    );
  });

  it.each([
    ['a temporary table', 'CREATE TEMP TABLE core_comment (id bigint, text text);'],
    ['a table that is made of a query', 'CREATE TABLE core_comment AS SELECT 1 AS id;'],
    [
      'one with other words before it',
      'CREATE TABLE core_comment (id, text) WITH (fillfactor = 7) AS SELECT 1, 2;',
    ],
  ])('rows of %s', async (_, sql) => {
    expect((await refusal(`${sql}\n${rows}`)).message).toContain(
      'line 1 of the.sql has rows of core_comment in a form that is not read:',
    );
  });

  it.each([
    "INSERT INTO core_comment (id, text) VALUES (1, 'b') ON CONFLICT (id) DO UPDATE SET text = 'b';",
    "INSERT INTO core_comment (id, text) VALUES (3, 'c') RETURNING tidy_up();",
    "INSERT INTO core_comment (id, text) OVERRIDING USER VALUE VALUES (3, 'c');",
  ])('rows that are not those that the dump names: %s', async (sql) => {
    expect((await refusal(`${rows}${sql}\n`)).message).toMatch(
      /^line 5 of the\.sql has rows of core_comment in a form that is not read: INSERT /,
    );
  });

  it('a statement behind a carriage return, which ends a comment', async () => {
    expect((await refusal(`${rows}-- x\rDELETE FROM core_comment;\n`)).message).toContain(
      'line 5 of the.sql changes rows of core_comment from earlier in the dump (DELETE)',
    );
  });

  it('what another program printed before the dump, not the command of psql behind it', async () => {
    const { message } = await refusal(`Warning: added db to the list\n\n\\restrict x\n${rows}`);
    expect(message).toMatch(/^line 1 of the\.sql .* \(WARNING\)$/);
  });

  it('columns that are not those of the definition any more', async () => {
    const sql = `${create}ALTER TABLE core_comment DROP COLUMN gone;\nINSERT INTO core_comment VALUES (1, 'a');\n`;
    expect((await refusal(sql)).message).toContain('without the names of its columns');
  });

  it.each(['DO $$ x', 'SELECT f()', 'ALTER TABLE core_comment RENA', 'FROB', '\\fro'])(
    'unless it was cut off, which is said instead: %s',
    async (end) => {
      const { message } = await refusal(`-- PostgreSQL database dump\n${rows}${end}`);
      expect(message).toContain('was cut off');
    },
  );
});

describe('what changes no row is passed over', () => {
  it.each(passedOver)('%s', async (statement) => {
    for (const sql of [`${rows}${statement}\n`, `BEGIN;\n${rows}COMMIT;\n${statement}\n`]) {
      const { report } = await importDump(sql);
      expect(report.tables.find(({ name }) => name === 'core_comment')?.rowsStored).toBe(2);
    }
  });

  it('an encoding that psql is told of counts as any', async () => {
    expect((await refusal(`\\encoding LATIN1\n${rows}`)).message).toContain('is encoded as "LATIN1"');
  });
});
