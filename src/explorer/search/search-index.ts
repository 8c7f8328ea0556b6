import MiniSearch, { type Query } from 'minisearch';
import { getOrMake } from '../../contract/get-or-make.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { SearchGroup, SearchIndex } from '../data-types.ts';
import { fold } from '../fold.ts';
import {
  byRank,
  type FoundGroup,
  foundGroups,
  type Hit,
  hitOf,
  type Item,
  VARIABLES,
  WITHIN,
} from './found-groups.ts';
import { editsOf, nearly, stemOf } from './similar-words.ts';
import { occurrence, readTerms, type Term, typedTerms } from './terms.ts';
import { wordsOfName } from './words.ts';

/** Names shown with a hit, which may contain some of the words too. */
export interface Surroundings {
  /** Of the entities for null. */
  nameOf(collection: number | null): string;
  readonly labels: readonly string[];
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly near: readonly FoundGroup[];
  /**
   * If no entity has all of the words: entities that some of them name, each with a variable that the others name, the
   * best first. Whether there is a value is not in the index.
   */
  readonly charts: readonly { readonly entity: number; readonly variable: number }[];
  /** If there are no groups: the same by similar words. */
  readonly nearCharts: Found['charts'];
  /** If there are no groups: rows that have some of several words. */
  readonly some: readonly FoundGroup[];
}

export type Find = (typed: string, most: number) => Found;

interface Index {
  readonly items: readonly Item[];
  readonly engine: MiniSearch<Item>;
  /** Folded. */
  readonly names: ReadonlyMap<SearchGroup, string>;
}

/** Reads an index. */
export async function openSearch({ groups }: SearchIndex, { nameOf, labels }: Surroundings): Promise<Find> {
  const foldedLabels = labels.map(fold);
  const items = groups.flatMap((group) => itemsOf(group, foldedLabels)).map((item, id) => ({ ...item, id }));
  const engine = new MiniSearch<Item>({
    fields: ['whole', 'label'],
    extractField: (item, field) => String(item[field as 'id' | 'whole' | 'label']),
    tokenize: wordsOfName,
    processTerm: (word) => word,
  });
  await engine.addAllAsync(items, { chunkSize: 2000 });
  const names = new Map(groups.map((group) => [group, fold(nameOf(group.collection))]));
  return (typed, most) => find({ items, engine, names }, typed, most);
}

function itemsOf(group: SearchGroup, labels: readonly string[]): Omit<Item, 'id'>[] {
  const places = groupBy(group.rows.keys(), (place) => group.rows[place] as number);
  return Array.from(places, ([row, its]) => {
    const entity = group.entity?.[its[0] as number] ?? -1;
    const texts = its.map((place) => group.texts[place] ?? '');
    const folded = texts.map(fold);
    return { group, row, entity, label: labels[entity] ?? '', texts, folded, whole: folded.join('\n') };
  });
}

/** With fewer rows than this, also search for words that contain the typed ones or are similar. */
const few = 3;

/**
 * Ranks rows that have all terms: the whole text, its beginning, the beginning of a word, anything else. Some
 * of several words may be in the group's name or the entity's label, if one is in a text of the row.
 */
function find(index: Index, typed: string, most: number): Found {
  const terms = readTerms(typed);
  if (terms.length === 0) return { groups: [], near: [], charts: [], nearCharts: [], some: [] };
  const asked = termsOfGroups(index, terms);
  const exact = new Map<Item, Hit>();
  for (const rest of new Set(asked.values()))
    for (const { item, score } of called(index, rest, terms.length > 1))
      if (asked.get(item.group) === rest) exact.set(item, hitOf(item, terms, score));
  const namesEntity = [...exact.keys()].some(({ group }) => group.collection === null);
  const charts = namesEntity ? [] : chartsOf(index, terms, called);
  const near = new Map<Item, Hit>();
  const hitNear = (item: Item, score: number) =>
    exact.has(item) || near.set(item, { ...hitOf(item, [], score), rank: 0, text: item.texts[0] ?? '' });
  if (exact.size < few) {
    for (const item of index.items)
      if (!exact.has(item) && terms.every((term) => occurrence(item.whole, term) !== null))
        exact.set(item, { ...hitOf(item, terms, 0), rank: WITHIN });
    for (const { item, score } of nearlyCalled(index, terms)) hitNear(item, score);
  }
  const stems = terms.map(stemOf);
  const named = [...exact.keys()].filter(({ group }) => group.collection === null).length;
  if (named > 0 && named < few && stems.some((stem, place) => stem !== terms[place]))
    for (const { item, score } of called(index, stems))
      if (item.group.collection === null) hitNear(item, score);
  const searchIn = (group: SearchGroup) => {
    const rest = asked.get(group) ?? terms;
    return rest === terms ? typed : typedTerms(rest);
  };
  const isNothing = exact.size + near.size === 0;
  const nearCharts = isNothing && charts.length === 0 ? chartsOf(index, terms, nearlyCalled) : [];
  const some = isNothing ? withSome(index, terms) : new Map<Item, Hit>();
  return {
    groups: foundGroups(exact, most, searchIn),
    near: foundGroups(near, most, () => typed),
    charts,
    nearCharts,
    some: foundGroups(some, most, () => null),
  };
}

/** Each variable is loaded to see of which entities it has a record. */
const MOST_VARIABLES = 5;

/** Splits the words into names of entities and of a variable. */
function chartsOf(index: Index, terms: readonly Term[], named: typeof nearlyCalled): Found['charts'] {
  if (![...index.names.keys()].some(({ collection }) => collection === VARIABLES)) return [];
  const best = (part: readonly Term[], collection: number | null) =>
    named(index, part)
      .filter(({ item }) => item.group.collection === collection)
      .map(({ item, score }) => hitOf(item, part, score))
      .sort(byRank);
  for (let length = terms.length - 1; length > 0; length -= 1)
    for (const [who, what] of [
      [terms.slice(0, length), terms.slice(length)],
      [terms.slice(-length), terms.slice(0, -length)],
    ] as const) {
      const variables = best(what, VARIABLES).slice(0, MOST_VARIABLES);
      const entities = variables.length === 0 ? [] : best(who, null);
      if (entities.length > 0)
        return variables.flatMap((variable) =>
          entities.map((entity) => ({ entity: entity.row, variable: variable.row })),
        );
    }
  return [];
}

/**
 * For each group the terms that are not in its name, or all if its name has them all; equal lists are one
 * object.
 */
function termsOfGroups({ names }: Index, terms: readonly Term[]): ReadonlyMap<SearchGroup, readonly Term[]> {
  const lists = new Map<string, readonly Term[]>([[typedTerms(terms), terms]]);
  return new Map(
    Array.from(names, ([group, name]) => {
      const rest = terms.filter((term) => terms.length === 1 || occurrence(name, term) !== 'begins');
      const key = typedTerms(rest.length === 0 ? terms : rest);
      return [group, getOrMake(lists, key, () => rest)] as const;
    }),
  );
}

/** Rows with all terms at the beginning of words, some perhaps in their entity's label. */
function called(index: Index, terms: readonly Term[], orInLabel = false) {
  const isIn = (text: string) => (term: Term) => occurrence(text, term) === 'begins';
  return search(index, terms, ({ text }) => text, orInLabel ? ['whole', 'label'] : ['whole']).filter(
    ({ item: { whole, label } }) =>
      terms.some(isIn(whole)) && terms.every((term) => isIn(whole)(term) || isIn(label)(term)),
  );
}

/** Rows with some of several words, most words first, then rarer words. */
function withSome(index: Index, terms: readonly Term[]): ReadonlyMap<Item, Hit> {
  const long = terms.filter(({ text }) => text.length > 2);
  const words = long.length > 0 ? long : terms;
  const found = words.flatMap((term) => called(index, [term]).map((each) => ({ ...each, term })));
  return new Map(
    Array.from(
      groupBy(found, ({ item }) => item),
      ([item, its]) => {
        const score = its.reduce((sum, each) => sum + each.score, 0);
        const own = its.map(({ term }) => term);
        return [item, { ...hitOf(item, own, score), rank: terms.length - its.length }] as const;
      },
    ),
  );
}

function nearlyCalled(index: Index, terms: readonly Term[]) {
  const exact = terms.filter((term) => editsOf(term) === 0);
  return search(index, terms, nearly, ['whole']).filter(({ item }) =>
    exact.every((term) => occurrence(item.whole, term) === 'begins'),
  );
}

/** Omits short words, which are nearly everywhere. */
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
