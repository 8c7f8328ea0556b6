import type { Database } from 'better-sqlite3';
import type { Problem } from '../../contract/errors.ts';
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
  isElsewhere,
  kindsOf,
  type Link,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { checkKeys, type ExportCheck, soundReferences, unreadableIds } from './check-keys.ts';
import { checkSound } from './check-sound.ts';
import { type EntityNames, entityNames } from './entity-names.ts';
import type { ExportFile, SharedExport } from './export-file.ts';
import { type OtherData, otherData, tableNames } from './other-data.ts';
import { AllLinks, OrderedLinks, readLinks } from './read-links.ts';
import { RowReader } from './read-rows.ts';
import { reading } from './reading.ts';
import { countRows } from './sql.ts';
import { columnOf, findStorage, readableKinds, type Storage, type StoredTable, sqlOf } from './storage.ts';
import { inexactTexts, type TextEncoding, textEncoding } from './text-encoding.ts';
import { type CountedRows, UnreachedIds, unmentionedRows } from './unmentioned-rows.ts';
import { findUnpublished } from './unpublished.ts';

/** Only this folder reads the database. */
export class Export implements RecordSource {
  /** What `treeAddress` is read as; set it before any row is read. */
  base: string | null = null;
  readonly #path: string;
  readonly #database: Database;
  readonly #file: ExportFile;
  /** By the first spelling of the table. */
  readonly #counts = new Map<string, number>();
  readonly #readers = new Map<RecordKind, RowReader>();
  readonly #unreached = new UnreachedIds();
  readonly #inexact = new Map<string, ReadonlySet<unknown>>();
  #encoding: TextEncoding | null = null;
  readonly #ordered: OrderedLinks[] = [];
  #kinds: readonly RecordKind[] = [];
  #storage: Storage = { tables: new Map(), problems: [] };

  constructor(path: string, database: Database, file: ExportFile) {
    this.#path = path;
    this.#database = database;
    this.#file = file;
  }

  /** What other threads open to read the same state; null if they cannot. */
  get shared(): SharedExport | null {
    return this.#file.shared;
  }

  check(kinds: readonly RecordKind[]): ExportCheck {
    const { problems, canRead } = this.checkTables(kinds);
    return { problems: [...problems, ...this.keyProblems(kinds)], canRead };
  }

  /** Lists missing tables and columns; call it before any read. Throws CliError if the file is damaged. */
  checkTables(kinds: readonly RecordKind[]): ExportCheck {
    return reading(this.#path, () => {
      checkSound(this.#path, this.#database);
      const storage = findStorage(this.#database, kinds);
      this.#kinds = kinds;
      this.#storage = storage;
      this.#file.checkUnchanged();
      const readable = readableKinds(kinds, storage);
      return { problems: storage.problems, canRead: (kind) => readable.has(kind) };
    });
  }

  /** For an export that was checked before, here or in another thread. */
  findTables({ collections }: Pick<Description, 'collections'>): void {
    this.#kinds = kindsOf(collections);
    this.#storage = reading(this.#path, () => findStorage(this.#database, this.#kinds));
  }

  keyProblems(kinds: readonly RecordKind[]): Problem[] {
    return reading(this.#path, () => {
      const problems = checkKeys(this.#database, kinds, this.#storage);
      this.#file.checkUnchanged();
      return problems;
    });
  }

  unreadableIds(kinds: readonly RecordKind[]): Problem[] {
    return reading(this.#path, () => unreadableIds(this.#database, kinds, this.#storage));
  }

  /** References without an id that names no record. */
  soundReferences(kinds: readonly RecordKind[]): BareReference[] {
    return reading(this.#path, () => soundReferences(this.#database, kinds, this.#storage));
  }

  localized(problem: Problem): Problem {
    const stored = this.#storage.tables.get(problem.table);
    if (stored === undefined) return problem;
    const field = problem.field === null ? null : (stored.columns.get(problem.field) ?? problem.field);
    return { ...problem, table: stored.table, field };
  }

  count(kind: RecordKind): number {
    let count = this.#counts.get(kind.table);
    if (count === undefined) {
      const { table } = this.#stored(kind.table);
      count = reading(this.#path, () => countRows(this.#database, table));
      this.#counts.set(kind.table, count);
    }
    return count;
  }

  *blocks(kind: RecordKind, range: RowRange = everyRow, texts?: 'bytes'): Iterable<readonly Row[]> {
    // Bytes of another encoding must be decoded.
    const takesBytes = texts === 'bytes' && this.#texts().isUtf8;
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
   * owners in any order, all links are held in memory.
   */
  linksOf(link: Link, owner: RecordKind, order: LinkOrder): LinkReader {
    if (order === 'any') return new AllLinks(() => this.links(link), owner);
    const { skip, take } = order;
    const from = skip === 0 ? null : this.idAt(owner, skip);
    const below = skip + take < this.count(owner) ? this.idAt(owner, skip + take) : null;
    const asked = { link, owner, isUtf8: this.#texts().isUtf8, from, below };
    const links = new OrderedLinks(this.#path, this.#database, this.#stored(link.table), asked);
    this.#ordered.push(links);
    return links;
  }

  get suspicious(): RegExp {
    return this.#texts().suspicious;
  }

  isExact(kind: RecordKind, field: StoredField, id: unknown): boolean {
    const stored = this.#stored(kind.table);
    const name = `${stored.table} ${field.column}`;
    let inexact = this.#inexact.get(name);
    if (inexact === undefined) {
      inexact = inexactTexts(this.#path, this.#database, stored, {
        id: kind.id.column,
        text: isElsewhere(field) ? sqlOf(field, stored) : quoted(columnOf(stored, field.column)),
        decode: this.#texts().decode,
      });
      this.#inexact.set(name, inexact);
    }
    return !inexact.has(id);
  }

  /** As stored. */
  *links(link: Link): Iterable<readonly [owner: unknown, target: unknown]> {
    yield* readLinks(this.#path, this.#database, this.#stored(link.table), link);
    this.#file.checkUnchanged();
  }

  /** By table and id. */
  entityNames(problems: readonly Problem[], roles: LinkedRoles): EntityNames {
    const tables = new Set(problems.map(({ table }) => table));
    return entityNames(this.#database, this.#storage, this.#kinds, roles, tables);
  }

  #texts(): TextEncoding {
    this.#encoding ??= reading(this.#path, () => textEncoding(this.#database));
    return this.#encoding;
  }

  #readerOf(kind: RecordKind): RowReader {
    let reader = this.#readers.get(kind);
    if (reader === undefined) {
      const stored = this.#stored(kind.table);
      reader = new RowReader(this.#path, this.#database, stored, kind, this.#texts().isUtf8, this.base);
      this.#readers.set(kind, reader);
    }
    return reader;
  }

  /** Includes views. */
  tableNames(): string[] {
    return reading(this.#path, () => tableNames(this.#database));
  }

  otherData(kinds: readonly RecordKind[]): OtherData {
    return reading(this.#path, () => otherData(this.#database, kinds));
  }

  /** Counts rows that no record mentions, by table; rows of the kind `others` are published all the same. */
  unmentioned(
    { collections, names }: Pick<Description, 'collections' | 'names'>,
    others: RecordKind | null,
  ): CountedRows[] {
    if (collections.length < names.length) return [];
    return reading(this.#path, () => unmentionedRows(this.#database, this.#storage, collections, others));
  }

  unreached(kind: RecordKind, collections: readonly Pick<Collection, 'kind'>[]): readonly unknown[] {
    return reading(this.#path, () => this.#unreached.of(this.#database, this.#storage, kind, collections));
  }

  /** `kinds` is all that is published. */
  unpublished(kinds: readonly RecordKind[]): Problem[] {
    return reading(this.#path, () => findUnpublished(this.#database, kinds));
  }

  /** Writes a copy of the whole database to a new file. */
  async copyTo(path: string): Promise<void> {
    await this.#database.backup(path);
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
