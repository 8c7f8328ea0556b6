import type { SearchIndex } from './data-types.ts';
import { fold } from './fold.ts';

/** What was found in one group: a collection by its index, or the entities (null). */
export interface FoundGroup {
  readonly collection: number | null;
  /** How many rows fit; only the best are in `hits`. */
  readonly total: number;
  readonly hits: readonly { readonly row: number; readonly text: string }[];
}

const folded = new WeakMap<SearchIndex, readonly (readonly string[])[]>();

/**
 * The rows that have all words of `text`, best first: the whole text, what begins with it, words that do, anything else.
 * Groups come in the order of their best hit.
 */
export function find(index: SearchIndex, text: string, most: number): FoundGroup[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const texts = folded.get(index) ?? index.groups.map((group) => group.texts.map(fold));
  folded.set(index, texts);
  const found = index.groups.flatMap((group, place) => {
    const best = new Map<number, { rank: number; text: string }>();
    for (const [at, each] of (texts[place] ?? []).entries()) {
      const rank = rankOf(each, wanted, words);
      const row = group.rows[at] ?? at;
      if (rank !== null && rank < (best.get(row)?.rank ?? 9))
        best.set(row, { rank, text: group.texts[at] ?? '' });
    }
    if (best.size === 0) return [];
    const hits = [...best]
      .map(([row, hit]) => ({ row, ...hit }))
      .sort(
        (one, other) => one.rank - other.rank || one.text.length - other.text.length || one.row - other.row,
      );
    return [
      {
        collection: group.collection,
        total: hits.length,
        hits: hits.slice(0, most),
        rank: hits[0]?.rank ?? 9,
      },
    ];
  });
  // Entities are what most people look for: they lead among groups that fit as well.
  return found.sort(
    (one, other) =>
      one.rank - other.rank || Number(one.collection !== null) - Number(other.collection !== null),
  );
}

function rankOf(text: string, wanted: string, words: readonly string[]): number | null {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (words.every((word) => text.startsWith(word) || text.includes(` ${word}`))) return 2;
  return words.every((word) => text.includes(word)) ? 3 : null;
}
