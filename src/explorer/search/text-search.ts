import { firstPlace } from '../../contract/first-place.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { fileOfWord, isFindable, textFiles } from '../../contract/tree/explorer-texts.ts';
import type { TextsFile } from '../data-types.ts';
import { readTerms } from './terms.ts';
import { wordsOf } from './words.ts';

export interface TextHit {
  /** An index. */
  readonly collection: number;
  readonly row: number;
}

export interface FoundTexts {
  readonly total: number;
  /** The best of them. */
  readonly hits: readonly TextHit[];
}

export type FindTexts = (typed: string, most: number) => Promise<FoundTexts>;

/** The words of a search that the index may have, each once. */
export function askedWords(typed: string): string[] {
  const words = readTerms(typed).flatMap(({ text }) => wordsOf(text, true));
  return [...new Set(words)].filter(isFindable);
}

/**
 * Finds the records whose long texts have words that begin like all that are asked for.
 * @param records of each collection
 * @param load reads a file of the index; each is read once
 */
export function openTexts(records: readonly number[], load: (file: number) => Promise<TextsFile>): FindTexts {
  const files = textFiles(records.reduce((sum, count) => sum + count, 0));
  const loaded = new Map<number, Promise<TextsFile>>();
  const fileOf = (word: string) => {
    const number = fileOfWord(word, files);
    const known = getOrMake(loaded, number, () => load(number));
    known.catch(() => loaded.delete(number));
    return known;
  };
  return async (typed, most) => {
    const lists = await Promise.all(
      askedWords(typed).map(async (word) => recordsWith(await fileOf(word), word)),
    );
    const [first, ...others] = lists.filter((list) => list !== null);
    if (first === undefined) return { total: 0, hits: [] };
    const found = [...first.keys()].filter((record) => others.every((list) => list.has(record)));
    // How many of the words are whole words of the record.
    const whole = (record: number) =>
      [first, ...others].reduce((sum, list) => sum + (list.get(record) === true ? 1 : 0), 0);
    found.sort((one, other) => whole(other) - whole(one) || one - other);
    return { total: found.length, hits: found.slice(0, most).map((record) => hitOf(record, records)) };
  };
}

/** The records with a word that begins like this one, and whether it is the whole word; null for far too many. */
function recordsWith({ words, records }: TextsFile, beginning: string): Map<number, boolean> | null {
  const found = new Map<number, boolean>();
  const start = firstPlace(words.length, (place) => (words[place] as string) >= beginning);
  for (let at = start; words[at]?.startsWith(beginning); at += 1) {
    const steps = records[at] ?? null;
    if (steps === null) return null;
    let record = 0;
    for (const step of steps) {
      record += step;
      if (!found.has(record)) found.set(record, words[at] === beginning);
    }
  }
  return found;
}

function hitOf(record: number, records: readonly number[]): TextHit {
  let row = record;
  let collection = 0;
  while (row >= (records[collection] as number)) {
    row -= records[collection] as number;
    collection += 1;
  }
  return { collection, row };
}
