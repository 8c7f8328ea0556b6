import { type Configuration, type DescriptionFile, type KeyFacts, keysOf, spellingsOf } from './key-facts.ts';

/** A text that looks private: its key is called so, or its record. */
interface PrivateText {
  readonly record: string;
  readonly key: string;
  /** Every record of the same table that has the key. */
  readonly names: readonly string[];
  readonly isOfPrivate: boolean;
}

/** How a private text is published. */
export type WithheldText = NonNullable<Configuration['withhold']>[string];

/** What a private text becomes where nobody says how it is published. */
const byDefault: WithheldText = { as: '' };

/** One column, by every place that any record gives it. */
interface StoredColumn {
  readonly places: ReadonlySet<string>;
  /** How it is published, as somebody says; null where nobody does. */
  readonly said: WithheldText | null;
  readonly byName: WithheldText | null;
}

/**
 * Finds the texts to withhold by where they are stored: whichever records read a column, under whatever key and in
 * whatever spelling, the text is the same. A text whose key or record is called private is withheld even if nobody names
 * it: to publish it takes more than forgetting it.
 *
 * @param withhold by `record.key`; it adds to what the description itself withholds
 * @returns how a text is published, by the spellings of its table and column; null where it is not private
 */
export function withheldTexts(
  records: DescriptionFile['records'],
  withhold: Configuration['withhold'],
): (tables: readonly string[], columns: readonly string[]) => WithheldText | null {
  const columnAt = new Map<string, StoredColumn>();
  for (const [record, entry] of Object.entries(records))
    for (const facts of keysOf(entry)) {
      const own = placesOf(spellingsOf(entry.table ?? record), facts.columns);
      // A second spelling may join what were two columns so far.
      const known = new Set(own.flatMap((place) => columnAt.get(place) ?? []));
      const said = isText(facts) ? (ownText(facts) ?? withhold?.[`${record}.${facts.key}`] ?? null) : null;
      const column: StoredColumn = {
        places: new Set([...known].flatMap(({ places }) => [...places]).concat(own)),
        said: [...known].find((each) => each.said !== null)?.said ?? said,
        byName:
          [...known].find((each) => each.byName !== null)?.byName ??
          (looksPrivate(record, facts) ? byDefault : null),
      };
      for (const place of column.places) columnAt.set(place, column);
    }
  return (tables, columns) => {
    const [column] = placesOf(tables, columns).flatMap((place) => columnAt.get(place) ?? []);
    return column?.said ?? column?.byName ?? null;
  };
}

/** Whether another text can be published in place of what a key reads. */
export function isText({ isId, type }: Pick<KeyFacts, 'isId' | 'type'>): boolean {
  return type === 'text' && !isId;
}

function ownText({ entry }: KeyFacts): WithheldText | undefined {
  return 'withheld' in entry ? entry.withheld : undefined;
}

/** Whether a key, or its record, is called private and holds a text. An id is none: it tells records apart. */
export function looksPrivate(record: string, facts: Pick<KeyFacts, 'key' | 'isId' | 'type'>): boolean {
  return isText(facts) && /private/i.test(`${record} ${facts.key}`);
}

/** Every place that a column may be, as SQL compares names: in any case. */
export function placesOf(tables: readonly string[], columns: readonly string[]): string[] {
  return tables.flatMap((table) => columns.map((column) => `${table}.${column}`.toLowerCase()));
}

/** The texts of a description that look private, and of which nothing in it says how they are published. */
export function privateTexts({ records }: DescriptionFile): PrivateText[] {
  const texts = new Map<string, PrivateText>();
  for (const [record, entry] of Object.entries(records)) {
    for (const facts of keysOf(entry)) {
      const { key } = facts;
      if ('withheld' in facts.entry || !looksPrivate(record, facts)) continue;
      const place = JSON.stringify([spellingsOf(entry.table)[0], key]);
      const isOfPrivate = /private/i.test(record);
      const before = texts.get(place) ?? { record, key, names: [], isOfPrivate };
      texts.set(place, { ...before, names: [...before.names, `${record}.${key}`] });
    }
  }
  return [...texts.values()];
}
