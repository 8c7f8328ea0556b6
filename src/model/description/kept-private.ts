import { isObject } from '../../contract/json/is-object.ts';
import { type Configuration, type DescriptionFile, spellingsOf } from './key-facts.ts';
import { publishedNames } from './link-description.ts';
import { placesOf, withheldTexts } from './private-texts.ts';

/** What is not published today. */
export interface KeptPrivate {
  /** Whether a value is withheld, by the spellings of its table and column. */
  withholds(tables: readonly string[], columns: readonly string[]): boolean;
  /** The tables of private records, in lower case. */
  readonly tables: ReadonlySet<string>;
  /** The names of the collections that the configuration leaves out. */
  readonly collections: ReadonlySet<string>;
}

/** Something that a tree publishes and that is not published today: a key (`polity.note`), a record or a collection. */
export interface Exposed {
  readonly name: string;
  readonly why: 'withheld' | 'private' | 'excluded';
}

/**
 * What a configuration keeps private.
 *
 * @param includePrivateComments whether private texts are published today
 */
export function keptByConfiguration(
  { collections, records }: Pick<DescriptionFile, 'collections' | 'records'>,
  configuration: Pick<Configuration, 'include' | 'exclude' | 'withhold'>,
  includePrivateComments: boolean,
): KeptPrivate {
  const withheld = withheldTexts(records, configuration.withhold);
  const names = new Set(publishedNames({ collections }, configuration));
  return {
    withholds: (tables, columns) => !includePrivateComments && withheld(tables, columns) !== null,
    tables: new Set(
      Object.entries(records).flatMap(([name, { private: isPrivate, table }]) =>
        isPrivate === true ? lowered(spellingsOf(table ?? name)) : [],
      ),
    ),
    collections: new Set(Object.keys(collections).filter((name) => !names.has(name))),
  };
}

/** What a published tree withholds, as its own `databank.json` and manifest say, which may be anything. */
export function keptByTree(databank: unknown, manifest: unknown): KeptPrivate {
  const places = new Set(
    includesPrivate(manifest)
      ? []
      : valuesIn(databank)
          .filter(({ isWithheld }) => isWithheld)
          .flatMap(({ tables, columns }) => placesOf(tables, columns)),
  );
  return {
    withholds: (tables, columns) => placesOf(tables, columns).some((place) => places.has(place)),
    tables: new Set(),
    // A tree does not name what was left out of it.
    collections: new Set(),
  };
}

/**
 * What a tree publishes although it is kept private today, by its own `databank.json` and manifest, which may be anything.
 *
 * @returns null where its databank.json does not say what it publishes
 */
export function exposedBy(
  databank: unknown,
  manifest: unknown,
  kept: readonly KeptPrivate[],
): Exposed[] | null {
  const { collections, records } = objectOf(databank);
  if (!isObject(collections) || !isObject(records)) return null;
  const isAny = (test: (each: KeptPrivate) => boolean) => kept.some(test);
  const all: Exposed[] = [
    ...Object.keys(collections)
      .filter((name) => isAny((each) => each.collections.has(name)))
      .map((name) => ({ name, why: 'excluded' }) as const),
    ...recordsIn(databank)
      .filter(({ tables }) => isAny((each) => lowered(tables).some((table) => each.tables.has(table))))
      .map(({ record }) => ({ name: record, why: 'private' }) as const),
    ...valuesIn(databank)
      .filter(({ isWithheld }) => !isWithheld || includesPrivate(manifest))
      .filter(({ tables, columns }) => isAny((each) => each.withholds(tables, columns)))
      .map(({ name }) => ({ name, why: 'withheld' }) as const),
  ];
  return all;
}

/** Whether a manifest says that private texts are published. */
function includesPrivate(manifest: unknown): boolean {
  return objectOf(manifest).private_comments_included === true;
}

function recordsIn(databank: unknown) {
  return Object.entries(objectOf(objectOf(databank).records)).map(([record, entry]) => {
    const { table = record, keys } = objectOf(entry);
    return { record, tables: textsIn(table), keys: objectOf(keys) };
  });
}

/** Every value that a description stores in a column. Its form may be that of another version, so nothing is expected of it. */
function valuesIn(databank: unknown) {
  return recordsIn(databank).flatMap(({ record, tables, keys }) =>
    Object.entries(keys).flatMap(([key, given]) => {
      const entry = typeof given === 'string' ? { value: given } : objectOf(given);
      if (!('value' in entry)) return [];
      const { column = key } = entry;
      const isWithheld = 'withheld' in entry;
      return [{ name: `${record}.${key}`, tables, columns: textsIn(column), isWithheld }];
    }),
  );
}

function lowered(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}

function textsIn(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
