import type { Documents } from '../../contract/documents.ts';
import { fileOfWord, isFindable, textFiles } from '../../contract/tree/explorer-texts.ts';
import type { LongText } from '../../engine/record-source.ts';
import { fold } from '../../explorer/fold.ts';
import { plainText } from '../../explorer/plain-text.ts';
import { wordsOf } from '../../explorer/search/words.ts';
import { hashWith, SEED, TokenLists } from './token-lists.ts';

type File = Documents['explorer-texts'];

/** A word of more than this share of all records tells none apart. */
const COMMON = 0.25;
/** Of fewer records all words are listed. */
const FEW = 200;
/** Shorter words of ASCII letters are not findable. */
const SHORTEST = 3;

/** What a byte is to the scan; a letter or a digit is itself, in lower case; 0 only ends a word. */
const [SPACE, DROPPED, TAG, SPECIAL] = [1, 2, 3, 4] as const;
/** The first letter as a role. */
const LETTERS = 0x61;

const roles = new Uint8Array(256).fill(SPECIAL, 0x80);
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  roles[letter.charCodeAt(0)] = letter.charCodeAt(0);
  roles[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}
for (const [role, characters] of [
  [SPACE, ' \t\n\v\f\r'],
  [DROPPED, "'`"],
  [TAG, '<'],
  [SPECIAL, '&'],
] as const)
  for (const character of characters) roles[character.charCodeAt(0)] = role;

const mark = Buffer.from('§REF§');
const [comment, commentEnd] = [Buffer.from('<!--'), Buffer.from('-->')];
const isWord = /^[a-z0-9]+$/;
const [SLASH, MORE, QUOTE, APOSTROPHE] = [0x2f, 0x3e, 0x22, 0x27];

/**
 * The words of long texts, and the records that they are in. Records are numbered through all collections.
 * Scans bytes for what `plainText`, `fold` and `wordsOf` find in strings, which took an eighth of a build of
 * 37,000 records. Only pieces of text with other characters than ASCII go through these three.
 */
export class TextIndex {
  readonly #records: number;
  /** Folded words, and pieces of text between spaces that are not folded yet. */
  readonly #tokens: TokenLists;
  /** A word of more records has no list. */
  readonly #most: number;

  /** @param records of all collections together */
  constructor(records: number) {
    this.#records = records;
    this.#most = Math.max(FEW, records * COMMON);
    this.#tokens = new TokenLists(this.#most);
  }

  /** @param record its number, from 0 */
  add(record: number, text: string | LongText): void {
    const given = bytesOf(text);
    const tokens = this.#tokens;
    // A piece is written again after the words at its beginning.
    tokens.reserve(2 * given.length);
    const { bytes } = tokens;
    /** Where the piece of text between spaces begins. */
    let start = 0;
    let end = tokens.used;
    let hash = SEED;
    for (let at = 0; at < given.length; at += 1) {
      const role = roles[given[at] as number] as number;
      if (role > SPECIAL) {
        bytes[end] = role;
        end += 1;
        hash = hashWith(hash, role);
        continue;
      }
      if (role === DROPPED) continue;
      const next = endOfSpace(given, at, role);
      if (next === at && role === SPECIAL) {
        const endOfIt = endOfPiece(given, at);
        given.copy(bytes, tokens.used, start, endOfIt);
        hash = SEED;
        for (let place = start; place < endOfIt; place += 1) hash = hashWith(hash, given[place] as number);
        tokens.add(tokens.used + endOfIt - start, hash, record);
        at = endOfIt - 1;
      } else {
        if (end - tokens.used >= SHORTEST) tokens.add(end, hash, record);
        if (next > at) start = next;
        at = Math.max(at, next - 1);
      }
      end = tokens.used;
      hash = SEED;
    }
    if (end - tokens.used >= SHORTEST) tokens.add(end, hash, record);
  }

  /** The files, in their order, each made when it is asked for; each has its words in order. */
  *files(): Generator<File> {
    const tokens = this.#tokens;
    tokens.end();
    const found = new Map<string, number[]>();
    for (let token = 0; token < tokens.count; token += 1)
      for (const word of wordsIn(tokens.bytesOf(token))) {
        const own = found.get(word);
        if (own === undefined) found.set(word, [token]);
        else own.push(token);
      }
    const files = Array.from({ length: textFiles(this.#records) }, (): string[] => []);
    for (const word of [...found.keys()].sort())
      (files[fileOfWord(word, files.length) - 1] as string[]).push(word);
    for (const words of files)
      yield { words, records: words.map((word) => this.#steps(found.get(word) as readonly number[])) };
  }

  /** The records of tokens, from each to the next, which are short to write; null for too many. */
  #steps(tokens: readonly number[]): number[] | null {
    const records: number[] = [];
    for (const token of tokens) {
      if (this.#tokens.isCommon(token)) return null;
      this.#tokens.read(token, records);
    }
    const found = steps(records);
    return found.length > this.#most ? null : found;
  }
}

function bytesOf(text: string | LongText): Buffer {
  if (typeof text === 'string') return Buffer.from(text);
  const { buffer, byteOffset, length } = text.bytes;
  return Buffer.from(buffer, byteOffset, length);
}

/** Where a space, tag or mark of a reference that begins here ends; the same place if none begins. */
function endOfSpace(bytes: Buffer, at: number, role: number): number {
  if (role === SPACE) return at + 1;
  if (role === TAG) return endOfTag(bytes, at);
  return role === SPECIAL && beginsAt(bytes, at, mark) ? at + mark.length : at;
}

function endOfPiece(bytes: Buffer, from: number): number {
  let at = from + 1;
  for (; at < bytes.length; at += 1) {
    const role = roles[bytes[at] as number] as number;
    if (role <= SPECIAL && endOfSpace(bytes, at, role) > at) break;
  }
  return at;
}

/** As the pattern of tags in `plainText`. */
function endOfTag(bytes: Buffer, start: number): number {
  if (beginsAt(bytes, start, comment)) {
    const end = bytes.indexOf(commentEnd, start + comment.length);
    return end < 0 ? start : end + commentEnd.length;
  }
  const first = bytes[bytes[start + 1] === SLASH ? start + 2 : start + 1] ?? 0;
  if ((roles[first] as number) < LETTERS) return start;
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === MORE) return at + 1;
    if (roles[byte] === TAG) return start;
    if (byte !== QUOTE && byte !== APOSTROPHE) continue;
    at = bytes.indexOf(byte, at + 1);
    if (at < 0) return start;
  }
  return start;
}

function beginsAt(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let place = 0; place < wanted.length; place += 1)
    if (bytes[at + place] !== wanted[place]) return false;
  return true;
}

/** The words of a token, which may be one. */
function wordsIn(token: Buffer): string[] {
  const text = token.toString();
  if (isWord.test(text)) return [text];
  return wordsOf(fold(plainText(text, Number.POSITIVE_INFINITY))).filter(isFindable);
}

/** From each number to the next one. */
function steps(numbers: readonly number[]): number[] {
  // A record with several texts may come more than once, and later than the next.
  const sorted = isAscending(numbers) ? numbers : Int32Array.from(numbers).sort();
  const found: number[] = [];
  let before = -1;
  for (let place = 0; place < sorted.length; place += 1) {
    const number = sorted[place] as number;
    if (number === before) continue;
    found.push(before < 0 ? number : number - before);
    before = number;
  }
  return found;
}

function isAscending(numbers: readonly number[]): boolean {
  for (let place = 1; place < numbers.length; place += 1)
    if ((numbers[place] as number) < (numbers[place - 1] as number)) return false;
  return true;
}
