import { isUnspaced, UNSPACED_LETTER } from '../../contract/tree/explorer-texts.ts';
import { fold } from '../fold.ts';

const ofName = new RegExp(`${UNSPACED_LETTER}|(?:(?!${UNSPACED_LETTER})[\\p{L}\\p{N}])+`, 'gu');
const ofText = new RegExp(`(?:${UNSPACED_LETTER})+|(?:(?!${UNSPACED_LETTER})[\\p{L}\\p{N}])+`, 'gu');
const shown = new RegExp(
  `${UNSPACED_LETTER}\\p{M}*|(?:(?!${UNSPACED_LETTER})[\\p{L}\\p{N}\\p{M}'’‘ʼʿʾ\`])+`,
  'gu',
);

/** The words of a folded name; each letter is one in a script that writes no spaces between words. */
export function wordsOfName(folded: string): string[] {
  return folded.match(plain.test(folded) ? plainWord : ofName) ?? [];
}

/** The same, ten times faster. */
const plainWord = /[a-z0-9]+/g;
const plain = /^[\n -~]*$/;

/**
 * The words of a folded text. Where no spaces are written, these are pairs of letters, each with the next one: a word of
 * a search is found by the pairs that it is made of.
 * @param isAsked whether the text is searched for: its last letter then only ends a pair
 */
export function wordsOf(folded: string, isAsked = false): string[] {
  if (plain.test(folded)) return folded.match(plainWord) ?? [];
  return (folded.match(ofText) ?? []).flatMap((word) => {
    const letters = [...word];
    if (!isUnspaced(letters[0] as string)) return word;
    const pairs = letters.map((letter, place) => letter + (letters[place + 1] ?? ''));
    return isAsked && pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  });
}

/** A word of a text that is shown, folded, with its place; in scripts without spaces a letter with the next one. */
export interface PlacedWord {
  readonly folded: string;
  readonly from: number;
  /** Of the word, or the first letter. */
  readonly to: number;
  /** Of all that `folded` has. */
  readonly end: number;
}

export function placedWords(text: string): PlacedWord[] {
  const found = Array.from(text.matchAll(shown), ({ 0: word, index }) => ({ word, index }));
  return found.map(({ word, index }, place) => {
    const to = index + word.length;
    const next = found[place + 1];
    const isPair = isUnspaced(word) && next?.index === to && isUnspaced(next.word);
    const whole = isPair ? word + next.word : word;
    return { folded: fold(whole), from: index, to, end: index + whole.length };
  });
}
