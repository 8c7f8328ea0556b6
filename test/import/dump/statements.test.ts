import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/errors.ts';
import { importDump } from './read-into.ts';

const rows = 'COPY public.core_comment (id, text) FROM stdin;\n1\ta\n2\tb\n\\.\n';
const create = 'CREATE TABLE public.core_comment (id bigint, gone text, text text);\n';

async function refusal(sql: string): Promise<CliError> {
  const error: unknown = await importDump(sql).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  return error as CliError;
}

describe('a statement that may change rows is refused, by its name and its line', () => {
  it.each([
    ['DO $$ BEGIN DELETE FROM public.core_comment; END $$;', 'DO'],
    ['WITH gone AS (DELETE FROM core_comment RETURNING *) SELECT count(*) FROM gone;', 'WITH'],
    ['EXPLAIN ANALYZE DELETE FROM core_comment;', 'EXPLAIN'],
    ['CALL public.tidy_up();', 'CALL'],
    ['EXECUTE tidying;', 'EXECUTE'],
    ['PREPARE tidying AS DELETE FROM core_comment;', 'PREPARE'],
    ['SELECT public.tidy_up();', 'SELECT'],
    ["SELECT pg_catalog.setval('x', 1), tidy_up();", 'SELECT'],
    ["SELECT evil.setval('x', 1);", 'SELECT'],
    ['SELECT * FROM tidied_view;', 'SELECT'],
    ['SELECT * INTO core_nga FROM x;', 'SELECT'],
    ["SELECT pg_catalog.set_config('search_path', 'archive', true);", 'SELECT'],
    ['ROLLBACK;', 'ROLLBACK'],
    ['ABORT;', 'ABORT'],
    ['DISCARD ALL;', 'DISCARD'],
    ['IMPORT FOREIGN SCHEMA x FROM SERVER y INTO public;', 'IMPORT'],
    ['(SELECT 1);', '"("'],
    ['frobnicate core_comment;', 'FROBNICATE'],
    ['ALTER TABLE public.core_comment RENAME TO core_old;', 'ALTER TABLE ... RENAME'],
    ['ALTER TABLE public.old RENAME TO core_nga;', 'ALTER TABLE ... RENAME'],
    ['ALTER TABLE public.core_comment RENAME COLUMN text TO other;', 'ALTER TABLE ... RENAME'],
    ['ALTER TABLE public.core_comment SET SCHEMA archive;', 'ALTER TABLE ... SET SCHEMA'],
    ['ALTER TABLE x NO INHERIT public.core_comment;', 'ALTER TABLE ... NO INHERIT'],
    ['ALTER TABLE x DETACH PARTITION y;', 'ALTER TABLE ... DETACH'],
    ['ALTER SCHEMA archive RENAME TO public;', 'ALTER SCHEMA ... RENAME'],
    ["ALTER TYPE tags RENAME VALUE 'a' TO 'b';", 'ALTER TYPE ... RENAME'],
    ['\\i other.sql', '\\i'],
    ['\\copy core_comment from other.csv', '\\copy'],
    ['\\! rm -rf x', '"\\\\!"'],
    ['\\set AUTOCOMMIT off', '\\set'],
    ["SELECT 'DELETE FROM core_comment' \\gexec", 'a command of psql (\\)'],
  ])('%s', async (statement, name) => {
    const { message, hint } = await refusal(`${rows}-- a comment\n${statement}\nANALYZE;\n`);
    expect(message).toBe(
      `line 6 of the.sql holds what no dump does, and what may change rows unseen (${name})`,
    );
    expect(hint).toContain('Let PostgreSQL carry it out');
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
    expect(message).toMatch(/^line 5 of the\.sql changes rows of core_comment that stand before it/);
    expect(message).toContain(`(ALTER TABLE ... ${what}`);
  });

  it.each([
    ['DROP SCHEMA', 'DROP SCHEMA public CASCADE;'],
    ['DROP OWNED', 'DROP OWNED BY x;'],
    ['DROP TYPE', 'DROP TYPE tags CASCADE;'],
    ['TRUNCATE ... CASCADE', 'TRUNCATE TABLE x, y RESTART IDENTITY CASCADE;'],
  ])('tables that are not named: %s', async (what, statement) => {
    const { message } = await refusal(`${rows}${statement}\n`);
    expect(message).toBe(`line 5 of the.sql may take away rows that stand before it (${what})`);
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
    expect(message).toBe(`the.sql was cut off: the transaction that begins in line ${line} has no COMMIT`);
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
      `line 2 of the dump gives rows of public.core_comment that ${what} of line 1 may change`,
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
      'line 1 of the.sql has rows of core_comment as',
    );
  });

  it('columns that are not those of the definition any more', async () => {
    const sql = `${create}ALTER TABLE core_comment DROP COLUMN gone;\nINSERT INTO core_comment VALUES (1, 'a');\n`;
    expect((await refusal(sql)).message).toContain('but not the names of its columns');
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
  it.each([
    ["COMMENT ON TABLE public.core_comment IS 'DROP TABLE';"],
    ['GRANT DELETE ON TABLE core_comment TO PUBLIC;'],
    ['REVOKE ALL ON SCHEMA public FROM PUBLIC;'],
    ["SECURITY LABEL FOR x ON TABLE core_comment IS 'y';"],
    ["SELECT pg_catalog.setval('public.core_comment_id_seq', 5, true);"],
    [
      `SELECT setval(pg_get_serial_sequence('"core_comment"','id'), coalesce(max("id"), 1), max("id") IS NOT null) FROM "core_comment";`,
    ],
    [
      "BEGIN;\nSELECT pg_catalog.lo_open('1', 131072);\nSELECT pg_catalog.lowrite(0, '\\x00');\nSELECT pg_catalog.lo_close(0);\nCOMMIT;",
    ],
    ["SELECT * FROM pg_catalog.pg_restore_relation_stats('version', '180000'::integer);"],
    ['SELECT 1;'],
    ["SET SESSION AUTHORIZATION 'x';\nRESET SESSION AUTHORIZATION;"],
    ['RESET ALL;'],
    ['ALTER TABLE ONLY public.core_comment ADD CONSTRAINT x PRIMARY KEY (id);'],
    ['ALTER TABLE ONLY core_comment ADD CONSTRAINT x FOREIGN KEY (id) REFERENCES y(id) DEFERRABLE;'],
    ['ALTER TABLE core_comment ADD CONSTRAINT x NOT NULL id;'],
    ['ALTER TABLE public.core_comment OWNER TO postgres;'],
    ['ALTER TABLE core_comment ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME x);'],
    ["ALTER TABLE ONLY core_comment ALTER COLUMN id SET DEFAULT nextval('x'::regclass);"],
    ['ALTER TABLE ONLY core_comment ALTER COLUMN text SET STORAGE EXTERNAL;'],
    ['ALTER TABLE ONLY core_comment ALTER COLUMN text SET STATISTICS 100;'],
    ['ALTER TABLE ONLY core_comment ALTER COLUMN text SET (n_distinct=5);'],
    ['ALTER TABLE core_comment ALTER COLUMN id DROP DEFAULT;'],
    ['ALTER TABLE core_comment CLUSTER ON x;'],
    ['ALTER TABLE core_comment SET WITHOUT CLUSTER;'],
    ['ALTER TABLE ONLY core_comment REPLICA IDENTITY FULL;'],
    ['ALTER TABLE core_comment DISABLE TRIGGER ALL;\nALTER TABLE core_comment ENABLE TRIGGER ALL;'],
    [
      'ALTER TABLE core_comment ENABLE ROW LEVEL SECURITY;\nALTER TABLE ONLY core_comment FORCE ROW LEVEL SECURITY;',
    ],
    ['ALTER TABLE ONLY core_comment NO FORCE ROW LEVEL SECURITY;'],
    ['ALTER TABLE IF EXISTS ONLY public.x DROP CONSTRAINT IF EXISTS y;'],
    ['ALTER TABLE x DROP COLUMN y;'],
    ['ALTER INDEX x ATTACH PARTITION y;'],
    ['ALTER TYPE public.tags OWNER TO x;'],
    ['ALTER SEQUENCE x OWNED BY core_comment.id;'],
    ['CREATE TRIGGER a AFTER INSERT ON core_comment EXECUTE FUNCTION f();'],
    ['CREATE TRIGGER a AFTER INSERT ON x EXECUTE FUNCTION f();'],
    ['CREATE TABLE x AS SELECT 1;'],
    ['CREATE MATERIALIZED VIEW x AS SELECT 1;\nREFRESH MATERIALIZED VIEW x;'],
    ['CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC DELETE FROM core_comment; SELECT 1; END;'],
    ['CREATE FUNCTION f() RETURNS int AS $$ DO x; ROLLBACK; $$ LANGUAGE sql;'],
    ['\\restrict x\n\\unrestrict x'],
    ['\\set ON_ERROR_STOP on\n\\echo done\n\\encoding UTF8'],
    ['ANALYZE;\nVACUUM;\nCLUSTER;'],
    ['SAVEPOINT a;\nRELEASE a;'],
  ])('%s', async (statement) => {
    for (const sql of [`${rows}${statement}\n`, `BEGIN;\n${rows}COMMIT;\n${statement}\n`]) {
      const { report } = await importDump(sql);
      expect(report.tables.find(({ name }) => name === 'core_comment')?.rowsStored).toBe(2);
    }
  });

  it('an encoding that psql is told of counts as any', async () => {
    expect((await refusal(`\\encoding LATIN1\n${rows}`)).message).toContain('in the encoding "LATIN1"');
  });
});
