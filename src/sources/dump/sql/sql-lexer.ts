import { CliError } from '../../../contract/errors.ts';
import { JoinedBytes } from '../../../files/joined-bytes.ts';
import type { Cell } from '../dump-content.ts';
import { checkSize } from '../dump-faults.ts';
import type { TokenSink } from './token.ts';
import { BACKSLASH, decodeText, undouble, unescapeText } from './unescape.ts';

const space = /[ \t\r\f\v]+/y;
const word = /[A-Za-z_\x80-\xff][\w$\x80-\xff]*/y;
const number = /\d+\.?\d*(?:[eE][+-]?\d+)?/y;
const dollarTag = /\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?\$/y;
const commentEnds = /\/\*|\*\//g;
export const CARRIAGE_RETURN = 13;
const TOKENS_AT_ONCE = 100_000;

/**
 * Cuts SQL into tokens, line by line, as PostgreSQL does.
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html
 */
export class SqlLexer {
  readonly #sink: TokenSink;
  /** Where lines end in a carriage return; in a converted file, lines within texts end so too. */
  readonly #windowsLines = new Set<'outside' | 'in text'>();
  #open: OpenPart | null = null;
  #commentDepth = 0;
  // The current line. In Latin-1 it has one character per byte.
  #bytes: Buffer = Buffer.alloc(0);
  #text = '';
  #line = 0;
  #at = 0;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /** Null between tokens. */
  get open(): { readonly what: string; readonly line: number } | null {
    return this.#open === null ? null : { what: openKinds[this.#open.kind][0], line: this.#open.line };
  }

  /** Whether the last line ended in a carriage return. */
  get isOfWindows(): boolean {
    return this.#bytes.at(-1) === CARRIAGE_RETURN;
  }

  /** Throws CliError if Windows line ends show that texts may have been converted. */
  readLine(bytes: Buffer, line: number): void {
    this.#bytes = bytes;
    this.#text = bytes.toString('latin1');
    this.#line = line;
    this.#at = this.#open === null ? 0 : this.#continue(this.#open, 0);
    this.readOn();
  }

  /** Whether part of the line is still unread. */
  get isWithinLine(): boolean {
    return this.#at < this.#text.length;
  }

  /** Stops after TOKENS_AT_ONCE: a line may have millions, and signals must get through. */
  readOn(): void {
    for (let tokens = 0; this.isWithinLine && tokens < TOKENS_AT_ONCE; tokens += 1)
      this.#at = this.#next(this.#at);
    if (!this.isWithinLine) this.#endLine(this.#bytes, this.#line);
  }

  #endLine(bytes: Buffer, line: number): void {
    if (bytes.at(-1) !== CARRIAGE_RETURN) return;
    if (this.#open === null) this.#windowsLines.add('outside');
    else if (this.#open.isKeptText) this.#windowsLines.add('in text');
    if (this.#windowsLines.size > 1) throw convertedLines(line);
  }

  /** Reads one token; returns the position after it. */
  #next(at: number): number {
    const found = matchAt(word, this.#text, at);
    if (found !== '') return this.#readWord(found, at);
    const character = this.#text.charAt(at);
    const blank = matchAt(space, this.#text, at);
    if (blank !== '') return at + blank.length;
    if (character === "'") return this.#begin(this.#sink.isConforming ? 'text' : 'escaped text', "'", at + 1);
    if (character === '"') return this.#begin('identifier', '"', at + 1);
    const tag = character === '$' ? matchAt(dollarTag, this.#text, at) : '';
    if (tag !== '') return this.#begin('dollar text', tag, at + tag.length);
    if (this.#text.startsWith('/*', at)) {
      this.#commentDepth = 1;
      return this.#begin('comment', '*/', at + 2);
    }
    if (this.#text.startsWith('--', at)) {
      // PostgreSQL ends a comment there too.
      const end = this.#text.indexOf('\r', at);
      this.#sink.takeComment(this.#bytes.subarray(at, end === -1 ? undefined : end));
      return end === -1 ? this.#text.length : end;
    }
    const digits = matchAt(number, this.#text, at);
    const symbol = this.#text.startsWith('::', at) ? '::' : character;
    const text = digits === '' ? symbol : digits;
    this.#sink.takeToken(digits === '' ? 'symbol' : 'number', text, this.#line);
    return at + text.length;
  }

  #readWord(found: string, at: number): number {
    const end = at + found.length;
    if (/^e$/i.test(found) && this.#text[end] === "'") return this.#begin('escaped text', "'", end + 1);
    const decoded = /[\x80-\xff]/.test(found) ? this.#bytes.toString('utf8', at, end) : found;
    // PostgreSQL folds unquoted names; only A to Z are folded in every locale.
    const folded = decoded.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    this.#sink.takeToken('word', folded, this.#line);
    return end;
  }

  #begin(kind: OpenKind, ending: string, at: number): number {
    const isWanted = kind === 'identifier' || (kind !== 'comment' && this.#sink.wantsText);
    this.#open = new OpenPart(kind, ending, this.#line, isWanted);
    return this.#continue(this.#open, at);
  }

  /** Reads the open part to its end or the line's; returns the position after it. */
  #continue(open: OpenPart, start: number): number {
    if (open.kind === 'comment') return this.#continueComment(start);
    const end = open.findEnd(this.#text, start);
    if (end === -1) {
      open.keep(this.#bytes.subarray(start), true);
      return this.#text.length;
    }
    open.keep(this.#bytes.subarray(start, end), false);
    this.#open = null;
    this.#sink.takeToken(open.kind === 'identifier' ? 'identifier' : 'text', open.content(), open.line);
    return end + open.ending.length;
  }

  #continueComment(start: number): number {
    commentEnds.lastIndex = start;
    for (let found = commentEnds.exec(this.#text); found !== null; found = commentEnds.exec(this.#text)) {
      this.#commentDepth += found[0] === '/*' ? 1 : -1;
      if (this.#commentDepth > 0) continue;
      this.#open = null;
      return commentEnds.lastIndex;
    }
    return this.#text.length;
  }
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

export function convertedLines(line: number): CliError {
  return new CliError(
    `the dump has Windows line endings (line ${line}): it was converted, which may have changed its texts`,
    { hint: 'Dump again with pg_dump --file=NAME, and copy the file unchanged (over FTP, in binary mode).' },
  );
}

/** These may span lines. */
type OpenKind = 'text' | 'escaped text' | 'identifier' | 'dollar text' | 'comment';

/** PostgreSQL cuts names off at 63 bytes. */
const LONGEST_NAME = 1000;

const openKinds: Readonly<Record<OpenKind, readonly [name: string, read: (bytes: Buffer) => Cell]>> = {
  text: ['a text', (bytes) => unescapeText(bytes, false)],
  'escaped text': ['a text', (bytes) => unescapeText(bytes, true)],
  identifier: ['a quoted name', (bytes) => undouble(bytes.subarray(0, LONGEST_NAME), '"').toString()],
  'dollar text': ['a dollar-quoted text', decodeText],
  comment: ['a comment', () => ''],
};

export const newline = Buffer.from('\n');

/** Its end has not been seen yet. */
class OpenPart {
  readonly kind: OpenKind;
  /** A quote, a dollar tag. */
  readonly ending: string;
  readonly line: number;
  readonly #isWanted: boolean;
  readonly #bytes = new JoinedBytes();

  constructor(kind: OpenKind, ending: string, line: number, isWanted: boolean) {
    this.kind = kind;
    this.ending = ending;
    this.line = line;
    this.#isWanted = isWanted;
  }

  get isKeptText(): boolean {
    return this.#isWanted && this.kind !== 'identifier';
  }

  /** @throws CliError if the whole becomes larger than any record */
  keep(piece: Buffer, isLineEnd: boolean): void {
    if (!this.#isWanted) return;
    checkSize(this.#bytes.length + piece.length + 1);
    this.#bytes.add(piece);
    if (isLineEnd) this.#bytes.add(newline);
  }

  content(): Cell {
    return this.#bytes.length === 0 ? '' : openKinds[this.kind][1](this.#bytes.take());
  }

  /** Returns where it ends in a line, or -1. */
  findEnd(text: string, from: number): number {
    if (this.kind === 'dollar text') return text.indexOf(this.ending, from);
    const quote = this.ending.charCodeAt(0);
    const backslash = this.kind === 'escaped text' ? BACKSLASH : Number.NaN;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === backslash) at += 1;
      // A doubled quote is part of the content.
      else if (code === quote && text.charCodeAt(at + 1) === quote) at += 1;
      else if (code === quote) return at;
    }
    return -1;
  }
}
