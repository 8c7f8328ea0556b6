import { type DescriptionFile, keysOf, spellingsOf } from './key-facts.ts';

/** What a source may have: each by all of its spellings. */
export type Names = readonly (readonly string[])[];

/**
 * Finds the description of a source. A candidate needs more than half of its names in the source; the one that describes
 * most of the source wins. The first wins a tie, and where no candidate fits.
 *
 * @param has the names of the source: its tables, or the collections of its root index
 * @param candidates the names that each description has
 * @returns its number
 */
export function recognise(has: Iterable<string>, candidates: readonly Names[]): number {
  // SQL compares the names of tables in any case.
  const known = new Set([...has].map((name) => name.toLowerCase()));
  const matches = candidates.map((names) => {
    const found = names.filter((all) => all.some((name) => known.has(name.toLowerCase()))).length;
    return found > names.length / 2 ? found : 0;
  });
  return matches.indexOf(Math.max(...matches));
}

/** The tables that a description needs, none of them private, as `recognise` takes them. */
export function tablesOf({ records }: DescriptionFile): Names {
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

/** The collections of a description, as `recognise` takes them. */
export function collectionsOf({ collections }: DescriptionFile): Names {
  return Object.keys(collections).map((name) => [name]);
}
