import { groupBy } from '../../contract/group-by.ts';
import type { SearchGroup } from '../data-types.ts';
import { occurrence, type Term } from './terms.ts';

/** The group of the variables, in place of the index of a collection. */
export const VARIABLES = -1;

export interface Hit {
  readonly row: number;
  readonly rows: number;
  readonly text: string;
  /** An index, or -1. */
  readonly entity: number;
  /** Lower is better; then a higher score. */
  readonly rank: number;
  readonly score: number;
}

export interface FoundGroup {
  /** An index; null for the entities. */
  readonly collection: number | null;
  /** All matching rows; `hits` has only the best. */
  readonly total: number;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
  /** Finds all of them in the table of the collection; null if no search does. */
  readonly search: string | null;
}

export interface Item {
  readonly id: number;
  readonly group: SearchGroup;
  readonly row: number;
  readonly entity: number;
  /** The entity's, folded. */
  readonly label: string;
  readonly texts: readonly string[];
  readonly folded: readonly string[];
  readonly whole: string;
}

/** The rank of hits that have the words within others. */
export const WITHIN = 4;

export function hitOf(
  { row, entity, folded, texts, whole }: Item,
  terms: readonly Term[],
  score: number,
): Hit {
  const wanted = terms.map(({ text }) => text).join(' ');
  const tests: readonly ((text: string) => boolean)[] = [
    (text) => text === wanted,
    (text) => text.startsWith(wanted),
    (text) => terms.some((term) => occurrence(text, term) !== null),
  ];
  const places = tests.map((test) => folded.findIndex(test));
  const best = places.findIndex((place) => place >= 0);
  const isElsewhere = best === 2 && terms.some((term) => occurrence(whole, term) !== 'begins');
  return { row, rows: 1, entity, score, rank: isElsewhere ? 3 : best, text: texts[places[best] ?? 0] ?? '' };
}

/** Entities, which most people look for, lead if one of their words begins like that. */
export function foundGroups(
  found: ReadonlyMap<Item, Hit>,
  most: number,
  searchIn: (group: SearchGroup) => string | null,
): FoundGroup[] {
  const byGroup = groupBy(
    found,
    ([{ group }]) => group,
    ([, hit]) => hit,
  );
  return Array.from(byGroup, ([group, hits]) => {
    const all = hits.sort(byRank);
    const best = all[0] as Hit;
    const leads = group.collection === null && best.rank < WITHIN;
    return { group, leads, best, total: all.length, hits: group.collection === null ? all : oneOfEach(all) };
  })
    .sort((one, other) => Number(other.leads) - Number(one.leads) || byRank(one.best, other.best))
    .map(({ group, total, hits }) => ({
      ...{ collection: group.collection, total, hits: hits.slice(0, most) },
      ...{ hasMore: hits.length > most, search: searchIn(group) },
    }));
}

/** Hits of equal texts of one entity as one. */
function oneOfEach(hits: readonly Hit[]): Hit[] {
  const alike = groupBy(hits, ({ entity, text }) => `${entity} ${text}`);
  return Array.from(alike.values(), (its) => ({ ...(its[0] as Hit), rows: its.length }));
}

export const byRank = (one: Hit, other: Hit) =>
  one.rank - other.rank || other.score - one.score || one.row - other.row;
