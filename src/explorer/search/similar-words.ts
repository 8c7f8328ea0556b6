import type { Query } from 'minisearch';
import type { Term } from './terms.ts';

/** A word of a name without its last vowel, as its adjective begins. */
export function stemOf(term: Term): Term {
  const { text, phrase } = term;
  return phrase === 'no' && /^\p{L}{3,}[aeiou]$/u.test(text) ? { text: text.slice(0, -1), phrase } : term;
}

/** How many letters may differ. */
export function editsOf({ text, phrase }: Term): number {
  if (phrase !== 'no' || text.length < 4) return 0;
  return text.length < 8 ? 1 : 2;
}

/** Asks for words like this one. */
export function nearly(word: Term): Query {
  const { text } = word;
  const most = editsOf(word);
  if (most === 0) return text;
  // The engine does not know swaps.
  const swapped = Array.from(
    { length: text.length - 1 },
    (_, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  );
  const queries = [
    { queries: [text], fuzzy: most },
    { queries: swapped, fuzzy: most - 1, prefix: false },
  ];
  return { combineWith: 'OR', queries };
}

/** Whether a word begins with a typed one in which so many letters are wrong, missing, added or swapped with the next. */
export function beginsNearly(word: string, typed: string, edits: number): boolean {
  if (word.startsWith(typed)) return true;
  if (edits === 0) return false;
  const same = typed.split('').findIndex((letter, at) => letter !== word[at]);
  const [rest, given] = [word.slice(same), typed.slice(same)];
  const [first = '', second = ''] = given;
  return [
    [rest.slice(1), given.slice(1)],
    [rest.slice(1), given],
    [rest, given.slice(1)],
    [rest, second + first + given.slice(2)],
  ].some(([left = '', right = '']) => beginsNearly(left, right, edits - 1));
}
