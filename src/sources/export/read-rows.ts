import { CliError } from '../../contract/errors.ts';
import { quoted } from '../../contract/json/quoted.ts';
import { LongText, type Row, type RowRange } from '../../engine/record-source.ts';
import {
  isStored,
  type RecordKind,
  type StoredField,
  storedType,
  type Withheld,
} from '../../model/description/kind.ts';
import { text } from '../../model/values/text.ts';
import { plural } from '../../terminal/plural.ts';
import { type ExportDatabase, hintOnDamage } from './export-database.ts';
import { hidesAnythingSql } from './private-value.ts';
import { exact, literal, orderOfKeys, rowIdOf, withBase } from './sql.ts';
import { columnOf, type StoredTable, storedSql } from './storage.ts';

/** Rows per block: what they embed and link to is looked up at once. */
const BLOCK = 250;
/** Rows of the first block, which shows which columns have long texts. */
const FIRST_BLOCK = 20;
/** From this many bytes on, copying a text is faster than decoding it. */
const LONG = 300;

/** By ascending id, or in the order of a column. */
export class RowReader {
  readonly #database: ExportDatabase;
  readonly #stored: StoredTable;
  readonly #kind: RecordKind;
  readonly #table: string;
  readonly #from: string;
  readonly #fields: readonly StoredField[];
  readonly #base: string | null;
  readonly #list: string;
  readonly #id: string;
  readonly #order: string;
  readonly #idPlace: number;
  #byIds: ((ids: string) => readonly Row[]) | null | undefined;

  /** @param base what takes the place of `treeAddress`; null keeps it */
  constructor(database: ExportDatabase, stored: StoredTable, kind: RecordKind, base: string | null = null) {
    this.#database = database;
    this.#stored = stored;
    this.#kind = kind;
    this.#fields = kind.fields.filter(isStored);
    this.#base = base;
    this.#list = this.#listWith([]);
    this.#table = quoted(stored.table);
    // In a damaged file an index may disagree with its table, and SQLite would mix values of both.
    this.#from = `${this.#table} NOT INDEXED`;
    const id = columnOf(stored, kind.id.column);
    this.#id = quoted(id);
    const byId = orderOfKeys(id, kind.id.value, database.texts.isUtf8);
    this.#order = kind.order === undefined ? byId : `${quoted(columnOf(stored, kind.order))}, ${byId}`;
    this.#idPlace = this.#fields.indexOf(kind.id);
  }

  /**
   * Reads all rows, or `take` of them after the first `skip`. With `takesBytes`, long texts may come as
   * LongText.
   * @throws CliError if the table does not have `count` rows
   */
  *blocks(count: number, { skip, take }: RowRange, takesBytes = false): Generator<readonly Row[]> {
    const expected = Math.max(0, Math.min(take, count - skip));
    let seen = 0;
    for (const block of this.#isStoredInOrder()
      ? this.#inOrder(skip, take, takesBytes)
      : this.#sorted(count, skip, take)) {
      seen += block.length;
      yield block;
    }
    if (seen === expected) return;
    const what = `${this.#table} has ${plural(expected, 'row')} when counted and ${seen} when read`;
    throw new CliError(`${this.#database.path} cannot be read: ${what}`, { hint: hintOnDamage });
  }

  /** Null beyond the last row. */
  idAt(place: number): unknown {
    const sql = `SELECT ${this.#id} FROM ${this.#from} ORDER BY ${this.#order} LIMIT 1 OFFSET ?`;
    return this.#database.values(sql, place)[0] ?? null;
  }

  /**
   * Null if only a full scan finds the ids. An index only locates rows: all values come from the table, and a
   * wrong entry shows as an id that is missing.
   */
  rowsOf(ids: readonly unknown[]): readonly Row[] | null {
    if (this.#byIds === undefined) {
      const select = `SELECT ${this.#list} FROM ${this.#from} WHERE`;
      const among = `${this.#id} IN (SELECT value FROM json_each(?))`;
      const row = rowIdOf(this.#database, this.#stored.table);
      const byRow = `${select} ${row} IN (SELECT ${row} FROM ${this.#table} WHERE ${among})`;
      const [sql] = [`${select} ${among}`, ...(row === null ? [] : [byRow])].filter((each) =>
        this.#searches(each),
      );
      this.#byIds = sql === undefined ? null : this.#database.prepare(sql);
    }
    return this.#byIds?.(JSON.stringify(ids)) ?? null;
  }

  /** Uses the primary key, which is the table itself, and no other index. */
  *#inOrder(skip: number, take: number, takesBytes: boolean): Generator<readonly Row[]> {
    const first = this.#database.prepare<Row>(
      `SELECT ${this.#list} FROM ${this.#from} ORDER BY ${this.#id} LIMIT ? OFFSET ?`,
    );
    // Prepared late: there may be hundreds of tables, many with one block.
    let next: typeof first | undefined;
    let long: readonly StoredField[] = [];
    let places: readonly number[] = [];
    let seen = 0;
    let asked = Math.min(takesBytes ? FIRST_BLOCK : BLOCK, take);
    let block = first(asked, skip);
    while (block.length > 0) {
      const last = block.at(-1)?.[this.#idPlace];
      yield block;
      seen += block.length;
      const wanted = Math.min(BLOCK, take - seen);
      if (block.length < asked || wanted <= 0) return;
      asked = wanted;
      // A larger id arrived as text, which SQLite orders after every number.
      const isExact = Number.isSafeInteger(last);
      if (next === undefined) {
        if (takesBytes) long = this.#longTextsIn(block);
        places = long.map((field) => this.#fields.indexOf(field));
        next = this.#database.prepare(
          `SELECT ${this.#listWith(long)} FROM ${this.#from} WHERE ${this.#id} > ? ORDER BY ${this.#id} LIMIT ?`,
        );
      }
      block = isExact ? next(last, wanted) : first(wanted, skip + seen);
      if (isExact && long.length > 0) this.#takeBytes(block as unknown[][], places);
    }
  }

  #longTextsIn(rows: readonly Row[]): StoredField[] {
    return this.#fields.filter(
      (field, place) =>
        field.source === 'column' &&
        field.value === text &&
        rows.some((row) => typeof row[place] === 'string' && row[place].length >= LONG),
    );
  }

  /** Lists the columns, then the long texts once more as bytes; the bytes are null where a text is short. */
  #listWith(long: readonly StoredField[]): string {
    const bytes: string[] = [];
    const columns = this.#fields.map((field) => {
      const column = expression(field, this.#stored, this.#base);
      if (!long.includes(field)) return column;
      const isLong = `typeof(${column}) = 'text' AND octet_length(${column}) >= ${LONG}`;
      bytes.push(`CASE WHEN ${isLong} THEN CAST(${column} AS BLOB) END`);
      return `CASE WHEN ${isLong} THEN '' ELSE ${column} END`;
    });
    return [...columns, ...bytes].join(', ');
  }

  #takeBytes(rows: readonly unknown[][], places: readonly number[]): void {
    for (const row of rows)
      for (let index = 0; index < places.length; index += 1) {
        const bytes = row[this.#fields.length + index];
        if (bytes !== null) row[places[index] as number] = new LongText(bytes as Uint8Array);
      }
  }

  *#sorted(count: number, skip: number, take: number): Generator<readonly Row[]> {
    const range = skip === 0 && take >= count ? '' : ` LIMIT ${take} OFFSET ${skip}`;
    const sql = `SELECT ${this.#list} FROM ${this.#from} ORDER BY ${this.#order}${range}`;
    let block: Row[] = [];
    for (const row of this.#database.each<Row>(sql)) {
      block.push(row);
      if (block.length < BLOCK) continue;
      yield block;
      block = [];
    }
    if (block.length > 0) yield block;
  }

  #isStoredInOrder(): boolean {
    const { id, order } = this.#kind;
    const { value } = id;
    if (order !== undefined || value.isUuid || value.declared === 'text') return false;
    const plan = this.#planOf(`SELECT 1 FROM ${this.#from} WHERE ${this.#id} > ? ORDER BY ${this.#id}`);
    return plan.length === 1 && /^SEARCH .* USING (?:INTEGER )?PRIMARY KEY \(/.test(plan[0] ?? '');
  }

  /** Whether SQLite can run this without a full scan. */
  #searches(sql: string): boolean {
    const lines = this.#planOf(sql).filter((line) => !line.includes('json_each'));
    return lines.every((line) => !line.startsWith('SCAN ') && !line.includes('AUTOMATIC'));
  }

  #planOf(sql: string): string[] {
    const bound = sql.includes('?') ? ['1'] : [];
    const plan = this.#database.rows<readonly [...unknown[], detail: string]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      ...bound,
    );
    return plan.map((line) => line.at(-1) as string);
  }
}

function expression(field: StoredField, stored: StoredTable, base: string | null): string {
  const column = storedSql(field, stored);
  if (field.source === 'column' && field.withheld !== null) return withheldExpression(column, field.withheld);
  if (base !== null && field.addresses === true) return withBase(column, base);
  // JavaScript would round a larger integer; as text it is refused with all its digits.
  return storedType(field).mayBeInteger ? exact(column) : column;
}

/** Replaces a private value, which stays in the file. */
const WITHHELD = 1;

/** Selects whether a private value says anything: the value itself never leaves the database. */
function withheldExpression(column: string, { publishedAs }: Withheld): string {
  const published = literal(publishedAs);
  const hides = hidesAnythingSql(column, published);
  return `CASE WHEN ${column} IS NULL THEN NULL WHEN ${hides} THEN ${WITHHELD} ELSE ${published} END`;
}
