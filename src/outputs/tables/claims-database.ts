import { resolve } from 'node:path';
import BetterSqlite3, { type Database, type Statement } from 'better-sqlite3';
import { isKnown, type State } from '../../contract/claims/claims.ts';
import type { DatedClaim } from '../../contract/claims/panel.ts';
import { quoted } from '../../contract/json/quoted.ts';
import { attempt } from '../../files/file-error.ts';
import type { Naming } from '../../model/claims/kin.ts';
import type { Variable } from '../../model/claims/variable.ts';
import type { LaidColumn } from './layout.ts';
import type { RowPart } from './row-parts.ts';
import type { RowSink } from './write-table.ts';

type Columns = readonly Pick<LaidColumn<never>, 'column'>[];

/** A claim, as far as others read it back. */
export interface StoredClaim extends DatedClaim {
  readonly variable: string;
}

type StoredRow = Omit<StoredClaim, 'disputed'> & { disputed: boolean | 0 | 1 };

/** Writes the claims into the database of a snapshot, and reads them back. Nothing else may have it open. */
export class DatabaseClaims implements RowSink {
  readonly #path: string;
  readonly #table: string;
  readonly #database: Database;
  readonly #insert: Statement;
  #about: Statement<unknown[], StoredRow> | null = null;

  /** @param table its name in the database, which has no such table yet */
  constructor(path: string, table: string, columns: Columns) {
    this.#path = path;
    this.#table = table;
    const places = columns.map(() => '?').join(', ');
    [this.#database, this.#insert] = this.#attempt(() => {
      const database = new BetterSqlite3(resolve(path));
      database.pragma('journal_mode = OFF');
      database.pragma('synchronous = OFF');
      // Kilobytes. Rows and indexes are written in order, so that more gains nothing.
      database.pragma('cache_size = -2000');
      database.exec(`BEGIN; ${creation(table, columns)}`);
      return [database, database.prepare(`INSERT INTO ${quoted(table)} VALUES (${places})`)];
    });
  }

  add(row: readonly RowPart[]): void {
    const values: unknown[] = [];
    for (const { cells } of row)
      for (const cell of cells) values.push(typeof cell === 'boolean' ? Number(cell) : cell);
    this.#attempt(() => this.#insert.run(values));
  }

  /** Adds an index for each way to look for claims. Call it after the last `add`, and before all that follows. */
  end(): void {
    const index = (column: string) =>
      `CREATE INDEX ${quoted(`${this.#table}.${column}`)} ON ${quoted(this.#table)} (${column});`;
    this.#attempt(() => this.#database.exec(`${index('variable')} ${index('entity_id')} COMMIT;`));
  }

  /**
   * The claims about an entity by their first known year, undated ones first.
   * @param entity its id
   */
  about(entity: unknown): readonly StoredClaim[] {
    return this.#attempt(() => {
      this.#about ??= this.#readerAbout();
      const rows = this.#about.all(entity);
      for (const row of rows) row.disputed = row.disputed === 1;
      return rows as readonly StoredClaim[];
    });
  }

  /** Whom claims name as successors and predecessors, by its id or by a text. */
  namings(
    variables: readonly Pick<Variable, 'id' | 'names'>[],
    indexOf: (entity: unknown) => number | undefined,
    called: (word: string) => number | undefined,
  ): readonly Naming[] {
    const texts = `SELECT entity_id, value, value_id, state FROM ${quoted(this.#table)}
      WHERE variable = ? AND entity_id IS NOT NULL AND value IS NOT NULL`;
    return this.#attempt(() => {
      const found = this.#database.prepare<[string], [unknown, string, unknown, State]>(texts).raw();
      return variables.flatMap(({ id, names }) => {
        if (names === null) return [];
        return found.all(id).flatMap(([entity, value, valueId, state]): Naming[] => {
          if (!isKnown({ state })) return [];
          // Several entities may have one name.
          const [of, named] = [indexOf(entity), valueId === null ? called(value) : indexOf(valueId)];
          return of === undefined || named === undefined || named === of ? [] : [{ of, named, as: names }];
        });
      });
    });
  }

  #readerAbout(): Statement<unknown[], StoredRow> {
    return this.#database.prepare(
      `SELECT variable, value, low, high, state, disputed, year_from AS "from", year_to AS "to", dated
       FROM ${quoted(this.#table)} WHERE entity_id = ?
       ORDER BY coalesce(min(year_from, year_to), year_from, year_to), rowid`,
    );
  }

  /** Call it at the end, also after an error. */
  close(): void {
    this.#database.close();
  }

  /** @throws CliError for a full disk and the like */
  #attempt<T>(action: () => T): T {
    return attempt('write', this.#path, action);
  }
}

function creation(table: string, columns: Columns): string {
  const list = columns.map(({ column: { name, value } }) => {
    return `${quoted(name)} ${value.declared}${name === 'claim' ? ' PRIMARY KEY NOT NULL' : ''}`;
  });
  return `CREATE TABLE ${quoted(table)} (\n  ${list.join(',\n  ')}\n);`;
}
