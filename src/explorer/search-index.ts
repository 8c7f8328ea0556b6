import MiniSearch, { type Query } from 'minisearch';
import type { SearchGroup, SearchIndex } from './data-types.ts';
import { fold } from './fold.ts';
import { type FoundGroup, foundGroups, type Item, type Ranked, WITHIN } from './found-groups.ts';
import { occurrence, readTerms, type Term, typedTerms } from './terms.ts';

/** What is said of a hit beside its text, which may have some of the words, too. */
export interface Surroundings {
  /** What a group is called: a collection by its index, or the entities (null). */
  nameOf(collection: number | null): string;
  /** Of each entity. */
  readonly labels: readonly string[];
}

/** What is called like that; and where that is little, what is called nearly so. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly near: readonly FoundGroup[];
}

/** Finds rows by what was typed, with at most so many hits of each group. */
export type Find = (typed: string, most: number) => Found;

const opened = new WeakMap<SearchIndex, Promise<Find>>();

/** Reads an index, once: in steps, between which the page stays alive. */
export function openSearch(file: SearchIndex, around: Surroundings): Promise<Find> {
  const find = opened.get(file) ?? readIndex(file, around);
  opened.set(file, find);
  return find;
}

async function readIndex(file: SearchIndex, { nameOf, labels }: Surroundings): Promise<Find> {
  const folded = labels.map(fold);
  const items = file.groups
    .flatMap((group) => itemsOf(group, folded))
    .map((item, id): Item => ({ ...item, id }));
  const engine = new MiniSearch<Item>({
    fields: ['whole', 'label'],
    extractField: (item, field) => String(item[field as 'id' | 'whole' | 'label']),
    tokenize: (text) => text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [],
    processTerm: (word) => word,
  });
  await engine.addAllAsync(items, { chunkSize: 2000 });
  const names = new Map(file.groups.map((group) => [group, fold(nameOf(group.collection))]));
  return (typed, most) => find({ items, engine, names }, typed, most);
}

/** The rows of a group, each with all its texts. */
function itemsOf(group: SearchGroup, labels: readonly string[]): Omit<Item, 'id'>[] {
  const rows = new Map<number, { entity: number; texts: string[] }>();
  for (const [place, row] of group.rows.entries()) {
    const text = group.texts[place] ?? '';
    const item = rows.get(row);
    if (item === undefined) rows.set(row, { entity: group.entity?.[place] ?? -1, texts: [text] });
    else item.texts.push(text);
  }
  return Array.from(rows, ([row, { entity, texts }]) => {
    const folded = texts.map(fold);
    const label = labels[entity] ?? '';
    return { group, row, entity, label, texts, folded, whole: folded.join('\n') };
  });
}

interface Index {
  readonly items: readonly Item[];
  readonly engine: MiniSearch<Item>;
  /** What each group is called, folded. */
  readonly names: ReadonlyMap<SearchGroup, string>;
}

/** Fewer rows than this with words that begin so: then words that hold them, or are near, may be what was meant. */
const few = 3;

/**
 * The rows whose texts have all terms of what was typed, best first: the whole text, what begins with it, words that do,
 * anything else. Groups come in the order of their best hit. Some of several words may be in the name of the group, or in
 * the label of the entity, as long as one is in a text of the row.
 */
function find(index: Index, typed: string, most: number): Found {
  const terms = readTerms(typed);
  if (terms.length === 0) return { groups: [], near: [] };
  const asked = termsOfGroups(index, terms);
  const exact = new Map<Item, Ranked>();
  for (const rest of new Set(asked.values()))
    for (const { item, score } of called(index, rest, terms.length > 1))
      if (asked.get(item.group) === rest) exact.set(item, { ...rank(item, terms), score });
  const near = new Map<Item, Ranked>();
  if (exact.size < few) {
    for (const item of index.items)
      if (!exact.has(item) && terms.every((term) => occurrence(item.whole, term) !== null))
        exact.set(item, { ...rank(item, terms), rank: WITHIN, score: 0 });
    for (const { item, score } of nearlyCalled(index, terms))
      if (!exact.has(item)) near.set(item, { rank: 0, score, text: item.texts[0] ?? '' });
  }
  return {
    groups: foundGroups(exact, most, (group) => {
      const rest = asked.get(group) ?? terms;
      return rest === terms ? typed : typedTerms(rest);
    }),
    near: foundGroups(near, most, () => typed),
  };
}

/** For each group the terms that are not in its name, or all if its name has them all; equal ones are one list. */
function termsOfGroups({ names }: Index, terms: readonly Term[]): ReadonlyMap<SearchGroup, readonly Term[]> {
  const lists = new Map<string, readonly Term[]>([[typedTerms(terms), terms]]);
  return new Map(
    Array.from(names, ([group, name]) => {
      const rest = terms.filter((term) => terms.length === 1 || occurrence(name, term) !== 'begins');
      const key = typedTerms(rest.length === 0 ? terms : rest);
      const list = lists.get(key) ?? rest;
      lists.set(key, list);
      return [group, list] as const;
    }),
  );
}

/** The rows that have all terms where a word begins, some of them perhaps in the label of their entity. */
function called(index: Index, terms: readonly Term[], orInLabel: boolean) {
  const isIn = (text: string) => (term: Term) => occurrence(text, term) === 'begins';
  return search(index, terms, ({ text }) => text, orInLabel ? ['whole', 'label'] : ['whole']).filter(
    ({ item: { whole, label } }) =>
      terms.some(isIn(whole)) && terms.every((term) => isIn(whole)(term) || isIn(label)(term)),
  );
}

/** The rows that have all terms, or words that are near them. */
function nearlyCalled(index: Index, terms: readonly Term[]) {
  const exact = terms.filter((term) => editsOf(term) === 0);
  return search(index, terms, nearly, ['whole']).filter(({ item }) =>
    exact.every((term) => occurrence(item.whole, term) === 'begins'),
  );
}

/** What the engine finds of all words but the short ones, which are nearly everywhere: what it finds may be without. */
function search(
  { items, engine }: Index,
  terms: readonly Term[],
  ask: (word: Term) => Query,
  fields: string[],
) {
  const words = terms.flatMap((term) => term.text.split(' ').map((text) => ({ ...term, text })));
  const long = words.filter(({ text }) => text.length > 2);
  const queries = (long.length > 0 ? long : words).map(ask);
  return engine
    .search({ combineWith: 'AND', prefix: true, queries, fields })
    .map(({ id, score }) => ({ item: items[id] as Item, score }));
}

/** How many letters of a word may be more, less, other or swapped with their neighbour. */
function editsOf({ text, phrase }: Term): number {
  if (phrase !== 'no' || text.length < 4) return 0;
  return text.length < 8 ? 1 : 2;
}

function nearly(word: Term): Query {
  const { text } = word;
  const most = editsOf(word);
  if (most === 0) return text;
  // The engine knows of no swaps.
  const swapped = Array.from(
    { length: text.length - 1 },
    (_, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  );
  const queries = [
    { queries: [text], fuzzy: most },
    { queries: swapped, fuzzy: most - 1, prefix: false },
  ];
  return { combineWith: 'OR', queries };
}

/** How well an item fits, and the text that says best why. */
function rank({ folded, texts, whole }: Item, terms: readonly Term[]): Pick<Ranked, 'rank' | 'text'> {
  const wanted = terms.map(({ text }) => text).join(' ');
  const tests: readonly ((text: string) => boolean)[] = [
    (text) => text === wanted,
    (text) => text.startsWith(wanted),
    (text) => terms.some((term) => occurrence(text, term) !== null),
  ];
  const places = tests.map((test) => folded.findIndex(test));
  const best = places.findIndex((place) => place >= 0);
  const isBeside = best === 2 && terms.some((term) => occurrence(whole, term) !== 'begins');
  return { rank: isBeside ? 3 : best, text: texts[places[best] ?? 0] ?? '' };
}
