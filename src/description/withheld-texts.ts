import { type Configuration, type DescriptionFile, type KeyFacts, keysOf, spellingsOf } from './key-facts.ts';

/** How a private text is published. */
export type WithheldText = NonNullable<Configuration['withhold']>[string];

/** What a private text becomes where nobody says which texts are private, or how they are published. */
const byDefault: WithheldText = { as: '' };

/**
 * Finds the texts to withhold by where they are stored: whichever records read a column, under whatever key, the text
 * is the same. Where nobody says which texts are private, one is if its key or its record is called so.
 *
 * @param withhold by `record.key`; it adds to what the description itself withholds
 * @returns how a text is published, by the spellings of its table and column; null where it is not private
 */
export function withheldTexts(
  records: DescriptionFile['records'],
  withhold: Configuration['withhold'],
): (tables: readonly string[], columns: readonly string[]) => WithheldText | null {
  const places = new Map<string, WithheldText>();
  for (const [record, entry] of Object.entries(records))
    for (const facts of keysOf(entry)) {
      const text =
        ownText(facts) ?? withhold?.[`${record}.${facts.key}`] ?? textByName(record, facts, withhold);
      if (text === undefined) continue;
      for (const place of placesOf(spellingsOf(entry.table ?? record), facts.columns))
        if (!places.has(place)) places.set(place, text);
    }
  return (tables, columns) =>
    placesOf(tables, columns)
      .map((place) => places.get(place))
      .find(Boolean) ?? null;
}

function ownText({ entry }: KeyFacts): WithheldText | undefined {
  return 'withheld' in entry ? entry.withheld : undefined;
}

function textByName(
  record: string,
  { key, type }: KeyFacts,
  withhold: Configuration['withhold'],
): WithheldText | undefined {
  return withhold === undefined && looksPrivate(record, key, type) ? byDefault : undefined;
}

/** Whether a key, or its record, is called private and holds a text. */
export function looksPrivate(record: string, key: string, type: string | null): boolean {
  return type === 'text' && /private/i.test(`${record} ${key}`);
}

/** Every place that a column may be, as SQL compares names: in any case. */
function placesOf(tables: readonly string[], columns: readonly string[]): string[] {
  return tables.flatMap((table) => columns.map((column) => `${table}.${column}`.toLowerCase()));
}
