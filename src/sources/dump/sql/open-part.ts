import type { Cell } from '../dump-content.ts';
import { checkSize } from '../dump-faults.ts';
import { JoinedBytes } from '../joined-bytes.ts';
import { decodeText, undouble, unescapeText } from './unescape.ts';

/** These may span lines. */
export type OpenKind = 'text' | 'escaped text' | 'identifier' | 'dollar text' | 'comment';

export const openNames: Readonly<Record<OpenKind, string>> = {
  text: 'a text',
  'escaped text': 'a text',
  identifier: 'a quoted name',
  'dollar text': 'a dollar-quoted text',
  comment: 'a comment',
};

const contents: Readonly<Record<OpenKind, (bytes: Buffer) => Cell>> = {
  text: (bytes) => unescapeText(bytes, false),
  'escaped text': (bytes) => unescapeText(bytes, true),
  // PostgreSQL cuts names off at 63 bytes.
  identifier: (bytes) => undouble(bytes.subarray(0, LONGEST_NAME), '"').toString(),
  'dollar text': decodeText,
  comment: () => '',
};

const newline = Buffer.from('\n');
const LONGEST_NAME = 1000;
const BACKSLASH = 92;

/** Its end has not been seen yet. */
export class OpenPart {
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
    return this.#bytes.length === 0 ? '' : contents[this.kind](this.#bytes.take());
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
