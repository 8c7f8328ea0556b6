import type { SearchGroup, SearchIndex } from './data-types.ts';
import { fold } from './fold.ts';
import { type NearWords, nearWords } from './near-words.ts';
import { asPhrase, occurrence, readTerms, type Term } from './terms.ts';

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

/** What is said of a hit beside its text, which may have some of the words, too. */
export interface Surroundings {
  /** What a group is called: a collection by its index, or the entities (null). */
  nameOf(collection: number | null): string;
  /** Of each entity. */
  readonly labels: readonly string[];
}
const nowhere: Surroundings = { nameOf: () => '', labels: [] };

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
 * anything else. Groups come in the order of their best hit. Some of several words may be in the name of the group, or in
 * the label of the entity, as long as one is in a text of the row.
 *
 * @param most hits of each group
 */
export function find(index: SearchIndex, typed: string, most: number, around: Surroundings = nowhere): Found {
  const terms = readTerms(typed);
  if (terms.length === 0) return { groups: [], near: [] };
  const prepared = prepare(index);
  const wanted = terms.map(({ text }) => text).join(' ');
  const named = namedBy(index, terms.length > 1 ? around : nowhere, terms);
  const exact = new Map<Item, Ranked>();
  let good = 0;
  for (const item of prepared.items) {
    const ranked = rank(item, wanted, named);
    if (ranked === null) continue;
    exact.set(item, ranked);
    if (ranked.rank < within) good += 1;
  }
  const groups = grouped(exact, most, ({ collection }) => {
    const rest = named.filter(({ collections }) => !collections.has(collection));
    if (rest.length === named.length || rest.length === 0) return typed;
    return rest.map(({ term: { text, phrase } }) => (phrase === 'no' ? text : asPhrase(text))).join(' ');
  });
  if (good >= few) return { groups, near: [] };
  prepared.near ??= nearWords(prepared.items.map(({ whole }) => whole));
  const near = new Map<Item, Ranked>();
  for (const [place, cost] of prepared.near.find(terms)) {
    const item = prepared.items[place] as Item;
    if (!exact.has(item)) near.set(item, { rank: cost, text: item.texts[0] ?? '' });
  }
  return { groups, near: grouped(near, most, () => typed) };
}

interface Ranked {
  readonly rank: number;
  /** The text that says best why. */
  readonly text: string;
}

/** A term, and where it is said beside the texts. */
interface NamedTerm {
  readonly term: Term;
  readonly collections: ReadonlySet<number | null>;
  readonly entities: ReadonlySet<number>;
}

function namedBy(index: SearchIndex, { nameOf, labels }: Surroundings, terms: readonly Term[]): NamedTerm[] {
  const names = index.groups.map(({ collection }) => ({ collection, name: fold(nameOf(collection)) }));
  const folded = foldedOnce(labels);
  return terms.map((term) => {
    const has = (text: string) => occurrence(text, term) === 'begins';
    return {
      term,
      collections: new Set(names.flatMap(({ collection, name }) => (has(name) ? [collection] : []))),
      entities: new Set(folded.flatMap((label, entity) => (has(label) ? [entity] : []))),
    };
  });
}

const knownLabels = new WeakMap<readonly string[], readonly string[]>();

function foldedOnce(labels: readonly string[]): readonly string[] {
  const folded = knownLabels.get(labels) ?? labels.map(fold);
  knownLabels.set(labels, folded);
  return folded;
}

/** The rank of a row that has a term beside its texts only, and of one that has a term only within a word. */
const beside = 2.5;
const within = 3;

function rank(
  { group, entity, texts, folded, whole }: Item,
  wanted: string,
  named: readonly NamedTerm[],
): Ranked | null {
  let worst = 2;
  const own: Term[] = [];
  for (const { term, collections, entities } of named) {
    const found = occurrence(whole, term);
    const isBeside = found !== 'begins' && (collections.has(group.collection) || entities.has(entity));
    if (found === null && !isBeside) return null;
    if (found !== null) own.push(term);
    if (found !== 'begins') worst = Math.max(worst, isBeside ? beside : within);
  }
  if (own.length === 0) return null;
  const at = (test: (text: string) => boolean) => folded.findIndex(test);
  const same = at((text) => text === wanted);
  if (same >= 0) return { rank: 0, text: texts[same] as string };
  const first = at((text) => text.startsWith(wanted));
  if (first >= 0) return { rank: 1, text: texts[first] as string };
  const some = at((text) => own.some((term) => occurrence(text, term) !== null));
  return { rank: worst, text: texts[some] ?? '' };
}

/** Ranked rows by their groups; what many people look for, the entities, leads where a word of them begins like that. */
function grouped(
  ranked: ReadonlyMap<Item, Ranked>,
  most: number,
  searchIn: (group: SearchGroup) => string,
): FoundGroup[] {
  const groups = new Map<SearchGroup, (Hit & { readonly rank: number })[]>();
  for (const [{ group, row, entity }, found] of ranked) {
    const hits = groups.get(group) ?? [];
    hits.push({ row, rows: 1, entity, ...found });
    groups.set(group, hits);
  }
  return [...groups]
    .map(([group, all]) => {
      const { collection } = group;
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
        search: searchIn(group),
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
