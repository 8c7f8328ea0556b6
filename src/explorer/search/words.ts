import { fold } from '../fold.ts';

/** Scripts that write no spaces between words: a name is found by any part of it. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const unspacedLetter = `(?=[\\p{L}\\p{N}])[${unspacedScripts}]`;
const ofName = new RegExp(`${unspacedLetter}|(?:(?!${unspacedLetter})[\\p{L}\\p{N}])+`, 'gu');
const unspaced = new RegExp(unspacedLetter, 'u');

/** The words of a folded name; each letter is one in a script that writes no spaces between words. */
export function wordsOfName(folded: string): string[] {
  return folded.match(plain.test(folded) ? plainWord : ofName) ?? [];
}

export const isUnspaced = (letter: string) => letter > '\u0dff' && unspaced.test(letter);

/** Scripts without spaces between words have one for each character. */
const word = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** The same, ten times faster. */
const plainWord = /[a-z0-9]+/g;
const plain = /^[\n -~]*$/;

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(plain.test(folded) ? plainWord : word) ?? [];
}

/** The words of a text that is shown: each folded, with its place. */
export function placedWords(
  text: string,
): { readonly folded: string; readonly from: number; readonly to: number }[] {
  const letters = /(?:\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’‘ʼʿʾ`])+)/gu;
  return Array.from(text.matchAll(letters), ({ 0: found, index }) => ({
    folded: fold(found),
    from: index,
    to: index + found.length,
  }));
}
