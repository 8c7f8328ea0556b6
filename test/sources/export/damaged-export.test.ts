import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { everyRow } from '../../../src/engine/record-source.ts';
import { kindsOf, type RecordKind } from '../../../src/model/description/kind.ts';
import { ExportDatabase } from '../../../src/sources/export/export-database.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { RowReader } from '../../../src/sources/export/read-rows.ts';
import { kindNamed, withPrivate } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Private texts are read as well: nothing of the file is left alone. */
const kinds = kindsOf(withPrivate.collections);

/** What is said of a file while all of it is read; null where nothing is. */
function refusal(path: string, act: () => void = () => {}): CliError | null {
  try {
    const source = openExport(path);
    source.check(kinds);
    act();
    for (const kind of kinds) {
      source.count(kind);
      for (const row of [...source.blocks(kind)].flat()) void row;
    }
    source.close();
    return null;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

describe('a damaged export is refused, with what to do', () => {
  it('where another table has a column that is computed, which is not checked', () => {
    const path = makeExport(
      ...tiny,
      'CREATE TABLE other (id, size text AS (id)); INSERT INTO other (id) VALUES (1)',
    );
    const bytes = readFileSync(path);
    bytes[bytes.indexOf('Identity') - 5] = 9;
    writeFileSync(path, bytes);
    expect(refusal(path)?.message).toMatch(/ it is damaged in core_subsection \(/);
  });

  it('where rows stand out of order', () => {
    const path = makeExport(...tiny);
    const bytes = readFileSync(path);
    // A row is its size, its rowid, the size of its head (4), three types, and then the text.
    bytes[bytes.indexOf('Identity') - 5] = 9;
    writeFileSync(path, bytes);
    const error = refusal(path);
    expect(error?.message).toMatch(/ it is damaged in core_subsection \(Tree \d+ .*Rowid 9 out of order\)$/);
    expect(error?.hint).toContain('make the export again');
    expect(error?.hint).toContain('.recover');
  });

  /** The pages of a table, counted from 0. */
  function pagesOf(database: Database, table: string): number[] {
    const find = 'SELECT pageno - 1 FROM dbstat WHERE name = ? ORDER BY pageno';
    return database.prepare(find).pluck().all(table) as number[];
  }

  it.each(['core_comment', 'core_private_comment'])(
    'where a page of %s says that it holds fewer rows than it does',
    (table) => {
      let pages: number[] = [];
      const path = makeExport('PRAGMA page_size = 1024', ...tiny, (database) => {
        const insert = database.prepare(`INSERT INTO ${table} (id, text) VALUES (?, ?)`);
        for (let id = 100; id < 150; id += 1) insert.run(id, `Comment ${id}`);
        pages = pagesOf(database, table);
      });
      const bytes = readFileSync(path);
      // Leaves are of type 13, and the number of their cells stands at byte 3.
      const leaf = pages.map((page) => page * 1024).findLast((at) => bytes[at] === 13) ?? 0;
      bytes.writeUInt16BE(1, leaf + 3);
      writeFileSync(path, bytes);
      expect(refusal(path)?.message).toMatch(new RegExp(` it is damaged in ${table} \\(Fragmentation `));
    },
  );

  it('where an index knows other rows than its table', () => {
    const path = makeExport(...tiny, 'CREATE TABLE t (id, text); CREATE INDEX i ON t (text)', (database) => {
      const index = database.prepare("SELECT * FROM sqlite_schema WHERE name = 'i'").raw().get();
      database.unsafeMode();
      database.pragma('writable_schema = ON');
      database.exec("DELETE FROM sqlite_schema WHERE name = 'i'; PRAGMA writable_schema = RESET");
      database.exec("INSERT INTO t VALUES (1, 'x'); PRAGMA writable_schema = ON");
      database.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)').run(index);
    });
    expect(refusal(path)?.message).toContain('it is damaged in t (wrong # of entries in index i)');
  });

  it('but not where a table holds what it does not allow, an index has an order of its own, or a search is stale', () => {
    const path = makeExport(
      ...tiny,
      `CREATE TABLE t (a, b); INSERT INTO t VALUES (NULL, 'x'); CREATE INDEX i ON t (b);
       CREATE VIRTUAL TABLE search USING fts5(text)`,
      (database) => {
        database.unsafeMode();
        database.pragma('writable_schema = ON');
        database.exec(`UPDATE sqlite_schema SET sql = 'CREATE TABLE t (a NOT NULL, b CHECK (no_such(b)))' WHERE name = 't';
          UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t (b COLLATE icu_fr)' WHERE name = 'i'`);
      },
    );
    expect(refusal(path)).toBeNull();
  });

  it('where there are other rows when they are read than when they were counted', () => {
    const database = new BetterSqlite3(makeExport(...tiny));
    const stored = { table: 'core_section', columns: new Map([['id', 'id']]), needed: [] };
    const section = kindNamed('section');
    const reader = new RowReader(new ExportDatabase('export.sqlite', database), stored, {
      ...section,
      fields: [section.id],
    });
    const read = (counted: number) => () => [...reader.blocks(counted, everyRow)];
    const rows = database.prepare('SELECT count(*) FROM core_section').pluck().get() as number;
    expect(read(rows)).not.toThrow();
    expect(read(rows + 1)).toThrow(`has ${rows + 1} rows when counted and ${rows} when read`);
    database.close();
  });

  it('but not where SQLite has no room for its temporary file', () => {
    const database = new BetterSqlite3(':memory:');
    database.exec('CREATE TEMP TABLE sorted (x); PRAGMA temp.max_page_count = 1');
    const query = 'INSERT INTO sorted VALUES (zeroblob(99999)) RETURNING 1';
    const exported = new ExportDatabase('export.sqlite', database);
    for (const read of [() => exported.rows(query), () => [...exported.each(query)]])
      expect(read).toThrow(
        'cannot write the temporary file of SQLite, whose folder SQLITE_TMPDIR names: no space left',
      );
    database.close();
  });

  it.each([[1], [100], [511]])('where it has %i bytes only', (size) => {
    const path = makeExport(...tiny);
    truncateSync(path, size);
    expect(refusal(path)?.message).toContain(
      `is not a SQLite database: it has ${size} byte${size === 1 ? '' : 's'}`,
    );
  });

  it.each([
    [1, 'DELETE'],
    [1000, 'DELETE'],
    [1, 'WAL'],
  ])('where its last %i bytes are missing, its journal mode being %s', (missing, mode) => {
    const path = makeExport(`PRAGMA journal_mode = ${mode}`, ...tiny);
    truncateSync(path, statSync(path).size - missing);
    expect(refusal(path)?.message).toContain('it was cut off');
  });

  it('where its name ends with a space, which better-sqlite3 would cut off', () => {
    const path = makeExport(...tiny);
    copyFileSync(path, `${path} `);
    expect(refusal(`${path} `)?.message).toContain('its name ends with a space');
  });

  it('where a writer was killed', () => {
    const source = makeExport(...tiny);
    const database = new BetterSqlite3(source);
    database.pragma('cache_size = 1');
    database.exec(
      `BEGIN; CREATE TABLE filler AS SELECT hex(zeroblob(100000)); UPDATE sc_token SET token = 'x'`,
    );
    const path = join(temporaryFolder(), 'export.sqlite');
    for (const suffix of ['', '-journal']) copyFileSync(source + suffix, path + suffix);
    database.exec('ROLLBACK');
    database.close();
    expect(refusal(path)?.hint).toContain('did not finish');
  });

  it('where it is written over while it is read', () => {
    const path = makeExport(...tiny);
    const error = refusal(path, () =>
      copyFileSync(makeExport(...tiny, `UPDATE sc_token SET token = 'x'`), path),
    );
    expect(error?.message).toContain('was changed by another program while it was read');
    expect(error?.hint).toContain('from a copy');
  });

  it('where its size alone tells that it was written over while it was read', () => {
    const path = makeExport(...tiny);
    utimesSync(path, 1, 1);
    const error = refusal(path, () => {
      appendFileSync(path, 'more');
      utimesSync(path, 1, 1);
    });
    expect(error?.message).toContain('was changed by another program while it was read');
  });

  it.each<[string, (path: string) => void]>([
    ['is removed', (path) => rmSync(path)],
    ['gives way to another', (path) => renameSync(makeExport(...tiny), path)],
  ])('but not where it %s meanwhile: what was opened is read to its end', (_, act) => {
    const path = makeExport(...tiny);
    expect(refusal(path, () => act(path))).toBeNull();
  });

  it('but not where the last pages of a file in WAL mode stand beside it', () => {
    const path = makeExport('PRAGMA journal_mode = WAL');
    const writer = new BetterSqlite3(path);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec(tiny.join('\n'));
    expect(refusal(path)).toBeNull();
    writer.close();
  });

  it('where it is written over while its links are read', () => {
    const path = makeExport(...tiny);
    const source = openExport(path);
    source.check(kinds);
    utimesSync(path, 1, 1);
    const kind = kinds.find(({ fields }) => fields.some((field) => field.source === 'many')) as RecordKind;
    const link = kind.fields.find((field) => field.source === 'many')?.link;
    if (link === undefined) throw new Error('no links');
    expect(() => [...source.links(link, kind)]).toThrow('was changed by another program');
    source.close();
  });

  it('but not where a file in WAL mode changes, as its readers see one state of it', () => {
    const path = makeExport('PRAGMA journal_mode = WAL', ...tiny);
    expect(refusal(path, () => utimesSync(path, 1, 1))).toBeNull();
  });
});
