import type { Database, Statement } from 'better-sqlite3';
import type { Field, RecordKind } from '../../../model/description/kind.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import { type ExportTable, exportTables } from '../../export/export-tables.ts';
import { chooseVersion } from './choose-version.ts';
import type { KnownRow, NamedRow, Slot } from './known-row.ts';
import { linkEnds } from './link-ends.ts';
import type { ReadRecord } from './read-record.ts';
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

const TABLES = `
  CREATE TABLE gathered (
    "table" TEXT, id, content TEXT, isWhole INTEGER, modified TEXT, isOwn INTEGER, reason TEXT, UNIQUE ("table", id)
  );
  CREATE TABLE version ("table" TEXT, id, content TEXT, PRIMARY KEY ("table", id, content)) WITHOUT ROWID;
`;
const FIND = 'SELECT content, isWhole, modified, isOwn FROM gathered WHERE "table" = ? AND id = ?';
const ADD = 'INSERT INTO gathered VALUES (?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING';
const REPLACE = `UPDATE gathered SET content = ?, isWhole = ?, modified = ?, isOwn = ? WHERE "table" = ? AND id = ?`;
const CONFLICTS = `
  SELECT "table", id, count(*) AS versions, reason AS kept FROM version JOIN gathered USING ("table", id)
  GROUP BY "table", id ORDER BY "table", id
`;
/** Characters of rows that are kept at hand; the same again of the generation before. */
const RECENT = 16 * 2 ** 20;

/** The rows of records and of what they embed, each id once, in a file: few are in memory. */
export class GatheredRows {
  readonly #database: Database;
  readonly #kinds: readonly RecordKind[];
  readonly #find: Statement;
  readonly #add: Statement;
  readonly #replace: Statement;
  readonly #addVersion: Statement;
  readonly #setReason: Statement;
  /** Rows of embedded records: the same ones come again and again. */
  readonly #mostRecent: number;
  #recent = new Map<string, Slot>();
  #older = new Map<string, Slot>();
  #size = 0;
  readonly #stored = new Map<RecordKind, readonly (readonly [string, Field])[]>();

  /** @param recent how many characters of rows are kept at hand */
  constructor(database: Database, kinds: readonly RecordKind[], recent = RECENT) {
    this.#mostRecent = recent;
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
   * Adds the row of a record that fits the contract; one that is added later was fetched later. Of two versions of one
   * record the better one is kept, see `chooseVersion`. Two kinds may share a table: their columns make one row.
   *
   * @param isOwn whether the record is from its own collection, and not embedded in another record
   * @param isWhole whether nothing of it was replaced
   */
  add(record: ReadRecord, { isOwn, isWhole }: Pick<KnownRow, 'isOwn' | 'isWhole'>): void {
    const isEmbedded = !isOwn && isWhole;
    const named = isEmbedded ? this.#embeddedRow(record) : this.#rowOf(record, isOwn, isWhole);
    const { settled } = named;
    if (settled !== null && named.slot?.kept === settled) return;
    const { id, name, row } = named;
    const { table } = record.kind;
    const recent = this.#recent.get(name) ?? this.#older.get(name);
    const before = recent?.kept ?? null;
    const kept = before === null ? this.#addToStored(table, id, row) : this.#addTo(before, table, id, row);
    // What comes from its own collection comes once, mostly.
    if (isOwn && recent === undefined) return;
    named.slot = this.#remember(name, recent, kept);
    named.settled = kept === before || kept === row ? kept : null;
  }

  /** Whether there is a row of a record, in whatever version. */
  has({ kind, value }: ReadRecord): boolean {
    const id = value[kind.id.name];
    const isId = typeof id === 'number' || typeof id === 'string';
    return isId && this.#find.get(kind.table, storedId(kind, value)) !== undefined;
  }

  /** Adds a row of whose name nothing is at hand. Returns what is kept of both. */
  #addToStored(table: string, id: StoredValue, row: KnownRow): KnownRow {
    const { content, isWhole, modified, isOwn } = row;
    const { changes } = this.#add.run(table, id, content, Number(isWhole), modified, Number(isOwn));
    return changes > 0 ? row : this.#addTo(this.#known(table, id), table, id, row);
  }

  #addTo(known: KnownRow, table: string, id: StoredValue, row: KnownRow): KnownRow {
    const kept = known === row ? known : this.#better(table, id, known, row);
    if (kept !== known)
      this.#replace.run(kept.content, Number(kept.isWhole), kept.modified, Number(kept.isOwn), table, id);
    return kept;
  }

  #remember(name: string, known: Slot | undefined, kept: KnownRow): Slot {
    const slot = known ?? { kept };
    if (!this.#recent.has(name)) this.#makeRoom(name, slot, kept);
    slot.kept = kept;
    return slot;
  }

  #makeRoom(name: string, slot: Slot, kept: KnownRow): void {
    if (this.#size > this.#mostRecent) {
      for (const [old, left] of this.#older) if (!this.#recent.has(old)) left.kept = null;
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#size = 0;
    }
    this.#recent.set(name, slot);
    this.#size += kept.content.length;
  }

  /** The row of a record that is embedded, which comes again and again: it is worked out once. */
  #embeddedRow(record: ReadRecord): NamedRow {
    const { found } = record;
    found.row ??= this.#rowOf(record, false, true);
    return found.row;
  }

  #rowOf(record: ReadRecord, isOwn: boolean, isWhole: boolean): NamedRow {
    const { table } = record.kind;
    const id = storedId(record.kind, record.value);
    const row = { content: this.#contentOf(record), isWhole, modified: modifiedDate(record), isOwn };
    return { id, name: `${table} ${JSON.stringify(id)}`, row, slot: null, settled: null };
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
    const reverse = storeReverseLinks(this.#database, this.#kinds);
    const links = linkEnds(this.#kinds, tables);
    for (const table of tables) draft.create(table);
    for (const table of tables) {
      for (const { id, content } of table.kind === null ? [] : this.#contentsOf(table)) {
        const row = table.columns.map((column) => content[column.name] ?? null);
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

  *#contentsOf({ name }: ExportTable): Generator<{ readonly id: StoredValue; readonly content: Content }> {
    const find = 'SELECT id, content FROM gathered WHERE "table" = ? ORDER BY id';
    const rows = this.#database.prepare<[string], { id: StoredValue; content: string }>(find);
    for (const { id, content } of rows.iterate(name)) yield { id, content: JSON.parse(content) as Content };
  }

  #known(table: string, id: StoredValue): KnownRow {
    const row = this.#find.get(table, id) as Pick<KnownRow, 'content' | 'modified'> &
      Record<'isWhole' | 'isOwn', number>;
    return { ...row, isWhole: row.isWhole === 1, isOwn: row.isOwn === 1 };
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

/** Whether a set did not have a value, which it has then. */
function isNew(known: Set<string>, value: string): boolean {
  return known.size < known.add(value).size;
}
