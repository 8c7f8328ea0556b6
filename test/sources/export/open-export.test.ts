import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { kinds } from '../../helpers/bundled.ts';
import { makeExport, tiny, writeExport } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

function refusal(path: string): CliError {
  try {
    openExport(path).close();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error('it was opened');
}

describe('openExport refuses what is no export, and says what to do', () => {
  it.each<[string, (path: string) => void, string]>([
    ['a file that is missing', () => {}, 'it does not exist (ENOENT)'],
    ['a folder', (path) => mkdirSync(path), 'holds no published tree'],
    ['an empty file', (path) => writeFileSync(path, ''), 'is empty'],
    [
      'a database without tables',
      (path) => writeExport(path, 'CREATE TABLE gone (id); DROP TABLE gone'),
      'has no tables',
    ],
    ['a text', (path) => writeFileSync(path, 'PGDMP or SQL '.repeat(100)), 'file is not a database'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'is not a regular file'],
  ])('%s', (_, make, message) => {
    const path = join(temporaryFolder(), 'export.sqlite');
    make(path);
    const error = refusal(path);
    expect(error.message).toContain(path);
    expect(error.message).toContain(message);
    expect(error.hint).toMatch(/Name |make the export again/);
  });

  it.each(['backup.sql', 'backup.sql.gz', 'databank.zip'])('an empty %s, which no import writes', (name) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, '');
    const { message, hint } = refusal(path);
    expect(message).toBe(`${path} is empty`);
    expect(hint).toMatch(/make it again; a dump with pg_dump --file=/);
    expect(hint).not.toContain('import dump');
  });

  it.each(['-journal', '-wal', '-shm'])('a pipe beside it, which SQLite would wait for: %s', (side) => {
    const path = makeExport(...tiny);
    execFileSync('mkfifo', [path + side]);
    expect(refusal(path).message).toBe(`${realpathSync(path)}${side} is not a regular file`);
  });

  it('the -wal of a database that the export replaced', () => {
    const [path, old] = [makeExport(...tiny), makeExport(...tiny, 'PRAGMA journal_mode = WAL')];
    const writer = new BetterSqlite3(old);
    writer.exec(`UPDATE core_reference SET title = 'old'`);
    copyFileSync(`${old}-wal`, `${path}-wal`);
    writer.close();
    const error = refusal(path);
    expect(error.message).toBe(
      `${realpathSync(path)}-wal is of another database: the export is not in WAL mode`,
    );
    expect(error.hint).toContain('remove it');
    // As SQLite leaves it after a checkpoint.
    truncateSync(`${path}-wal`, 0);
    openExport(path).close();
  });

  it('a database that was cut off, when it is read', () => {
    const path = makeExport(...tiny);
    truncateSync(path, statSync(path).size / 2);
    expect(() => {
      const source = openExport(path);
      source.check(kinds);
      for (const kind of kinds) for (const row of [...source.blocks(kind)].flat()) void row;
    }).toThrow(CliError);
  });
});

describe('openExport', () => {
  it('leaves the file as it is', () => {
    const path = makeExport(...tiny);
    const before = readFileSync(path);
    openExport(path).close();
    expect(readFileSync(path)).toEqual(before);
  });
});

describe('the digest of an export', () => {
  const changed = 'was changed by another program while it was read';

  it('is that of what was read: another file in its place is refused', () => {
    const path = makeExport(...tiny);
    const source = openExport(path);
    onTestFinished(() => source.close());
    const digest = source.digest();
    expect(source.digest()).toBe(digest);
    copyFileSync(path, `${path}.next`);
    renameSync(`${path}.next`, path);
    expect(() => source.digest()).toThrow(changed);
  });

  it('is that of what was read, too, where others may write meanwhile', () => {
    const path = makeExport(...tiny, 'PRAGMA journal_mode = WAL');
    const writer = new BetterSqlite3(path);
    writer.exec(`UPDATE core_reference SET title = 'first' WHERE id = 1`);
    const source = openExport(path);
    onTestFinished(() => {
      source.close();
      writer.close();
    });
    const digest = source.digest();
    expect(source.digest()).toBe(digest);
    writer.exec(`UPDATE core_reference SET title = 'other' WHERE id = 1`);
    expect(() => source.digest()).toThrow(changed);
  });
});
