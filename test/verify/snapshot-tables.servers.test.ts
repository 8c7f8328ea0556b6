import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledDescription } from '../../src/commands/described-service.ts';
import { createValidator } from '../../src/model/validate/create-validator.ts';
import { verify } from '../../src/verify/verify.ts';
import { addTables } from '../helpers/add-tables.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const description = bundledDescription();
const validator = createValidator(description.schemas);
const mine = ['tables', 'table-formats', 'wide-tables'];
const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made: Promise<string> | undefined;

/** A snapshot of the tiny databank, made once. */
function snapshot(): Promise<string> {
  made ??= (async () => {
    const { out } = await buildTree(makeExport(...tiny), { out: join(folder, 'out') });
    await addTables(out);
    return out;
  })();
  return made;
}

/** What verify finds in a copy of the snapshot that was changed. */
async function failuresAfter(change: (folder: string) => void): Promise<string[]> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(await snapshot(), copy, { recursive: true });
  change(copy);
  const { failures } = await verify(copy, { description, validator });
  return failures
    .filter(({ check }) => mine.includes(check))
    .map(({ check, where, message }) => `${check}: ${where}: ${message}`);
}

/** Changes a file of a snapshot as text. */
const inFile =
  (path: string, ...[from, to]: [string | RegExp, string]) =>
  (folder: string) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(join(folder, path), changed);
  };

const inDatabase = (sql: string) => (folder: string) => {
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
};

function replaceByFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const polities = 'tables/core_polity';
const capitals = 'tables/general/polity-capitals';
const names = 'tables/general/polity-original-names';

describe('the tables of a snapshot', () => {
  it('are right in a snapshot that was just made', async () => {
    const { checks, failures } = await verify(await snapshot(), { description, validator });
    // The documents of a snapshot are not made here.
    expect(failures.filter(({ check }) => check !== 'metadata')).toEqual([]);
    for (const name of mine) expect(checks.find((check) => check.name === name)?.state).toBe('passed');
    expect(checks.find(({ name }) => name === 'tables')?.ran).toBeGreaterThan(50);
  });

  it.each<[string, (folder: string) => void, string]>([
    [
      'a value of a collection',
      inFile(`${capitals}.ndjson`, /"capital":"[^"]*"/, '"capital":"Elsewhere"'),
      `tables: ${capitals}.ndjson: capital differs from the page`,
    ],
    [
      'a value of what is only embedded',
      inFile(`${polities}.ndjson`, /"long_name":"[^"]*"/, '"long_name":"Elsewhere"'),
      `tables: ${polities}.ndjson: long_name differs from the page`,
    ],
    [
      'an embedded value',
      inFile(`${capitals}.ndjson`, /"polity_start_year":-?\d+/, '"polity_start_year":7'),
      `tables: ${capitals}.ndjson: polity_start_year differs from the page`,
    ],
    [
      'a missing row',
      inFile(`${capitals}.ndjson`, /[^\n]+\n$/, ''),
      `tables: ${capitals}.ndjson: has fewer rows than the pages have records`,
    ],
    [
      'a row too many',
      (folder) => {
        const path = join(folder, `${capitals}.ndjson`);
        appendFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`);
      },
      `tables: ${capitals}.ndjson: has more rows than the pages have records`,
    ],
    [
      'a polity that no page has',
      (folder) => {
        const path = join(folder, `${polities}.ndjson`);
        const [first = ''] = readFileSync(path, 'utf8').split('\n');
        appendFileSync(path, `${first.replace(/^\{"id":\d+/, '{"id":987654')}\n`);
      },
      `tables: ${polities}.ndjson: id has a record that is on no page`,
    ],
    [
      'another citation',
      inFile(`${names}.citations.ndjson`, /"citation_id":"./, '"citation_id":"z'),
      `tables: ${names}.citations.ndjson: citation_id differs from the list on the page`,
    ],
    [
      'a null that nothing explains',
      inFile(`${capitals}.ndjson`, /"comment_id__missing":"null"/, '"comment_id__missing":null'),
      `tables: ${capitals}.ndjson: comment_id__missing disagrees with the page`,
    ],
    [
      'a value that is called missing',
      inFile(`${polities}.ndjson`, /"home_nga_id__missing":null/, '"home_nga_id__missing":"empty"'),
      `tables: ${polities}.ndjson: home_nga_id__missing calls a value missing that is there`,
    ],
    [
      'a column that is gone',
      inFile(`${capitals}.ndjson`, /"tag":"[A-Z]+",/g, ''),
      `tables: ${capitals}.ndjson: tag is missing`,
    ],
    [
      'a line that is no JSON',
      inFile(`${capitals}.ndjson`, '{', '['),
      `tables: ${capitals}.ndjson: cannot be read: line 1 is not JSON at byte `,
    ],
    [
      'a line that is nested deep',
      inFile(
        `${capitals}.ndjson`,
        /"comment_id":null/,
        `"comment_id":${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      ),
      `tables: ${capitals}.ndjson: cannot be read: line 1 is nested more than 512 levels deep`,
    ],
    [
      'a key twice',
      inFile(`${capitals}.ndjson`, '{"id":', '{"id":99,"id":'),
      `tables: ${capitals}.ndjson: cannot be read: line 1 `,
    ],
    [
      'a folder in place of a table',
      (folder) => replaceByFolder(join(folder, `${capitals}.ndjson`)),
      `tables: ${capitals}.ndjson: is not a plain file`,
    ],
    [
      'no tables at all',
      (folder) => {
        rmSync(join(folder, 'tables'), { recursive: true });
        writeFileSync(join(folder, 'datapackage.json'), '{}');
      },
      `tables: ${polities}.ndjson: is missing`,
    ],
    [
      'an embedded record in two rows',
      (folder) => {
        const path = join(folder, `${polities}.ndjson`);
        appendFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`);
      },
      `tables: ${polities}.ndjson: id is the same in two rows`,
    ],
    [
      'a CSV file that is gone',
      (folder) => rmSync(join(folder, `${capitals}.csv`)),
      `table-formats: ${capitals}.csv: is missing`,
    ],
    [
      'a text in place of a CSV file',
      (folder) => writeFileSync(join(folder, `${capitals}.csv`), 'id\r\n"secret"s\r\n'),
      `table-formats: ${capitals}.csv: cannot be read: not a CSV file at line 2`,
    ],
    [
      'a column twice',
      inFile(`${capitals}.csv`, /^id,/, 'tag,'),
      `table-formats: ${capitals}.csv: has a column twice`,
    ],
    [
      'a Parquet file that is gone',
      (folder) => rmSync(join(folder, `${capitals}.parquet`)),
      `table-formats: ${capitals}.parquet: is missing`,
    ],
    [
      'a field of a CSV file',
      inFile(`${capitals}.csv`, /\r\n(\d+),/, '\r\n7$1,'),
      `table-formats: ${capitals}.csv: row 1: id differs from NDJSON`,
    ],
    [
      'an empty text in place of null',
      inFile(`${capitals}.csv`, /,null\r\n/, ',""\r\n'),
      `table-formats: ${capitals}.csv: row `,
    ],
    [
      'a CSV file of fewer rows',
      inFile(`${capitals}.csv`, /\r\n[^\r]*\r\n$/, '\r\n'),
      `table-formats: ${capitals}.csv: has fewer rows than there are in NDJSON`,
    ],
    [
      'a Parquet file that was cut off',
      (folder) => {
        const path = join(folder, 'tables/core/regions.parquet');
        writeFileSync(path, readFileSync(path).subarray(0, -9));
      },
      'table-formats: tables/core/regions.parquet: cannot be read: not a Parquet file',
    ],
    [
      'a wide table',
      inFile('wide/polity.csv', /\r\n(\d+),/, '\r\n7$1,'),
      'table-formats: wide/polity.csv: row 1: id differs from NDJSON',
    ],
    [
      'a value of the wide table',
      inFile('wide/polity.ndjson', /"polity_cap_name":"[^"]+"/, '"polity_cap_name":"Elsewhere"'),
      'wide-tables: wide/polity.ndjson: polity_cap_name differs from the table of its collection',
    ],
    [
      'an entity that the wide table lacks',
      inFile('wide/polity.ndjson', /[^\n]+\n$/, ''),
      'wide-tables: wide/polity.ndjson: id lacks an entity',
    ],
    [
      'a value of the database',
      inDatabase("UPDATE core_polity SET long_name = 'Elsewhere'"),
      'table-formats: export.sqlite: core_polity: row 1: long_name differs from NDJSON',
    ],
    [
      'a row of the database that is gone',
      inDatabase('DELETE FROM general_polity_original_name_citations WHERE rowid = 1'),
      'table-formats: export.sqlite: general_polity_original_name_citations: ',
    ],
    [
      'an endless view in place of a table of the database',
      inDatabase(
        `ALTER TABLE core_section RENAME TO other;
         CREATE VIEW core_section AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
         SELECT other.* FROM other, r`,
      ),
      'table-formats: export.sqlite: core_section: is missing',
    ],
    [
      'a database that is gone',
      (folder) => rmSync(join(folder, 'export.sqlite')),
      'table-formats: export.sqlite: is missing, or not a database',
    ],
  ])('are wrong with %s', async (_, change, expected) => {
    const found = await failuresAfter(change);
    expect(
      found.some((failure) => failure.startsWith(expected)),
      `${expected}\n${found.join('\n')}`,
    ).toBe(true);
  });
});
