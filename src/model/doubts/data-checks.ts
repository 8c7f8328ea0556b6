import { isReversed, type Years } from '../../contract/claims/claims.ts';
import { isMojibake, isOutside } from '../../contract/claims/doubtful-values.ts';
import { doubtOf } from '../../contract/claims/limit-numbers.ts';
import { FURTHEST_YEAR, isTooFar } from '../../contract/claims/years.ts';
import { slips } from '../../terminal/did-you-mean.ts';
import type { Claim } from '../claims/claim.ts';
import { isCoded, type Variable } from '../claims/variable.ts';

/** What a record may have only the id of. */
export type IdOf = 'entity' | 'reference' | 'region';

interface Checks {
  /** A published value; without a variable, a name of an entity. */
  readonly value: (value: unknown, variable: Variable | null) => boolean;
  /** The years that a record or an entity states; `span` has the years of the entity that the record is about. */
  readonly years: (years: Years, span: Years | null) => boolean;
  /** A text where others mark values as inferred; `marks`: those that do. */
  readonly flag: (value: string, marks: ReadonlySet<unknown>) => boolean;
  /** The ends of a range, as published. */
  readonly range: (from: number, to: number) => boolean;
  /** Equal texts mean equal claims. */
  readonly claim: (claim: Claim) => string;
  /** The id that a record has of another, if no record has it. */
  readonly id: (of: IdOf) => boolean;
  /** The number of records about an entity. */
  readonly entity: (records: number) => boolean;
  /** Whether any collection with variables has years. */
  readonly collections: (areDated: boolean) => boolean;
}

type Check<Over extends keyof Checks> = {
  readonly name: string;
  readonly description: string;
  readonly over: Over;
  readonly check: Checks[Over];
};

export type DataCheck = { [Over in keyof Checks]: Check<Over> }[keyof Checks];

const emptyWords: ReadonlySet<string> = new Set(['none', 'null', 'nan', 'undefined']);

/** A constant, since equal data must give equal reports. */
const LATEST_YEAR = 2100;

/** What can only be counted up from 0. */
const unitsFromZero: ReadonlySet<string> = new Set(['people', 'households', 'km²', 'km', 'm']);

/** What looks wrong in data that fit the contract. Adding a check is adding an entry. */
export const dataChecks: readonly DataCheck[] = [
  {
    name: 'limit-number',
    description: 'A number at the limit of a data type, or of nines, such as 2147483647.',
    over: 'value',
    check: (value, variable) =>
      variable?.isNumber === true && value !== null && doubtOf(Number(value), variable.unit) !== null,
  },
  {
    name: 'negative-number',
    description: 'A negative number of people, or of a unit that starts at 0.',
    over: 'value',
    check: (value, variable) => unitsFromZero.has(variable?.unit ?? '') && Number(value) < 0,
  },
  {
    name: 'mojibake',
    description: 'UTF-8 that was read as Latin-1 or Windows-1252: KÃ¶k for Kök.',
    over: 'value',
    check: (value) => typeof value === 'string' && isMojibake(value),
  },
  {
    name: 'empty-word',
    description: 'The text None, null, NaN or undefined, which no code explains.',
    over: 'value',
    check: (value, variable) =>
      typeof value === 'string' &&
      emptyWords.has(value.trim().toLowerCase()) &&
      variable?.codes.has(value) !== true,
  },
  {
    name: 'outer-space',
    description: 'A text with white space at an end.',
    over: 'value',
    check: (value) => typeof value === 'string' && value.trim() !== value,
  },
  {
    name: 'unlisted-code',
    description: 'A value that the codes of its variable do not list.',
    over: 'value',
    check: (value, variable) =>
      variable !== null && value !== '' && !variable.codes.has(String(value)) && isCoded(variable),
  },
  {
    name: 'misspelt-tag',
    description: 'A tag that is almost one of inferred values, and so does not count as one: IRF for IFR.',
    over: 'flag',
    check: (value, marks) =>
      !marks.has(value) && [...marks].some((mark) => typeof mark === 'string' && isSlip(value, mark)),
  },
  {
    name: 'reversed-years',
    description: 'A first year after the last one.',
    over: 'years',
    check: ({ from, to }) => isReversed(from, to),
  },
  {
    name: 'outside-entity',
    description: 'Years before the first or after the last year of the entity.',
    over: 'years',
    check: (years, span) =>
      span !== null && [years.from, years.to].some((year) => year !== null && isOutside(year, span)),
  },
  {
    name: 'future-year',
    description: `A year after ${LATEST_YEAR}, or before ${-FURTHEST_YEAR}.`,
    over: 'years',
    check: ({ from, to }) => [from ?? 0, to ?? 0].some((year) => year > LATEST_YEAR || isTooFar(year)),
  },
  {
    name: 'reversed-range',
    description: 'A range whose first number is larger than the second.',
    over: 'range',
    check: isReversed,
  },
  {
    name: 'duplicate-claim',
    description: 'Two records say the same of an entity, in the same years, by the same sources.',
    over: 'claim',
    check: ({ entity, value, low, high, from, to, dated, sources }) =>
      JSON.stringify([entity, value, low, high, dated === 'stated' && [from, to], sources]),
  },
  {
    name: 'unknown-entity',
    description: 'The id of an entity that the list of entities lacks: its record is in no chart.',
    over: 'id',
    check: (of) => of === 'entity',
  },
  {
    name: 'unknown-reference',
    description: 'The id of a reference that the list of references lacks: its record does not cite it.',
    over: 'id',
    check: (of) => of === 'reference',
  },
  {
    name: 'unknown-region',
    description: 'The id of a region that the list of regions lacks: its entity is in no region.',
    over: 'id',
    check: (of) => of === 'region',
  },
  {
    name: 'no-claim',
    description: 'An entity that no record is about.',
    over: 'entity',
    check: (records) => records === 0,
  },
  {
    name: 'no-years',
    description:
      'No record states years, so panel and timeline lack its values: role recordYears names the keys.',
    over: 'collections',
    check: (areDated) => !areDated,
  },
];

/** Whether a text is another but for one slip, its case and the space around it; of two letters, one is too much. */
function isSlip(one: string, other: string): boolean {
  const [written, meant] = [one, other].map((text) => text.trim().toLowerCase()) as [string, string];
  return slips(written, meant) <= (meant.length < 3 ? 0 : 1);
}

/** Whether no check of years finds anything in two numbers. */
export function areSoundYears(from: unknown, to: unknown): boolean {
  if (typeof from !== 'number' || typeof to !== 'number') return false;
  return dataChecks.every(({ over, check }) => over !== 'years' || !check({ from, to }, null));
}
