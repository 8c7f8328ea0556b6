import { CliError } from '../../../contract/errors.ts';
import { type OpenKind, OpenPart, openNames } from './open-part.ts';
import type { TokenSink } from './token.ts';

const space = /[ \t\r\f\v]+/y;
const word = /[A-Za-z_\x80-\xff][\w$\x80-\xff]*/y;
const number = /\d+\.?\d*(?:[eE][+-]?\d+)?/y;
const dollarTag = /\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?\$/y;
const commentEnds = /\/\*|\*\//g;
const CARRIAGE_RETURN = 13;
const TOKENS_AT_ONCE = 100_000;

/**
 * Cuts SQL into tokens, line by line, as PostgreSQL does.
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html
 */
export class SqlLexer {
  readonly #sink: TokenSink;
  readonly #windowsLines = new WindowsLines();
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
    return this.#open === null ? null : { what: openNames[this.#open.kind], line: this.#open.line };
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
    if (this.#open === null) this.#windowsLines.note('outside', line);
    else if (this.#open.isKeptText) this.#windowsLines.note('in text', line);
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
      this.#sink.takeComment(this.#bytes.subarray(at));
      return this.#text.length;
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

/** In a converted file, a text's own line ends look like converted ones, so the lexer does not guess. */
class WindowsLines {
  #isOutside = false;
  #isInText = false;

  /** @throws CliError if lines end in a carriage return both inside and outside of stored texts */
  note(place: 'outside' | 'in text', line: number): void {
    if (place === 'outside') this.#isOutside = true;
    else this.#isInText = true;
    if (this.#isOutside && this.#isInText) throw convertedLines(line);
  }
}

export function convertedLines(line: number): CliError {
  return new CliError(
    `the dump has Windows line endings (line ${line}): it was converted, which may have changed its texts`,
    { hint: 'Dump again with pg_dump --file=NAME, and copy the file unchanged (over FTP, in binary mode).' },
  );
}
