import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3, { type Database, SqliteError, type Statement } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';
import { quoted } from '../../contract/json/quoted.ts';
import { FileDraft } from '../../files/file-draft.ts';
import { attempt, fileError } from '../../files/file-error.ts';
import type { Withheld } from '../../model/description/kind.ts';
import type { StoredValue } from '../../model/values/value-type.ts';
import { plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { APPLICATION_ID, type OwnMarks, versionOf } from './export-marks.ts';
import { checkExportPlace } from './export-place.ts';
import type { ExportColumn, ExportTable } from './export-tables.ts';

/** The id exists already, or is null or of the wrong type. */
export type Refusal = 'duplicate' | 'mismatch';

/** An export being written, in its own file that only this user may read. */
export interface DraftExport {
  /** The draft's path; readable after `finish`. */
  readonly path: string;
  /** Private texts added; in a public export, those replaced. */
  readonly privateTexts: number;
  /** Adds a row in column order. Returns null, or why it was refused. */
  add(table: ExportTable, row: readonly StoredValue[]): Refusal | null;
  /** Lets `copy` read the tables of a database as `gathered`. Call it before rows are added. */
  attach(path: string): void;
  /** Adds the rows of a query: an expression for each column, and what follows them. Returns their number. */
  copy(table: ExportTable, expressions: readonly string[], from: string): number;
  /** Creates an empty table. A table that is never created is missing from the export. */
  create(table: ExportTable): void;
  /** Ends the writing and checks the counts; then the draft can be opened. */
  finish(): void;
  /** Replaces `to` with the draft, atomically and durably. */
  publish(): void;
  /** Removes the draft unless it was published. */
  discard(): void;
}

/**
 * Begins an export for `to`, whose file stays until `publish`. Removes drafts of killed imports.
 * @throws CliError if something else exists at `to`, or its folder cannot be written to
 */
export function draftExport(to: string, marks: OwnMarks = {}): DraftExport {
  // Created here because SQLite would make it readable by every user.
  const file = FileDraft.begin(to, checkExportPlace);
  try {
    return new Draft(to, file, marks);
  } catch (error) {
    file.discard();
    throw error;
  }
}

class Draft implements DraftExport {
  readonly path: string;
  readonly #to: string;
  readonly #file: FileDraft;
  readonly #database: Database;
  readonly #inserts = new Map<ExportTable, Statement>();
  readonly #added = new Map<ExportTable, number>();
  readonly #isPublic: boolean;
  readonly #private = new Map<ExportTable, readonly number[]>();
  #isFinished = false;
  privateTexts = 0;

  constructor(to: string, file: FileDraft, marks: OwnMarks) {
    this.path = file.path;
    this.#to = to;
    this.#file = file;
    this.#isPublic = marks.isPublic === true;
    const database = attempt('write', to, () => new BetterSqlite3(resolve(file.path)));
    this.#database = database;
    attempt('write', to, () => {
      // An unfinished draft is discarded, so only the end must be durable. Not OFF: the driver opens
      // databases in SQLite's defensive mode, which ignores that and keeps a journal file.
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
    // SQLite would replace a null with an integer of its own.
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

  attach(path: string): void {
    attempt('write', this.#to, () => {
      this.#database.exec('COMMIT');
      this.#database.prepare('ATTACH ? AS gathered').run(resolve(path));
      this.#database.exec('BEGIN');
    });
  }

  copy(table: ExportTable, expressions: readonly string[], from: string): number {
    const published: StoredValue[] = [];
    const columns = [...expressions];
    for (const place of this.#privatePlaces(table)) {
      const expression = expressions[place] as string;
      const { publishedAs, evenNull } = (table.columns[place] as ExportColumn).publicForm as Withheld;
      const count = `SELECT count(*) FROM (SELECT ${expression} AS value ${from}) WHERE value <> '' AND value IS NOT ?`;
      this.privateTexts += attempt(
        'write',
        this.#to,
        () => this.#database.prepare(count).pluck().get(publishedAs) as number,
      );
      if (!this.#isPublic) continue;
      columns[place] = evenNull ? '?' : `CASE WHEN ${expression} IS NOT NULL THEN ? END`;
      published.push(publishedAs);
    }
    this.create(table);
    const insert = `INSERT INTO ${quoted(table.name)} SELECT ${columns.join(', ')} ${from}`;
    const { changes } = attempt('write', this.#to, () => this.#database.prepare(insert).run(...published));
    this.#added.set(table, (this.#added.get(table) ?? 0) + changes);
    return changes;
  }

  create(table: ExportTable): void {
    this.#insert(table);
  }

  finish(): void {
    if (this.#isFinished) return;
    attempt('write', this.#to, () => this.#database.exec('COMMIT'));
    this.#checkCounts();
    this.#database.close();
    this.#isFinished = true;
    if (existsSync(this.path)) return;
    throw new CliError(`cannot write ${shownPath(this.#to)}: its draft was removed while it was written`, {
      hint: 'Check that no program deletes files there, and import again.',
    });
  }

  /** Every added row must be readable. */
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
    this.#file.publish();
  }

  discard(): void {
    this.#database.close();
    this.#file.discard();
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

/** Removes private texts, and any sign of where they were. */
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

function keyIndex({ kind, id, columns }: ExportTable): number {
  const key = kind?.id.column ?? id;
  return key === undefined ? -1 : columns.findIndex(({ name }) => name === key);
}
