import type { ColumnForm } from '../../model/values/value-type.ts';

export const notUtf8 = Symbol('not UTF-8');
/** A value of an INSERT that is not a literal: an expression, DEFAULT, a bit string. */
export const notLiteral = Symbol('not a literal');

/** One value of a row, as written in the dump. */
export type Cell = string | null | typeof notUtf8 | typeof notLiteral;

/** What a column holds in PostgreSQL, by its name, where that changes what its text means. */
export type ColumnForms = ReadonlyMap<string, ColumnForm>;

export interface TableName {
  readonly schema: string | null;
  readonly table: string;
}

export interface RowSink {
  /** If false, rows are only counted and are passed empty. */
  readonly wantsValues: boolean;
  /** Values per row: if a row has more, one extra is enough. */
  readonly width: number;
  /** @param line where the row begins in the dump */
  takeRow(cells: readonly Cell[], line: number): void;
}

/** Receives the content of a dump, in order. */
export interface DumpContent {
  /** `standard_conforming_strings`: if true, a backslash in a plain text is only a backslash. */
  readonly isConforming: boolean;
  /** A session setting, such as `client_encoding`. */
  takeSetting(name: string, values: readonly string[], line: number): void;
  /** The dump continues with another database. */
  enterDatabase(line: number): void;
  /** The columns are in order; null if the dump does not list them. */
  takeTable(name: TableName, columns: readonly string[] | null, forms: ColumnForms): void;
  /** A view, whose rows no dump contains. */
  takeView(name: TableName): void;
  /** A comment announces the rows of a table, which may be none. */
  takeAnnouncement(name: TableName): void;
  /** Rows of this table follow. The columns are in the order of the values; null if they are not named. */
  openRows(name: TableName, columns: readonly string[] | null, line: number): RowSink;
  /** The child is a partition or an heir: its rows are rows of the parent, too. */
  addChild(child: TableName, parent: TableName): void;
  /** A statement changes earlier rows of the table. */
  takeChange(name: TableName, what: string, line: number): void;
  /** A statement removes rows of tables that it does not name. */
  takeWideChange(what: string, line: number): void;
  /** A statement adds, drops or retypes columns. */
  takeColumnChange(name: TableName, what: string, line: number): void;
  /** A trigger or rule acts on later rows of the table. */
  takeActing(name: TableName, what: string, line: number): void;
  /** A transaction begins or takes effect. */
  takeTransaction(step: 'begin' | 'commit', line: number): void;
  /** A statement that no dump contains and that may change rows in unknown ways. */
  refuseStatement(what: string, line: number): void;
  refuseRows(name: TableName, what: string, line: number): void;
}
