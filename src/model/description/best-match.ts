import { type DescriptionFile, keysOf, spellingsOf } from './key-facts.ts';

/** Names that a source may have, each in all of its spellings. */
export type Names = readonly (readonly string[])[];

/**
 * The index of the candidate, a description, that fits a source, given its tables or the collections of its root index. A
 * candidate needs more than half of its names in the source. The most matches win; the first wins a tie, and
 * if no candidate fits.
 */
export function bestMatch(has: Iterable<string>, candidates: readonly Names[]): number {
  const counts = countsOf(has, candidates);
  const matches = counts.map((found, index) => (isMost(found, candidates[index]?.length ?? 0) ? found : 0));
  return matches.indexOf(Math.max(...matches));
}

export function isMost(count: number, all: number): boolean {
  return count > all / 2;
}

/** Whether a source has names, and none of them is one of a candidate. */
export function isForeign(has: readonly string[], candidates: readonly Names[]): boolean {
  return has.length > 0 && countsOf(has, candidates).every((found) => found === 0);
}

/** How many names of each candidate a source has. */
function countsOf(has: Iterable<string>, candidates: readonly Names[]): number[] {
  // SQL ignores the case of table names.
  const known = new Set([...has].map((name) => name.toLowerCase()));
  const isKnown = (all: readonly string[]) => all.some((name) => known.has(name.toLowerCase()));
  return candidates.map((names) => names.filter(isKnown).length);
}

/** The public tables that a description needs, for `bestMatch`. */
export function neededTables({ records }: DescriptionFile): Names {
  const tables = new Map<string, readonly string[]>();
  const add = (spellings: readonly string[]) => tables.set(String(spellings[0]), spellings);
  for (const [name, entry] of Object.entries(records)) {
    if (entry.private === true) continue;
    add(spellingsOf(entry.table ?? name));
    for (const { link, target } of keysOf(entry))
      if (link !== null && (target === null || records[target]?.private !== true)) add(link.tables);
  }
  return [...tables.values()];
}

export function collectionsOf({ collections }: DescriptionFile): Names {
  return Object.keys(collections).map((name) => [name]);
}
