import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite3, { type Database, SqliteError, type Statement } from 'better-sqlite3';
import { CliError } from '../errors.ts';
import type { Claim } from '../files/claimed-names.ts';
import { attempt, fileError } from '../files/file-error.ts';
import { flushFile, flushFolder } from '../files/flush.ts';
import { claimDraft, removeLeftDrafts } from '../files/left-drafts.ts';
import { plural } from '../plural.ts';
import { quoted } from '../quoted.ts';
import { shownPath } from '../shown-path.ts';
import type { StoredValue } from '../values/value-type.ts';
import { checkPlace } from './check-place.ts';
import { APPLICATION_ID, type OwnMarks, versionOf } from './export-marks.ts';
import type { ExportTable } from './export-tables.ts';

export { checkPlace } from './check-place.ts';

/** Why a row could not be added: its id already exists, or is null or of the wrong type. */
export type Refusal = 'duplicate' | 'mismatch';

/** An export being written, in a file of its own that only this user may read. */
export interface DraftExport {
  /** Where it is for now; can be read after `finish`. */
  readonly path: string;
  /** How many private texts were added; in a public export, how many were replaced. */
  readonly privateTexts: number;
  /** Adds a row, its values in the order of the table's columns. Returns null, or why it was not added. */
  add(table: ExportTable, row: readonly StoredValue[]): Refusal | null;
  /** Creates a table that has no rows so far. A table that was never created is missing from the export. */
  create(table: ExportTable): void;
  /** Ends the writing, and checks the counts; the draft can be opened and checked then. */
  finish(): void;
  /** Replaces `to` with the draft, atomically and durably. */
  publish(): void;
  /** Removes the draft unless it was published. */
  discard(): void;
}

/**
 * Begins an export for the path `to`. A file that an import made may already exist there: it is unchanged until
 * `publish`. Drafts that a killed import left beside it are removed.
 *
 * @param marks what it says of itself: whether its records are those of the sample; whether it is public, which leaves
 * every private text out of it
 * @throws CliError if something else exists at `to`, or if nothing can be written beside it
 */
export function draftExport(to: string, marks: OwnMarks = {}): DraftExport {
  checkPlace(to);
  removeLeftDrafts(to);
  const claim = claimDraft(to);
  try {
    return new Draft(to, claim, openPrivately(to, claim.path), marks);
  } catch (error) {
    rmSync(claim.path, { force: true });
    claim.release();
    throw error;
  }
}

function openPrivately(to: string, path: string): Database {
  // Created here and not by SQLite, which would let every user read it.
  attempt('write', to, () => closeSync(openSync(path, 'wx', 0o600)));
  return attempt('write', to, () => new BetterSqlite3(resolve(path)));
}

class Draft implements DraftExport {
  readonly path: string;
  readonly #to: string;
  readonly #release: () => void;
  readonly #database: Database;
  readonly #inserts = new Map<ExportTable, Statement>();
  readonly #added = new Map<ExportTable, number>();
  readonly #isPublic: boolean;
  /** Which columns of a table are private. */
  readonly #private = new Map<ExportTable, readonly number[]>();
  #state: 'open' | 'finished' | 'gone' = 'open';
  privateTexts = 0;

  constructor(to: string, { path, release }: Claim, database: Database, marks: OwnMarks) {
    this.path = path;
    this.#to = to;
    this.#release = release;
    this.#database = database;
    this.#isPublic = marks.isPublic === true;
    attempt('write', to, () => {
      // An unfinished draft is discarded: nothing has to be undone, and only the end must be durable. Not OFF: the
      // driver opens databases in SQLite's defensive mode, which ignores that and keeps a journal in a file.
      database.pragma('journal_mode = MEMORY');
      database.pragma('synchronous = OFF');
      database.pragma('locking_mode = EXCLUSIVE');
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${versionOf(marks)}`);
      database.exec('BEGIN');
    });
  }

  add(table: ExportTable, row: readonly StoredValue[]): Refusal | null {
    const insert = this.#insert(table);
    // SQLite would make up an integer to replace a null.
    if (row[keyIndex(table)] === null) return 'mismatch';
    try {
      const places = this.#privatePlaces(table);
      insert.run(...(this.#isPublic && places.length > 0 ? publicRow(table, row) : row));
      for (const place of places) if (isPrivate(table, row, place)) this.privateTexts += 1;
      this.#added.set(table, (this.#added.get(table) ?? 0) + 1);
      return null;
    } catch (error) {
      if (error instanceof SqliteError && error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'duplicate';
      if (error instanceof SqliteError && error.code === 'SQLITE_MISMATCH') return 'mismatch';
      throw fileError('write', this.#to, error);
    }
  }

  create(table: ExportTable): void {
    this.#insert(table);
  }

  finish(): void {
    if (this.#state !== 'open') return;
    attempt('write', this.#to, () => this.#database.exec('COMMIT'));
    this.#checkCounts();
    this.#database.close();
    this.#state = 'finished';
    if (existsSync(this.path)) return;
    throw new CliError(`cannot write ${shownPath(this.#to)}: its draft was removed while it was written`, {
      hint: 'Check that nothing cleans that folder up, and import again.',
    });
  }

  /** Every row that was added must be readable. */
  #checkCounts(): void {
    for (const table of this.#inserts.keys()) {
      const { name } = table;
      const added = this.#added.get(table) ?? 0;
      const rows = attempt('write', this.#to, () =>
        this.#database
          .prepare(`SELECT count(*) FROM ${quoted(name)}`)
          .pluck()
          .get(),
      );
      if (rows === added) continue;
      throw new CliError(
        `cannot write ${shownPath(this.#to)}: of ${plural(added, 'row')} of ${name}, ${plural(Number(rows), 'is', 'are')} there`,
        {
          hint: 'Check the disk, or choose another place.',
        },
      );
    }
  }

  publish(): void {
    this.finish();
    checkPlace(this.#to);
    attempt('write', this.#to, () => {
      flushFile(this.path);
      renameSync(this.path, this.#to);
      this.#state = 'gone';
      this.#release();
      flushFolder(dirname(resolve(this.#to)));
    });
  }

  discard(): void {
    if (this.#state === 'gone') return;
    this.#database.close();
    rmSync(this.path, { force: true });
    this.#state = 'gone';
    this.#release();
  }

  #privatePlaces(table: ExportTable): readonly number[] {
    let places = this.#private.get(table);
    if (places === undefined) {
      places = table.columns.flatMap(({ publicForm }, index) => (publicForm === null ? [] : [index]));
      this.#private.set(table, places);
    }
    return places;
  }

  #insert(table: ExportTable): Statement {
    let insert = this.#inserts.get(table);
    if (insert === undefined) {
      const { name, columns } = table;
      const definitions = columns.map((column, index) => {
        const key = index === keyIndex(table) ? ' PRIMARY KEY NOT NULL' : '';
        return `${quoted(column.name)} ${column.value.declared}${key}`;
      });
      insert = attempt('write', this.#to, () => {
        this.#database.exec(`CREATE TABLE ${quoted(name)} (${definitions.join(', ')})`);
        return this.#database.prepare(
          `INSERT INTO ${quoted(name)} VALUES (${columns.map(() => '?').join(', ')})`,
        );
      });
      this.#inserts.set(table, insert);
    }
    return insert;
  }
}

/** A row as a public export holds it: no private text, and no sign of where one was. */
function publicRow({ columns }: ExportTable, row: readonly StoredValue[]): StoredValue[] {
  return row.map((value, index) => {
    const form = columns[index]?.publicForm ?? null;
    return form === null || (value === null && !form.evenNull) ? value : form.publishedAs;
  });
}

function isPrivate({ columns }: ExportTable, row: readonly StoredValue[], place: number): boolean {
  const value = row[place] ?? null;
  return value !== null && value !== '' && value !== columns[place]?.publicForm?.publishedAs;
}

/** Which column of a table is its id; -1 if it has none. */
function keyIndex({ kind, columns }: ExportTable): number {
  return kind === null ? -1 : columns.findIndex(({ name }) => name === kind.id.column);
}
