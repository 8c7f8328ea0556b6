import { isObject, objectIn } from '../../contract/json/is-object.ts';
import { type Configuration, type DescriptionFile, spellingsOf } from './key-facts.ts';
import { publishedNames } from './link-description.ts';
import { placesOf, withheldTexts } from './private-texts.ts';

export interface KeptPrivate {
  /** By the spellings of table and column. */
  withholds(tables: readonly string[], columns: readonly string[]): boolean;
  /** Tables of private records, in lower case. */
  readonly tables: ReadonlySet<string>;
  readonly collections: ReadonlySet<string>;
}

/** A key (`polity.note`), record or collection that a tree publishes and that is private today. */
export interface Exposed {
  readonly name: string;
  readonly why: 'withheld' | 'private' | 'excluded';
}

/** What a configuration keeps private; with `includePrivateComments`, no texts. */
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

/** What a published tree withholds by its `databank.json` and manifest, which may be malformed. */
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
    // A tree does not name what it leaves out.
    collections: new Set(),
  };
}

/**
 * What a tree publishes although it is private today; null if its `databank.json` does not say what it
 * publishes. Both documents may be malformed.
 */
export function exposedBy(
  databank: unknown,
  manifest: unknown,
  kept: readonly KeptPrivate[],
): Exposed[] | null {
  const { collections, records } = objectIn(databank);
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

/** What a release may be allowed to publish: its collections, records and keys, as `Exposed` names them. */
export function namesIn(databank: unknown): string[] {
  return [
    ...Object.keys(objectIn(objectIn(databank).collections)),
    ...recordsIn(databank).map(({ record }) => record),
    ...valuesIn(databank).map(({ name }) => name),
  ];
}

function includesPrivate(manifest: unknown): boolean {
  return objectIn(manifest).private_comments_included === true;
}

function recordsIn(databank: unknown) {
  return Object.entries(objectIn(objectIn(databank).records)).map(([record, entry]) => {
    const { table = record, keys } = objectIn(entry);
    return { record, tables: textsIn(table), keys: objectIn(keys) };
  });
}

/** Every stored value of a description. It may be of another version, so assume nothing about its form. */
function valuesIn(databank: unknown) {
  return recordsIn(databank).flatMap(({ record, tables, keys }) =>
    Object.entries(keys).flatMap(([key, given]) => {
      const entry = typeof given === 'string' ? { value: given } : objectIn(given);
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
