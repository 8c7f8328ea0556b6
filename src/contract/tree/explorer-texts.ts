/** The index of words in long texts, in numbered files of `explore/data/texts/`, so that a search loads a few of them. */

/** Words are found by their beginnings, of at least so many characters. */
const SHORTEST_BEGINNING = 3;

/** Scripts that write no spaces between words: any letter may begin one. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
/** The source of a pattern, for the flag `u`. */
export const UNSPACED_LETTER = `(?=[\\p{L}\\p{N}])[${unspacedScripts}]`;
const unspaced = new RegExp(UNSPACED_LETTER, 'u');

export const isUnspaced = (letter: string) => letter > '\u0dff' && unspaced.test(letter);

/**
 * Whether a word is long enough to be found: in scripts without spaces, words are letters and pairs of them. A character
 * of a rare script is two UTF-16 units.
 */
export function isFindable(word: string): boolean {
  if (isUnspaced(firstLetter(word))) return true;
  return [...word.slice(0, 2 * SHORTEST_BEGINNING)].length >= SHORTEST_BEGINNING;
}

const RECORDS_PER_FILE = 256;
const MOST_FILES = 256;

/** How many files there are: known before a text is read, as all parts of a tree name the same files. */
export function textFiles(records: number): number {
  return Math.max(1, Math.min(MOST_FILES, Math.ceil(records / RECORDS_PER_FILE)));
}

/**
 * The number of the file, from 1, with all words that begin like this one.
 * @param word folded, one that `isFindable`
 */
export function fileOfWord(word: string, files: number): number {
  let hash = 0;
  const first = firstLetter(word);
  const length = isUnspaced(first) ? first.length : SHORTEST_BEGINNING;
  for (let at = 0; at < length; at += 1) hash = (hash * 31 + word.charCodeAt(at)) >>> 0;
  return (hash % files) + 1;
}

const firstLetter = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0);
