import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import type { StoredValue, ValueType } from '../../../src/model/values/value-type.ts';
import { draftExport } from '../../../src/sources/export/draft-export.ts';
import { checkExportPlace } from '../../../src/sources/export/export-place.ts';
import type { ExportTable } from '../../../src/sources/export/export-tables.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { character, property } from '../../helpers/property.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { allTables } from '../dump/read-into.ts';

const table = (name: string) => allTables.find((each) => each.name === name) as ExportTable;
const section = table('core_section');
const citation = table('core_citation');
const links = table('sc_token_citations');

function newPath(): string {
  return join(temporaryFolder(), 'export.sqlite');
}

function read<T>(path: string, query: (database: BetterSqlite3.Database) => T): T {
  const database = new BetterSqlite3(path, { readonly: true });
  try {
    return query(database);
  } finally {
    database.close();
  }
}

const all = (path: string, sql: string) => read(path, (database) => database.prepare(sql).raw().all());

/** Publishes an export that has one section. */
function publish(to: string, name: string): void {
  const draft = draftExport(to);
  draft.add(section, [1, name]);
  draft.publish();
}

describe('the rows of a draft', () => {
  const text = fc.oneof(
    fc.string({ unit: character }),
    fc.constantFrom('12.480000', '007', '1e5', ' 1', '9007199254740993', 'NaN'),
  );
  const integer = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
  const values: Readonly<Record<ValueType['declared'], fc.Arbitrary<StoredValue>>> = {
    integer,
    real: fc.double({ noNaN: true }),
    text,
  };
  const rows = fc.constantFrom(table('core_capital'), table('crisisdb_silver_inflow')).chain((filled) => {
    const row = fc.tuple(...filled.columns.map(({ value }) => fc.option(values[value.declared])));
    return fc.record({ filled: fc.constant(filled), rows: fc.array(row, { maxLength: 3 }) });
  });

  property([rows], { numRuns: 40 })('come back as they were given', ({ filled, rows: given }) => {
    const draft = draftExport(newPath());
    const added = given.map((row, index) => [index + 1, ...row.slice(1)]);
    for (const row of added) expect(draft.add(filled, row)).toBeNull();
    draft.create(filled);
    draft.finish();
    const stored = read(draft.path, (database) =>
      database.prepare(`SELECT * FROM ${filled.name}`).raw().safeIntegers().all(),
    );
    // An integer comes back with all its digits, and SQLite knows no negative zero.
    const asStored = (value: StoredValue, type: ValueType | undefined) =>
      typeof value !== 'number' ? value : type?.name === 'number' ? value + 0 : BigInt(value);
    expect(stored).toEqual(
      added.map((row) => row.map((value, index) => asStored(value, filled.columns[index]?.value))),
    );
    draft.discard();
  });

  it('have an id of their own: twice, of another type or null it is refused, and harms nothing', () => {
    const draft = draftExport(newPath());
    const uuid = 'f97de05a-0ac7-5d16-a679-fc7f125201a7';
    const citationRow = (id: string | null) =>
      citation.columns.map(({ name }) => (name === 'id' ? id : null));
    expect(draft.add(section, [1, 'a'])).toBeNull();
    expect(draft.add(section, [1, 'b'])).toBe('duplicate');
    expect(draft.add(section, ['x', 'b'])).toBe('mismatch');
    expect(draft.add(section, [1.5, 'b'])).toBe('mismatch');
    expect(draft.add(section, [null, 'b'])).toBe('mismatch');
    expect(draft.add(citation, citationRow(uuid))).toBeNull();
    expect(draft.add(citation, citationRow(uuid))).toBe('duplicate');
    expect(draft.add(citation, citationRow(null))).toBe('mismatch');
    expect(draft.add(links, [1, uuid])).toBeNull();
    expect(draft.add(links, [1, uuid])).toBeNull();
    expect(draft.add(section, [2, 'c'])).toBeNull();
    draft.finish();
    expect(all(draft.path, 'PRAGMA integrity_check')).toEqual([['ok']]);
    expect(all(draft.path, 'SELECT * FROM core_section')).toEqual([
      [1, 'a'],
      [2, 'c'],
    ]);
    expect(all(draft.path, 'SELECT count(*) FROM core_citation')).toEqual([[1]]);
    expect(all(draft.path, 'SELECT * FROM sc_token_citations')).toHaveLength(2);
    draft.discard();
  });

  const privates = allTables.filter(({ columns }) => columns.some(({ publicForm }) => publicForm !== null));

  it.each([true, false])('are published and counted alike, added or copied; public: %s', (isPublic) => {
    expect(privates).not.toEqual([]);
    const [added, copied] = [draftExport(newPath(), { isPublic }), draftExport(newPath(), { isPublic })];
    for (const filled of privates) {
      const names = filled.columns.map(({ name }) => name);
      copied.database.exec(`CREATE TEMP TABLE ${filled.name} (${names})`);
      const forms = filled.columns.map(({ publicForm }) => publicForm?.publishedAs ?? 'a');
      for (const [index, text] of [['secret'], [''], [' \n'], [null], forms].entries()) {
        const row = filled.columns.map(({ name, value }, place) =>
          name === 'id' ? index + 1 : value.declared === 'text' ? (text[place % text.length] ?? null) : 5,
        );
        expect(added.add(filled, row)).toBeNull();
        copied.database.prepare(`INSERT INTO ${filled.name} VALUES (${names.map(() => '?')})`).run(row);
      }
      expect(copied.copy(filled, names, `FROM temp.${filled.name}`)).toBe(5);
    }
    expect(copied.privateTexts).toBe(added.privateTexts);
    const hiding = privates.flatMap(({ columns }) =>
      columns.filter(({ publicForm, value }) => publicForm !== null && value.declared === 'text'),
    );
    expect(copied.privateTexts).toBe(hiding.length);
    for (const draft of [added, copied]) draft.finish();
    for (const { name } of privates)
      expect(all(copied.path, `SELECT * FROM ${name}`)).toEqual(all(added.path, `SELECT * FROM ${name}`));
    for (const draft of [added, copied]) draft.discard();
  });

  it('stand only in tables that were made', () => {
    const draft = draftExport(newPath());
    draft.create(section);
    draft.create(section);
    draft.finish();
    expect(all(draft.path, 'SELECT name FROM sqlite_master')).toEqual([['core_section']]);
    draft.discard();
  });

  it('are under the names that a description gives them, whatever is in those', () => {
    const draft = draftExport(newPath());
    const name = 'x"(a); COMMIT; CREATE TABLE "y';
    const columns = section.columns.map((column) => ({ ...column, name: `${column.name}" text); --` }));
    draft.create({ ...section, kind: null, name, columns });
    draft.finish();
    expect(all(draft.path, 'SELECT name FROM sqlite_master')).toEqual([[name]]);
    draft.discard();
  });
});

describe('the place of an export', () => {
  it('stays empty until the draft is published, and only this user may read what stands there', () => {
    const to = newPath();
    const draft = draftExport(to);
    draft.add(section, [1, 'a']);
    draft.finish();
    expect(existsSync(to)).toBe(false);
    expect(statSync(draft.path).mode & 0o777).toBe(0o600);
    draft.publish();
    draft.discard();
    expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
    expect(statSync(to).mode & 0o777).toBe(0o600);
    expect(all(to, 'SELECT * FROM core_section')).toEqual([[1, 'a']]);
  });

  it('keeps what an import put there until the next one is published', () => {
    const to = newPath();
    publish(to, 'old');
    const before = readFileSync(to);
    const given = draftExport(to);
    given.add(section, [1, 'given up']);
    given.discard();
    given.discard();
    expect(readFileSync(to).equals(before)).toBe(true);
    publish(to, 'new');
    expect(all(to, 'SELECT name FROM core_section')).toEqual([['new']]);
    expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
  });

  it.each<[string, (to: string) => void]>([
    ['a text', (to) => writeFileSync(to, 'mine')],
    ['an empty file', (to) => writeFileSync(to, '')],
    ['an export that no import made', (to) => writeFileSync(to, readFileSync(makeExport(...tiny)))],
    ['a write-ahead log', (to) => writeFileSync(`${to}-wal`, '')],
    ['a journal', (to) => writeFileSync(`${to}-journal`, '')],
  ])('that %s has is refused, and nothing is touched', (_, put) => {
    const to = newPath();
    put(to);
    const before = readdirSync(join(to, '..'));
    expect(() => checkExportPlace(to)).toThrow(CliError);
    expect(() => draftExport(to)).toThrow(CliError);
    expect(readdirSync(join(to, '..'))).toEqual(before);
  });

  it.each(['', 'export.sqlite ', 'export.sqlite\n'])('cannot be called %j', (name) => {
    const folder = temporaryFolder();
    const to = name === '' ? '' : join(folder, name);
    expect(() => draftExport(to)).toThrow(CliError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has nothing but the draft beside it while that is written, and none is published that was removed', () => {
    const to = newPath();
    const draft = draftExport(to);
    for (let id = 1; id <= 20_000; id += 1) draft.add(section, [id, 'x'.repeat(200)]);
    const name = basename(draft.path);
    expect(readdirSync(join(to, '..'))).toEqual([name, `${name}.lock`]);
    rmSync(draft.path);
    expect(() => draft.publish()).toThrow(/export\.sqlite: its draft was removed/);
    draft.discard();
    expect(readdirSync(join(to, '..'))).toEqual([]);
  });

  it('is looked at again before it is taken', () => {
    const to = newPath();
    const draft = draftExport(to);
    writeFileSync(to, 'mine');
    expect(() => draft.publish()).toThrow(CliError);
    expect(readFileSync(to, 'utf8')).toBe('mine');
    draft.discard();
    expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
  });
});
