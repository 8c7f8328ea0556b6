import { isCalledPrivate } from '../../contract/called-private.ts';
import { usualNames } from '../../contract/usual-names.ts';
import type { KeyFacts } from './key-facts.ts';

export interface Candidate {
  readonly name: string;
  readonly table: string;
  readonly keys: readonly KeyFacts[];
}

export const usualYears = [
  ['start_year', 'end_year'],
  ['year_from', 'year_to'],
  ['first_year', 'last_year'],
] as const;

/** Names that may also mean something else: their values tell. */
export const likelyYears = [
  ['start', 'end'],
  ['begin', 'end'],
  ['from', 'to'],
] as const;

export const labels: ReadonlySet<string> = new Set(usualNames);

const refersTo = ({ entry }: KeyFacts) => ('refersTo' in entry ? entry.refersTo : undefined);

export const oneOf = ({ entry, target }: KeyFacts) => ('one' in entry ? target : null);

/**
 * The record with a name, if possible with years, that most tables refer to; of several, the one with the most
 * keys. null if none is referred to.
 */
export function entityOf(candidates: readonly Candidate[]): Candidate | null {
  const tables = new Map(candidates.map(({ name, table }) => [name, table]));
  const referring = new Map<string, Set<string>>();
  for (const { table, keys } of candidates)
    for (const facts of keys) {
      const other = tables.get(oneOf(facts) ?? refersTo(facts) ?? '');
      if (other !== undefined && other !== table)
        referring.set(other, (referring.get(other) ?? new Set()).add(table));
    }
  const count = ({ table }: Candidate) => referring.get(table)?.size ?? 0;
  const size = ({ table }: Candidate) =>
    Math.max(...candidates.map((each) => (each.table === table ? each.keys.length : 0)));
  const [first] = candidates
    .filter((each) => count(each) > 0 && !isCalledPrivate(each.name))
    .filter(({ keys }) => keysOfType(keys, 'text').some((key) => labels.has(key)))
    // The sort is stable: of two records of one table, the first is embedded whole.
    .sort(
      (one, other) =>
        Number(hasYears(other)) - Number(hasYears(one)) ||
        count(other) - count(one) ||
        size(other) - size(one),
    );
  return first ?? null;
}

function hasYears({ keys }: Candidate): boolean {
  return yearsAmong(keysOfType(keys)) !== undefined;
}

export function yearsAmong(names: readonly string[]) {
  return usualYears.find((pair) => pair.every((key) => names.includes(key)));
}

export function keysOfType(keys: readonly KeyFacts[], wanted?: string): string[] {
  return keys.filter(({ type }) => wanted === undefined || type === wanted).map(({ key }) => key);
}
