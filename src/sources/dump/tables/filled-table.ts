import { CliError } from '../../../contract/errors.ts';
import { getOrMake } from '../../../contract/get-or-make.ts';
import type { StoredValue } from '../../../model/values/value-type.ts';
import { plural } from '../../../terminal/plural.ts';
import { showName } from '../../../terminal/safe-text.ts';
import type { DraftExport, Refusal } from '../../export/draft-export.ts';
import { type ExportTable, noSuch } from '../../export/export-tables.ts';
import type { OtherTable } from '../../export/other-data.ts';
import type { ProblemCollector } from '../../export/problem-collector.ts';
import type { ColumnForms, RowSink } from '../dump-content.ts';
import { LET_POSTGRES } from '../dump-faults.ts';
import { PUBLIC } from './other-tables.ts';
import { type RowStore, storedRows } from './stored-rows.ts';

export interface TableReport {
  readonly name: string;
  /** Its spelling in the dump; null if the dump lacks it. */
  readonly foundAs: string | null;
  readonly rowsRead: number;
  readonly rowsStored: number;
  /** Columns of the dump that the export lacks. Their values were not stored. */
  readonly columnsLeftOut: readonly string[];
  /** Whether it is a link table, of which only the two keys are wanted. */
  readonly isLink: boolean;
}

/** A candidate for the wanted table: one spelling of its name, in one schema. */
export interface TableSource {
  /** With the schema. */
  readonly fullName: string;
  readonly schema: string;
  readonly spelling: string;
  /** In order, as its definition lists them. */
  columns: readonly string[] | null;
  forms: ColumnForms;
  /** Whether the dump says that it contains its rows, even if it has no rows. */
  hasData: boolean;
  /** A trigger or rule on rows inserted later, and its line. */
  acting: { readonly what: string; readonly line: number } | null;
}

/** Of a column that a table has and its rows lack. */
const withoutValues =
  'the dump has the column without its values, as of a generated one: in a copy of the database, make it an ordinary one (ALTER COLUMN ... DROP EXPRESSION), and dump that';

export class FilledTable {
  readonly table: ExportTable;
  readonly #draft: DraftExport;
  readonly #problems: ProblemCollector;
  readonly #sources = new Map<string, TableSource>();
  readonly #sinks = new Map<string, RowSink>();
  readonly #columnsLeftOut = new Set<string>();
  /** Tables of this name in schemas that are not read, with row counts. */
  readonly #elsewhere = new Map<string, number>();
  #view: string | null = null;
  /** The first source that gave a row. */
  #filling: TableSource | null = null;
  #database: number | null = null;
  #rowsRead = 0;
  #rowsStored = 0;

  constructor(table: ExportTable, draft: DraftExport, problems: ProblemCollector) {
    this.table = table;
    this.#draft = draft;
    this.#problems = problems;
  }

  get sources(): readonly TableSource[] {
    return [...this.#sources.values()];
  }

  get namesElsewhere(): readonly string[] {
    return [...this.#elsewhere.keys()];
  }

  isKnownIn(schema: string): boolean {
    return this.sources.some((source) => source.schema === schema);
  }

  takeView(fullName: string): void {
    this.#view = fullName;
  }

  /** The returned function counts its rows. */
  elsewhere(fullName: string): () => void {
    const count = (more: number) =>
      this.#elsewhere.set(fullName, (this.#elsewhere.get(fullName) ?? 0) + more);
    count(0);
    return () => count(1);
  }

  /** `database` counts from the dump's start. Throws CliError if another database had the table too. */
  find(schema: string, spelling: string, database: number): TableSource {
    this.#database ??= database;
    if (this.#database !== database)
      throw new CliError(`the dump contains several databases with a table ${spelling}`, {
        hint: 'Dump only the one you mean: pg_dump --file=NAME.sql DATABASE.',
      });
    const fullName = `${schema}.${spelling}`;
    return getOrMake(this.#sources, fullName, () => ({
      ...{ fullName, schema, spelling, columns: null, forms: new Map(), hasData: false, acting: null },
    }));
  }

  /**
   * @throws CliError if neither the statement nor the table's definition names the columns, or a trigger or
   * rule acts on the rows
   */
  openRows(source: TableSource, named: readonly string[] | null, line: number): RowSink {
    source.hasData = true;
    if (source.acting !== null)
      throw new CliError(
        `line ${line} of the dump has rows of ${showName(source.fullName)} that ${source.acting.what} on line ${source.acting.line} may change`,
        { hint: LET_POSTGRES },
      );
    const header = named ?? source.columns;
    if (header === null)
      throw new CliError(
        `line ${line} of the dump has rows of ${showName(source.fullName)} without the names of its columns`,
        { hint: 'Dump again with pg_dump --column-inserts, or without --data-only.' },
      );
    // A dump may have an INSERT for each row.
    const key = JSON.stringify([source.fullName, header]);
    return getOrMake(this.#sinks, key, () => {
      const store: RowStore = {
        table: this.table,
        count: () => this.#count(source),
        add: (values) => this.#add(values),
        report: (problem) => this.#problems.add(problem),
      };
      const forms = header.map((column) => source.forms.get(column));
      return storedRows(store, forms, this.#findPlaces(header, source));
    });
  }

  isFilledFrom(fullName: string): boolean {
    return this.#filling?.fullName === fullName;
  }

  isFilledIn(database: number): boolean {
    return this.#filling !== null && this.#database === database;
  }

  /**
   * @param children tables whose rows are also its own
   * @param isAnnounced whether the dump announces the rows of each table it contains
   */
  finish(children: readonly OtherTable[], isAnnounced: boolean): TableReport {
    const source = this.#filling ?? this.#firstSpelling();
    if (source === undefined)
      this.#report(null, `${noSuch('dump', 'table', this.table.spellings)}${this.#ofView()}`);
    else this.#draft.create(this.table);
    this.#reportChildren(children);
    this.#reportOtherSchemas();
    if (
      isAnnounced &&
      children.length === 0 &&
      source !== undefined &&
      !this.sources.some(({ hasData }) => hasData)
    )
      this.#report(null, 'the dump has the table, but was made without its rows');
    // If there were rows, their columns have been looked up already.
    if (source?.columns != null && this.#sinks.size === 0) this.#findPlaces(source.columns, source);
    return {
      name: this.table.name,
      foundAs: source?.spelling ?? null,
      rowsRead: this.#rowsRead,
      rowsStored: this.#rowsStored,
      columnsLeftOut: [...this.#columnsLeftOut],
      isLink: this.table.kind === null && this.table.id === undefined,
    };
  }

  #count(source: TableSource): boolean {
    this.#rowsRead += 1;
    this.#filling ??= source;
    if (this.#filling === source) return true;
    const names = [this.#filling, source].map(({ fullName }) => showName(fullName)).join(' and ');
    this.#report(null, `two tables of the dump have rows for it: ${names}`);
    return false;
  }

  #add(values: readonly StoredValue[]): Refusal | null {
    const refusal = this.#draft.add(this.table, values);
    if (refusal === null) this.#rowsStored += 1;
    return refusal;
  }

  /**
   * Looks up each column by the first of its spellings that the dump has; -1 for one without values.
   * @param header the columns whose values there are
   */
  #findPlaces(header: readonly string[], { columns }: TableSource): readonly number[] {
    const places = this.table.columns.map(({ name, spellings }) => {
      const found = spellings.find((spelling) => header.includes(spelling));
      if (found !== undefined) return header.indexOf(found);
      const isDefined = spellings.some((spelling) => columns?.includes(spelling));
      this.#report(name, isDefined ? withoutValues : noSuch('dump', 'column', spellings));
      return -1;
    });
    for (const [index, column] of header.entries())
      if (!places.includes(index)) this.#columnsLeftOut.add(column);
    return places;
  }

  #firstSpelling(): TableSource | undefined {
    const rank = ({ spelling }: TableSource) => this.table.spellings.indexOf(spelling);
    return this.sources.toSorted((one, other) => rank(one) - rank(other))[0];
  }

  /** Rows in another schema are ignored, unless ours has none: then they are probably the intended ones. */
  #reportOtherSchemas(): void {
    const filling = this.#filling;
    const own =
      this.sources.find(({ schema }) => schema === PUBLIC)?.fullName ?? `${PUBLIC}.${this.table.name}`;
    const [other] =
      filling === null
        ? [...this.#elsewhere].filter(([, rows]) => rows > 0)
        : filling.schema !== PUBLIC && this.isKnownIn(PUBLIC)
          ? [[filling.fullName, this.#rowsRead] as const]
          : [];
    if (other === undefined) return;
    const [name, rows] = other;
    this.#report(
      null,
      `the dump has ${plural(rows, 'row')} of it in ${showName(name)} and none in ${showName(own)}, the only one that is read`,
    );
  }

  #reportChildren(children: readonly OtherTable[]): void {
    for (const { name, rows } of children) {
      if (rows === 0) continue;
      const where = `${plural(rows, 'row')} of it ${rows === 1 ? 'is' : 'are'} in ${showName(name)}, a partition or child table of it, which is not read`;
      this.#report(null, `${where} (for a partition, dump again with --load-via-partition-root)`);
    }
  }

  #ofView(): string {
    return this.#view === null
      ? ''
      : `, only the view ${showName(this.#view)}, whose rows pg_dump does not write: in a copy of the database, make it a table (CREATE TABLE ... AS TABLE ...), and dump that`;
  }

  #report(field: string | null, message: string): void {
    this.#problems.add({ table: this.table.name, record: null, field, message });
  }
}
