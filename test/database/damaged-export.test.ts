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
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fieldTable } from '../../src/collections/fields.ts';
import { collections } from '../../src/collections/registry.ts';
import { openExport } from '../../src/database/open-export.ts';
import { CliError } from '../../src/errors.ts';
import { readSchemas } from '../../src/schemas/read-schemas.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { restlessViews } from '../trust/support/restless-views.ts';

const fields = fieldTable(
  collections.map(({ kind }) => kind),
  readSchemas(),
);

/** What is said of a file while all of it is read; null where nothing is. */
function refusal(path: string, act: () => void = () => {}): CliError | null {
  try {
    const source = openExport(path);
    source.check(fields);
    act();
    for (const [kind, kindFields] of fields) {
      source.count(kind);
      for (const row of source.rows(kind, kindFields, true)) void row;
    }
    source.close();
    return null;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

describe('a damaged export is refused, with what to do', () => {
  it('where rows stand out of order', () => {
    const path = makeExport(...tiny);
    const bytes = readFileSync(path);
    // A row is its size, its rowid, the size of its head (4), three types, and then the text.
    bytes[bytes.indexOf('Identity') - 5] = 9;
    writeFileSync(path, bytes);
    const error = refusal(path);
    expect(error?.message).toContain('core_subsection has id 2 behind 9');
    expect(error?.hint).toContain('make the export again');
  });

  it('where a view gives other rows each time', () => {
    const error = refusal(makeExport(...tiny, restlessViews));
    expect(error?.message).toMatch(/ \w+ has \d+ row\(s\) when counted and \d+ when read$/);
  });

  it.each([[1], [100], [511]])('where it has %i byte(s) only', (size) => {
    const path = makeExport(...tiny);
    truncateSync(path, size);
    expect(refusal(path)?.message).toContain(`is no SQLite database: it has ${size} byte(s)`);
  });

  it.each([
    [1, 'DELETE'],
    [1000, 'DELETE'],
    [1, 'WAL'],
  ])('where its last %i byte(s) are missing, its journal mode being %s', (missing, mode) => {
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
    expect(refusal(path)?.hint).toContain('did not come to its end');
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
    source.check(fields);
    utimesSync(path, 1, 1);
    const link = [...fields.values()].flat().find((field) => field.source === 'many')?.link;
    if (link === undefined) throw new Error('no links');
    expect(() => [...source.links(link)]).toThrow('was changed by another program');
    source.close();
  });

  it('but not where a file in WAL mode changes, as its readers see one state of it', () => {
    const path = makeExport('PRAGMA journal_mode = WAL', ...tiny);
    expect(refusal(path, () => utimesSync(path, 1, 1))).toBeNull();
  });
});
