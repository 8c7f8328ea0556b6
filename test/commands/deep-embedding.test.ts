import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Each record embeds the next by two keys: the 101st is reached in 2^100 ways. */
const last = 100;
const levels = Array.from({ length: last + 1 }, (_, level) => level);
const two = (level: number) => ({ a: { one: `r${level + 1}?` }, b: { one: `r${level + 1}?` } });
const databank = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { firsts: 'r0' },
  records: Object.fromEntries(
    levels.map((level) => [
      `r${level}`,
      { table: `t${level}`, keys: { id: 'integer', ...(level < last && two(level)) } },
    ]),
  ),
};

/** One record in each table. */
const fill = (a: number, b: number | null) => (database: Database) => {
  for (const level of levels) {
    database.exec(`CREATE TABLE t${level} (id INTEGER PRIMARY KEY, a_id INTEGER, b_id INTEGER)`);
    database.prepare(`INSERT INTO t${level} VALUES (1, ?, ?)`).run(a, b);
  }
};

function workplace(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  return folder;
}

it('publishes, verifies and imports records that embed each other 100 levels deep', async () => {
  const folder = workplace();
  for (const args of [
    ['build', makeExport(fill(1, null)), '--no-sync', '--quiet'],
    ['verify', '--quiet'],
    ['import', 'api', 'out', '--to', 'again.sqlite', '--quiet'],
  ])
    expect(await runHere(args, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
});

it('refuses a record that would become too large by embedding one record again and again', async () => {
  const { code, stderr } = await runHere(['build', makeExport(fill(1, 1)), '--no-sync'], workplace());
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('t0 1: makes /api/firsts/?page=1 larger than 64 MB'),
  });
});
