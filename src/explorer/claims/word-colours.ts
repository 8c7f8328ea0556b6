import { isKnown } from '../../contract/claims/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import { COLOURS, colourOf, OTHERS } from '../regions.ts';
import type { Claim } from './claim.ts';
import { wordOf } from './say.ts';

export interface ColourEntry {
  readonly className: string;
  readonly label: string;
}

export interface WordColours {
  classOf(word: string): string;
  readonly legend: readonly ColourEntry[];
}

/**
 * Colours for the most frequent words, in the order of the variable's codes: the same in all views, whatever
 * they show. Other words that are drawn take the colours of words that are not.
 * @param all the claims of the variable
 * @param drawn by default all of them
 */
export function wordColours(all: readonly Claim[], drawn = all): WordColours {
  const words = [...groupBy(all.filter(isKnown), wordOf)]
    .sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
    .map(([word]) => word);
  const order = Array.from(all[0]?.variable.codes.values() ?? [], ({ label }) => label);
  const placeOf = (word: string) => (order.includes(word) ? order.indexOf(word) : order.length);
  const shown = new Set(drawn.filter(isKnown).map(wordOf));
  const rest = words.slice(COLOURS).filter((word) => shown.has(word));
  const coloured = words
    .slice(0, COLOURS)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((word) => (shown.has(word) ? word : (rest.shift() ?? word)));
  const classOf = (word: string) => (coloured.includes(word) ? colourOf(coloured.indexOf(word)) : OTHERS);
  const own = coloured.filter((word) => shown.has(word));
  const others = {
    className: OTHERS,
    label: rest.length === 1 ? 'one other value' : `${rest.length} other values`,
  };
  return {
    classOf,
    legend: [
      ...own.map((label) => ({ className: classOf(label), label })),
      ...(rest.length > 0 ? [others] : []),
    ],
  };
}
