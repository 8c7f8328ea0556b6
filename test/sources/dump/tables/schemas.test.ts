import { describe, expect, it } from 'vitest';
import { CliError } from '../../../../src/contract/errors.ts';
import { readSearchPath } from '../../../../src/sources/dump/tables/other-tables.ts';
import { importDump } from '../read-into.ts';

const create = (name: string) => `CREATE TABLE ${name} (id bigint, text text);\n`;
const copy = (name: string, ...ids: readonly number[]) =>
  `COPY ${name} (id, text) FROM stdin;\n${ids.map((id) => `${id}\tx\n`).join('')}\\.\n`;
const noPath = "SELECT pg_catalog.set_config('search_path', '', false);\n";

/** The ids of the comments that were stored, and what was said of them. */
async function comments(sql: string) {
  const { rows, report } = await importDump(sql);
  const problems = report.problems
    .filter(({ table, message }) => table === 'core_comment' && !message.startsWith('the dump has no such'))
    .map(({ message }) => message);
  return { ids: rows.get('core_comment')?.map(([id]) => id), problems, others: report.others };
}

describe('rows of a table that several schemas have', () => {
  it.each([
    ['its own come first', copy('public.core_comment', 1, 2) + copy('archive.core_comment', 7)],
    ['its own come last', copy('archive.core_comment', 7) + copy('public.core_comment', 1, 2)],
  ])('are those of public where %s, and the others are told as not read', async (_, rows) => {
    const sql = noPath + create('archive.core_comment') + create('public.core_comment') + rows;
    expect(await comments(sql)).toEqual({
      ids: [1, 2],
      problems: [],
      others: [{ name: 'archive.core_comment', rows: 1, ownColumns: 1 }],
    });
  });

  const message =
    'the dump has 2 rows of it in archive.core_comment and none in public.core_comment, the only one that is read';

  it.each([
    [
      'with names of two parts',
      `${noPath}${copy('public.core_comment')}${copy('archive.core_comment', 7, 8)}`,
    ],
    [
      'with a search path for each schema, as pg_dump wrote before version 10.3',
      `SET search_path = archive, pg_catalog;\n${create('core_comment')}SET search_path = public, pg_catalog;\n${create('core_comment')}${copy('core_comment')}SET search_path = archive, pg_catalog;\n${copy('core_comment', 7, 8)}`,
    ],
    [
      'where the rows come before the other table is known',
      `SET search_path = archive, pg_catalog;\n${copy('core_comment', 7, 8)}SET search_path = public, pg_catalog;\n${copy('core_comment')}`,
    ],
    [
      'where the one that is read is missing',
      `${noPath}${copy('public.core_nga')}${copy('archive.core_comment', 7, 8)}`,
    ],
  ])('are refused where only another schema has some, and both are named: %s', async (_, sql) => {
    expect((await comments(sql)).problems).toEqual([message]);
  });

  it('are those of the schema on the search path where public has no such table', async () => {
    const sql = `SET search_path = '"$user"', databank;\n${create('core_comment')}${copy('core_comment', 1)}`;
    expect(await comments(sql)).toMatchObject({ ids: [1], problems: [] });
    const set = `SELECT pg_catalog.set_config('search_path', '"$user", DATABANK', false);\n`;
    expect(await comments(set + copy('databank.core_comment', 1))).toMatchObject({ ids: [1], problems: [] });
  });

  it('are refused where all tables are in another schema, with what to do', async () => {
    const error = await importDump(noPath + copy('archive.core_comment', 1)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CliError);
    expect(String(error)).toContain('archive.core_comment instead of public.core_comment');
    expect(error).toMatchObject({ hint: expect.stringContaining('(DROP SCHEMA public, then ALTER SCHEMA') });
    expect((error as CliError).hint).toContain('RENAME TO public');
  });

  it('are not touched by statements about another one', async () => {
    const sql = `${noPath}${copy('public.core_comment', 1)}TRUNCATE archive.core_comment;\n`;
    expect(await comments(sql)).toMatchObject({ ids: [1], problems: [] });
  });
});

it.each([
  [[''], ['public']],
  [['$user', 'public'], ['public']],
  [['public', 'pg_catalog'], ['public']],
  [['DEFAULT'], ['public']],
  [
    ['archive', 'public'],
    ['archive', 'public'],
  ],
])('the search path %j looks in %j', (values, schemas) => {
  expect(readSearchPath(values)).toEqual(schemas);
});
