import type { Cell } from './cell.ts';

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
  takeToken(kind: Exclude<TokenKind, 'end'>, text: Cell, line: number): void;
  /** A comment from `--` to the end of its line. */
  takeComment(comment: Buffer): void;
}

/** Whether a token is the given word or symbol. */
export function isToken(token: Token, kind: TokenKind, text: string): boolean {
  return token.kind === kind && token.text === text;
}
