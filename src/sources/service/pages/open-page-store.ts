import { closeSync, lstatSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { CliError } from '../../../contract/errors.ts';
import { quoted } from '../../../contract/json/quoted.ts';
import { openPrivateFile } from '../../../files/file-lock.ts';
import { headOf } from '../../../files/read-head.ts';
import { applicationIdOf } from '../../export/export-marks.ts';
import { ownHeaders } from '../source/http-source.ts';
import { senderIdentity } from '../source/sender-identity.ts';
import { secretsIn, withoutSecrets } from '../source/sent-query.ts';
import { sourceIdentity } from '../source/service-address.ts';
import { checkOwnDatabase, createOwn } from './own-file.ts';
import { PageStore } from './page-store.ts';
import { removeStore } from './remove-store.ts';
import { damagedError, storeError } from './store-error.ts';

/** Marks work files: `PRAGMA application_id`, "PoPw". */
const APPLICATION_ID = 0x506f5077;

/** Changes with the tables, and with the names that are private: a file in another format is not read. */
const FORM = 9;

export interface StoreOptions {
  readonly path: string;
  readonly source: string;
  /** The prefix of all collection paths: `/api/`. */
  readonly api?: string;
  /** What pages are stored without, as a text: pages with less, or more, do not fit the same import. */
  readonly withheld?: string;
  /** That are sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Start over, whatever the work file holds. */
  readonly refresh: boolean;
  readonly sameUser?: true | undefined;
}

interface Run {
  readonly form: number;
  readonly source: string;
  readonly withheld: string;
  readonly sender: string;
  readonly started: string;
}

/** Bodies are gzip, problems and versions JSON. Pages of the pass 0 are of the run before. */
const storeTables = (scope: 'main' | 'temp') => `
  CREATE TABLE ${scope}.cursor (
    collection TEXT PRIMARY KEY, state TEXT, pass INTEGER, next TEXT, count INTEGER, found INTEGER, pages INTEGER,
    passPages INTEGER, repeated INTEGER, changes INTEGER, seconds REAL
  ) WITHOUT ROWID;
  CREATE TABLE ${scope}.page (
    sequence INTEGER PRIMARY KEY, collection TEXT, pass INTEGER, rest TEXT, body BLOB, version TEXT,
    UNIQUE (collection, pass, rest)
  );
  CREATE TABLE ${scope}.record (collection TEXT, key TEXT, pass INTEGER, PRIMARY KEY (collection, key)) WITHOUT ROWID;
  CREATE TABLE ${scope}.note (collection TEXT, text TEXT, PRIMARY KEY (collection, text)) WITHOUT ROWID;
  CREATE TABLE ${scope}.problem (collection TEXT, problem TEXT, PRIMARY KEY (collection, problem)) WITHOUT ROWID;
`;

const START_OVER = 'Start over with --refresh, or import into another file.';
const SAME_USER = ' To resume with a new token of the same user, add --same-user.';

/**
 * Opens or creates the work file, for this user only, and locks it until it is closed or the process ends.
 * @throws CliError if another import has it open, it is damaged or of another crawl, or it cannot be written
 */
export function openPageStore(options: StoreOptions): PageStore {
  const { path, refresh } = options;
  try {
    return openFile(options);
  } catch (error) {
    const inWords = storeError(path, error);
    if (!refresh || !(inWords instanceof CliError) || inWords.message !== damagedError(path).message)
      throw inWords;
    removeStore(path);
    return openFile(options);
  }
}

/** For the pages of a tree, which are not stored: only what is noted of them, in temporary tables. */
export function openLedger(path: string, database: Database): PageStore {
  database.exec(storeTables('temp'));
  return new PageStore(path, database, null);
}

function openFile(options: StoreOptions): PageStore {
  const { path } = options;
  checkFile(path);
  const database = new BetterSqlite3(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    // Before the journal changes: if the process is killed now, the file is still known as a work file.
    database.pragma(`application_id = ${APPLICATION_ID}`);
    // What is deleted may be private by now.
    database.pragma('secure_delete = ON');
    database.exec('COMMIT');
    // Before another user can make it.
    const wal = `${path}-wal`;
    if (lstatSync(wal, { throwIfNoEntry: false }) === undefined) closeSync(openSync(wal, 'wx', 0o600));
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damagedError(path);
    return new PageStore(path, database, prepareRun(database, options));
  } catch (error) {
    database.close();
    throw storeError(path, error);
  }
}

/** Creates a missing file; refuses one that is not a work file, before SQLite changes it. */
function checkFile(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const refuse = () => {
    throw new CliError(`${path} exists and is not a work file of an import`, {
      hint: 'Nothing was touched: remove it yourself, or import into another file.',
    });
  };
  if (found === undefined) createOwn(path);
  else if (!found.isFile()) refuse();
  const file = openPrivateFile(path);
  try {
    const head = headOf(file);
    const id = head.length === 0 ? APPLICATION_ID : applicationIdOf(head);
    if (id === null) throw damagedError(path);
    if (id !== APPLICATION_ID) refuse();
    checkOwnDatabase(path, file);
  } finally {
    closeSync(file);
  }
}

/** Returns when the resumed run started; null if a new one begins. */
function prepareRun(
  database: Database,
  { path, source, api, withheld = '', headers = {}, query = '', refresh, sameUser }: StoreOptions,
): string | null {
  const known = refresh ? null : readRun(database, path);
  const sent = { ...ownHeaders(source, { api, headers }), ...inSender(query) };
  const sender = senderIdentity(sent, known?.sender);
  const asked = withoutSecrets(query);
  const from = sourceIdentity(source, api) + (asked === '' ? '' : `?${asked}`);
  const wanted = { form: FORM, source: from, withheld, sender };
  if (known === null) {
    beginRun(database, wanted, false);
    return null;
  }
  const isResumed = known.form !== FORM || hasBegun(database);
  // A request without headers is not of any user.
  const mayBeSame = known.sender !== '' && sender !== '';
  const compared = sameUser && mayBeSame ? { ...known, sender } : known;
  const other = differences.find(({ key }) => compared[key] !== wanted[key]);
  if (other !== undefined && (isResumed || other.key === 'source')) {
    const hint = START_OVER + (other.key === 'sender' && mayBeSame ? SAME_USER : '');
    throw new CliError(`${path} holds what an import read with ${other.what}`, { hint });
  }
  if (compared !== known) database.prepare('UPDATE run SET sender = ?').run(sender);
  if (isResumed) return known.started;
  beginRun(database, wanted, other === undefined);
  return null;
}

/** Why a run cannot be continued, the cause that explains most first. */
const differences = [
  { key: 'source', what: 'another source, or another --query' },
  { key: 'form', what: 'another version of polity-press' },
  { key: 'withheld', what: 'other keys withheld (--allow, --databank)' },
  { key: 'sender', what: 'other headers (--header, a user name in the address, or a key in --query)' },
] as const;

/** No header has such a name. */
const inSender = (query: string) => secretsIn(query).length > 0 && { '?': secretsIn(query).join(' ') };

/** Null if the file is new, or has no page of this run or the one before. */
function readRun(database: Database, path: string): Run | null {
  const tables = tablesIn(database);
  if (tables.length === 0) return null;
  const run = tables.includes('run') ? database.prepare<[], Run>('SELECT * FROM run').get() : undefined;
  if (run === undefined) throw damagedError(path);
  if (run.form !== FORM) return run;
  return hasBegun(database) || database.prepare('SELECT 1 FROM page').get() !== undefined ? run : null;
}

function tablesIn(database: Database): string[] {
  return database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
}

function hasBegun(database: Database): boolean {
  return database.prepare('SELECT 1 FROM cursor WHERE pages > 0').get() !== undefined;
}

/** Empties the file in place, maybe but for pages: a process that waits for its lock must find the same file. */
function beginRun(
  database: Database,
  { form, source, withheld, sender }: Omit<Run, 'started'>,
  keepsPages: boolean,
): void {
  const started = new Date().toISOString();
  if (keepsPages) {
    database.exec('DELETE FROM cursor; DELETE FROM record; DELETE FROM problem; DELETE FROM note');
    database.prepare('UPDATE run SET started = ?').run(started);
    return;
  }
  const names = tablesIn(database);
  database.transaction(() => {
    for (const name of names) database.exec(`DROP TABLE ${quoted(name)}`);
    database.exec(
      `CREATE TABLE run (form INTEGER, source TEXT, withheld TEXT, sender TEXT, started TEXT);${storeTables('main')}`,
    );
    const insert = database.prepare('INSERT INTO run VALUES (?, ?, ?, ?, ?)');
    insert.run(form, source, withheld, sender, started);
  })();
  if (names.length > 0) database.exec('VACUUM');
}
