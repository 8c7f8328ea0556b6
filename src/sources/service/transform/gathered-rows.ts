import type { Database, Statement } from 'better-sqlite3';
import { CliError } from '../../../contract/errors.ts';
import { Recent } from '../../../contract/recent.ts';
import { type Field, isLinked, type RecordKind } from '../../../model/description/kind.ts';
import { readDateTime } from '../../../model/values/date-time.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import { plural } from '../../../terminal/plural.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import { type ExportTable, exportTables } from '../../export/export-tables.ts';
import type { CountedRows } from '../../export/unmentioned-rows.ts';
import {
  agree,
  endOf,
  fieldsOf,
  type GatheredRow,
  GatheredTable,
  isPartOf,
  linkEnds,
  type Query,
  storedId,
  storedValue,
  textOf,
} from './gathered-table.ts';
import type { ReadRecord } from './read-record.ts';

/** Differing versions of one record. A warning, not a problem. */
export interface Conflict {
  readonly table: string;
  readonly id: string | number | null;
  readonly versions: number;
  readonly kept: string;
}

const VERSIONS = `
  CREATE TEMP TABLE version ("table" TEXT, id, content TEXT, PRIMARY KEY ("table", id, content)) WITHOUT ROWID;
  CREATE TEMP TABLE kept ("table" TEXT, id, reason TEXT, PRIMARY KEY ("table", id)) WITHOUT ROWID;
`;
const CONFLICTS = `
  SELECT "table", id, count(*) AS versions, reason AS kept FROM version JOIN kept USING ("table", id)
  GROUP BY "table", id ORDER BY "table", id
`;
/**
 * In memory, of each table, and at most twice as many. With fewer than a service has citations, nearly each one
 * that comes again is compared with its row: of 388,000 rows, 265,000 were such.
 */
const MOST_RECENT = 50_000;

/** Where the rows of a kind go. */
interface Place {
  readonly table: GatheredTable;
  readonly fields: readonly (readonly [string, Field])[];
  /** Serials of the last versions of embedded records of the table: if one comes again, nothing changes. */
  readonly last: Recent<string | number, ReadRecord['serial']>;
}

/** In temporary tables; each id once. */
export class GatheredRows {
  readonly #database: Database;
  readonly #kinds: readonly RecordKind[];
  readonly #tables: readonly ExportTable[];
  readonly #byName = new Map<string, GatheredTable>();
  readonly #places = new Map<RecordKind, Place>();
  readonly #addVersion: Statement;
  readonly #setReason: Statement;
  /** Of the next record that its own collection lists. */
  #position = 1;

  constructor(database: Database, kinds: readonly RecordKind[]) {
    database.exec(VERSIONS);
    this.#database = database;
    this.#kinds = kinds;
    this.#tables = exportTables(kinds);
    this.#addVersion = database.prepare('INSERT OR IGNORE INTO version VALUES (?, ?, ?)');
    this.#setReason = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)');
    for (const [index, exported] of this.#tables.entries()) {
      const own = kinds.filter(({ table }) => table === exported.name);
      if (own.length === 0) continue;
      const table = new GatheredTable(database, `rows${index}`, exported, own);
      const last: Place['last'] = new Recent(MOST_RECENT);
      this.#byName.set(exported.name, table);
      for (const kind of own) this.#places.set(kind, { table, fields: [...fieldsOf(kind)], last });
    }
  }

  /**
   * Adds the row of a valid record; later calls count as fetched later. Of two versions the better is kept:
   * see `chooseVersion`. Two kinds of one table make one row. `isWhole`: no value was replaced. False, without a
   * change, if this object was the last version.
   */
  add(record: ReadRecord, { isOwn, isWhole }: Pick<GatheredRow, 'isOwn' | 'isWhole'>): boolean {
    const { kind, value } = record;
    const { table, fields, last: recent } = this.#places.get(kind) as Place;
    const id = storedId(kind, value);
    const last = recent.get(id);
    if (last === record.serial) return false;
    const values = fields.map(([, field]) => storedValue(field, record));
    const modified = typeof value.modified_date === 'string' ? value.modified_date : null;
    if (!table.add(kind, values, { id, isWhole, isOwn, modified, position: this.#position })) {
      const content = Object.fromEntries(fields.map(([name], index) => [name, values[index] ?? null]));
      const known = table.find(id) as GatheredRow;
      const kept = this.#better(table, id, known, { content, isWhole, modified, isOwn });
      if (kept !== known) table.replace(id, kept);
    }
    if (isOwn) this.#position += 1;
    // Replacing changes a record in place; and its own collection mostly lists a record once.
    if (!isWhole || (isOwn && last === undefined)) recent.delete(id);
    else recent.set(id, record.serial);
    return true;
  }

  /** In whatever version. */
  has({ kind, value }: ReadRecord): boolean {
    const id = value[kind.id.name];
    const isId = typeof id === 'number' || typeof id === 'string';
    return isId && this.#places.get(kind)?.table.find(storedId(kind, value)) !== null;
  }

  conflicts(): Conflict[] {
    return this.#database.prepare<[], Conflict>(CONFLICTS).all();
  }

  /** Creates every table, even without rows, in the draft that has these tables. */
  fill(draft: DraftExport): CountedRows[] {
    storeReverseLinks(this.#database, this.#kinds, this.#byName);
    return this.#tables.map((table) => {
      const { name } = table;
      const gathered = this.#byName.get(name);
      if (gathered !== undefined) return { name, rows: draft.copy(table, ...gathered.rowsOf(table)) };
      const [first, ...others] = linkEnds(this.#kinds, table).map((end) =>
        (this.#byName.get(end.owner) as GatheredTable).linksOf(end),
      ) as [Query, ...Query[]];
      const ordered: Query = [first[0], `${first[1]} ORDER BY owner.id, item.key`];
      // Of a table that is read from both ends, each link comes twice.
      const both = [first, ...others].map(([ends, from]) => `SELECT ${ends} ${from}`).join(' UNION ');
      const query: Query = others.length === 0 ? ordered : [['*'], `FROM (${both})`];
      return { name, rows: draft.copy(table, ...query) };
    });
  }

  #better(table: GatheredTable, id: StoredValue, known: GatheredRow, row: GatheredRow): GatheredRow {
    const [before, after] = [known.content, row.content];
    if (isPartOf(after, before)) return known;
    if (isPartOf(before, after)) return row;
    if (agree(before, after)) {
      const isWhole = known.isWhole && row.isWhole;
      const modified = row.modified ?? known.modified;
      return { content: { ...before, ...after }, isWhole, modified, isOwn: known.isOwn || row.isOwn };
    }
    const { keeps, reason } = chooseVersion(known, row);
    for (const { content } of [known, row]) this.#addVersion.run(table.name, id, textOf(content));
    this.#setReason.run(table.name, id, reason);
    // Columns that only the other has come in one version.
    return keeps === 'other'
      ? { ...row, content: { ...before, ...after } }
      : { ...known, content: { ...after, ...before } };
  }
}

/**
 * Stores lists whose link table is a table of records (a reverse relation): listed records get the id of
 * their lister. `gathered`: tables by name.
 * @throws CliError if a record of the table is listed by several, or is unknown
 */
function storeReverseLinks(
  database: Database,
  kinds: readonly RecordKind[],
  gathered: ReadonlyMap<string, GatheredTable>,
): void {
  for (const { name, table, fields } of kinds) {
    for (const field of fields.filter(isLinked)) {
      const { link } = field;
      const [owner, target] = [gathered.get(table), gathered.get(link.table)];
      if (owner === undefined || target === undefined) continue;
      const links = `SELECT owner.id AS owner, item.value AS target
        FROM ${owner.table} AS owner, json_each(nullif(owner.${owner.columns.get(endOf(link))}, x'')) AS item`;
      const count = database.prepare(`SELECT count(*) FROM (${links})`).pluck().get();
      const store = `UPDATE ${target.table} SET ${target.columns.get(link.ownerColumn)} = link.owner
        FROM (${links}) AS link WHERE ${target.table}.id = link.target`;
      const { changes } = database.prepare(store).run();
      if (changes === count) continue;
      const lost = plural(Number(count) - changes, 'link');
      throw new CliError(
        `${name}.${field.name} has ${lost} that ${link.table}.${link.ownerColumn} cannot hold`,
        {
          hint: `Each record of ${link.table} belongs to one ${name}, and must be listed or embedded: check the link of ${field.name} in the description.`,
        },
      );
    }
  }
}

export type Version = Omit<GatheredRow, 'content'>;

/** Strongest first. */
export const reasons = [
  'it is whole, the other is not',
  'it was modified last',
  'it is from its own collection',
  'it was fetched last',
] as const;

type Reason = (typeof reasons)[number];

const rankings: readonly ((version: Version) => number | string)[] = [
  ({ isWhole }) => Number(isWhole),
  // Without a readable time, it is older than all.
  ({ modified }) => (modified === null ? '' : (readDateTime(modified) ?? '')),
  ({ isOwn }) => Number(isOwn),
];

/** @param other was fetched later */
export function chooseVersion(known: Version, other: Version): { keeps: 'known' | 'other'; reason: Reason } {
  const index = rankings.findIndex((ranking) => ranking(known) !== ranking(other));
  const ranking = rankings[index];
  const keeps = ranking !== undefined && ranking(known) > ranking(other) ? 'known' : 'other';
  return { keeps, reason: reasons.at(index) as Reason };
}
