import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { seeded } from '../support/random.ts';
import type { BadCase, Refusal } from './bad-case.ts';

const refused = (message: RegExp): Refusal => ({ exit: 2, message });

/** A case of a file with these bytes. */
function bytes(name: string, message: RegExp, content: () => Uint8Array | string): BadCase {
  return {
    name,
    outcome: refused(message),
    make(folder) {
      const path = join(folder, 'export.sqlite');
      writeFileSync(path, content());
      return path;
    },
  };
}

/** The bytes of a sound export. */
function soundBytes(folder: string): Buffer {
  return readFileSync(writeExport(join(folder, 'sound.sqlite'), ...tiny));
}

const randomBytes = (count: number, seed: number) => {
  const random = seeded(seed);
  return Buffer.from(Array.from({ length: count }, () => random.below(256)));
};

const noDatabase =
  /export\.sqlite (cannot be read: file is not a|is not a SQLite) database.*\nhint: .*SQLite export/;

/** What is not a SQLite database at all. */
export const noDatabases: readonly BadCase[] = [
  bytes(
    'an empty file',
    /export\.sqlite is empty\nhint: Remove it and make the export again; from a dump: polity-press import dump backup\.sql --to \S*export\.sqlite/,
    () => '',
  ),
  bytes('one byte', noDatabase, () => 'S'),
  bytes('the first 15 bytes of a database', noDatabase, () => 'SQLite format 3'),
  bytes('the first 16 bytes of a database', noDatabase, () => 'SQLite format 3\0'),
  bytes('zeros', noDatabase, () => Buffer.alloc(8192)),
  bytes('random bytes, as of an encrypted database', noDatabase, () => randomBytes(16_384, 1)),
  bytes('a page of random bytes', noDatabase, () => randomBytes(4096, 2)),
  bytes(
    'a text dump of PostgreSQL that was cut off',
    /export\.sqlite was cut off: COPY data that begins on line 5 has no end .*\nhint: Dump again/,
    () =>
      `--\n-- PostgreSQL database dump\n--\nSET statement_timeout = 0;\n${'COPY public.core_polity (id, name) FROM stdin;\n'.repeat(50)}`,
  ),
  bytes(
    'a custom dump of PostgreSQL',
    /export\.sqlite is a dump in PostgreSQL's custom format\nhint: Convert it to a plain dump/,
    () => `PGDMP\x01\x0e\x00${'\x04\x08\x01'.repeat(500)}`,
  ),
  bytes('a compressed file', /export\.sqlite is neither text nor in any known format\nhint: ./, () =>
    gzipSync(randomBytes(4096, 3)),
  ),
  bytes('an SQL text', noDatabase, () => tiny.join('\n')),
  bytes('a CSV file', noDatabase, () => 'id,name\n1,Rome\n'.repeat(100)),
  bytes('a JSON page', noDatabase, () =>
    JSON.stringify({ count: 0, next: null, previous: null, results: [] }),
  ),
  bytes(
    'a ZIP file',
    /export\.sqlite is damaged: .*\nhint: Download it again/,
    () => `PK\x03\x04${'\0'.repeat(600)}`,
  ),
  {
    name: 'a sound database with its first byte changed',
    outcome: refused(noDatabase),
    make(folder) {
      const path = join(folder, 'export.sqlite');
      const content = soundBytes(folder);
      content[0] = 0x73;
      writeFileSync(path, content);
      return path;
    },
  },
  {
    name: 'a sound database behind a line of text',
    outcome: refused(noDatabase),
    make(folder) {
      const path = join(folder, 'export.sqlite');
      writeFileSync(path, Buffer.concat([Buffer.from('Content-Type: x\n\n'), soundBytes(folder)]));
      return path;
    },
  },
];

/** Paths that lead to no file that could be read. */
export const paths: readonly BadCase[] = [
  {
    name: 'a folder',
    outcome: refused(/ holds no published tree: .*\nhint: .*a published tree \(folder/),
    make: (folder) => folder,
  },
  {
    name: 'nothing there',
    outcome: refused(
      /cannot read .*nosuch\.sqlite: it does not exist \(ENOENT\)\nhint: Name the SQLite export/,
    ),
    make: (folder) => join(folder, 'nosuch.sqlite'),
  },
  {
    name: 'a file taken for a folder',
    outcome: refused(/a part of the path is not a folder \(ENOTDIR\)\nhint: ./),
    make: (folder) => join(writeExport(join(folder, 'a.sqlite'), ...tiny), 'export.sqlite'),
  },
  {
    name: 'a name that is too long',
    outcome: refused(/the name is too long \(ENAMETOOLONG\)\nhint: ./),
    make: (folder) => join(folder, 'x'.repeat(5000)),
  },
  {
    name: 'a FIFO',
    outcome: refused(/pipe is not a regular file\nhint: Name a SQLite file on disk/),
    make(folder) {
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      return join(folder, 'pipe');
    },
  },
  {
    name: 'a device',
    outcome: refused(/\/dev\/null is not a regular file\nhint: ./),
    make: () => '/dev/null',
  },
  {
    name: 'an address that no client asks',
    args: [],
    outcome: refused(/127\.0\.0\.1:9 has a port that browsers block, .*\nhint: Check the port/),
    make: () => 'http://127.0.0.1:9/export.sqlite',
  },
  {
    name: 'an address of a file',
    outcome: refused(/does not exist \(ENOENT\)\nhint: Give the path, without file:\/\/: /),
    make: (folder) => `file://${writeExport(join(folder, 'a.sqlite'), ...tiny)}`,
  },
  {
    name: "SQLite's name for memory",
    outcome: refused(/cannot read :memory:: it does not exist \(ENOENT\)\nhint: ./),
    make: () => ':memory:',
  },
];

/** The other files of a database in WAL mode: there or not. */
export const walFiles: readonly BadCase[] = [
  { name: 'a WAL file with its -wal', outcome: 'works', make: (folder) => walExport(folder, ['', '-wal']) },
  {
    name: 'a WAL file with -wal and -shm',
    outcome: 'works',
    make: (folder) => walExport(folder, ['', '-wal', '-shm']),
  },
  {
    name: 'a WAL file without its -wal, which holds everything',
    outcome: refused(
      /no description fits .*export\.sqlite: .*\nhint: If it was copied while in use, copy its -wal/,
    ),
    make: (folder) => walExport(folder, ['']),
  },
  {
    name: 'a -wal without its database',
    outcome: refused(/export\.sqlite: it does not exist \(ENOENT\)\nhint: ./),
    make: (folder) => walExport(folder, ['-wal']),
  },
  {
    name: 'a -wal in place of its database',
    outcome: refused(/-wal cannot be read: file is not a database\nhint: ./),
    make: (folder) => `${walExport(folder, ['-wal'])}-wal`,
  },
  {
    name: 'a WAL file with a -wal cut in half',
    outcome: 'either',
    make(folder) {
      const path = walExport(folder, ['', '-wal']);
      truncateSync(`${path}-wal`, 60_000);
      return path;
    },
  },
  {
    name: 'a WAL file with random bytes for a -wal',
    outcome: refused(
      /no description fits .*export\.sqlite: .*\nhint: If it was copied while in use, copy its -wal/,
    ),
    make(folder) {
      const path = walExport(folder, ['']);
      writeFileSync(`${path}-wal`, randomBytes(50_000, 4));
      return path;
    },
  },
  {
    name: 'a file in WAL mode that was closed rightly',
    outcome: 'works',
    make: (folder) => writeExport(join(folder, 'export.sqlite'), 'PRAGMA journal_mode = WAL', ...tiny),
  },
];

/** A database whose rows are all in its -wal still, as a copy of these of its files. */
function walExport(folder: string, suffixes: readonly string[]): string {
  const source = join(folder, 'open.sqlite');
  const path = join(folder, 'export.sqlite');
  const database = new BetterSqlite3(source);
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 0');
  database.exec('CREATE TABLE other (id)');
  database.pragma('wal_checkpoint(TRUNCATE)');
  for (const step of tiny) database.exec(step);
  for (const suffix of suffixes) copyFileSync(source + suffix, path + suffix);
  database.close();
  return path;
}
