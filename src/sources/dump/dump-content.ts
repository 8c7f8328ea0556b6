/** Stands for a text whose bytes are not UTF-8. */
export const notUtf8 = Symbol('not UTF-8');
/** Stands for a value of an INSERT that is not a literal: an expression, DEFAULT, a bit string. */
export const notLiteral = Symbol('not a literal');

/** One value of a row of a dump, as written there. */
export type Cell = string | null | typeof notUtf8 | typeof notLiteral;

/** The name of a table of a dump. */
export interface TableName {
  readonly schema: string | null;
  readonly table: string;
}

/** Takes the rows of one table. */
export interface RowSink {
  /** Whether the values of the rows are needed; otherwise the rows are only counted, and are passed empty. */
  readonly wantsValues: boolean;
  /** How many values a row should have: if there are more, one extra is enough. */
  readonly width: number;
  /** @param line the line of the dump in which the row begins */
  takeRow(cells: readonly Cell[], line: number): void;
}

/** Receives what a dump holds, in its order. */
export interface DumpContent {
  /** `standard_conforming_strings`, as the dump has set it: whether a backslash in a plain text is only a backslash. */
  readonly isConforming: boolean;
  /** A setting of the session, such as `client_encoding`. */
  takeSetting(name: string, values: readonly string[], line: number): void;
  /** The dump continues with another database. */
  enterDatabase(line: number): void;
  /** A table and its columns in order; null where the dump does not list them. */
  takeTable(name: TableName, columns: readonly string[] | null): void;
  /** A comment that announces the rows of a table, which may be none. */
  takeAnnouncement(name: TableName): void;
  /** The rows that follow are of this table; its columns in the order of the values, null if they are not named. */
  openRows(name: TableName, columns: readonly string[] | null, line: number): RowSink;
  /** The rows of the child are rows of the parent too: a partition, or a table that inherits. */
  addChild(child: TableName, parent: TableName): void;
  /** A statement that changes the rows of a table that come before it. */
  takeChange(name: TableName, what: string, line: number): void;
  /** A statement that removes the rows of tables which it does not name. */
  takeWideChange(what: string, line: number): void;
  /** A statement that adds, drops or changes the type of columns of a table. */
  takeColumnChange(name: TableName, what: string, line: number): void;
  /** Something that acts on the rows of a table that come after it: a trigger, a rule. */
  takeActing(name: TableName, what: string, line: number): void;
  /** A transaction begins, or takes effect. */
  takeTransaction(step: 'begin' | 'commit', line: number): void;
  /** A statement that no dump contains and that may change rows in unknown ways. */
  refuseStatement(what: string, line: number): void;
  /** Rows in a format that cannot be read. */
  refuseRows(name: TableName, what: string, line: number): void;
}
