import type { Database, Statement } from 'better-sqlite3';
import type { Field, RecordKind } from '../../../model/description/kind.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import { type ExportTable, exportTables } from '../../export/export-tables.ts';
import { chooseVersion } from './choose-version.ts';
import { linkEnds } from './link-ends.ts';
import type { ReadRecord } from './read-record.ts';
import { Recent } from './recent.ts';
import { storeReverseLinks } from './reverse-links.ts';
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
  readonly versions: number;
  readonly kept: string;
}

export interface FilledTable {
  readonly name: string;
  readonly rows: number;
}

const TABLES = `
  CREATE TABLE gathered (
    "table" TEXT, id, content TEXT, isWhole INTEGER, modified TEXT, isOwn INTEGER, reason TEXT, position INTEGER,
    UNIQUE ("table", id)
  );
  CREATE TABLE version ("table" TEXT, id, content TEXT, PRIMARY KEY ("table", id, content)) WITHOUT ROWID;
`;
const FIND = 'SELECT content, isWhole, modified, isOwn FROM gathered WHERE "table" = ? AND id = ?';
/** Changes nothing if there is a row with other content. */
const ADD = `INSERT INTO gathered VALUES (?, ?, ?, ?, ?, ?, NULL, ?)
  ON CONFLICT DO UPDATE SET isWhole = max(isWhole, excluded.isWhole), isOwn = max(isOwn, excluded.isOwn)
  WHERE content = excluded.content`;
const REPLACE = `UPDATE gathered SET content = ?, isWhole = ?, modified = ?, isOwn = ? WHERE "table" = ? AND id = ?`;
const CONFLICTS = `
  SELECT "table", id, count(*) AS versions, reason AS kept FROM version JOIN gathered USING ("table", id)
  GROUP BY "table", id ORDER BY "table", id
`;
/** In memory, of each table. */
const MOST_RECENT = 2000;

interface KnownRow {
  readonly content: string;
  readonly isWhole: boolean;
  readonly modified: string | null;
  readonly isOwn: boolean;
}

/** In a file; each id once. */
export class GatheredRows {
  readonly #database: Database;
  readonly #kinds: readonly RecordKind[];
  readonly #find: Statement;
  readonly #add: Statement;
  readonly #replace: Statement;
  readonly #addVersion: Statement;
  readonly #setReason: Statement;
  /** The last version of an embedded record: if it comes again, nothing changes. */
  readonly #last = new Map<string, Recent<string | number, ReadRecord>>();
  /** Of the next record that its own collection lists. */
  #position = 1;
  readonly #stored = new Map<RecordKind, readonly (readonly [string, Field])[]>();

  constructor(database: Database, kinds: readonly RecordKind[]) {
    database.exec(TABLES);
    this.#database = database;
    this.#kinds = kinds;
    this.#find = database.prepare(FIND);
    this.#add = database.prepare(ADD);
    this.#replace = database.prepare(REPLACE);
    this.#addVersion = database.prepare('INSERT OR IGNORE INTO version VALUES (?, ?, ?)');
    this.#setReason = database.prepare('UPDATE gathered SET reason = ? WHERE "table" = ? AND id = ?');
  }

  /**
   * Adds the row of a valid record; later calls count as fetched later. Of two versions the better is kept:
   * see `chooseVersion`. Two kinds of one table make one row. `isWhole`: no value was replaced.
   */
  add(record: ReadRecord, { isOwn, isWhole }: Pick<KnownRow, 'isOwn' | 'isWhole'>): void {
    const { kind, value } = record;
    const { table } = kind;
    const id = storedId(kind, value);
    const recent = this.#recent(table);
    const last = recent.get(id);
    if (last === record) return;
    const content = this.#contentOf(record);
    const modified = modifiedDate(record);
    const { changes } = this.#add.run(
      table,
      id,
      content,
      Number(isWhole),
      modified,
      Number(isOwn),
      this.#position,
    );
    if (isOwn) this.#position += 1;
    if (changes === 0) this.#join(table, id, { content, isWhole, modified, isOwn });
    // Replacing changes a record in place; and its own collection mostly lists a record once.
    if (!isWhole || (isOwn && last === undefined)) recent.delete(id);
    else recent.set(id, record);
  }

  #recent(table: string): Recent<string | number, ReadRecord> {
    let recent = this.#last.get(table);
    if (recent === undefined) {
      recent = new Recent(MOST_RECENT);
      this.#last.set(table, recent);
    }
    return recent;
  }

  #join(table: string, id: StoredValue, row: KnownRow): void {
    const known = this.#known(table, id);
    const kept = this.#better(table, id, known, row);
    if (kept !== known)
      this.#replace.run(kept.content, Number(kept.isWhole), kept.modified, Number(kept.isOwn), table, id);
  }

  /** In whatever version. */
  has({ kind, value }: ReadRecord): boolean {
    const id = value[kind.id.name];
    const isId = typeof id === 'number' || typeof id === 'string';
    return isId && this.#find.get(kind.table, storedId(kind, value)) !== undefined;
  }

  conflicts(): Conflict[] {
    return this.#database.prepare<[], Conflict>(CONFLICTS).all();
  }

  /** Creates every table, even without rows. */
  fill(draft: DraftExport): FilledTable[] {
    const tables = exportTables(this.#kinds);
    const counts = new Map(tables.map((table) => [table.name, { table, rows: 0 }]));
    const add = (name: string, row: readonly StoredValue[]) => {
      const into = counts.get(name);
      if (into === undefined || draft.add(into.table, row) !== null)
        throw new Error(`${name} does not take a row that was taken as right`);
      into.rows += 1;
    };
    const reverse = storeReverseLinks(this.#database, this.#kinds);
    const links = linkEnds(this.#kinds, tables);
    for (const table of tables) draft.create(table);
    for (const table of tables) {
      let place = 0;
      for (const { id, content } of table.kind === null ? [] : this.#contentsOf(table)) {
        place += 1;
        const row = table.columns.map(({ name }) =>
          name === table.kind?.order ? place : (content[name] ?? null),
        );
        add(table.name, row as StoredValue[]);
        for (const [end, targets] of Object.entries(content)) {
          const link = links.get(end);
          if (link === undefined || reverse.has(link.table) || !Array.isArray(targets)) continue;
          for (const target of targets as StoredValue[]) {
            const ends = link.isReversed ? [target, id] : [id, target];
            if (link.known === null || isNew(link.known, JSON.stringify(ends))) add(link.table, ends);
          }
        }
      }
    }
    return [...counts].map(([name, { rows }]) => ({ name, rows }));
  }

  *#contentsOf({
    name,
    kind,
  }: ExportTable): Generator<{ readonly id: StoredValue; readonly content: Content }> {
    const order = kind?.order === undefined ? 'id' : 'position, id';
    const find = `SELECT id, content FROM gathered WHERE "table" = ? ORDER BY ${order}`;
    const rows = this.#database.prepare<[string], { id: StoredValue; content: string }>(find);
    for (const { id, content } of rows.iterate(name)) yield { id, content: JSON.parse(content) as Content };
  }

  #known(table: string, id: StoredValue): KnownRow {
    const row = this.#find.get(table, id) as Pick<KnownRow, 'content' | 'modified'> &
      Record<'isWhole' | 'isOwn', number>;
    return { ...row, isWhole: row.isWhole === 1, isOwn: row.isOwn === 1 };
  }

  #better(table: string, id: StoredValue, known: KnownRow, row: KnownRow): KnownRow {
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
    // Columns that only the other has come in one version.
    return keeps === 'other'
      ? { ...row, content: joined(before, after) }
      : { ...known, content: joined(after, before) };
  }

  /** Sorted by name, so that the order is the same for all kinds of a table. */
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

function isNew(known: Set<string>, value: string): boolean {
  return known.size < known.add(value).size;
}
