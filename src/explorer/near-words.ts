import { edits, mostEdits } from './edits.ts';
import { occurrence, type Term, wordsOf } from './terms.ts';

/** The words of many texts, as an index of what is written nearly like a word. */
export interface NearWords {
  /**
   * The texts that have all terms, or for words of some length (see mostEdits) one that is near; with how many edits that
   * takes.
   */
  find(terms: readonly Term[]): ReadonlyMap<number, number>;
}

interface Word {
  readonly text: string;
  /** A bit for each letter that it has, several letters to a bit: an edit changes no more than two of them. */
  readonly letters: number;
  /** The places of the texts that have it. */
  readonly places: readonly number[];
}

/** @param texts folded */
export function nearWords(texts: readonly string[]): NearWords {
  const byLength = indexed(texts);
  return {
    find(terms) {
      let found: Map<number, number> | null = null;
      for (const term of terms) {
        const costs = costsOf(term, texts, byLength);
        const both = new Map<number, number>();
        for (const [place, cost] of costs) {
          const before = found === null ? 0 : found.get(place);
          if (before !== undefined) both.set(place, before + cost);
        }
        found = both;
      }
      return found ?? new Map();
    },
  };
}

function indexed(texts: readonly string[]): ReadonlyMap<number, readonly Word[]> {
  const words = new Map<string, number[]>();
  for (const [place, text] of texts.entries())
    for (const word of wordsOf(text)) {
      const places = words.get(word);
      if (places === undefined) words.set(word, [place]);
      else places.push(place);
    }
  const byLength = new Map<number, Word[]>();
  for (const [text, places] of words) {
    const alike = byLength.get(text.length) ?? [];
    alike.push({ text, letters: lettersOf(text), places });
    byLength.set(text.length, alike);
  }
  return byLength;
}

/** The edits that a term takes in each text that has it or something near. */
function costsOf(
  term: Term,
  texts: readonly string[],
  byLength: ReadonlyMap<number, readonly Word[]>,
): ReadonlyMap<number, number> {
  const costs = new Map<number, number>();
  for (const [place, text] of texts.entries()) if (occurrence(text, term) === 'begins') costs.set(place, 0);
  const most = term.phrase === 'no' ? mostEdits(term.text) : 0;
  const { length } = term.text;
  const letters = lettersOf(term.text);
  for (let near = length - most; most > 0 && near <= length + most; near += 1)
    for (const word of byLength.get(near) ?? []) {
      if (bits(word.letters ^ letters) > 2 * most) continue;
      const cost = edits(term.text, word.text, most);
      if (cost > most) continue;
      for (const place of word.places) costs.set(place, Math.min(cost, costs.get(place) ?? cost));
    }
  return costs;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
