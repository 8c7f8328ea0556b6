import { isUnspaced } from '../../contract/tree/explorer-texts.ts';
import { fold } from '../fold.ts';

export interface Term {
  /** Folded. */
  readonly text: string;
  /** A phrase has whole words; the last one may continue while the quotation is open. */
  readonly phrase: 'no' | 'open' | 'whole';
}

const quotationMark = /["“”„«»]/;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function asPhrase(text: string): string {
  const parts = text.split(quotationMark).filter((part) => fold(part) !== '');
  return parts.map((part) => `"${part.trim()}"`).join(' ');
}

export function typedTerms(terms: readonly Term[]): string {
  return terms.map(({ text, phrase }) => (phrase === 'no' ? text : asPhrase(text))).join(' ');
}

export function readTerms(typed: string): Term[] {
  const parts = typed.split(quotationMark);
  return parts.flatMap((part, place): Term[] => {
    const folded = fold(part);
    if (folded === '') return [];
    if (place % 2 === 1) return [{ text: folded, phrase: place === parts.length - 1 ? 'open' : 'whole' }];
    return folded.split(' ').map((word) => ({ text: word.replace(around, '') || word, phrase: 'no' }));
  });
}

/**
 * Where a term occurs in a folded text: at the beginning of a word, or only within one, which a phrase never
 * does.
 */
export function occurrence(text: string, { text: wanted, phrase }: Term): 'begins' | 'within' | null {
  let found = false;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    found = true;
    if (goesOn(text, at)) continue;
    if (phrase !== 'whole' || !goesOn(text, at + wanted.length)) return 'begins';
  }
  return found && phrase === 'no' ? 'within' : null;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word goes on at a place. Where no spaces are written, one may begin with any letter. */
function goesOn(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  return letter.test(before) && letter.test(after) && !isUnspaced(before) && !isUnspaced(after);
}
