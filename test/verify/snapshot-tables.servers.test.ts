import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { lookInto, WHOLE } from '../../src/archive/look-into.ts';
import { ZipWriter } from '../../src/archive/zip-writer.ts';
import { chooseCollections } from '../../src/commands/arguments/choose-collections.ts';
import { bundledDescription } from '../../src/commands/sources/described-service.ts';
import { FileDraft } from '../../src/files/file-draft.ts';
import { createValidator } from '../../src/model/validate/create-validator.ts';
import { verify } from '../../src/verify/verify.ts';
import { addTables } from '../helpers/add-tables.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { withPrivate } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const description = bundledDescription();
/** With texts, numbers, years, citations, sections, and an entity that several are about. */
const some = [
  ...['core/regions', 'core/subsections', 'crisisdb/arable-land-per-farmer', 'crisisdb/total-populations'],
  ...['general/polity-capitals', 'general/polity-language-genuses', 'general/polity-original-names'],
];
const validator = createValidator(description.schemas);
const mine = ['tables', 'table-formats', 'wide-tables', 'claim-forms'];
const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made: Promise<string> | undefined;

/** A snapshot of the tiny databank, made once. */
function snapshot(): Promise<string> {
  made ??= (async () => {
    const chosen = { out: join(folder, 'out'), description: chooseCollections(some, description) };
    const { out } = await buildTree(makeExport(...tiny), chosen);
    await addTables(out, chooseCollections(some, withPrivate));
    return out;
  })();
  return made;
}

/** What verify finds in a copy of the snapshot that was changed. */
async function failuresAfter(change: (folder: string) => void | Promise<void>): Promise<string[]> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(await snapshot(), copy, { recursive: true });
  await change(copy);
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

/** Changes a sheet of the workbook, whose other parts stay. */
const inWorkbook =
  (sheet: number, ...[from, to]: [string | RegExp, string]) =>
  async (folder: string) => {
    const path = join(folder, 'databank.xlsx');
    const part = `xl/worksheets/sheet${sheet}.xml`;
    const parts = (await lookInto(path, () => WHOLE)) as Map<string, Buffer>;
    const text = String(parts.get(part));
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    parts.set(part, Buffer.from(changed));
    rmSync(path);
    const draft = FileDraft.begin(path);
    const zip = new ZipWriter(draft);
    for (const [name, bytes] of parts) zip.addBytes(name, bytes);
    zip.finish();
    draft.publish();
  };

const inDatabase = (sql: string) => (folder: string) => {
  const database = new BetterSqlite3(join(folder, 'export.sqlite'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
};

const without = (path: string) => (folder: string) => rmSync(join(folder, path));

/** Repeats the first row of a table at its end, where `start` is given with another beginning. */
const withFirstRowAgain =
  (table: string, start = '') =>
  (folder: string) => {
    const path = join(folder, `${table}.ndjson`);
    const [first = ''] = readFileSync(path, 'utf8').split('\n');
    appendFileSync(path, `${start === '' ? first : first.replace(/^\{"id":\d+/, start)}\n`);
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
    expect(checks.find(({ name }) => name === 'tables')?.ran).toBeGreaterThan(25);
  });

  it.each<[string, (folder: string) => void | Promise<void>]>([
    ['a value of a collection', inFile(`${capitals}.ndjson`, /"capital":"[^"]*"/, '"capital":"Elsewhere"')],
    [
      'a value of what is only embedded',
      inFile(`${polities}.ndjson`, /"long_name":"[^"]*"/, '"long_name":"Elsewhere"'),
    ],
    ['an embedded value', inFile(`${capitals}.ndjson`, /"polity_start_year":-?\d+/, '"polity_start_year":7')],
    ['a missing row', inFile(`${capitals}.ndjson`, /[^\n]+\n$/, '')],
    ['a row too many', withFirstRowAgain(capitals)],
    ['a polity that no page has', withFirstRowAgain(polities, '{"id":987654')],
    ['another citation', inFile(`${names}.citations.ndjson`, /"citation_id":"./, '"citation_id":"z')],
    ['an empty text that nothing explains', inFile('missing.ndjson', /^[^\n]*"empty"[^\n]*\n/m, '')],
    [
      'a value that is called missing',
      (folder) =>
        appendFileSync(
          join(folder, 'missing.ndjson'),
          '{"table":"core_polity","id":"1","column":"name","why":"empty"}\n',
        ),
    ],
    [
      'a missing cell of no table',
      (folder) =>
        appendFileSync(join(folder, 'missing.ndjson'), '{"table":"x","id":"1","column":"y","why":"empty"}\n'),
    ],
    [
      'a missing cell of no row',
      (folder) =>
        appendFileSync(
          join(folder, 'missing.ndjson'),
          '{"table":"core_polity","id":"987654","column":"name","why":"empty"}\n',
        ),
    ],
    ['no table of missing values', without('missing.ndjson')],
    ['a column that is gone', inFile(`${capitals}.ndjson`, /"tag":"[A-Z]+",/g, '')],
    ['a line that is not JSON', inFile(`${capitals}.ndjson`, '{', '[')],
    [
      'a line that is nested deep',
      inFile(
        `${capitals}.ndjson`,
        /"comment_id":null/,
        `"comment_id":${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      ),
    ],
    ['a key twice', inFile(`${capitals}.ndjson`, '{"id":', '{"id":99,"id":')],
    ['a folder in place of a table', (folder) => replaceByFolder(join(folder, `${capitals}.ndjson`))],
    [
      'no tables at all',
      (folder) => {
        rmSync(join(folder, 'tables'), { recursive: true });
        writeFileSync(join(folder, 'datapackage.json'), '{"resources":[{"path":"export.sqlite"}]}');
      },
    ],
    ['an embedded record in two rows', withFirstRowAgain(polities)],
    ['a CSV file that is gone', without(`${capitals}.csv`)],
    [
      'a text in place of a CSV file',
      (folder) => writeFileSync(join(folder, `${capitals}.csv`), 'id\r\n"secret"s\r\n'),
    ],
    ['a column twice', inFile(`${capitals}.csv`, /^id,/, 'tag,')],
    ['a Parquet file that is gone', without(`${capitals}.parquet`)],
    ['a field of a CSV file', inFile(`${capitals}.csv`, /\r\n(\d+),/, '\r\n7$1,')],
    ['an empty text in place of null', inFile(`${capitals}.csv`, /,\r\n/, ',""\r\n')],
    ['a CSV file of fewer rows', inFile(`${capitals}.csv`, /\r\n[^\r]*\r\n$/, '\r\n')],
    [
      'a Parquet file that was cut off',
      (folder) => {
        const path = join(folder, 'tables/core/regions.parquet');
        writeFileSync(path, readFileSync(path).subarray(0, -9));
      },
    ],
    ['a number of the workbook', inWorkbook(5, /(?<!t="b")><v>-?[0-9]+/, '><v>777')],
    ['a text of the workbook', inWorkbook(3, /(?<=<\/row>.*)<t>[^<]*/, '<t>Elsewhere')],
    ['a formula in the workbook', inWorkbook(4, '<v>', '<f>1+1</f><v>')],
    ['a workbook with a row too many', inWorkbook(2, '</sheetData>', '<row r="99"></row></sheetData>')],
    [
      'a workbook without its last row',
      inWorkbook(6, /<row[^>]*>(?:(?!<row).)*<\/row>(?=<\/sheetData>)/, ''),
    ],
    ['a workbook that is gone', without('databank.xlsx')],
    ['a text in place of a workbook', (folder) => writeFileSync(join(folder, 'databank.xlsx'), 'secret')],
    ['a wide table', inFile('wide/polity.csv', /\r\n(\d+),/, '\r\n7$1,')],
    [
      'a value of the wide table',
      inFile('wide/polity.ndjson', /"language_genus":"[^"]+"/, '"language_genus":"Elsewhere"'),
    ],
    ['an entity that the wide table lacks', inFile('wide/polity.ndjson', /[^\n]+\n$/, '')],
    ['a value of the database', inDatabase("UPDATE core_polity SET long_name = 'Elsewhere'")],
    [
      'a row of the database that is gone',
      inDatabase('DELETE FROM general_polity_original_name_citations WHERE rowid = 1'),
    ],
    [
      'an endless view in place of a table of the database',
      inDatabase(
        `ALTER TABLE core_section RENAME TO other;
         CREATE VIEW core_section AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
         SELECT other.* FROM other, r`,
      ),
    ],
    ['a database that is gone', without('export.sqlite')],
    ['a number of the panel', inFile('panel-100.csv', /,(\d+),(?=,value,)/, ',7$1,')],
    ['a count of the panel', inFile('panel-100.csv', /,value,1,/, ',value,2,')],
    ['a year of the panel', inFile('panel-100.csv', /^(\d+,[^,\n]+),-?\d+,/m, '$1,9900,')],
    ['an empty year of the panel', inFile('panel-100.csv', /^(\d+,[^,\n]+),0,/m, '$1,,')],
    ['a name in the panel', inFile('panel-100.csv', /^(\d+),[^,\n]+,/m, '$1,Elsewhere,')],
    ['a value of the panel', inFile('panel-100.csv', /,[^,\n]+,value,1,/, ',Elsewhere,value,1,')],
    ['a state of the panel', inFile('panel-100.csv', /,value,1,/, ',present,1,')],
    ['a claim that the panel lacks', inFile('panel-100.csv', /\r\n[^\r]*\r\n$/, '\r\n')],
    ['a panel that is gone', without('panel-100.csv')],
    ['a year in CLDF', inFile('cldf/values.csv', /,stated,/, ',undated,')],
    ['an id of a code in CLDF', inFile('cldf/codes.csv', /\r\n/, '\r\nx')],
    ['an id of a value in CLDF', inFile('cldf/values.csv', /^[^,\n]+_\d+(?=,\d)/m, '$&0')],
    ['the entity of a value in CLDF', inFile('cldf/values.csv', /^([^,\n]+),(?=\d)/m, '$1,7')],
    ['a value in CLDF', inFile('cldf/values.csv', /^([^,\n]+,\d+,[^,\n]+,)/m, '$1x')],
    ['a flag in CLDF', inFile('cldf/values.csv', ',FALSE,', ',TRUE,')],
    ['a place in CLDF', inFile('cldf/languages.csv', /^(\d+,[^,\n]+,)[^,]*/m, '$17')],
    ['a column of CLDF that is gone', inFile('cldf/parameters.csv', ',Subsection', ',Section_2')],
    ['a value that CLDF lacks', inFile('cldf/values.csv', /\r\n[^\r]*\r\n$/, '\r\n')],
    ['a row of CLDF too many', (folder) => appendFileSync(join(folder, 'cldf/codes.csv'), 'a,b,c,d,e\r\n')],
    ['languages of CLDF that are gone', without('cldf/languages.csv')],
  ])('are wrong with %s', async (_, change) => {
    expect((await failuresAfter(change)).slice(0, 3).join('\n')).toMatchSnapshot();
  });

  it('are compared as far as they can be, whichever root of the claims in the database is damaged', async () => {
    const database = new BetterSqlite3(join(await snapshot(), 'export.sqlite'), { readonly: true });
    const size = database.pragma('page_size', { simple: true }) as number;
    const roots = database
      .prepare<[], number>("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'claims' AND rootpage > 0")
      .pluck()
      .all();
    database.close();
    expect(roots.length).toBeGreaterThan(1);
    const failures: string[] = [];
    for (const page of roots)
      failures.push(
        ...(await failuresAfter((folder) => {
          const path = join(folder, 'export.sqlite');
          const bytes = readFileSync(path);
          bytes.fill(0xff, (page - 1) * size, page * size);
          writeFileSync(path, bytes);
        })),
      );
    expect(failures.join('\n')).toMatch(/panel-100\.csv: cannot be compared: the database is damaged/);
  });
});
