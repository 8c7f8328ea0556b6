import type { Database, Statement } from 'better-sqlite3';
import type { Field, RecordKind } from '../../../description/kind.ts';
import type { StoredValue } from '../../../values/value-type.ts';
import type { DraftExport } from '../../draft-export.ts';
import { type ExportTable, exportTables } from '../../export-tables.ts';
import { chooseVersion } from './choose-version.ts';
import { linkEnds } from './link-ends.ts';
import type { ReadRecord } from './read-record.ts';
import {
  agree,
  type Content,
  isPartOf,
  joined,
  modifiedDate,
  nameOf,
  storedId,
  storedValue,
} from './stored-content.ts';

/** Differing versions of one record. A warning, not a problem. */
export interface Conflict {
  readonly table: string;
  readonly id: string | number | null;
  /** How many there were. */
  readonly versions: number;
  /** Why that version was kept. */
  readonly kept: string;
}

/** The rows of a table of the export. */
export interface FilledTable {
  readonly name: string;
  readonly rows: number;
}

interface KnownRow {
  readonly content: string;
  readonly isWhole: boolean;
  readonly modified: string | null;
  readonly isOwn: boolean;
}

/** The row of a record, with what it is called. */
interface NamedRow {
  readonly id: string | number;
  readonly name: string;
  readonly row: KnownRow;
}

const TABLES = `
  CREATE TABLE gathered (
    "table" TEXT, id, content TEXT, isWhole INTEGER, modified TEXT, isOwn INTEGER, reason TEXT, UNIQUE ("table", id)
  );
  CREATE TABLE version ("table" TEXT, id, content TEXT, PRIMARY KEY ("table", id, content)) WITHOUT ROWID;
`;
const FIND = 'SELECT content, isWhole, modified, isOwn FROM gathered WHERE "table" = ? AND id = ?';
const STORE = `INSERT INTO gathered VALUES (?, ?, ?, ?, ?, ?, NULL)
  ON CONFLICT DO UPDATE SET content = excluded.content, isWhole = excluded.isWhole, modified = excluded.modified,
    isOwn = excluded.isOwn`;
const CONFLICTS = `
  SELECT "table", id, count(*) AS versions, reason AS kept FROM version JOIN gathered USING ("table", id)
  GROUP BY "table", id ORDER BY "table", id
`;
/** Characters of rows that are kept at hand; the same again of the generation before. */
const RECENT = 8 * 2 ** 20;

/** The rows of records and of what they embed, each id once, in a file: few are in memory. */
export class GatheredRows {
  readonly #database: Database;
  readonly #kinds: readonly RecordKind[];
  readonly #find: Statement;
  readonly #store: Statement;
  readonly #addVersion: Statement;
  readonly #setReason: Statement;
  /** Rows of embedded records: the same ones come again and again. */
  #recent = new Map<string, KnownRow>();
  #older = new Map<string, KnownRow>();
  #size = 0;
  readonly #embedded = new WeakMap<ReadRecord, NamedRow>();
  readonly #stored = new Map<RecordKind, readonly (readonly [string, Field])[]>();

  constructor(database: Database, kinds: readonly RecordKind[]) {
    database.exec(TABLES);
    this.#database = database;
    this.#kinds = kinds;
    this.#find = database.prepare(FIND);
    this.#store = database.prepare(STORE);
    this.#addVersion = database.prepare('INSERT OR IGNORE INTO version VALUES (?, ?, ?)');
    this.#setReason = database.prepare('UPDATE gathered SET reason = ? WHERE "table" = ? AND id = ?');
  }

  /**
   * Adds the row of a record that fits the contract; one that is added later was fetched later. Of two versions of one
   * record the better one is kept, see `chooseVersion`. Two kinds may share a table: their columns make one row.
   *
   * @param isOwn whether the record is from its own collection, and not embedded in another record
   * @param isWhole whether nothing of it was replaced
   */
  add(record: ReadRecord, { isOwn, isWhole }: Pick<KnownRow, 'isOwn' | 'isWhole'>): void {
    const { table } = record.kind;
    const isEmbedded = !isOwn && isWhole;
    const { id, name, row } = isEmbedded ? this.#embeddedRow(record) : this.#rowOf(record, isOwn, isWhole);
    const recent = this.#recent.get(name) ?? this.#older.get(name);
    const known = recent ?? this.#known(table, id);
    const kept = known === undefined ? row : this.#better(table, id, known, row);
    if (kept !== known)
      this.#store.run(table, id, kept.content, Number(kept.isWhole), kept.modified, Number(kept.isOwn));
    if ((!isOwn || recent !== undefined) && this.#recent.get(name) !== kept) this.#remember(name, kept);
  }

  #remember(name: string, row: KnownRow): void {
    if (this.#size > RECENT) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#size = 0;
    }
    this.#recent.set(name, row);
    this.#size += row.content.length;
  }

  /** The row of a record that is embedded, which comes again and again: it is worked out once. */
  #embeddedRow(record: ReadRecord): NamedRow {
    let row = this.#embedded.get(record);
    if (row === undefined) {
      row = this.#rowOf(record, false, true);
      this.#embedded.set(record, row);
    }
    return row;
  }

  #rowOf(record: ReadRecord, isOwn: boolean, isWhole: boolean): NamedRow {
    const { table } = record.kind;
    const id = storedId(record.kind, record.value);
    const row = { content: this.#contentOf(record), isWhole, modified: modifiedDate(record), isOwn };
    return { id, name: `${table} ${JSON.stringify(id)}`, row };
  }

  /** Records that had several versions. */
  conflicts(): Conflict[] {
    return this.#database.prepare<[], Conflict>(CONFLICTS).all();
  }

  /** Writes all rows, and counts them. Every table is created, even one without rows. */
  fill(draft: DraftExport): FilledTable[] {
    const tables = exportTables(this.#kinds);
    const counts = new Map(tables.map((table) => [table.name, { table, rows: 0 }]));
    const add = (name: string, row: readonly StoredValue[]) => {
      const into = counts.get(name);
      if (into === undefined || draft.add(into.table, row) !== null)
        throw new Error(`${name} does not take a row that was taken as right`);
      into.rows += 1;
    };
    const links = linkEnds(this.#kinds, tables);
    for (const table of tables) draft.create(table);
    for (const table of tables) {
      for (const { id, content } of table.kind === null ? [] : this.#contentsOf(table)) {
        const row = table.columns.map((column) => content[column.name] ?? null);
        add(table.name, row as StoredValue[]);
        for (const [end, targets] of Object.entries(content)) {
          const link = links.get(end);
          if (link === undefined || !Array.isArray(targets)) continue;
          for (const target of targets as StoredValue[]) {
            const ends = link.isReversed ? [target, id] : [id, target];
            const name = JSON.stringify(ends);
            if (link.known?.has(name)) continue;
            link.known?.add(name);
            add(link.table, ends);
          }
        }
      }
    }
    return [...counts].map(([name, { rows }]) => ({ name, rows }));
  }

  *#contentsOf({ name }: ExportTable): Generator<{ readonly id: StoredValue; readonly content: Content }> {
    const find = 'SELECT id, content FROM gathered WHERE "table" = ? ORDER BY id';
    const rows = this.#database.prepare<[string], { id: StoredValue; content: string }>(find);
    for (const { id, content } of rows.iterate(name)) yield { id, content: JSON.parse(content) as Content };
  }

  #known(table: string, id: StoredValue): KnownRow | undefined {
    const row = this.#find.get(table, id) as
      | (Pick<KnownRow, 'content' | 'modified'> & Record<'isWhole' | 'isOwn', number>)
      | undefined;
    return row && { ...row, isWhole: row.isWhole === 1, isOwn: row.isOwn === 1 };
  }

  #better(table: string, id: StoredValue, known: KnownRow, row: KnownRow): KnownRow {
    if (row.content === known.content) {
      const isBetter = row.isWhole === known.isWhole ? row.isOwn && !known.isOwn : row.isWhole;
      return isBetter ? row : known;
    }
    const [before, after] = [known, row].map(({ content }) => JSON.parse(content) as Content) as [
      Content,
      Content,
    ];
    if (isPartOf(after, before)) return known;
    if (isPartOf(before, after)) return row;
    if (agree(before, after)) {
      const isWhole = known.isWhole && row.isWhole;
      const modified = row.modified ?? known.modified;
      return { content: joined(before, after), isWhole, modified, isOwn: known.isOwn || row.isOwn };
    }
    const { keeps, reason } = chooseVersion({ ...known, sequence: 0 }, { ...row, sequence: 1 });
    for (const { content } of [known, row]) this.#addVersion.run(table, id, content);
    this.#setReason.run(reason, table, id);
    // Of columns that only the other has, there is one version.
    return keeps === 'other'
      ? { ...row, content: joined(before, after) }
      : { ...known, content: joined(after, before) };
  }

  /** In the order of their names, which is the same for all kinds of a table. */
  #storedFields(kind: RecordKind): readonly (readonly [string, Field])[] {
    let stored = this.#stored.get(kind);
    if (stored === undefined) {
      stored = kind.fields
        .flatMap((field): [string, Field][] => {
          const name = nameOf(field);
          return name === null ? [] : [[name, field]];
        })
        .sort(([a], [b]) => (a < b ? -1 : 1));
      this.#stored.set(kind, stored);
    }
    return stored;
  }

  #contentOf(record: ReadRecord): string {
    const stored: Record<string, Content[string]> = {};
    for (const [name, field] of this.#storedFields(record.kind)) stored[name] = storedValue(field, record);
    return JSON.stringify(stored);
  }
}
