import { CliError } from '../../../contract/errors.ts';
import type { Cell, DumpContent, TableName } from '../dump-content.ts';

/** `word` is an unquoted name or keyword in lower case, `end` the semicolon that ends a statement. */
export type TokenKind = 'word' | 'identifier' | 'text' | 'number' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Empty for a text that was not wanted. */
  readonly text: Cell;
  readonly line: number;
}

export interface TokenSink {
  /** Whether the content of the next text is needed; it is skipped otherwise. */
  readonly wantsText: boolean;
  /** `standard_conforming_strings`: if true, a backslash in a plain text is only a backslash. */
  readonly isConforming: boolean;
  takeToken(kind: Exclude<TokenKind, 'end'>, text: Cell, line: number): void;
  /** From `--` to the end of the line. */
  takeComment(comment: Buffer): void;
}

/** Yields whether the content of the next text is wanted. */
export type TokenReader<T> = Generator<boolean, T, Token>;

/** Database, schema, table. */
const MOST_PARTS = 3;
/** PostgreSQL's limit per table. */
const MOST_COLUMNS = 1600;
const nesting: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };
const constraints: ReadonlySet<unknown> = new Set([
  ...['constraint', 'primary', 'unique', 'foreign', 'check', 'exclude', 'not', 'like'],
]);

export function isToken(token: Token, kind: TokenKind, text: string): boolean {
  return token.kind === kind && token.text === text;
}

export function isWordOf(token: Token, words: { has(word: unknown): boolean }): boolean {
  return token.kind === 'word' && words.has(token.text);
}

export function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'identifier';
}

export function isConstraint(token: Token): boolean {
  return isWordOf(token, constraints);
}

export function depthChange({ kind, text }: Token): number {
  return kind === 'symbol' ? (nesting[String(text)] ?? 0) : 0;
}

/** Reads to the end of a statement, which proves that it was not cut off; returns its last two words. */
export function* skipToEnd(first: Token): TokenReader<string> {
  let words: readonly string[] = [];
  for (let token = first; token.kind !== 'end'; token = yield false)
    if (token.kind === 'word') words = [...words.slice(-1), String(token.text)];
  return words.join(' ');
}

/** Returns the first token outside of parentheses that fits, or the end. */
export function* skipTo(first: Token, fits: (token: Token) => boolean): TokenReader<Token> {
  let depth = 0;
  for (let token = first; ; token = yield false) {
    if (token.kind === 'end' || (depth === 0 && fits(token))) return token;
    depth += depthChange(token);
  }
}

/** Refuses rows after a next token, which proves that the statement was not cut off. */
export function* refuseRows(
  content: DumpContent,
  ...refused: Parameters<DumpContent['refuseRows']>
): TokenReader<void> {
  yield false;
  content.refuseRows(...refused);
}

/** The name may have a schema; also returns the token after it. */
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

/** Returns null for names if the token opens no list, and the token after it. */
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

/** @throws CliError if the list has more columns than a table can have, and would fill the memory */
export function checkColumns(names: readonly string[], line: number): void {
  if (names.length <= MOST_COLUMNS) return;
  throw new CliError(
    `line ${line} of the dump names more than ${MOST_COLUMNS} columns of one table, more than PostgreSQL allows`,
    { hint: 'Check that the file is a plain dump that pg_dump wrote, then dump again.' },
  );
}
