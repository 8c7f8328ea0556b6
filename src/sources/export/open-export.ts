import { createHash } from 'node:crypto';
import { type BigIntStats, existsSync, readSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';
import { treeMarks } from '../../contract/tree/tree.ts';
import { fileError, nativeFault, systemCode } from '../../files/file-error.ts';
import { readHead, withFile } from '../../files/read-head.ts';
import { meantAbove, notFound } from '../../terminal/not-found.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { inQuotes } from '../../terminal/safe-text.ts';
import { Export } from './export.ts';
import { ExportDatabase, hintOnDamage, hintOnSource, reading } from './export-database.ts';
import { tableNames } from './other-data.ts';
import { refuseSettings } from './refuse-settings.ts';
import { addFunctions } from './sql.ts';

/**
 * Opens a SQLite export for reading; all reads see one state. `state` is another thread's `shared.state`.
 * @throws CliError if the path is missing, not a file, not a SQLite database, without tables, or changed meanwhile
 */
export function openExport(path: string, state?: string): Export {
  const before = statsOf(path);
  const wal = sizedState(`${path}-wal`);
  if (state !== undefined && state !== stateOf(before)) throw changed(path);
  // Absolute, because SQLite would misread a path that begins with `file:` or a space.
  const database = prepared(path, () => opened(resolve(path), { readonly: true, fileMustExist: true }));
  try {
    const isWal = database.values('PRAGMA journal_mode')[0] === 'wal';
    checkWhole(database, before, isWal);
    if (tableNames(database).length === 0)
      throw new CliError(`${path} has no tables`, { hint: hintOnNothing(path) });
    // In WAL mode each connection sees the state at which it began.
    const shared = isWal ? null : { path: resolve(path), state: stateOf(before) };
    return new Export(database, {
      checkUnchanged: isWal ? () => {} : () => checkUnchanged(path, before),
      shared,
      digest: () => {
        // Of the file that was read, not of its replacement, from which other parts of a tree may be built.
        if (sizedState(path) !== stateOf(before) || (isWal && sizedState(`${path}-wal`) !== wal))
          throw changed(path);
        return digestOf([path, ...(wal === null ? [] : [`${path}-wal`])]);
      },
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens an export while it is used. */
export function withExport<T>(path: string, use: (source: Export) => T): T {
  const source = openExport(path);
  try {
    return use(source);
  } finally {
    source.close();
  }
}

/** Such as the bundled sample. */
export function openExportText(name: string, sql: string): Export {
  return new Export(
    prepared(name, () => {
      const database = opened(':memory:');
      database.exec(sql);
      return database;
    }),
    { checkUnchanged: () => {}, shared: null, digest: () => createHash('sha256').update(sql).digest('hex') },
  );
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(1 << 20);
  for (const path of paths)
    withFile(path, (file) => {
      for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
        hash.update(chunk.subarray(0, read));
    });
  return hash.digest('hex');
}

/** Refuses anything but a file. */
function statsOf(path: string): BigIntStats {
  let stats: BigIntStats;
  try {
    stats = statSync(path, { bigint: true });
    if (stats.isDirectory())
      throw new CliError(`${path} holds no published tree: there is no folder api in it`, {
        hint: `${meantAbove(path, treeMarks)}${hintOnSource}`,
      });
    // A pipe would block forever, a device has no end.
    if (!stats.isFile())
      throw new CliError(`${path} is not a regular file`, {
        hint: `Name a SQLite file on disk; a dump may come through a pipe: pg_dump DATABASE | ${own`build -`}`,
      });
    refuseBeside(path);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    if (systemCode(cause) !== 'ENOENT') throw fileError('read', path, cause);
    const hint =
      'Name the SQLite export of the database, a dump, or a published tree (folder or .zip archive); an address begins with http:// or https://.';
    throw notFound(path, hint, cause);
  }
  // better-sqlite3 would trim the space and open another file.
  if (/\s$/.test(path))
    throw new CliError(`${inQuotes(path)} cannot be opened: its name ends with a space`, {
      hint: 'Rename the file, or build from a copy.',
    });
  if (stats.size === 0n) throw new CliError(`${path} is empty`, { hint: hintOnNothing(path) });
  refuseSettings(path, stats.size);
  // SQLite reads a file of one byte as a database without tables.
  if (stats.size < smallestPage)
    throw new CliError(`${path} is not a SQLite database: it has ${plural(Number(stats.size), 'byte')}`, {
      hint: `${hintOnSource} If it was one of these, make it again.`,
    });
  return stats;
}

/** Refuses companion files that are not files (SQLite would wait forever on a pipe), or of another database. */
function refuseBeside(path: string): void {
  const real = realpathSync(path);
  for (const side of ['-journal', '-wal', '-shm']) {
    if (existsSync(real + side) && !statSync(real + side).isFile())
      throw new CliError(`${real}${side} is not a regular file`, {
        hint: 'SQLite would read it as part of the export: remove it, or name a copy of the export elsewhere.',
      });
  }
  // An export that replaces a database in WAL mode leaves its -wal, and SQLite would publish the old pages in it.
  if (sizedState(`${real}-wal`) !== null && readHead(real)[WRITE_VERSION] === 1)
    throw new CliError(`${real}-wal is of another database: the export is not in WAL mode`, {
      hint: `SQLite would read it as part of the export: remove it and ${real}-shm, or name a copy of the export elsewhere.`,
    });
}

/** By its name: what was to be a dump or an archive cannot be where a dump is imported to. */
function hintOnNothing(path: string): string {
  if (/\.(sqlite|sqlite3|db)$/i.test(path))
    return `Remove it and make the export again; from a dump: ${own`import dump backup.sql --to ${path}`}`;
  return 'A dump, a copy or a download that failed leaves such a file: make it again; a dump with pg_dump --file=NAME.sql DATABASE';
}

const smallestPage = 512n;
/** Offset in the header of a database of 1, or of 2 in WAL mode. */
const WRITE_VERSION = 18;

/** Refuses a truncated file: SQLite reads the missing part of its last page as zeros. */
function checkWhole(database: ExportDatabase, { size }: BigIntStats, isWal: boolean): void {
  const [pageSize, pages] = ['page_size', 'page_count'].map((name) =>
    BigInt(database.values<number>(`PRAGMA ${name}`)[0] as number),
  ) as [bigint, bigint];
  // In WAL mode the last pages may be in the -wal file.
  const isWhole = isWal ? size % pageSize === 0n : size >= pages * pageSize;
  if (!isWhole) throw new CliError(`${database.path} cannot be read: it was cut off`, { hint: hintOnDamage });
}

/**
 * Refuses a file overwritten since it was opened: what was read may mix two states, and SQLite's locks keep
 * out only programs that use SQLite. Not for WAL mode. A file that replaced this one does not matter.
 */
function checkUnchanged(path: string, before: BigIntStats): void {
  const after = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (after === undefined || after.ino !== before.ino) return;
  if (after.mtimeNs === before.mtimeNs && after.size === before.size) return;
  throw changed(path);
}

function changed(path: string): CliError {
  return new CliError(`${path} was changed by another program while it was read`, {
    hint: 'Build again, preferably from a copy that no program writes to.',
  });
}

/** Null for an empty file: SQLite creates one when it opens a database. */
function sizedState(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined || stats.size === 0n ? null : stateOf(stats);
}

function stateOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join(' ');
}

function opened(path: string, options: BetterSqlite3.Options = {}): Database {
  try {
    const database = new BetterSqlite3(path, options);
    addFunctions(database);
    return database;
  } catch (cause) {
    throw nativeFault(cause) ?? cause;
  }
}

function prepared(path: string, open: () => Database): ExportDatabase {
  return reading(path, () => {
    const database = open();
    // An export may come from anywhere: its views must not call functions with side effects.
    database.pragma('trusted_schema = OFF');
    database.pragma('query_only = ON');
    // Kilobytes. better-sqlite3's default is 16 MB; rows are read once and in order, so less is as fast.
    database.pragma('cache_size = -2000');
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return new ExportDatabase(path, database);
  });
}
