import type { SearchGroup, SearchIndex } from './data-types.ts';
import { fold } from './fold.ts';
import { type NearWords, nearWords } from './near-words.ts';
import { occurrence, readTerms, type Term } from './terms.ts';

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
}

/** What is called like that; and where that is little, what is called nearly so. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly near: readonly FoundGroup[];
}

/** One row with all its texts. */
interface Item {
  readonly group: SearchGroup;
  readonly row: number;
  readonly entity: number;
  readonly texts: readonly string[];
  readonly folded: readonly string[];
  /** All of them, so that words may be in several. */
  readonly whole: string;
}

interface Prepared {
  readonly items: readonly Item[];
  /** Made when it is needed first. */
  near: NearWords | null;
}

const known = new WeakMap<SearchIndex, Prepared>();

/** Folds all texts of an index, once: what is searched then takes no longer than it must. */
export function prepare(index: SearchIndex): Prepared {
  let prepared = known.get(index);
  if (prepared === undefined) {
    prepared = { items: index.groups.flatMap(itemsOf), near: null };
    known.set(index, prepared);
  }
  return prepared;
}

function itemsOf(group: SearchGroup): Item[] {
  const rows = new Map<number, { entity: number; texts: string[] }>();
  for (const [place, row] of group.rows.entries()) {
    const text = group.texts[place] ?? '';
    const item = rows.get(row);
    if (item === undefined) rows.set(row, { entity: group.entity?.[place] ?? -1, texts: [text] });
    else item.texts.push(text);
  }
  return [...rows].map(([row, { entity, texts }]) => {
    const folded = texts.map(fold);
    return { group, row, entity, texts, folded, whole: folded.join('\n') };
  });
}

/** Fewer rows than this with words that begin so: then what is near them may be what was meant. */
const few = 3;

/**
 * The rows whose texts have all terms of what was typed, best first: the whole text, what begins with it, words that do,
 * anything else. Groups come in the order of their best hit.
 *
 * @param most hits of each group
 */
export function find(index: SearchIndex, typed: string, most: number): Found {
  const terms = readTerms(typed);
  if (terms.length === 0) return { groups: [], near: [] };
  const prepared = prepare(index);
  const wanted = terms.map(({ text }) => text).join(' ');
  const exact = new Map<Item, Ranked>();
  let good = 0;
  for (const item of prepared.items) {
    const ranked = rank(item, wanted, terms);
    if (ranked === null) continue;
    exact.set(item, ranked);
    if (ranked.rank < within) good += 1;
  }
  const groups = grouped(exact, most);
  if (good >= few) return { groups, near: [] };
  prepared.near ??= nearWords(prepared.items.map(({ whole }) => whole));
  const near = new Map<Item, Ranked>();
  for (const [place, cost] of prepared.near.find(terms)) {
    const item = prepared.items[place] as Item;
    if (!exact.has(item)) near.set(item, { rank: cost, text: item.texts[0] ?? '' });
  }
  return { groups, near: grouped(near, most) };
}

interface Ranked {
  readonly rank: number;
  /** The text that says best why. */
  readonly text: string;
}

/** The rank of a row that has a term only within a word. */
const within = 3;

function rank({ texts, folded, whole }: Item, wanted: string, terms: readonly Term[]): Ranked | null {
  let begins = true;
  for (const term of terms) {
    const found = occurrence(whole, term);
    if (found === null) return null;
    if (found === 'within') begins = false;
  }
  const at = (test: (text: string) => boolean) => folded.findIndex(test);
  const same = at((text) => text === wanted);
  if (same >= 0) return { rank: 0, text: texts[same] as string };
  const first = at((text) => text.startsWith(wanted));
  if (first >= 0) return { rank: 1, text: texts[first] as string };
  const some = at((text) => terms.some((term) => occurrence(text, term) !== null));
  return { rank: begins ? 2 : within, text: texts[some] ?? '' };
}

/** Ranked rows by their groups; what many people look for, the entities, leads where a word of them begins like that. */
function grouped(ranked: ReadonlyMap<Item, Ranked>, most: number): FoundGroup[] {
  const groups = new Map<SearchGroup, (Hit & { readonly rank: number })[]>();
  for (const [{ group, row, entity }, found] of ranked) {
    const hits = groups.get(group) ?? [];
    hits.push({ row, rows: 1, entity, ...found });
    groups.set(group, hits);
  }
  return [...groups]
    .map(([{ collection }, all]) => {
      all.sort(
        (one, other) => one.rank - other.rank || one.text.length - other.text.length || one.row - other.row,
      );
      const hits = collection === null ? all : oneOfEach(all);
      const best = hits[0]?.rank ?? within;
      const found = {
        collection,
        total: all.length,
        hits: hits.slice(0, most).map(({ row, text, rows, entity }) => ({ row, text, rows, entity })),
        hasMore: hits.length > most,
      };
      const order = collection === null && best < within ? -1 : best;
      return { found, order, length: hits[0]?.text.length ?? 0 };
    })
    .sort((one, other) => one.order - other.order || one.length - other.length)
    .map(({ found }) => found);
}

/** One hit for each text of each entity, with how many rows have it. */
function oneOfEach<Each extends Hit>(hits: readonly Each[]): Each[] {
  const first = new Map<string, Each>();
  for (const hit of hits) {
    const key = `${hit.entity} ${hit.text}`;
    const found = first.get(key);
    first.set(key, found === undefined ? hit : { ...found, rows: found.rows + 1 });
  }
  return [...first.values()];
}
