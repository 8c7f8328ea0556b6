import type { SearchGroup } from './data-types.ts';

/** Rows of one text that are about one entity, found by that text. */
export interface Hit {
  /** The first of them. */
  readonly row: number;
  readonly text: string;
  /** How many they are. */
  readonly rows: number;
  /** The index of their entity; -1 where they are about none. */
  readonly entity: number;
}

/** What was found in one group: a collection by its index, or the entities (null). */
export interface FoundGroup {
  readonly collection: number | null;
  /** How many rows fit; only the best are in `hits`. */
  readonly total: number;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
  /** What finds them within the group: without the words that only its name has. */
  readonly search: string;
}

/** One row with all its texts. */
export interface Item {
  readonly id: number;
  readonly group: SearchGroup;
  readonly row: number;
  readonly entity: number;
  /** Of the entity, folded. */
  readonly label: string;
  readonly texts: readonly string[];
  readonly folded: readonly string[];
  /** All of them, so that words may be in several. */
  readonly whole: string;
}

export interface Ranked {
  /** Less is better; among equals the higher score is. */
  readonly rank: number;
  readonly score: number;
  /** The text that says best why. */
  readonly text: string;
}

/** The rank of a row that has a term only within a word. */
export const WITHIN = 4;

type RankedHit = Hit & Ranked;

/** Ranked rows by their groups; what many people look for, the entities, leads where a word of them begins like that. */
export function foundGroups(
  ranked: ReadonlyMap<Item, Ranked>,
  most: number,
  searchIn: (group: SearchGroup) => string,
): FoundGroup[] {
  const groups = new Map<SearchGroup, RankedHit[]>();
  for (const [{ group, row, entity }, found] of ranked) {
    const hits = groups.get(group) ?? [];
    hits.push({ row, rows: 1, entity, ...found });
    groups.set(group, hits);
  }
  const lists = Array.from(groups, ([group, all]) => {
    all.sort(byRank);
    const leads = group.collection === null && (all[0]?.rank ?? WITHIN) < WITHIN;
    const hits = group.collection === null ? all : oneOfEach(all);
    return { group, leads, total: all.length, hits, best: all[0] as RankedHit };
  });
  return lists
    .sort((one, other) => Number(other.leads) - Number(one.leads) || byRank(one.best, other.best))
    .map(({ group, total, hits }) => ({
      collection: group.collection,
      total,
      hits: hits.slice(0, most).map(({ row, text, rows, entity }) => ({ row, text, rows, entity })),
      hasMore: hits.length > most,
      search: searchIn(group),
    }));
}

function byRank(one: RankedHit, other: RankedHit): number {
  return one.rank - other.rank || other.score - one.score || one.row - other.row;
}

/** One hit for each text of each entity, with how many rows have it. */
function oneOfEach(hits: readonly RankedHit[]): RankedHit[] {
  const first = new Map<string, RankedHit>();
  for (const hit of hits) {
    const key = `${hit.entity} ${hit.text}`;
    const found = first.get(key);
    first.set(key, found === undefined ? hit : { ...found, rows: found.rows + 1 });
  }
  return [...first.values()];
}
