/** The index of words in long texts, in numbered files of `explore/data/texts/`, so that a search loads a few of them. */

/** Words are found by their beginnings, of at least so many characters. */
export const SHORTEST_BEGINNING = 3;

const RECORDS_PER_FILE = 256;
const MOST_FILES = 256;

/** How many files there are: known before a text is read, as all parts of a tree name the same files. */
export function textFiles(records: number): number {
  return Math.max(1, Math.min(MOST_FILES, Math.ceil(records / RECORDS_PER_FILE)));
}

/**
 * The number of the file, from 1, with all words that begin like this one.
 * @param word folded, of at least `SHORTEST_BEGINNING` UTF-16 units
 */
export function fileOfWord(word: string, files: number): number {
  let hash = 0;
  for (let at = 0; at < SHORTEST_BEGINNING; at += 1) hash = (hash * 31 + word.charCodeAt(at)) >>> 0;
  return (hash % files) + 1;
}
