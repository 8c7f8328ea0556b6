import type { SearchIndex } from './data-types.ts';
import { fold } from './fold.ts';

/** A row, and the text that it was found by; so many rows of a collection have that very text. */
export interface Hit {
  readonly row: number;
  readonly text: string;
  readonly rows: number;
}

/** What was found in one group: a collection by its index, or the entities (null). */
export interface FoundGroup {
  readonly collection: number | null;
  /** How many rows fit; only the best are in `hits`. */
  readonly total: number;
  readonly hits: readonly Hit[];
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
    const ranked = [...best]
      .map(([row, hit]) => ({ row, rows: 1, ...hit }))
      .sort(
        (one, other) => one.rank - other.rank || one.text.length - other.text.length || one.row - other.row,
      );
    const hits = group.collection === null ? ranked : oneOfEach(ranked);
    return [
      {
        collection: group.collection,
        total: ranked.length,
        hits: hits.slice(0, most),
        rank: hits[0]?.rank ?? 9,
      },
    ];
  });
  // Entities are what most people look for: they lead where a word of them begins like that.
  const leads = ({ collection, rank }: { collection: number | null; rank: number }) =>
    collection === null && rank <= 2;
  return found.sort((one, other) => Number(leads(other)) - Number(leads(one)) || one.rank - other.rank);
}

/** One hit for each text, with how many rows have it. */
function oneOfEach<Found extends Hit>(hits: readonly Found[]): Found[] {
  const first = new Map<string, Found>();
  for (const hit of hits) {
    const known = first.get(hit.text);
    first.set(hit.text, known === undefined ? hit : { ...known, rows: known.rows + 1 });
  }
  return [...first.values()];
}

function rankOf(text: string, wanted: string, words: readonly string[]): number | null {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (words.every((word) => text.startsWith(word) || text.includes(` ${word}`))) return 2;
  return words.every((word) => text.includes(word)) ? 3 : null;
}
