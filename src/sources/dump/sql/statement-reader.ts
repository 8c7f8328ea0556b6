import type { Cell, DumpContent } from '../dump-content.ts';
import { type CopyStatement, readCopy, readInsert } from './read-data.ts';
import { readReset, readSelect, readSet, readTransaction } from './read-session.ts';
import { readAlter, readChange, readCreate, readRefused } from './read-table-change.ts';
import type { TokenKind, TokenReader, TokenSink } from './token.ts';

type StartCopy = (statement: CopyStatement) => void;

/** Reads a statement from its second token on; `line` is that of its first. */
type Reader = (content: DumpContent, startCopy: StartCopy, line: number) => TokenReader<void>;

/** By first word. */
const readers: Readonly<Record<string, Reader>> = {
  set: readSet,
  reset: readReset,
  select: readSelect,
  create: readCreate,
  copy: readCopy,
  insert: readInsert,
  alter: readAlter,
  update: (content) => readChange(content, 'UPDATE'),
  delete: (content) => readChange(content, 'DELETE'),
  merge: (content) => readChange(content, 'MERGE'),
  truncate: (content) => readChange(content, 'TRUNCATE'),
  drop: (content) => readChange(content, 'DROP'),
  begin: (content, _, line) => readTransaction(content, 'begin', line),
  start: (content, _, line) => readTransaction(content, 'begin', line),
  commit: (content, _, line) => readTransaction(content, 'commit', line),
  end: (content, _, line) => readTransaction(content, 'commit', line),
};

/** First words of statements that touch no row and are skipped. Anything else is refused. */
const passedOver: ReadonlySet<string> = new Set([
  ...['comment', 'grant', 'revoke', 'security', 'reassign', 'refresh', 'reindex', 'analyze', 'vacuum'],
  ...['cluster', 'checkpoint', 'lock', 'notify', 'savepoint', 'release', 'show'],
]);

export const firstWords: readonly string[] = [...Object.keys(readers), ...passedOver];

const routine = /^create (?:or replace )?(?:function|procedure)$/;
/** How words change the depth in the body of a routine, where semicolons do not end a statement. */
const blocks: ReadonlyMap<string, number> = new Map([
  ['begin', 1],
  ['case', 1],
  ['end', -1],
]);
const parentheses: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

/** Joins tokens into statements and reads those that matter. Finds their ends as psql does. */
export class StatementReader implements TokenSink {
  wantsText = false;
  readonly takeComment: (comment: Buffer) => void;
  readonly #content: DumpContent;
  readonly #startCopy: StartCopy;
  #reader: TokenReader<void> | null = null;
  #openedAt: number | null = null;
  /** The first word of an open statement that no reader knows. */
  #unknown: string | null = null;
  #opening: string[] = [];
  #isRoutine = false;
  #depth = 0;
  #blockDepth = 0;
  #lastWord = '';

  constructor(content: DumpContent, startCopy: StartCopy, takeComment: (comment: Buffer) => void) {
    this.#content = content;
    this.#startCopy = startCopy;
    this.takeComment = takeComment;
  }

  get isConforming(): boolean {
    return this.#content.isConforming;
  }

  /** The line where the current statement began; null between statements. */
  get openedAt(): number | null {
    return this.#openedAt;
  }

  takeToken(kind: Exclude<TokenKind, 'end'>, text: Cell, line: number): void {
    if (kind === 'symbol' && text === '\\') this.#refuseCommand(line);
    if (kind === 'symbol') this.#depth = Math.max(0, this.#depth + (parentheses[String(text)] ?? 0));
    else if (kind === 'word') this.#takeWord(String(text));
    const isEnd = kind === 'symbol' && text === ';' && this.#depth === 0 && this.#blockDepth === 0;
    if (this.#openedAt !== null) this.#hand(isEnd ? 'end' : kind, text, line);
    else if (!isEnd) this.#begin(kind, text, line);
    if (isEnd) this.#finish();
  }

  /** Within an unknown statement, such as a line that another program printed, that is the fault. */
  #refuseCommand(line: number): void {
    const at = this.#unknown === null ? line : (this.#openedAt ?? line);
    this.#content.refuseStatement(this.#unknown ?? 'a command of psql (\\)', at);
  }

  #begin(kind: TokenKind, text: Cell, line: number): void {
    this.#openedAt = line;
    const word = kind === 'word' ? String(text) : '';
    if (passedOver.has(word)) return;
    const reader = Object.hasOwn(readers, word) ? readers[word] : undefined;
    if (reader === undefined) this.#unknown = kind === 'word' ? word.toUpperCase() : String(text);
    this.#reader =
      reader?.(this.#content, this.#startCopy, line) ??
      readRefused(this.#content, String(this.#unknown), line);
    this.#follow(this.#reader.next());
  }

  #hand(kind: TokenKind, text: Cell, line: number): void {
    if (this.#reader !== null) this.#follow(this.#reader.next({ kind, text, line }));
  }

  #follow(result: IteratorResult<boolean, void> | undefined): void {
    if (result?.done === true) this.#reader = null;
    this.wantsText = result?.done === false && result.value;
  }

  #finish(): void {
    this.#reader = null;
    this.wantsText = false;
    this.#openedAt = null;
    this.#unknown = null;
    this.#opening = [];
    this.#isRoutine = false;
  }

  #takeWord(text: string): void {
    if (this.#opening.length < 4) {
      this.#opening.push(text);
      this.#isRoutine ||= routine.test(this.#opening.join(' '));
    }
    if (!this.#isRoutine || this.#depth > 0) return;
    if (this.#blockDepth > 0) this.#blockDepth += blocks.get(text) ?? 0;
    else if (text === 'atomic' && this.#lastWord === 'begin') this.#blockDepth = 1;
    this.#lastWord = text;
  }
}
