import type { Problem } from '../../contract/errors.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { quoted } from '../../contract/json/quoted.ts';
import {
  everyRow,
  type LinkOrder,
  type LinkReader,
  type RecordSource,
  type Row,
  type RowRange,
} from '../../engine/record-source.ts';
import type { BareReference } from '../../model/description/bare-references.ts';
import {
  type Collection,
  type Description,
  kindsOf,
  type Link,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { createKeyCheck, type ExportCheck } from './check-keys.ts';
import { checkSound } from './check-sound.ts';
import { type EntityNames, entityNames } from './entity-names.ts';
import type { ExportDatabase } from './export-database.ts';
import { type OtherData, otherData, tableNames } from './other-data.ts';
import { AllLinks, OrderedLinks, readLinks } from './read-links.ts';
import { RowReader } from './read-rows.ts';
import { countRows } from './sql.ts';
import {
  columnOf,
  findStorage,
  readableKinds,
  type Storage,
  type StoredTable,
  storedSql,
} from './storage.ts';
import { type CountedRows, unmentionedRows, unreachedIds } from './unmentioned-rows.ts';
import { findUnpublished } from './unpublished.ts';
import { type WithinObjects, withinObjects } from './within-objects.ts';

interface ExportFile {
  /** Throws if the data read so far may mix two states of the export. */
  checkUnchanged(): void;
  readonly shared: Readonly<Record<'path' | 'state', string>> | null;
  /** SHA-256. */
  digest(): string;
}

/** Only this folder reads the database. */
export class Export implements RecordSource {
  /** What `treeAddress` is read as; set it before any row is read. */
  base: string | null = null;
  readonly #database: ExportDatabase;
  readonly #file: ExportFile;
  /** By the first spelling of the table. */
  readonly #counts = new Map<string, number>();
  readonly #readers = new Map<RecordKind, RowReader>();
  readonly #unreached = new Map<string, readonly unknown[]>();
  readonly #inexact = new Map<string, ReadonlySet<unknown>>();
  readonly #ordered: OrderedLinks[] = [];
  #kinds: readonly RecordKind[] = [];
  #storage: Storage = { tables: new Map(), problems: [] };

  constructor(database: ExportDatabase, file: ExportFile) {
    this.#database = database;
    this.#file = file;
  }

  /** What other threads open to read the same state; null if they cannot. */
  get shared(): ExportFile['shared'] {
    return this.#file.shared;
  }

  check(kinds: readonly RecordKind[]): ExportCheck {
    const { problems, canRead } = this.checkTables(kinds);
    return { problems: [...problems, ...this.keyProblems(kinds)], canRead };
  }

  /** Lists missing tables and columns; call it before any read. Throws CliError if the file is damaged. */
  checkTables(kinds: readonly RecordKind[]): ExportCheck {
    checkSound(this.#database);
    const storage = findStorage(this.#database, kinds);
    this.#kinds = kinds;
    this.#storage = storage;
    this.#file.checkUnchanged();
    const readable = readableKinds(kinds, storage);
    return { problems: storage.problems, canRead: (kind) => readable.has(kind) };
  }

  /** For an export that was checked before, here or in another thread. */
  findTables({ collections }: Pick<Description, 'collections'>): void {
    this.#kinds = kindsOf(collections);
    this.#storage = findStorage(this.#database, this.#kinds);
  }

  keyProblems(kinds: readonly RecordKind[]): Problem[] {
    const problems = createKeyCheck(this.#database, this.#storage).problems(kinds);
    this.#file.checkUnchanged();
    return problems;
  }

  unreadableIds(kinds: readonly RecordKind[]): Problem[] {
    return createKeyCheck(this.#database, this.#storage).unreadableIds(kinds);
  }

  /** References without an id that names no record. */
  soundReferences(kinds: readonly RecordKind[]): BareReference[] {
    return createKeyCheck(this.#database, this.#storage).soundReferences(kinds);
  }

  localized(problem: Problem): Problem {
    const stored = this.#storage.tables.get(problem.table);
    if (stored === undefined) return problem;
    const field = problem.field === null ? null : (stored.columns.get(problem.field) ?? problem.field);
    return { ...problem, table: stored.table, field };
  }

  count(kind: RecordKind): number {
    const count = () => countRows(this.#database, this.#stored(kind.table).table);
    return getOrMake(this.#counts, kind.table, count);
  }

  *blocks(kind: RecordKind, range: RowRange = everyRow, texts?: 'bytes'): Iterable<readonly Row[]> {
    // Bytes of another encoding must be decoded.
    const takesBytes = texts === 'bytes' && this.#database.texts.isUtf8;
    yield* this.#readerOf(kind).blocks(this.count(kind), range, takesBytes);
    this.#file.checkUnchanged();
  }

  rowsOf(kind: RecordKind, ids: readonly unknown[]): readonly Row[] | null {
    return this.#readerOf(kind).rowsOf(ids);
  }

  idAt(kind: RecordKind, place: number): unknown {
    return this.#readerOf(kind).idAt(place);
  }

  /**
   * For a range of owners, links come in their order, and those between two ranges belong to the first. For
   * owners in any order, and for those that a column orders, all links are held in memory.
   */
  linksOf(link: Link, owner: RecordKind, order: LinkOrder): LinkReader {
    if (order === 'any' || owner.order !== undefined)
      return new AllLinks(() => this.links(link, owner), owner);
    const { skip, take } = order;
    const from = skip === 0 ? null : this.idAt(owner, skip);
    const below = skip + take < this.count(owner) ? this.idAt(owner, skip + take) : null;
    const asked = { link, owner, from, below, base: this.base };
    const links = new OrderedLinks(this.#database, this.#stored(link.table), asked);
    this.#ordered.push(links);
    return links;
  }

  get suspicious(): RegExp {
    return this.#database.texts.suspicious;
  }

  isExact(kind: RecordKind, field: StoredField, record: unknown): boolean {
    const stored = this.#stored(kind.table);
    const inexact = getOrMake(this.#inexact, `${stored.table} ${field.column}`, () => {
      const text = storedSql(field, stored);
      const id = quoted(columnOf(stored, kind.id.column));
      return this.#database.inexactTexts(
        `SELECT ${id}, CAST(${text} AS BLOB) FROM ${quoted(stored.table)} WHERE typeof(${text}) = 'text'`,
      );
    });
    return !inexact.has(record);
  }

  /** As stored. */
  *links(link: Link, owner: RecordKind): Iterable<readonly [owner: unknown, target: unknown]> {
    yield* readLinks(this.#database, this.#stored(link.table), { link, owner, base: this.base });
    this.#file.checkUnchanged();
  }

  /** By table and id. */
  entityNames(problems: readonly Problem[], roles: LinkedRoles): EntityNames {
    const tables = new Set(problems.map(({ table }) => table));
    return entityNames(this.#database, this.#storage, this.#kinds, roles, tables);
  }

  #readerOf(kind: RecordKind): RowReader {
    const make = () => new RowReader(this.#database, this.#stored(kind.table), kind, this.base);
    return getOrMake(this.#readers, kind, make);
  }

  /** Includes views. */
  tableNames(): string[] {
    return tableNames(this.#database);
  }

  withinObjects(kinds: readonly RecordKind[]): WithinObjects[] {
    return withinObjects(this.#database, kinds);
  }

  otherData(kinds: readonly RecordKind[]): OtherData {
    return otherData(this.#database, kinds);
  }

  /** Counts rows that no record mentions, by table; rows of the kind `others` are published all the same. */
  unmentioned(
    { collections, names }: Pick<Description, 'collections' | 'names'>,
    others: RecordKind | null,
  ): CountedRows[] {
    if (collections.length < names.length) return [];
    return unmentionedRows(this.#database, this.#storage, collections, others);
  }

  unreached(
    kind: RecordKind,
    collections: readonly Pick<Collection, 'kind'>[],
    as?: 'exactly',
  ): readonly unknown[] {
    // The explorer and the list of unmentioned entities ask for the same, which takes all rows.
    const key = JSON.stringify([as ?? null, kind.name, ...collections.map((each) => each.kind.name)]);
    const ids = () => unreachedIds(this.#database, this.#storage, kind, collections, as);
    return getOrMake(this.#unreached, key, ids);
  }

  /** `kinds` is all that is published. */
  unpublished(kinds: readonly RecordKind[]): Problem[] {
    return findUnpublished(this.#database, kinds);
  }

  /** Writes a copy of the whole database to a new file. */
  async copyTo(path: string): Promise<void> {
    await this.#database.copyTo(path);
    this.#file.checkUnchanged();
  }

  /** SHA-256 of the export as stored: two machines can tell that they read the same. */
  digest(): string {
    return this.#file.digest();
  }

  close(): void {
    // A build that stops early leaves queries open.
    for (const links of this.#ordered) links.close();
    this.#database.close();
  }

  #stored(name: string): StoredTable {
    const stored = this.#storage.tables.get(name);
    if (stored === undefined) throw new Error(`check() did not find ${name}`);
    return stored;
  }
}
