import { setImmediate } from 'node:timers/promises';
import { JoinedBytes } from '../../../files/joined-bytes.ts';
import type { DumpContent, RowSink } from '../dump-content.ts';
import { checkSize, cutOff, notOfDump } from '../dump-faults.ts';
import { CARRIAGE_RETURN, convertedLines, newline, SqlLexer } from './sql-lexer.ts';
import { StatementReader } from './statement-reader.ts';
import { BACKSLASH, isContinued, readCopyRow } from './unescape.ts';

const endOfCopy = Buffer.from('\\.');
/** `\connect -` changes only the user. */
const connect = /^\\c(?:onnect)?\s+(?!-\s)/;
const encoding = /^\\encoding\s+'?([\w-]+)'?\s*;?\s*$/;
/** psql commands that touch no row. */
const passedOver = /^\\(?:c|connect|restrict|unrestrict|echo|qecho|encoding|set ON_ERROR_STOP)(?=\s)/;

/** Arguments of psql's commands. */
const quoted = /"(?:""|[^"])*"|'(?:''|\\.|[^'\\])*'/g;
/** Behind a command: a backslash begins the next one, or SQL; the shell runs what is in backquotes. */
const beyond = /[\\`]/;

interface OpenCopy {
  readonly rows: RowSink;
  readonly line: number;
  /** Whether its lines end in a carriage return before the newline: one within a value is always `\\r`. */
  readonly isOfWindows: boolean;
}

export class DumpParser {
  readonly #name: string;
  readonly #content: DumpContent;
  readonly #lexer: SqlLexer;
  readonly #statements: StatementReader;
  readonly #marks: ReturnType<typeof createDumpMarks>;
  #copy: OpenCopy | null = null;
  /** A row whose newlines are escaped, and its number of lines so far. */
  readonly #continued = new JoinedBytes();
  #continuedLines = 0;
  #line = 0;
  /** A psql command to refuse once the next line proves that its own was not cut off. */
  #unknown: { readonly what: string; readonly line: number } | null = null;

  constructor(name: string, content: DumpContent) {
    this.#name = name;
    this.#content = content;
    this.#marks = createDumpMarks(name, content);
    this.#statements = new StatementReader(
      content,
      (statement) => {
        const rows = content.openRows(statement.name, statement.columns, this.#line);
        this.#copy = { rows, line: this.#line, isOfWindows: this.#lexer.isOfWindows };
      },
      (comment) => this.#marks.takeComment(comment, this.#line),
    );
    this.#lexer = new SqlLexer(this.#statements);
  }

  /**
   * Reads lines until `isEnough`; signals get through within a line of any length.
   * @throws CliError if a line is in a form that pg_dump does not write
   */
  async read(lines: readonly Buffer[], signal: AbortSignal, isEnough = () => false): Promise<void> {
    for (const line of lines) {
      this.#readLine(line);
      while (this.#lexer.isWithinLine) {
        await setImmediate();
        signal.throwIfAborted();
        this.#lexer.readOn();
      }
      if (isEnough()) return;
    }
  }

  #readLine(line: Buffer): void {
    this.#refuseUnknown();
    this.#line += 1;
    if (this.#copy !== null) this.#readData(line, this.#copy);
    else if (line[0] === BACKSLASH && this.#isBetweenStatements()) this.#readCommand(line);
    else this.#lexer.readLine(line, this.#line);
  }

  /** @throws CliError if the dump ends in the middle of something */
  finish(): void {
    const statement = { what: 'a statement', line: this.#statements.openedAt ?? 0 };
    const copy = { what: 'COPY data', line: this.#copy?.line ?? 0 };
    const open = [copy, this.#lexer.open, statement].find((each) => each !== null && each.line > 0);
    if (open != null)
      throw (this.#marks.isAfterEnd(open.line) ? notOfDump : cutOff)(
        this.#name,
        `${open.what} that begins on line ${open.line} has no end (the last line is ${this.#line})`,
      );
    this.#marks.finish();
    this.#refuseUnknown();
  }

  #refuseUnknown(): void {
    if (this.#unknown !== null) this.#content.refuseStatement(this.#unknown.what, this.#unknown.line);
  }

  #isBetweenStatements(): boolean {
    return this.#lexer.open === null && this.#statements.openedAt === null;
  }

  #readCommand(line: Buffer): void {
    const command = `${line.toString('latin1', 0, 1000)} `;
    if (!passedOver.test(command) || line.length > 1000 || beyond.test(command.slice(1).replace(quoted, '')))
      this.#unknown = { what: /^\\\S{0,20}/.exec(command)?.[0] ?? '\\', line: this.#line };
    if (connect.test(command)) this.#content.enterDatabase(this.#line);
    const [, name] = encoding.exec(command) ?? [];
    if (name !== undefined) this.#content.takeSetting('client_encoding', [name], this.#line);
  }

  #readData(read: Buffer, { rows, isOfWindows }: OpenCopy): void {
    const isConverted = read.at(-1) === CARRIAGE_RETURN;
    const line = isConverted ? read.subarray(0, -1) : read;
    // A newline may be written as itself behind a backslash: then its carriage return may be of the value.
    if (isConverted !== isOfWindows || (isConverted && line.at(-1) === BACKSLASH && isContinued(line)))
      throw convertedLines(this.#line);
    if (line.at(-1) === BACKSLASH && isContinued(line)) {
      checkSize(this.#continued.length + line.length + 1);
      this.#continued.add(line);
      this.#continued.add(newline);
      this.#continuedLines += 1;
      return;
    }
    const first = this.#line - this.#continuedLines;
    if (this.#continuedLines === 0 && line.equals(endOfCopy)) {
      this.#copy = null;
      return;
    }
    if (this.#continuedLines > 0) this.#continued.add(line);
    const whole = this.#continuedLines > 0 ? this.#continued.take() : line;
    this.#continuedLines = 0;
    rows.takeRow(rows.wantsValues ? readCopyRow(whole, rows.width) : [], first);
  }
}

/** pg_dumpall writes the cluster's marks around the dumps of its databases. */
const mark = /^-- PostgreSQL database (?:cluster )?dump( complete)?$/;
const announcement = /^-- Data for Name: (.*); Type: TABLE DATA; Schema: (.*?); Owner: /;

/** Reads pg_dump's comments on where a dump begins and ends, and whose rows follow. */
function createDumpMarks(name: string, content: DumpContent) {
  const open: { readonly text: string; readonly line: number }[] = [];
  let lastEnd = Number.POSITIVE_INFINITY;
  /** The line of an end without a beginning. */
  let strayEnd: number | null = null;

  function takeComment(comment: Buffer, line: number): void {
    // A comment may be as long as a line; these are short.
    const text = comment.toString('utf8', 0, 1000).trimEnd();
    const found = mark.exec(text);
    if (found !== null && found[1] === undefined) open.push({ text, line });
    if (found?.[1] !== undefined && open.pop() === undefined) strayEnd ??= line;
    if (found !== null) lastEnd = open.length === 0 ? line : Number.POSITIVE_INFINITY;
    const [, table, schema] = announcement.exec(text) ?? [];
    if (table !== undefined && schema !== undefined) content.takeAnnouncement({ schema, table });
  }

  /** @throws CliError if a dump has a beginning but no end, or an end but no beginning */
  function finish(): void {
    if (strayEnd !== null)
      throw cutOff(name, `the dump that ends on line ${strayEnd} has no line "-- PostgreSQL database dump"`);
    const last = open.at(-1);
    if (last === undefined) return;
    throw cutOff(name, `the dump that begins on line ${last.line} has no line "${last.text} complete"`);
  }

  return { takeComment, finish, isAfterEnd: (line: number) => open.length === 0 && line > lastEnd };
}
