import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { usualNames } from '../../contract/words/usual-names.ts';
import type { KeyFacts } from './key-facts.ts';

export interface Candidate {
  readonly name: string;
  readonly table: string;
  /** A collection has such records. */
  readonly isListed: boolean;
  readonly keys: readonly KeyFacts[];
}

export const usualYears = [
  ['start_year', 'end_year'],
  ['year_from', 'year_to'],
  ['first_year', 'last_year'],
] as const;

/** The single year of a record. */
const YEAR = 'year';

/** Names that may also mean something else: their values tell. */
export const likelyYears = [
  ['start', 'end'],
  ['begin', 'end'],
  ['from', 'to'],
] as const;

export const labels: ReadonlySet<string> = new Set(usualNames);

/** The record whose id a key has; undefined for any other key. */
export const refersTo = ({ entry }: KeyFacts) => ('refersTo' in entry ? entry.refersTo : undefined);

export const oneOf = ({ entry, target }: KeyFacts) => ('one' in entry ? target : null);

/** Keys that lead to a region or to a source: what has them is not about these. */
const leadsAside = /region|reference|source|citation/i;

/**
 * What the records seem to be about. If possible, what others refer to; regions and sources of one table are not.
 * Without any, the only record with a name that says more, or the only one of them with years. null if neither.
 */
export function entityOf(candidates: readonly Candidate[]): Candidate | null {
  const references = referencesAmong(candidates);
  const others = candidates.filter((each) => !isAside(each, references));
  return mostReferred(others, references) ?? alone(others) ?? mostReferred(candidates, references);
}

interface Reference {
  readonly from: Candidate;
  readonly key: string;
  /** The table that it leads to. */
  readonly to: string;
}

/** Of each candidate to other tables. */
function referencesAmong(candidates: readonly Candidate[]): readonly Reference[] {
  const tables = new Map(candidates.map(({ name, table }) => [name, table]));
  return candidates.flatMap((from) =>
    from.keys.flatMap((facts): Reference[] => {
      const to = tables.get(oneOf(facts) ?? refersTo(facts) ?? '');
      return to === undefined || to === from.table ? [] : [{ from, key: facts.key, to }];
    }),
  );
}

/** Whether it is only the region or the source of one table with names. */
function isAside(candidate: Candidate, references: readonly Reference[]): boolean {
  const leading = references.filter(({ to }) => to === candidate.table);
  const [first] = leading;
  return (
    first !== undefined &&
    !hasYears(candidate) &&
    leading.every(({ from, key }) => from.table === first.from.table && leadsAside.test(key) && isNamed(from))
  );
}

/**
 * The record with a name, if possible with years, that most tables refer to; of several, the one with the most
 * keys.
 */
function mostReferred(candidates: readonly Candidate[], references: readonly Reference[]): Candidate | null {
  const count = ({ table }: Candidate) =>
    new Set(references.flatMap(({ from, to }) => (to === table ? [from.table] : []))).size;
  const size = ({ table }: Candidate) =>
    Math.max(...candidates.map((each) => (each.table === table ? each.keys.length : 0)));
  const [first] = candidates
    .filter((each) => count(each) > 0 && isNamed(each))
    .sort(
      (one, other) =>
        Number(hasYears(other)) - Number(hasYears(one)) ||
        count(other) - count(one) ||
        size(other) - size(one) ||
        // Of records of one table: others may embed a part of what a collection lists.
        Number(other.isListed) - Number(one.isListed) ||
        other.keys.length - one.keys.length,
    );
  return first ?? null;
}

function alone(candidates: readonly Candidate[]): Candidate | null {
  const named = candidates.filter(
    (each) =>
      isNamed(each) &&
      referenceKeys(each) === null &&
      each.keys.some(({ key, isId }) => !isId && !labels.has(key)),
  );
  const dated = named.filter(hasYears);
  const [first, ...others] = dated.length > 0 ? dated : named;
  return first !== undefined && others.every(({ table }) => table === first.table) ? first : null;
}

function isNamed({ name, keys }: Candidate): boolean {
  return !isCalledPrivate(name) && keysOfType(keys, 'text').some((key) => labels.has(key));
}

function hasYears({ keys }: Candidate): boolean {
  return yearsAmong(keysOfType(keys)) !== undefined;
}

/** The keys of its first and its last year; one key twice if it has a single one. */
export function yearsOf({ keys }: Candidate): readonly [string, string] | null {
  const integers = keysOfType(keys, 'integer');
  return yearsAmong(integers) ?? (integers.includes(YEAR) ? [YEAR, YEAR] : null);
}

export function yearsAmong(names: readonly string[]) {
  return usualYears.find((pair) => pair.every((key) => names.includes(key)));
}

/** @param wanted addresses of records are of no type: they name nothing */
export function keysOfType(keys: readonly KeyFacts[], wanted?: string): string[] {
  const isOf = ({ type, entry }: KeyFacts) => type === wanted && !('addresses' in entry && entry.addresses);
  return keys.filter((each) => wanted === undefined || isOf(each)).map(({ key }) => key);
}

/** By role; null for a record that is not a bibliographic reference. */
export function referenceKeys({ keys }: Candidate) {
  const among = (names: readonly string[], type: string) =>
    names.find((name) => keysOfType(keys, type).includes(name));
  const title = among(['title'], 'text');
  const creator = among(['creator', 'author', 'authors'], 'text');
  const year = among(['year', 'publication_year'], 'integer');
  if (title === undefined || creator === undefined || year === undefined) return null;
  const type = among(['item_type', 'type', 'kind'], 'text');
  const url = among(['url_link', 'url', 'link'], 'text');
  const doi = among(['doi'], 'text');
  const zotero = among(['zotero', 'zotero_key', 'zotero_link', 'library_link'], 'text');
  const others = Object.entries({ type, url, doi, zotero }).filter(([, key]) => key !== undefined);
  return { title, creator, year, ...(Object.fromEntries(others) as Readonly<Record<string, string>>) };
}
