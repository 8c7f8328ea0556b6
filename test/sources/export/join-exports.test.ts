import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { joinExports } from '../../../src/sources/export/join-exports.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it.each(['UTF-8', 'UTF-16le'])('adds tables to an export in %s, in place of its own', async (encoding) => {
  const first = makeExport(
    `PRAGMA encoding = '${encoding}'`,
    'CREATE TABLE own (id integer, text text)',
    "INSERT INTO own VALUES (1, 'K\u00f6k')",
    'CREATE VIEW Added AS SELECT 1',
  );
  const second = makeExport(
    'CREATE TABLE added (id integer, number real, text text)',
    "INSERT INTO added VALUES (9007199254740993, 1.0, 'a' || char(0) || '\u{1F600}'), (2, NULL, '')",
  );
  const to = join(temporaryFolder(), 'joined.sqlite');
  await joinExports(first, second, to);
  const database = new BetterSqlite3(to, { readonly: true });
  const rowsOf = (name: string) => database.prepare(`SELECT * FROM ${name}`).raw().safeIntegers().all();
  expect(rowsOf('own')).toEqual([[1n, 'K\u00f6k']]);
  expect(rowsOf('added')).toEqual([
    [9007199254740993n, 1, 'a\0\u{1F600}'],
    [2n, null, ''],
  ]);
  database.close();
});

it('says that the copy cannot be written', async () => {
  const [first, second] = [
    makeExport('CREATE TABLE own (id integer)'),
    makeExport('CREATE TABLE added (id)'),
  ];
  await expect(joinExports(first, second, '/proc/joined.sqlite')).rejects.toThrow(
    expect.objectContaining({
      name: 'CliError',
      message: expect.stringMatching(/^cannot write \/proc\/joined\.sqlite: /),
    }),
  );
});
