import { isKnown, together } from '../../contract/claims/claims.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { amount, type Saying, wordOf } from '../claims/say.ts';
import { type ColourEntry, wordColours } from '../claims/word-colours.ts';

export interface Colouring {
  classOf(saying: Saying): string;
  /** Its place in a list: the largest number first, words as in the legend. */
  rankOf(saying: Saying): number;
  readonly legend: readonly ColourEntry[];
}

const steps = 5;

/** @param all the claims of a variable */
export function colourBy(variable: Variable, all: readonly Claim[]): Colouring {
  const known = all.filter(isKnown);
  const numbers = known.flatMap((claim) => middleOf([claim]) ?? []);
  return new Set(numbers).size > 1 ? inSteps(variable, numbers) : inWords(all);
}

/** The middle of all numbers; null without any. */
function middleOf(claims: readonly Claim[]): number | null {
  const { low, high } = together(claims);
  if (low === null || high === null) return low ?? high;
  return (low + high) / 2;
}

function inWords(all: readonly Claim[]): Colouring {
  const colours = wordColours(all);
  const places = colours.legend.map(({ className }) => className);
  return {
    classOf: ({ claims }) => {
      const [word = '', ...others] = new Set(claims.map(wordOf));
      return others.length > 0 ? 'several' : colours.classOf(word);
    },
    rankOf: ({ claims }) =>
      Math.min(...claims.map((claim) => places.indexOf(colours.classOf(wordOf(claim))))),
    legend: colours.legend,
  };
}

/**
 * Quantiles: a few very large values must not make all others look alike. The last class has no end: a single value, which
 * may be the limit of a data type, bounds no class.
 */
function inSteps({ unit }: Variable, values: readonly number[]): Colouring {
  const sorted = [...values].sort((one, other) => one - other);
  const quantiles = Array.from(
    { length: steps - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / steps)] as number,
  );
  const bounds = [...new Set(quantiles)].filter((bound) => bound !== sorted[0]);
  const edges = [sorted[0] as number, ...bounds, sorted.at(-1) as number];
  return {
    classOf: ({ claims }) => {
      const middle = middleOf(claims);
      return middle === null ? 'region-none' : `step-${bounds.filter((bound) => middle >= bound).length}`;
    },
    rankOf: ({ claims }) => -(middleOf(claims) ?? Number.NEGATIVE_INFINITY),
    // A value at a bound is of the upper class, which the labels say.
    legend: edges.slice(1).map((edge, index) => {
      const low = edges[index] as number;
      const isLast = index === bounds.length;
      return {
        className: `step-${index}`,
        label: isLast ? amount(low, index > 0 ? null : edge, unit) : amount(low, edge, unit, 'to under'),
      };
    }),
  };
}
