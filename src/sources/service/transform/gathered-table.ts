import type { Database, Statement } from 'better-sqlite3';
import { getOrMake } from '../../../contract/get-or-make.ts';
import { isObject } from '../../../contract/json/is-object.ts';
import { quoted } from '../../../contract/json/quoted.ts';
import { type Field, isLinked, type Link, type RecordKind } from '../../../model/description/kind.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import type { ExportTable } from '../../export/export-tables.ts';
import type { RawRecord } from '../raw-record.ts';
import type { ReadRecord } from './read-record.ts';

/** A version of a record. `content` lacks the columns that no version of it had. */
export interface GatheredRow {
  readonly content: Content;
  /** Whether no value was replaced. */
  readonly isWhole: boolean;
  /** By its own account; null if unknown. */
  readonly modified: string | null;
  /** Whether its own collection lists it. */
  readonly isOwn: boolean;
}

/** For `DraftExport.copy`. */
export type Query = readonly [expressions: readonly string[], from: string];

const FLAGS = ['id', 'isWhole', 'isOwn', 'modified', 'position'] as const;

interface Flags extends Omit<GatheredRow, 'content'> {
  readonly id: StoredValue;
  readonly position: number;
}

type Row = readonly (StoredValue | Uint8Array)[];

/**
 * The rows of a table of records; each id once. Has a column for each column of the export, and one for each
 * list, as JSON. A column that no version of a row had is empty, which is not null.
 */
export class GatheredTable {
  readonly name: string;
  /** In SQL. */
  readonly table: string;
  /** In SQL, by name of the column, or by end of the list. */
  readonly columns: ReadonlyMap<string, string>;
  readonly #database: Database;
  readonly #adds = new Map<RecordKind, Statement>();
  readonly #prepared = new Map<string, Statement>();

  /** @param kinds all of the table */
  constructor(
    database: Database,
    table: string,
    { name, columns, kind: first }: ExportTable,
    kinds: readonly RecordKind[],
  ) {
    const lists = kinds.flatMap((kind) => [...fieldsOf(kind).keys()]);
    const names = new Set([...columns.map((column) => column.name), ...lists]);
    this.name = name;
    this.table = table;
    this.columns = new Map([...names].map((each, index) => [each, `c${index}`]));
    this.#database = database;
    const all = [...this.columns.values()];
    const id = first?.id.value.declared === 'integer' ? 'id INTEGER' : 'id';
    const defaults = all.map((column) => `${column} DEFAULT x''`);
    database.exec(
      `CREATE TEMP TABLE ${table} (${id} PRIMARY KEY, isWhole, isOwn, modified, position, ${defaults})`,
    );
  }

  /** Adds a row with values in the order of `fieldsOf`. False, without a change, if it has others already. */
  add(kind: RecordKind, values: readonly StoredValue[], flags: Flags): boolean {
    const { id, isWhole, isOwn, modified, position } = flags;
    const row = [id, Number(isWhole), Number(isOwn), modified, position, ...values];
    return this.#adding(kind).run(row).changes > 0;
  }

  #adding(kind: RecordKind): Statement {
    return getOrMake(this.#adds, kind, () => {
      const own = [...fieldsOf(kind).keys()].map((each) => this.columns.get(each) as string);
      const into = [...FLAGS, ...own];
      return this.#prepare(`INSERT INTO ${this.table} (${into}) VALUES (${into.map(() => '?')})
        ON CONFLICT DO UPDATE SET isWhole = max(isWhole, excluded.isWhole), isOwn = max(isOwn, excluded.isOwn)
        WHERE (${own}) IS (${own.map((column) => `excluded.${column}`)})`);
    });
  }

  find(id: StoredValue): GatheredRow | null {
    const find = `SELECT isWhole, isOwn, modified, ${[...this.columns.values()]} FROM ${this.table} WHERE id = ?`;
    const row = this.#prepare(find).raw().get(id) as Row | undefined;
    if (row === undefined) return null;
    const [isWhole, isOwn, modified, ...values] = row;
    const content: Record<string, StoredValue> = {};
    for (const [index, name] of [...this.columns.keys()].entries()) {
      const value = values[index] ?? null;
      if (!(value instanceof Uint8Array)) content[name] = value;
    }
    return { isWhole: isWhole === 1, isOwn: isOwn === 1, modified: modified as string | null, content };
  }

  replace(id: StoredValue, { isWhole, isOwn, modified, content }: GatheredRow): void {
    const own = Object.keys(content).map((name) => `${this.columns.get(name)} = ?`);
    const replace = `UPDATE ${this.table} SET isWhole = ?, isOwn = ?, modified = ?, ${own} WHERE id = ?`;
    this.#prepare(replace).run(Number(isWhole), Number(isOwn), modified, ...Object.values(content), id);
  }

  #prepare(sql: string): Statement {
    return getOrMake(this.#prepared, sql, () => this.#database.prepare(sql));
  }

  rowsOf({ columns, kind }: ExportTable): Query {
    const order = kind?.order === undefined ? 'id' : 'position, id';
    const expressions = columns.map(({ name }) =>
      name === kind?.order
        ? `row_number() OVER (ORDER BY ${order})`
        : `nullif(${this.columns.get(name)}, x'')`,
    );
    return [expressions, `FROM temp.${this.table} ORDER BY ${order}`];
  }

  /** The links in a list, an `item` of an `owner` each. */
  linksOf({ end, isReversed }: LinkEnd): Query {
    const ends = ['owner.id', 'item.value'];
    const list = `json_each(nullif(owner.${this.columns.get(end)}, x''))`;
    return [isReversed ? ends.reverse() : ends, `FROM temp.${this.table} AS owner, ${list} AS item`];
  }
}

/** What is stored of a kind: by name of the column, or by end of the list. */
export function fieldsOf(kind: RecordKind): ReadonlyMap<string, Field> {
  const named = kind.fields.flatMap((field) =>
    field.source === 'always' ? [] : [[isLinked(field) ? endOf(field.link) : field.column, field] as const],
  );
  return new Map(named);
}

/** A list of a record, which is stored in a link table. */
interface LinkEnd {
  /** The table of the record. */
  readonly owner: string;
  readonly end: string;
  /** Whether the link table's first column holds the ids of the list. */
  readonly isReversed: boolean;
}

/** A table may be read from both ends. */
export function linkEnds(kinds: readonly RecordKind[], { name, columns }: ExportTable): readonly LinkEnd[] {
  const ends = new Map<string, LinkEnd>();
  for (const { table: owner, fields } of kinds) {
    for (const { link } of fields.filter(isLinked)) {
      if (link.table !== name) continue;
      const [end, isReversed] = [endOf(link), columns[0]?.name !== link.ownerColumn];
      ends.set(JSON.stringify([owner, end]), { owner, end, isReversed });
    }
  }
  return [...ends.values()];
}

/** A column cannot have such a name. */
export function endOf({ table, ownerColumn }: Link): string {
  return `${quoted(table)}.${quoted(ownerColumn)}`;
}

/** Values by column, and lists of ids, as JSON, by end of a link table. */
type Content = Readonly<Record<string, StoredValue>>;

/** For a record that fits the contract. */
export function storedValue(field: Field, { value }: ReadRecord): StoredValue {
  const given = value[field.name];
  switch (field.source) {
    case 'many':
      return JSON.stringify((given as RawRecord[]).map((each) => storedId(field.target, each)));
    case 'ids':
      return JSON.stringify((given as unknown[]).map((id) => field.value.toStored(id)));
    case 'one':
      return isObject(given) ? storedId(field.target, given) : null;
    case 'column':
      // Of a key that a record may lack, a null is stored as JSON.
      if (given === undefined || (given === null && !(field.optional && field.nullable))) return null;
      return field.value.toStored(given);
    case 'always':
      return null;
  }
}

/** Whether one row adds nothing to the other. */
export function isPartOf(part: Content, whole: Content): boolean {
  return Object.keys(part).every((name) => Object.hasOwn(whole, name)) && agree(part, whole);
}

/** In all columns that both have. */
export function agree(one: Content, other: Content): boolean {
  return Object.keys(one).every((name) => !Object.hasOwn(other, name) || one[name] === other[name]);
}

/** Equal for equal contents. */
export function textOf(content: Content): string {
  return JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** As an export holds it. */
export function storedId({ id }: RecordKind, value: RawRecord): string | number {
  return id.value.toStored(value[id.name]) as string | number;
}
