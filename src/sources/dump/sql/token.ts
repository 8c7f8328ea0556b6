import { CliError } from '../../../contract/errors.ts';
import type { Cell, TableName } from '../dump-content.ts';

/** `word` is an unquoted name or keyword in lower case, `end` the semicolon that ends a statement. */
export type TokenKind = 'word' | 'identifier' | 'text' | 'number' | 'symbol' | 'end';

/** The smallest part of a statement. */
export interface Token {
  readonly kind: TokenKind;
  /** Its content; empty for a text that was not wanted. */
  readonly text: Cell;
  /** The line of the dump that it is in. */
  readonly line: number;
}

/** Receives the tokens and comments of SQL in their order. */
export interface TokenSink {
  /** Whether the content of the next text is needed; it is skipped otherwise. */
  readonly wantsText: boolean;
  /** `standard_conforming_strings`: whether a backslash in a plain text is only a backslash. */
  readonly isConforming: boolean;
  takeToken(kind: Exclude<TokenKind, 'end'>, text: Cell, line: number): void;
  /** A comment from `--` to the end of its line. */
  takeComment(comment: Buffer): void;
}

/** Reads a statement token by token: what it yields says whether it wants the content of the next text. */
export type TokenReader<T> = Generator<boolean, T, Token>;

/** In a name: database, schema, table. */
const MOST_PARTS = 3;
/** The most that PostgreSQL allows in a table. */
const MOST_COLUMNS = 1600;
/** How each symbol changes the depth. */
const nesting: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };
/** Words that begin an element of a table that is not a column. */
const constraints: ReadonlySet<unknown> = new Set([
  ...['constraint', 'primary', 'unique', 'foreign', 'check', 'exclude', 'not', 'like'],
]);

/** Whether a token is the given word or symbol. */
export function isToken(token: Token, kind: TokenKind, text: string): boolean {
  return token.kind === kind && token.text === text;
}

/** Whether a token is one of some words. */
export function isWordOf(token: Token, words: { has(word: unknown): boolean }): boolean {
  return token.kind === 'word' && words.has(token.text);
}

/** Whether a token can be a name. */
export function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'identifier';
}

/** Whether a token begins an element of a table that is not a column. */
export function isConstraint(token: Token): boolean {
  return isWordOf(token, constraints);
}

/** How a token changes the depth of parentheses and brackets. */
export function depthChange({ kind, text }: Token): number {
  return kind === 'symbol' ? (nesting[String(text)] ?? 0) : 0;
}

/** Reads to the end of a statement, so that it was not cut off; returns its last two words. */
export function* skipToEnd(first: Token): TokenReader<string> {
  let words: readonly string[] = [];
  for (let token = first; token.kind !== 'end'; token = yield false)
    if (token.kind === 'word') words = [...words.slice(-1), String(token.text)];
  return words.join(' ');
}

/** Reads a name that may have its schema before it; also returns the token after it. Null if there is no name. */
export function* readTableName(first: Token): TokenReader<{ name: TableName | null; next: Token }> {
  const parts: string[] = [];
  for (let token = first; ; token = yield false) {
    if (!isName(token)) return { name: null, next: token };
    parts.push(String(token.text));
    if (parts.length > MOST_PARTS) return { name: null, next: token };
    const next = yield false;
    if (isToken(next, 'symbol', '.')) continue;
    return { name: { schema: parts.at(-2) ?? null, table: parts.at(-1) ?? '' }, next };
  }
}

/** The names of a list in parentheses, if the token opens one, and the token after it; anything else is skipped. */
export function* readNames(open: Token): TokenReader<{ names: readonly string[] | null; next: Token }> {
  if (!isToken(open, 'symbol', '(')) return { names: null, next: open };
  const names: string[] = [];
  for (;;) {
    const token = yield false;
    if (isName(token)) names.push(String(token.text));
    checkColumns(names, token.line);
    if (isToken(token, 'symbol', ')')) return { names, next: yield false };
    if (token.kind === 'end') return { names, next: token };
  }
}

/**
 * Refuses a list that would fill the memory.
 *
 * @throws CliError if it names more columns than a table can have
 */
export function checkColumns(names: readonly string[], line: number): void {
  if (names.length <= MOST_COLUMNS) return;
  throw new CliError(
    `line ${line} of the dump names more than ${MOST_COLUMNS} columns of one table, more than PostgreSQL allows`,
    { hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.' },
  );
}
