import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import BetterSqlite3, { SqliteError, type Statement } from 'better-sqlite3';
import { CliError } from '../../contract/errors.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { quoted } from '../../contract/json/quoted.ts';
import { FileDraft } from '../../files/file-draft.ts';
import { attempt, fileError } from '../../files/file-error.ts';
import type { Withheld } from '../../model/description/kind.ts';
import type { StoredValue } from '../../model/values/value-type.ts';
import { plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { APPLICATION_ID, type OwnMarks, versionOf } from './export-marks.ts';
import { checkExportPlace } from './export-place.ts';
import type { ExportTable } from './export-tables.ts';
import { hidesAnything, hidesAnythingSql } from './private-value.ts';

/** The id exists already, or is null or of the wrong type. */
export type Refusal = 'duplicate' | 'mismatch';

/** An export being written, in its own file that only this user may read. */
export type DraftExport = ReturnType<typeof openDraft>;

/**
 * Begins an export for `to`, whose file stays until `publish`. Removes drafts of killed imports.
 * @throws CliError if something else exists at `to`, or its folder cannot be written to
 */
export function draftExport(to: string, marks: OwnMarks = {}): DraftExport {
  // Created here because SQLite would make it readable by every user.
  const file = FileDraft.begin(to, checkExportPlace);
  try {
    return openDraft(to, file, marks);
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** A table of the draft. */
interface Filling {
  readonly insert: Statement;
  readonly privateForms: readonly (readonly [place: number, form: Withheld])[];
  rows: number;
}

function openDraft(to: string, file: FileDraft, marks: OwnMarks) {
  const { path } = file;
  const isPublic = marks.isPublic === true;
  const writing = <T>(write: () => T): T => attempt('write', to, write);
  const database = writing(() => new BetterSqlite3(resolve(path)));
  writing(() => {
    // An unfinished draft is discarded, so only the end must be durable. Not OFF: the driver opens
    // databases in SQLite's defensive mode, which ignores that and keeps a journal file.
    database.pragma('journal_mode = MEMORY');
    database.pragma('synchronous = OFF');
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${versionOf(marks)}`);
    // Temporary tables. Kilobytes: with half of the default of 16,000 pages take as long.
    database.pragma('temp.page_size = 16384');
    database.pragma('temp.cache_size = -4000');
    // In a file, SQLite writes each page that a statement changes there first.
    database.pragma('temp.journal_mode = MEMORY');
    database.exec('BEGIN');
  });
  const tables = new Map<ExportTable, Filling>();
  let privateTexts = 0;

  /** Creates the table if it is new. */
  const fillingOf = (table: ExportTable): Filling =>
    getOrMake(tables, table, () => {
      const { name, columns } = table;
      const definitions = columns.map((column, index) => {
        const key = index === keyIndex(table) ? ' PRIMARY KEY NOT NULL' : '';
        return `${quoted(column.name)} ${column.value.declared}${key}`;
      });
      const places = columns.map(() => '?').join(', ');
      const insert = writing(() => {
        database.exec(`CREATE TABLE ${inExport(name)} (${definitions.join(', ')})`);
        return database.prepare(`INSERT INTO ${inExport(name)} VALUES (${places})`);
      });
      const privateForms = columns.flatMap(({ publicForm }, index) =>
        publicForm === null ? [] : [[index, publicForm] as const],
      );
      return { insert, privateForms, rows: 0 };
    });

  /** Every added row must be readable. */
  const checkCounts = () => {
    for (const [{ name }, { rows: added }] of tables) {
      const count = database.prepare(`SELECT count(*) FROM ${inExport(name)}`).pluck();
      const rows = writing(() => count.get());
      if (rows === added) continue;
      throw new CliError(
        `cannot write ${shownPath(to)}: of ${plural(added, 'row')} of ${name}, ${plural(Number(rows), 'is', 'are')} there`,
        { hint: 'Check the disk, or choose another place.' },
      );
    }
  };

  const draft = {
    /** The draft's path; readable after `finish`. */
    path,

    /** Private texts added; in a public export, those replaced. */
    get privateTexts() {
      return privateTexts;
    },

    /** Adds a row in column order. Returns null, or why it was refused. */
    add(table: ExportTable, row: readonly StoredValue[]): Refusal | null {
      const filling = fillingOf(table);
      const { insert, privateForms } = filling;
      // SQLite would replace a null with an integer of its own.
      if (row[keyIndex(table)] === null) return 'mismatch';
      try {
        insert.run(...(isPublic ? publicRow(row, privateForms) : row));
        for (const [place, form] of privateForms)
          if (hidesAnything(row[place] ?? null, form)) privateTexts += 1;
        filling.rows += 1;
        return null;
      } catch (error) {
        if (error instanceof SqliteError && error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'duplicate';
        if (error instanceof SqliteError && error.code === 'SQLITE_MISMATCH') return 'mismatch';
        throw fileError('write', to, error);
      }
    },

    /** For temporary tables that `copy` reads: SQLite keeps them in a file that no other process can open. */
    database,

    /** Adds the rows of a query: an expression for each column, and what follows them. Returns their number. */
    copy(table: ExportTable, expressions: readonly string[], from: string): number {
      const filling = fillingOf(table);
      const published: StoredValue[] = [];
      const columns = [...expressions];
      for (const [place, { publishedAs, evenNull }] of filling.privateForms) {
        const expression = expressions[place] as string;
        const count = `SELECT count(*) FROM (SELECT ${expression} AS value ${from}) WHERE ${hidesAnythingSql('value', '?')}`;
        privateTexts += writing(() => database.prepare(count).pluck().get(publishedAs) as number);
        if (!isPublic) continue;
        columns[place] = evenNull ? '?' : `CASE WHEN ${expression} IS NOT NULL THEN ? END`;
        published.push(publishedAs);
      }
      const insert = `INSERT INTO ${inExport(table.name)} SELECT ${columns.join(', ')} ${from}`;
      const { changes } = writing(() => database.prepare(insert).run(...published));
      filling.rows += changes;
      return changes;
    },

    /** Creates an empty table. A table that is never created is missing from the export. */
    create: (table: ExportTable): void => void fillingOf(table),

    /** Ends the writing and checks the counts; then the draft can be opened. */
    finish(): void {
      if (!database.open) return;
      writing(() => database.exec('COMMIT'));
      checkCounts();
      database.close();
      if (existsSync(path)) return;
      throw new CliError(`cannot write ${shownPath(to)}: its draft was removed while it was written`, {
        hint: 'Check that no program deletes files there, and import again.',
      });
    },

    /** Replaces `to` with the draft, atomically and durably. */
    publish(): void {
      draft.finish();
      file.publish();
    },

    /** Removes the draft unless it was published. */
    discard(): void {
      database.close();
      file.discard();
    },
  };
  return draft;
}

/** Removes private texts, and any sign of where they were. */
function publicRow(row: readonly StoredValue[], forms: Filling['privateForms']): StoredValue[] {
  const values = [...row];
  for (const [place, { publishedAs, evenNull }] of forms)
    if (row[place] !== null || evenNull) values[place] = publishedAs;
  return values;
}

/** A temporary table of the same name would come first. */
function inExport(table: string): string {
  return `main.${quoted(table)}`;
}

function keyIndex({ kind, id, columns }: ExportTable): number {
  const key = kind?.id.column ?? id;
  return key === undefined ? -1 : columns.findIndex(({ name }) => name === key);
}
