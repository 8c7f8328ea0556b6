import { isKnown, together } from '../../contract/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { amount, type Saying, wordOf } from '../claims/say.ts';

export interface Colouring {
  classOf(saying: Saying): string;
  readonly legend: readonly { readonly className: string; readonly label: string }[];
}

const classes = 8;
const steps = 5;

/** @param all the claims of a variable */
export function colourBy(variable: Variable, all: readonly Claim[]): Colouring {
  const known = all.filter(isKnown);
  const numbers = known.flatMap((claim) => middleOf([claim]) ?? []);
  return new Set(numbers).size > 1 ? inSteps(variable, numbers) : inWords(known);
}

/** The middle of all numbers; null without any. */
function middleOf(claims: readonly Claim[]): number | null {
  const { low, high } = together(claims);
  if (low === null || high === null) return low ?? high;
  return (low + high) / 2;
}

function inWords(known: readonly Claim[]): Colouring {
  const words = [...groupBy(known, wordOf)]
    .sort(([one, left], [other, right]) => right.length - left.length || (one < other ? -1 : 1))
    .map(([word]) => word);
  const rank = new Map(words.slice(0, classes).map((word, index) => [word, `region-${index}`]));
  const rest = words.length - rank.size;
  return {
    classOf: ({ claims }) => {
      const [word = '', ...others] = new Set(claims.map(wordOf));
      return others.length > 0 ? 'several' : (rank.get(word) ?? 'region-none');
    },
    legend: [
      ...Array.from(rank, ([label, className]) => ({ className, label })),
      { className: 'region-none', label: rest === 1 ? 'one other value' : `${rest} other values` },
    ].slice(0, rank.size + Math.min(1, rest)),
  };
}

/** Quantiles: a few very large values must not make all others look alike. */
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
    legend: edges.slice(1).map((edge, index) => ({
      className: `step-${index}`,
      label: amount(edges[index] as number, edge, unit),
    })),
  };
}
