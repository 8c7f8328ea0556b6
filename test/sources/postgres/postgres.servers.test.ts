import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import type { StoredValue } from '../../../src/model/values/value-type.ts';
import { openDump } from '../../../src/sources/dump/bytes/open-dump.ts';
import { readDump } from '../../../src/sources/dump/read-dump.ts';
import { draftExport } from '../../../src/sources/export/draft-export.ts';
import { silentProgress } from '../../../src/terminal/progress.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { rowsOfExport, rowsOfPostgres } from './compare-rows.ts';
import { CANARY, HOSTILE, hostileSql, neededTables, rowsSql, selectSql, tablesSql } from './databank.ts';
import { missingPostgres, type Postgres, startPostgres } from './postgres-server.ts';

/** Ways to dump, all of which a person may have chosen. */
const STYLES: readonly (readonly string[])[] = [
  [],
  ['--inserts'],
  ['--column-inserts', '--data-only'],
  ['--rows-per-insert=3', '--quote-all-identifiers'],
  ['--data-only', '--no-owner', '--no-privileges'],
  ['--clean', '--if-exists', '--create', '--no-comments'],
  ['--column-inserts', '--on-conflict-do-nothing', '--disable-triggers'],
];

/** A dump that real work left behind, tried as well where the environment names one. */
const ownDump = process.env.POLITY_PRESS_DUMP;

if (missingPostgres !== null) console.log(`dumps of a real PostgreSQL are not tried: ${missingPostgres}`);

describe.skipIf(missingPostgres !== null)('a dump of a real PostgreSQL', () => {
  tally(
    'import dump: dumps of a real PostgreSQL, hostile texts in every column: what it holds',
    STYLES.length + 5,
  );
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
    console.log(`dumps of a real PostgreSQL: POLITY_PRESS_SEED=${seed}`);
    postgres.sql('postgres', 'CREATE DATABASE databank');
    postgres.sql('databank', tablesSql());
    postgres.sql('databank', rowsSql(seed));
    postgres.sql('databank', hostileSql());
  });
  afterAll(() => postgres?.stop());

  /** Reads a dump into a draft, and holds every row of every table against those of the server. */
  async function expectSame(file: string, database: string): Promise<number> {
    const draft = draftExport(join(temporaryFolder(), 'export.sqlite'));
    const signal = new AbortController().signal;
    const report = await readDump(await openDump(file), neededTables, draft, {
      progress: silentProgress,
      signal,
    });
    draft.finish();
    expect(report.problems).toEqual([]);
    const sqlite = new BetterSqlite3(draft.path, { readonly: true });
    sqlite.defaultSafeIntegers(false);
    const columns = postgres.columns(database);
    const queries = neededTables.map((table, index) => {
      const name = report.tables[index]?.foundAs ?? '';
      return selectSql(table, name, columns.get(name) ?? []);
    });
    const answers = postgres.sql(database, queries.join('\n')).split('\n');
    let rows = 0;
    for (const [index, table] of neededTables.entries()) {
      const stored = sqlite.prepare(`SELECT * FROM ${table.name}`).raw().all() as StoredValue[][];
      expect(rowsOfExport(table, stored)).toEqual(rowsOfPostgres(table, answers[index] ?? ''));
      rows += stored.length;
    }
    sqlite.close();
    expect(readFileSync(draft.path).includes(CANARY)).toBe(false);
    draft.discard();
    return rows;
  }

  it.each(STYLES.map((style) => style.join(' ')))(
    'gives what the server holds: pg_dump %s',
    async (style) => {
      const file = join(temporaryFolder(), 'plain.sql');
      const dump = postgres.dump('databank', ...style.split(' ').filter(Boolean));
      expect(dump.includes(CANARY)).toBe(true);
      writeFileSync(file, dump);
      expect(await expectSame(file, 'databank')).toBeGreaterThan(HOSTILE.length * 20);
    },
  );

  it('is refused where nothing tells which column a value is of', async () => {
    const file = join(temporaryFolder(), 'plain.sql');
    writeFileSync(file, postgres.dump('databank', '--inserts', '--data-only'));
    await expect(expectSame(file, 'databank')).rejects.toMatchObject({
      name: 'CliError',
      hint: expect.stringContaining('--column-inserts'),
    });
  });

  it('is refused if the server may have left rows out without a word', async () => {
    const file = join(temporaryFolder(), 'plain.sql');
    writeFileSync(file, postgres.dump('databank', '--enable-row-security'));
    await expect(expectSame(file, 'databank')).rejects.toMatchObject({
      name: 'CliError',
      hint: expect.stringContaining('without --enable-row-security'),
    });
  });

  it('gives it from a dump that gzip packed', async () => {
    const file = join(temporaryFolder(), 'plain.sql.gz');
    writeFileSync(file, gzipSync(postgres.dump('databank')));
    await expectSame(file, 'databank');
  });

  it.each(['custom', 'tar'])(
    'is refused in the %s format with the command that makes a plain one',
    async (format) => {
      const file = join(temporaryFolder(), 'databank.dump');
      writeFileSync(file, postgres.dump('databank', `--format=${format}`));
      // The server's user reads it.
      chmodSync(dirname(file), 0o755);
      const error: unknown = await openDump(file).catch((reason) => reason);
      expect(error).toBeInstanceOf(CliError);
      const [command = ''] =
        /pg_restore \S.*?--file=\S+ \S+?(?=[.,;]? |[.,;]?$)/.exec((error as CliError).hint ?? '') ?? [];
      expect(command).toContain(` ${file}`);
      const plain = join(temporaryFolder(), 'plain.sql');
      writeFileSync(plain, postgres.restore(command));
      await expectSame(plain, 'databank');
    },
  );

  if (ownDump !== undefined) {
    it(`gives what the server holds after loading ${ownDump}`, async () => {
      postgres.sql('postgres', 'CREATE DATABASE own');
      postgres.sql('own', readFileSync(ownDump, 'utf8'));
      const rows = await expectSame(ownDump, 'own');
      console.log(`${ownDump}: ${rows} rows, as the server holds them`);
      expect(rows).toBeGreaterThan(0);
    });
  }
});
