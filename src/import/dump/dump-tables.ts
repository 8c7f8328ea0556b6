import { CliError } from '../../errors.ts';
import type { DraftExport } from '../draft-export.ts';
import type { ExportTable } from '../export-tables.ts';
import { showText } from '../show-text.ts';
import type { DumpContent, RowSink } from './dump-content.ts';
import type { DumpReport } from './dump-report.ts';
import { FilledTable, type TableSource } from './filled-table.ts';
import { DEFAULT_SCHEMA, OtherTables } from './other-tables.ts';
import { ProblemCollector } from './problem-collector.ts';
import { shownName } from './shown-name.ts';
import type { TableName } from './table-name.ts';

/** Encodings that are read as UTF-8; what is no UTF-8 in them becomes a problem. */
const encodings: ReadonlySet<string> = new Set(['utf8', 'unicode', 'sqlascii']);

/** What PostgreSQL reads as off, in small letters. */
const falsehoods: ReadonlySet<string> = new Set([
  'off',
  'of',
  'false',
  'fals',
  'fal',
  'fa',
  'f',
  'no',
  'n',
  '0',
]);

/** Sorts what a dump holds: rows of the tables that are looked for into the draft, the rest passed over. */
export class DumpTables implements DumpContent {
  readonly #name: string;
  readonly #setConforming: (isConforming: boolean) => void;
  readonly #problems = new ProblemCollector('the dump');
  readonly #filled: readonly FilledTable[];
  readonly #bySpelling = new Map<string, FilledTable>();
  readonly #others = new OtherTables();
  /** Whether the dump announces whose rows it gives. */
  #announces = false;
  #at = '';
  #schema = DEFAULT_SCHEMA;
  #database = 0;

  /**
   * @param name the dump, in messages
   * @param setConforming is told whether a backslash in a text is only a backslash from here on
   */
  constructor(
    name: string,
    tables: readonly ExportTable[],
    draft: DraftExport,
    setConforming: (isConforming: boolean) => void,
  ) {
    this.#name = name;
    this.#setConforming = setConforming;
    this.#filled = tables.map((table) => new FilledTable(table, draft, this.#problems));
    for (const filled of this.#filled)
      for (const spelling of filled.table.spellings) this.#bySpelling.set(spelling, filled);
  }

  /** The table whose rows are being read, by its name in the export; empty while they are of another. */
  get at(): string {
    return this.#at;
  }

  takeSetting(name: string, values: readonly string[], line: number): void {
    const [value = ''] = values;
    if (name === 'standard_conforming_strings') this.#setConforming(!falsehoods.has(value.toLowerCase()));
    if (name === 'search_path' && value !== '') this.#schema = value;
    if (name === 'client_encoding' && !encodings.has(value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')))
      throw new CliError(
        `${this.#name} is in the encoding ${showText(value)} (line ${line}), expected UTF8`,
        {
          hint: 'Dump again with pg_dump --encoding=UTF8.',
        },
      );
  }

  enterDatabase(): void {
    this.#database += 1;
    this.#schema = DEFAULT_SCHEMA;
  }

  takeTable(name: TableName, columns: readonly string[] | null): void {
    const found = this.#find(name);
    if (found !== null) found.source.columns = columns;
  }

  takeAnnouncement(name: TableName): void {
    this.#announces = true;
    const found = this.#find(name);
    if (found !== null) found.source.hasData = true;
  }

  openRows(name: TableName, columns: readonly string[] | null, line: number): RowSink {
    const found = this.#find(name);
    this.#at = found?.filled.table.name ?? '';
    if (found !== null) return found.filled.openRows(found.source, columns, line);
    return { wantsValues: false, takeRow: () => this.#others.countRow(name) };
  }

  addChild(child: TableName, parent: TableName): void {
    this.#others.addChild(child, parent);
  }

  takeChange({ schema, table }: TableName, what: string, line: number): void {
    const filled = this.#bySpelling.get(table);
    if (filled?.isFilledFrom(schema ?? this.#schema, table) !== true) return;
    throw new CliError(
      `line ${line} of ${this.#name} changes rows of ${table} that stand before it (${what})`,
      {
        hint: 'Let PostgreSQL carry it out: load the dump into a database, and dump that with pg_dump.',
      },
    );
  }

  refuseRows(name: TableName, what: string, line: number): void {
    if (this.#find(name) === null) return;
    throw new CliError(`line ${line} of ${this.#name} has rows of ${name.table} as ${what}`, {
      hint: 'Dump again with pg_dump: it writes COPY ... FROM stdin, or INSERT ... VALUES.',
    });
  }

  /**
   * Ends the reading and gives its report.
   *
   * @throws CliError where the dump has none of the tables, or no rows of any
   */
  finish(): DumpReport {
    this.#checkThatDataAreThere();
    const children = this.#others.children((spelling) => this.#bySpelling.get(spelling));
    const tables = this.#filled.map((filled) => filled.finish(children.get(filled) ?? [], this.#announces));
    return { tables, others: this.#others.all(), problems: this.#problems.all() };
  }

  #find({ schema, table }: TableName): { filled: FilledTable; source: TableSource } | null {
    const filled = this.#bySpelling.get(table);
    if (filled !== undefined)
      return { filled, source: filled.find(schema ?? this.#schema, table, this.#database) };
    this.#others.note({ schema, table });
    return null;
  }

  #checkThatDataAreThere(): void {
    const sources = this.#filled.flatMap(({ sources }) => sources);
    if (sources.length === 0) {
      const others = this.#others
        .all()
        .slice(0, 5)
        .map(({ name }) => shownName(name));
      const has = others.length === 0 ? 'no table at all' : `others, such as ${others.join(', ')}`;
      throw new CliError(`${this.#name} has none of the tables of a polity database (it has ${has})`, {
        hint: 'Dump the database of the application: pg_dump --file=NAME.sql DATABASE.',
      });
    }
    if (!sources.some(({ hasData }) => hasData))
      throw new CliError(`${this.#name} has the tables of a polity database, but no rows of any`, {
        hint: 'Dump again without --schema-only: pg_dump --file=NAME.sql DATABASE.',
      });
  }
}
