import { isKnown } from '../../contract/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Claim } from './claim.ts';
import { wordOf } from './say.ts';

export interface ColourEntry {
  readonly className: string;
  readonly label: string;
}

/** The colours of a variable's words. */
export interface WordColours {
  classOf(word: string): string;
  /** @param shown words; by default all of the variable */
  legendOf(shown?: ReadonlySet<string>): readonly ColourEntry[];
}

const COLOURS = 8;

/**
 * Colours for the most frequent words, in the order of the variable's codes: the same in all views, whatever
 * they show.
 * @param all the claims of the variable
 */
export function wordColours(all: readonly Claim[]): WordColours {
  const words = [...groupBy(all.filter(isKnown), wordOf)]
    .sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
    .map(([word]) => word);
  const order = Array.from(all[0]?.variable.codes.values() ?? [], ({ label }) => label);
  const placeOf = (word: string) => (order.includes(word) ? order.indexOf(word) : order.length);
  const coloured = words.slice(0, COLOURS).sort((one, other) => placeOf(one) - placeOf(other));
  const classOf = (word: string) =>
    coloured.includes(word) ? `region-${coloured.indexOf(word)}` : 'region-none';
  return {
    classOf,
    legendOf(shown = new Set(words)) {
      const own = coloured.filter((word) => shown.has(word));
      const rest = words.filter((word) => shown.has(word) && !coloured.includes(word)).length;
      const others = {
        className: 'region-none',
        label: rest === 1 ? 'one other value' : `${rest} other values`,
      };
      return [...own.map((label) => ({ className: classOf(label), label })), ...(rest > 0 ? [others] : [])];
    },
  };
}
