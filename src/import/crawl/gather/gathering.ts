import type { Database, Statement } from 'better-sqlite3';
import { chooseVersion, type Version } from '../choose-version.ts';
import type { Conflict } from './gather-report.ts';
import type { GatheredRow } from './rows-of-record.ts';

/** A row, apart from the record that it came from. */
type Content = Pick<GatheredRow, 'values' | 'links'>;

interface KnownRow {
  readonly number: number;
  readonly content: string;
  readonly isWhole: number;
  readonly modified: string | null;
  readonly isOwn: number;
  readonly sequence: number;
}

// The contents are separate, because the other columns change with every record that embeds the row.
const TABLES = `
  CREATE TABLE content (number INTEGER PRIMARY KEY, "table" TEXT, id, content TEXT, reason TEXT);
  CREATE INDEX content_of ON content ("table", id);
  CREATE TABLE gathered (
    "table" TEXT, id, number INTEGER, isWhole INTEGER, modified TEXT, isOwn INTEGER, sequence INTEGER,
    PRIMARY KEY ("table", id)
  ) WITHOUT ROWID;
`;
const CONFLICTS = `
  SELECT "table", id, versions, reason AS kept
  FROM (SELECT "table", id, count(*) AS versions FROM content GROUP BY "table", id HAVING versions > 1)
  JOIN gathered USING ("table", id) JOIN content USING (number, "table", id)
  ORDER BY "table", id
`;

/**
 * Rows, each id once. They are kept in the work file, in a transaction that is never committed: none of them stay
 * there, and few are in memory.
 */
export class Gathering {
  readonly #database: Database;
  readonly #find: Statement;
  readonly #store: Statement;
  readonly #findContent: Statement;
  readonly #storeContent: Statement;
  readonly #setReason: Statement;

  constructor(database: Database) {
    this.#database = database;
    database.exec('BEGIN');
    database.exec(TABLES);
    this.#find = database.prepare(
      'SELECT gathered.*, content FROM gathered JOIN content USING (number) WHERE gathered."table" = ? AND gathered.id = ?',
    );
    this.#store = database.prepare('INSERT OR REPLACE INTO gathered VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#findContent = database
      .prepare('SELECT number FROM content WHERE "table" = ? AND id = ? AND content = ?')
      .pluck();
    this.#storeContent = database.prepare('INSERT INTO content VALUES (NULL, ?, ?, ?, NULL)');
    this.#setReason = database.prepare('UPDATE content SET reason = ? WHERE number = ?');
  }

  /** Adds a row. Of two versions of one record the better one is kept, see `chooseVersion`. */
  add({ table, id, values, links }: GatheredRow, version: Version): void {
    const content = JSON.stringify({ values, links } satisfies Content);
    const known = this.#find.get(table, id) as KnownRow | undefined;
    const number = known?.content === content ? known.number : this.#numberOf(table, id, content);
    if (known !== undefined) {
      const before = { ...known, isWhole: known.isWhole === 1, isOwn: known.isOwn === 1 };
      const { keeps, reason } = chooseVersion(before, version);
      if (number !== known.number) this.#setReason.run(reason, keeps === 'known' ? known.number : number);
      if (keeps === 'known') return;
    }
    const { isWhole, modified, isOwn, sequence } = version;
    this.#store.run(table, id, number, Number(isWhole), modified, Number(isOwn), sequence);
  }

  /** The rows of a table, by id. */
  *rows(table: string): Generator<{ readonly id: string | number } & Content> {
    const find =
      'SELECT gathered.id, content FROM gathered JOIN content USING (number) WHERE gathered."table" = ? ORDER BY gathered.id';
    const rows = this.#database.prepare<[string], { id: string | number; content: string }>(find);
    for (const { id, content } of rows.iterate(table)) yield { id, ...(JSON.parse(content) as Content) };
  }

  /** Records that had several versions. */
  conflicts(): Conflict[] {
    return this.#database.prepare<[], Conflict>(CONFLICTS).all();
  }

  /** Discards all rows. */
  end(): void {
    this.#database.exec('ROLLBACK');
  }

  #numberOf(table: string, id: string | number, content: string): number | bigint {
    const known = this.#findContent.get(table, id, content) as number | undefined;
    return known ?? this.#storeContent.run(table, id, content).lastInsertRowid;
  }
}
