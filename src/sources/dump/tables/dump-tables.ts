import { CliError, type Problem } from '../../../contract/errors.ts';
import { showName, showText } from '../../../terminal/safe-text.ts';
import type { DraftExport } from '../../export/draft-export.ts';
import type { ExportTable } from '../../export/export-tables.ts';
import type { OtherTable } from '../../export/other-data.ts';
import { ProblemCollector } from '../../export/problem-collector.ts';
import type { ColumnForms, DumpContent, RowSink, TableName } from '../dump-content.ts';
import { cutOff, LET_POSTGRES } from '../dump-faults.ts';
import { FilledTable, type TableReport, type TableSource } from './filled-table.ts';
import { OtherTables, PUBLIC, readSearchPath } from './other-tables.ts';

export interface DumpReport {
  /** In the order given. */
  readonly tables: readonly TableReport[];
  /** Skipped tables, sorted by name. */
  readonly others: readonly OtherTable[];
  readonly problems: readonly Problem[];
}

/** Encodings that are read as UTF-8; invalid bytes become a problem. */
const encodings: ReadonlySet<string> = new Set(['utf8', 'unicode', 'sqlascii']);

/** What PostgreSQL reads as off, in lower case. */
const falsehoods: ReadonlySet<string> = new Set('off of false fals fal fa f no n 0'.split(' '));

/** Puts the rows of wanted tables into the draft and skips the rest. */
export class DumpTables implements DumpContent {
  isConforming = true;
  /** Whether rows of any table have begun. */
  hasRows = false;
  readonly #name: string;
  readonly #problems = new ProblemCollector('the dump');
  readonly #filled: readonly FilledTable[];
  readonly #bySpelling = new Map<string, FilledTable>();
  readonly #others = new OtherTables();
  /** Whether the dump announces whose rows follow. */
  #announces = false;
  #at = '';
  #searchPath: readonly string[] = [PUBLIC];
  /** The line where the open transaction began. */
  #transaction: number | null = null;
  #database = 0;

  /** @param wanted null to look at the names of tables only */
  constructor(
    name: string,
    wanted: { readonly tables: readonly ExportTable[]; readonly draft: DraftExport } | null,
  ) {
    this.#name = name;
    this.#filled = wanted?.tables.map((table) => new FilledTable(table, wanted.draft, this.#problems)) ?? [];
    for (const filled of this.#filled)
      for (const spelling of filled.table.spellings) this.#bySpelling.set(spelling, filled);
  }

  /** The table being read, by its name in the export; empty if it is skipped. */
  get at(): string {
    return this.#at;
  }

  /** Skipped so far, sorted by name. */
  get others(): readonly OtherTable[] {
    return this.#others.all();
  }

  takeSetting(name: string, values: readonly string[], line: number): void {
    const [value = ''] = values;
    if (name === 'standard_conforming_strings') this.isConforming = !falsehoods.has(value.toLowerCase());
    if (name === 'search_path') this.#searchPath = readSearchPath(values);
    if (name === 'client_encoding' && !encodings.has(value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')))
      throw new CliError(`${this.#name} is encoded as ${showText(value)} (line ${line}), expected UTF8`, {
        hint: 'Dump again with pg_dump --encoding=UTF8.',
      });
    if (name === 'row_security' && value.toLowerCase() === 'on')
      throw new CliError(
        `${this.#name} may lack rows that its user was not allowed to read: it was made with --enable-row-security (line ${line})`,
        {
          hint: 'Dump again without --enable-row-security, as a user who may read every row: pg_dump then stops instead of leaving rows out.',
        },
      );
  }

  enterDatabase(line: number): void {
    if (this.#transaction !== null) this.refuseStatement('\\connect within a transaction', line);
    this.#database += 1;
    this.#searchPath = [PUBLIC];
    this.isConforming = true;
  }

  takeTable(name: TableName, columns: readonly string[] | null, forms: ColumnForms): void {
    const found = this.#find(name);
    if (found !== null) Object.assign(found.source, { columns, forms });
    else this.#others.takeColumns(this.#resolved(name), columns ?? []);
  }

  takeView(name: TableName): void {
    this.#bySpelling.get(name.table)?.takeView(this.#fullName(name));
  }

  takeAnnouncement(name: TableName): void {
    this.#announces = true;
    const found = this.#find(name);
    if (found !== null) found.source.hasData = true;
  }

  openRows(name: TableName, columns: readonly string[] | null, line: number): RowSink {
    this.hasRows = true;
    const found = this.#find(name);
    this.#at = found?.filled.table.name ?? '';
    if (found !== null) return found.filled.openRows(found.source, columns, line);
    const elsewhere = this.#bySpelling.get(name.table)?.elsewhere(this.#fullName(name));
    const unwanted = this.#resolved(name);
    const takeRow = () => {
      this.#others.countRow(unwanted);
      elsewhere?.();
    };
    return { wantsValues: false, width: 0, takeRow };
  }

  addChild(child: TableName, parent: TableName): void {
    this.#others.addChild(this.#resolved(child), this.#resolved(parent));
  }

  takeChange(name: TableName, what: string, line: number): void {
    if (this.#bySpelling.get(name.table)?.isFilledFrom(this.#fullName(name)) !== true) return;
    this.#refuse(`changes rows of ${name.table} from earlier in the dump (${what})`, line);
  }

  takeWideChange(what: string, line: number): void {
    if (this.#filled.some((filled) => filled.isFilledIn(this.#database)))
      this.#refuse(`may remove rows from earlier in the dump (${what})`, line);
  }

  takeColumnChange(name: TableName, what: string, line: number): void {
    this.takeChange(name, what, line);
    const source = this.#known(name);
    if (source !== null) source.columns = null;
  }

  takeActing(name: TableName, what: string, line: number): void {
    const source = this.#known(name);
    if (source !== null) source.acting = { what, line };
  }

  takeTransaction(step: 'begin' | 'commit', line: number): void {
    this.#transaction = step === 'begin' ? line : null;
  }

  refuseStatement(what: string, line: number): void {
    this.#refuse(
      `has something that pg_dump does not write and that may change rows unnoticed (${shownStatement(what)})`,
      line,
    );
  }

  refuseRows(name: TableName, what: string, line: number): void {
    if (this.#known(name) === null) return;
    throw new CliError(
      `line ${line} of ${this.#name} has rows of ${name.table} in a form that is not read: ${what}`,
      { hint: 'Dump again with pg_dump: it writes COPY ... FROM stdin, or INSERT ... VALUES.' },
    );
  }

  /** @throws CliError if the dump has none of the tables, or no rows in any */
  finish(): DumpReport {
    if (this.#transaction !== null)
      throw cutOff(this.#name, `the transaction that begins on line ${this.#transaction} has no COMMIT`);
    this.#checkThatDataAreThere();
    const children = this.#others.children(({ schema, table }) => {
      const filled = this.#bySpelling.get(table);
      return filled?.isKnownIn(schema ?? PUBLIC) ? filled : undefined;
    });
    const tables = this.#filled.map((filled) => filled.finish(children.get(filled) ?? [], this.#announces));
    return { tables, others: this.others, problems: this.#problems.all() };
  }

  /** In `public`, or on the search path if `public` lacks the table. Notes an unwanted table. */
  #find(name: TableName): { filled: FilledTable; source: TableSource } | null {
    const filled = this.#bySpelling.get(name.table);
    const schema = this.#schemaOf(name);
    const isOurs =
      schema === PUBLIC || (this.#searchPath.includes(schema) && !(filled?.isKnownIn(PUBLIC) ?? false));
    if (filled !== undefined && isOurs)
      return { filled, source: filled.find(schema, name.table, this.#database) };
    this.#others.note(this.#resolved(name));
    return null;
  }

  /** Does not note an unwanted table. */
  #known(name: TableName): TableSource | null {
    return this.#bySpelling.has(name.table) ? (this.#find(name)?.source ?? null) : null;
  }

  #resolved(name: TableName): TableName {
    return { schema: this.#schemaOf(name), table: name.table };
  }

  #fullName(name: TableName): string {
    return `${this.#schemaOf(name)}.${name.table}`;
  }

  /** For a name without a schema: the first on the search path that has the table. */
  #schemaOf({ schema, table }: TableName): string {
    const filled = this.#bySpelling.get(table);
    return (
      schema ?? this.#searchPath.find((each) => filled?.isKnownIn(each)) ?? this.#searchPath[0] ?? PUBLIC
    );
  }

  #refuse(what: string, line: number): never {
    throw new CliError(`line ${line} of ${this.#name} ${what}`, { hint: LET_POSTGRES });
  }

  #checkThatDataAreThere(): void {
    const sources = this.#filled.flatMap(({ sources }) => sources);
    const [elsewhere] = this.#filled.flatMap((filled) => filled.namesElsewhere);
    if (sources.length === 0 && elsewhere !== undefined)
      throw new CliError(
        `${this.#name} has the tables of the databank, but in a schema that is not read: ${showName(elsewhere)} instead of ${showName(`${PUBLIC}.${elsewhere.split('.').at(-1)}`)}`,
        {
          hint: `In a copy of the database, rename the schema (DROP SCHEMA ${PUBLIC}, then ALTER SCHEMA ... RENAME TO ${PUBLIC}), and dump that copy.`,
        },
      );
    if (sources.length === 0) {
      const others = this.others.slice(0, 5).map(({ name }) => showName(name));
      const has = others.length === 0 ? 'no tables at all' : `others, such as ${others.join(', ')}`;
      throw new CliError(`${this.#name} has none of the tables of the databank (it has ${has})`, {
        hint: 'Dump the database of the application: pg_dump --file=NAME.sql DATABASE.',
      });
    }
    if (!sources.some(({ hasData }) => hasData))
      throw new CliError(`${this.#name} has the tables of the databank, but no rows in any of them`, {
        hint: 'Dump again without --schema-only: pg_dump --file=NAME.sql DATABASE.',
      });
  }
}

/** Keeps words as they are and quotes anything else. */
function shownStatement(what: string): string {
  return /^[A-Z][A-Z .]*$|^\\\w*(?: [a-z ]+)?$|^a command of psql/.test(what) ? what : showText(what);
}
