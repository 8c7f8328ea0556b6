import type { Documents } from '../../contract/documents.ts';
import { fileOfWord, isFindable, textFiles } from '../../contract/explorer-texts.ts';
import { fold } from '../../explorer/fold.ts';
import { plainText } from '../../explorer/plain-text.ts';
import { wordsOf } from '../../explorer/search/words.ts';

type File = Documents['explorer-texts'];

/** A word of more than this share of all records tells none apart. */
const COMMON = 0.25;
/** Of fewer records all words are listed. */
const FEW = 200;

/** The words of long texts, and the records that they are in. Records are numbered through all collections. */
export class TextIndex {
  readonly #records: number;
  /** The records of each piece of text between spaces: most pieces come again, and folding one is slow. */
  readonly #pieces = new Map<string, number[]>();

  /** @param records of all collections together */
  constructor(records: number) {
    this.#records = records;
  }

  /** @param record its number, from 0 */
  add(record: number, text: string): void {
    for (const piece of plainText(text, Number.POSITIVE_INFINITY).split(/\s+/)) {
      const list = this.#pieces.get(piece);
      if (list === undefined) this.#pieces.set(piece, [record]);
      else if (list[list.length - 1] !== record) list.push(record);
    }
  }

  /** The files, in their order; each has its words in order. */
  files(): File[] {
    const found = new Map<string, number[][]>();
    for (const [piece, list] of this.#pieces)
      for (const word of wordsOf(fold(piece)).filter(isFindable)) {
        const lists = found.get(word);
        if (lists === undefined) found.set(word, [list]);
        else lists.push(list);
      }
    const files = textFiles(this.#records);
    const all = Array.from({ length: files }, (): { words: string[]; records: (number[] | null)[] } => ({
      words: [],
      records: [],
    }));
    const most = Math.max(FEW, this.#records * COMMON);
    for (const word of [...found.keys()].sort()) {
      const file = all[fileOfWord(word, files) - 1] as (typeof all)[number];
      file.words.push(word);
      file.records.push(steps((found.get(word) as number[][]).flat(), most));
    }
    return all;
  }
}

/** From each number to the next, which are short to write; null for too many. */
function steps(numbers: number[], most: number): number[] | null {
  // A record with several texts may come more than once, and later than the next.
  const distinct = [...new Set(numbers.sort((one, other) => one - other))];
  if (distinct.length > most) return null;
  return distinct.map((number, place) => number - (distinct[place - 1] ?? 0));
}
