import {
  claimsAt,
  holdsIn,
  isKnown,
  isReversed,
  orderedEnds,
  sureYears,
  together,
} from '../../contract/claims/claims.ts';
import { doubtOf } from '../../contract/claims/limit-numbers.ts';
import { CALENDAR_YEARS } from '../../contract/claims/years.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { exact, joined } from '../fold.ts';
import { asLabel } from '../plain-text.ts';
import { sayOutside, showSpan, showYear, showYears } from '../years.ts';
import { type Claim, type Variable, yearsOf } from './claim.ts';
import { sideOfLife } from './outside.ts';

const MILLION = 1_000_000;

/** The word for a value that is not a number: the label of its code. */
export function wordOf({ variable, value }: Pick<Claim, 'variable' | 'value'>): string {
  const text = String(value ?? '');
  return variable.codes.get(text)?.label ?? asLabel(text);
}

/** `20,000 to 40,000`; `at least` and `at most` with an open end. */
function rangeText(low: number | null, high: number | null, text = exact, to = 'to'): string {
  if (low === null) return high === null ? '' : `at most ${text(high)}`;
  if (high === null) return `at least ${text(low)}`;
  return low === high ? text(low) : `${text(low)} ${to} ${text(high)}`;
}

/** `733 BCE`, `760–750 BCE`; `733 BCE or later` with an open end. */
function yearsText(low: number | null, high: number | null, to?: 'to under'): string {
  if (low === null) return high === null ? '' : `${showYear(high)} or earlier`;
  if (high === null) return `${showYear(low)} or later`;
  return to === undefined ? showSpan(low, high) : `${showYear(low)} to before ${showYear(high)}`;
}

/** `20,000 to 40,000 km²`, `7.5 to 25 million people`; millions if three digits after the point say them, else `21,007,820`. */
export function amount(
  low: number | null,
  high: number | null,
  unit: string | null,
  to?: 'to under',
): string {
  if (unit === CALENDAR_YEARS) return yearsText(low, high, to);
  const ends = [low, high].filter((end) => end !== null);
  const isLarge = ends.length > 0 && ends.every((end) => Math.abs(end) >= MILLION && end % 1000 === 0);
  const number = rangeText(low, high, (value) => (isLarge ? exact(value / MILLION) : exact(value)), to);
  return number === '' ? '' : joined([number, isLarge && 'million', unit], ' ');
}

/** Why a number of a claim looks wrong; null if none does. */
export function doubtOfClaim({
  low,
  high,
  variable,
}: Pick<Claim, 'low' | 'high'> & { readonly variable: Pick<Variable, 'unit'> }): string | null {
  if (isReversed(low, high)) return 'looks wrong: from the larger to the smaller';
  return [low, high].map((end) => end && doubtOf(end, variable.unit)).find((doubt) => doubt) || null;
}

/** `2,147,483,647 people (looks wrong: the limit of a data type)` */
function withDoubt(text: string, claims: readonly Claim[]): string {
  const doubts = new Set(claims.map(doubtOfClaim).filter((doubt) => doubt !== null));
  return doubts.size === 0 ? text : `${text} (${[...doubts].join('; ')})`;
}

/** What a claim says, in a line; empty if nothing was recorded. */
export function sayClaim(claim: Claim): string {
  const { low, high, variable } = claim;
  if (low === null && high === null) return sayWord(claim);
  return withDoubt(amount(low, high, variable.unit), [claim]);
}

/** The same for a column whose head has the unit. */
export function sayInColumn(claim: Claim): string {
  const { low, high, variable } = claim;
  if (low === null && high === null) return sayWord(claim);
  const { unit } = variable;
  return withDoubt(unit === CALENDAR_YEARS ? yearsText(low, high) : rangeText(low, high), [claim]);
}

function sayWord(claim: Claim): string {
  if (claim.state === 'none') return '';
  return claim.value === null ? claim.state : wordOf(claim);
}

/** What several claims say together: the range of all numbers, each distinct word. */
export function sayTogether(claims: readonly Claim[]): string {
  const [first] = claims;
  if (first === undefined) return '';
  const { low, high, values } = together(claims);
  const words = values.map((value) => wordOf({ variable: first.variable, value: value as Claim['value'] }));
  const number = low === null && high === null ? '' : amount(low, high, first.variable.unit);
  return joined([withDoubt(number, claims), ...new Set(words)]);
}

/** What an entity's claims say for a year. */
export interface Saying {
  /**
   * `value`: they hold in the year; `nearest`: the year has none; `undated`: no year is known; `outside`: the
   * entity had ended by then, or not begun, and none holds.
   */
  readonly kind: 'value' | 'nearest' | 'undated' | 'unknown' | 'none' | 'no record' | 'outside';
  readonly text: string;
  /** Whose years these are, how many values, how many of them disputed. */
  readonly remark: string;
  readonly claims: readonly Claim[];
}

/** @param claims of one entity and one variable */
export function sayInYear(claims: readonly Claim[], year: number, yearsOfEntity: string): Saying {
  const isUnknown = claims.some(
    (claim) => claim.state === 'unknown' && claim.dated === 'stated' && holdsIn(claim, year, year),
  );
  const found = claimsAt(claims, year);
  const isWithout = found.claims.length === 0 || found.isNearest;
  const outside = sayOutside(claims[0]?.entity?.years ?? null, year);
  if (isWithout && !isUnknown && outside !== null)
    return { kind: 'outside', text: outside, remark: '', claims: [] };
  if (found.claims.length === 0 || (found.isNearest && isUnknown)) {
    const undated = claims.filter((claim) => isKnown(claim) && yearsOf(claim) === null);
    return undated.length > 0 && !isUnknown
      ? said('undated', undated, 'years not known')
      : sayNothingKnown(claims);
  }
  const assumed = found.claims.every(({ dated }) => dated === 'entity');
  if (found.isNearest && !assumed) return sayNearest(found.claims);
  const years = [...new Set(found.claims.map((claim) => showYears(yearsOf(claim))))].join(', ');
  const isOpen = found.claims.some(({ from, to }) => from === null || to === null);
  const when = [
    assumed ? yearsOfEntity : isOpen && years,
    outside !== null && `outside the ${yearsOfEntity}`,
  ];
  return said(found.isNearest ? 'nearest' : 'value', found.claims, joined(when));
}

/** Each value with the year that is sure: one before and one after may be equally near. */
function sayNearest(claims: readonly Claim[]): Saying {
  const first = (claim: Claim) => sureYears(claim)?.[0] ?? 0;
  const sorted = claims.toSorted((one, other) => first(one) - first(other));
  const byYears = groupBy(sorted, (claim) =>
    showYears(isReversed(claim.from, claim.to) ? yearsOf(claim) : sureYears(claim)),
  );
  const [years = ''] = byYears.keys();
  const outside = claims.every((claim) => sideOfLife(claim) !== null) && 'outside its years';
  if (byYears.size === 1) return said('nearest', claims, joined([`nearest record: ${years}`, outside]));
  const texts = Array.from(byYears, ([when, own]) => `${sayTogether(own)} (${when})`);
  return { ...said('nearest', claims, joined(['nearest records', outside])), text: texts.join('; ') };
}

/** The same for a year, or for all the time of the entity. */
export function sayWhen(claims: readonly Claim[], year: number | null, yearsOfEntity: string): Saying {
  if (year !== null) return sayInYear(claims, year, yearsOfEntity);
  const known = claims.filter(isKnown);
  if (known.length === 0) return sayNothingKnown(claims);
  const [claim] = known;
  const isOne = known.length === 1 && claim?.dated === 'stated';
  const saying = said('value', known, isOne ? showYears(yearsOf(claim)) : '');
  const { low, high, values } = together(known);
  const isConstant = low !== null && low === high;
  const years = new Set(known.map((claim) => showYears(yearsOf(claim))));
  // Values of several years are no range.
  if (years.size === 1 || values.length > 0 || isConstant) return saying;
  return { ...saying, text: sayLeastAndMost(known) };
}

/** `least 5 million people (1100), most 10 million people (1150)`, of claims with numbers. */
export function sayLeastAndMost(claims: readonly Claim[]): string {
  const [low, high] = [
    (each: Claim) => orderedEnds(each).low ?? each.high ?? 0,
    (each: Claim) => orderedEnds(each).high ?? each.low ?? 0,
  ];
  const least = claims.reduce((one, other) => (low(other) < low(one) ? other : one));
  const most = claims.reduce((one, other) => (high(other) > high(one) ? other : one));
  const said = (claim: Claim) => `${sayClaim(claim)} (${showYears(yearsOf(claim)) || 'years unknown'})`;
  return `least ${said(least)}, most ${said(most)}`;
}

/** Why no value is known, whatever the year. */
function sayNothingKnown(claims: readonly Claim[]): Saying {
  if (claims.length === 0) return { kind: 'no record', text: 'no record', remark: '', claims };
  const unknown = claims.filter(({ state }) => state === 'unknown');
  return unknown.length > 0
    ? { kind: 'unknown', text: 'unknown', remark: '', claims: unknown }
    : { kind: 'none', text: 'no value', remark: '', claims };
}

/** What to say of claims that no axis of time can show, as none of them has both a value and years. */
export function sayUndrawn(claims: readonly Claim[]): string {
  const undated = claims.filter((claim) => isKnown(claim) && yearsOf(claim) === null);
  return undated.length > 0
    ? joined([sayTogether(undated), 'years not known'])
    : sayNothingKnown(claims).text;
}

function said(kind: Saying['kind'], claims: readonly Claim[], when: string): Saying {
  const numbers = claims.length > 1 && claims.some(({ low, high }) => low !== null || high !== null);
  const disputed = claims.filter((claim) => claim.disputed).length;
  const some = numbers ? `${disputed} disputed` : `${disputed} of ${claims.length} values disputed`;
  const notes = [
    numbers && `${claims.length} values`,
    disputed > 0 && (disputed === claims.length ? 'disputed' : some),
    when,
  ];
  return { kind, text: sayTogether(claims), remark: joined(notes), claims };
}

/**
 * What a record says of a variable, with its name: `Total population: 20,000 people`, `Human sacrifice: Unknown`.
 * Null for what has neither a number nor a code.
 */
export function sayOfRecord(variable: Variable | undefined, record: JsonObject): string | null {
  if (variable === undefined) return null;
  const ends = variable.keys.map((key) => record[key] ?? null);
  const [low = null, high = low] = ends.map((end) => (typeof end === 'number' ? end : null));
  const text = variable.isNumber
    ? amount(low, high, variable.unit)
    : (variable.codes.get(String(ends[0]))?.label ?? '');
  return text === '' ? null : `${nameInSection(variable)}: ${text}`;
}

/** A number without a unit says so, where no other text does. */
export function unitInWords({ unit, isNumber }: Pick<Variable, 'unit' | 'isNumber'>): string | null {
  return unit ?? (isNumber ? 'unit not stated' : null);
}

/** Of a picture that stands alone. */
export function titleOfPicture(variable: Pick<Variable, 'name' | 'unit' | 'isNumber'>): string {
  return joined([variable.name, unitInWords(variable)]);
}

/** A name below the heading of its section need not repeat it. */
export function nameInSection({ name, section }: Pick<Variable, 'name' | 'section'>): string {
  const repeated = ` (${section})`;
  return name.endsWith(repeated) ? name.slice(0, -repeated.length) : name;
}

/** `Total population, people`. */
export function labelOfVariable({ name, unit }: Pick<Variable, 'name' | 'unit'>): string {
  return joined([name, unit]);
}
