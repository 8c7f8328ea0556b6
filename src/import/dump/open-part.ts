import { type Cell, decodeText } from './cell.ts';
import { checkSize } from './size-limit.ts';
import { unescapeText } from './unescape-text.ts';

/** The parts of SQL that may go on beyond the end of a line. */
export type OpenKind = 'text' | 'escaped text' | 'identifier' | 'dollar text' | 'comment';

/** What each is called in a message. */
export const openNames: Readonly<Record<OpenKind, string>> = {
  text: 'a text',
  'escaped text': 'a text',
  identifier: 'a quoted name',
  'dollar text': 'a dollar-quoted text',
  comment: 'a comment',
};

/** The content of each, given all that stands between its ends. */
const contents: Readonly<Record<OpenKind, (bytes: Buffer) => Cell>> = {
  text: (bytes) => unescapeText(bytes, false),
  'escaped text': (bytes) => unescapeText(bytes, true),
  identifier: (bytes) => bytes.toString().replaceAll('""', '"'),
  'dollar text': decodeText,
  comment: () => '',
};

const escapedOrQuote = /\\.|'/gs;
const newline = Buffer.from('\n');

/** A text, quoted name or comment that has begun and whose end has not been seen. */
export class OpenPart {
  readonly kind: OpenKind;
  /** What ends it: a quote, a dollar tag. */
  readonly ending: string;
  /** The line that it began in. */
  readonly line: number;
  readonly #isWanted: boolean;
  readonly #pieces: Buffer[] = [];
  #size = 0;

  /** @param isWanted whether its content is kept */
  constructor(kind: OpenKind, ending: string, line: number, isWanted: boolean) {
    this.kind = kind;
    this.ending = ending;
    this.line = line;
    this.#isWanted = isWanted;
  }

  /** Whether it is a text whose content is kept. */
  get isKeptText(): boolean {
    return this.#isWanted && this.kind !== 'identifier';
  }

  /**
   * Keeps a piece.
   *
   * @throws CliError where the whole becomes larger than any record
   */
  keep(piece: Buffer, isLineEnd: boolean): void {
    if (!this.#isWanted) return;
    this.#pieces.push(piece);
    if (isLineEnd) this.#pieces.push(newline);
    this.#size += piece.length + 1;
    checkSize(this.#size);
  }

  /** What it holds; empty where that is not wanted. */
  content(): Cell {
    const [only] = this.#pieces;
    if (only === undefined) return '';
    return contents[this.kind](this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces));
  }

  /** Where in a line, from a position on, it ends; -1 where it does not. */
  findEnd(text: string, from: number): number {
    let end = this.#findEnding(text, from);
    if (this.kind === 'dollar text') return end;
    // A doubled quote is a quote of the content.
    while (end !== -1 && text[end + 1] === this.ending) end = this.#findEnding(text, end + 2);
    return end;
  }

  #findEnding(text: string, from: number): number {
    if (this.kind !== 'escaped text') return text.indexOf(this.ending, from);
    escapedOrQuote.lastIndex = from;
    let found = escapedOrQuote.exec(text);
    while (found !== null && found[0] !== this.ending) found = escapedOrQuote.exec(text);
    return found?.index ?? -1;
  }
}
