import { isCalledPrivate } from '../../contract/called-private.ts';
import {
  type Configuration,
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  spellingsOf,
  storedIn,
} from './key-facts.ts';

interface PrivateText {
  readonly record: string;
  readonly key: string;
  readonly type: string | null;
  readonly isOfPrivate: boolean;
}

export type WithheldText = NonNullable<Configuration['withhold']>[string];

const byDefault = (type: string | null): WithheldText => ({ as: type === 'text' ? '' : null });

interface StoredColumn {
  sameAs: StoredColumn | null;
  /** How it is published according to a file; null if none says. */
  said: WithheldText | null;
  byName: WithheldText | null;
}

/** How a value is published, by the spellings of table and column; null if it is not private. */
type WithheldLookup = (tables: readonly string[], columns: readonly string[]) => WithheldText | null;

type Withhold = NonNullable<Configuration['withhold']>;

const nothingMore: Withhold = {};

/** A cache: several checks and the linker ask for the same. */
const known = new WeakMap<DescriptionFile['records'], WeakMap<Withhold, WithheldLookup>>();

/**
 * Finds the values to withhold by where they are stored: several records may read a column, under other keys
 * and spellings. A value whose key or record is called private is withheld even if no file names it.
 * `withhold`, by `record.key`, adds to what the description withholds.
 */
export function withheldTexts(
  records: DescriptionFile['records'],
  withhold: Configuration['withhold'] = nothingMore,
): WithheldLookup {
  const ofRecords = known.get(records) ?? new WeakMap<Withhold, WithheldLookup>();
  known.set(records, ofRecords);
  const lookup = ofRecords.get(withhold) ?? findWithheld(records, withhold);
  ofRecords.set(withhold, lookup);
  return lookup;
}

function findWithheld(records: DescriptionFile['records'], withhold: Withhold): WithheldLookup {
  const columnAt = new Map<string, StoredColumn>();
  for (const [record, entry] of Object.entries(records)) {
    const tables = spellingsOf(entry.table ?? record);
    for (const facts of keysOf(entry)) {
      const own: StoredColumn = {
        sameAs: null,
        said: saidOf(record, facts, withhold),
        byName: looksPrivate(record, facts) ? byDefault(facts.type) : null,
      };
      // A second spelling may join two columns.
      let column: StoredColumn | null = null;
      for (const place of placesOf(...storedIn(tables, facts))) {
        const known = columnAt.get(place);
        if (known === undefined) columnAt.set(place, own);
        else if (known !== own) column = joined(column, wholeOf(known));
      }
      joined(column, own);
    }
  }
  return (tables, columns) => {
    for (const place of placesOf(tables, columns)) {
      const column = columnAt.get(place);
      if (column === undefined) continue;
      const { said, byName } = wholeOf(column);
      return said ?? byName;
    }
    return null;
  };
}

/** The root of a column's spellings. */
function wholeOf(column: StoredColumn): StoredColumn {
  let whole = column;
  while (whole.sameAs !== null) {
    // Halves the path for the next lookup.
    if (whole.sameAs.sameAs !== null) whole.sameAs = whole.sameAs.sameAs;
    whole = whole.sameAs;
  }
  return whole;
}

/** Joins two spellings of a column. What was said of the first counts. */
function joined(first: StoredColumn | null, second: StoredColumn): StoredColumn {
  if (first === null || first === second) return second;
  first.said ??= second.said;
  first.byName ??= second.byName;
  second.sameAs = first;
  return first;
}

/** Whether a key is a value that can be withheld. An id cannot: it identifies records. */
export function isValue({ isId, type }: Pick<KeyFacts, 'isId' | 'type'>): boolean {
  return type !== null && !isId;
}

export function canPublish(facts: KeyFacts, { as }: WithheldText): boolean {
  return isValue(facts) && (as === null ? facts.nullable : facts.type === 'text');
}

export function unfitReplacement({ as }: WithheldText, nullable: string): string {
  return as === null
    ? `only a value that may be null ("${nullable}") can be published as null`
    : 'only a text can be published as another text; what may be null can be published as null';
}

/** What a file says of a key; null if nothing, or if it is impossible, which is a fault of its own. */
function saidOf(record: string, facts: KeyFacts, withhold: Withhold): WithheldText | null {
  const { entry, key } = facts;
  const said = ('withheld' in entry ? entry.withheld : undefined) ?? withhold[`${record}.${key}`];
  return said !== undefined && canPublish(facts, said) ? said : null;
}

/** Whether a value or its record is called private. For keys that embed records, see `openFaults`. */
export function looksPrivate(record: string, facts: Pick<KeyFacts, 'key' | 'isId' | 'type'>): boolean {
  return isValue(facts) && isCalledPrivate(`${record} ${facts.key}`);
}

/** Every place that a column may have, in lower case: SQL ignores case. */
export function placesOf(tables: readonly string[], columns: readonly string[]): string[] {
  return tables.flatMap((table) => columns.map((column) => `${table}.${column}`.toLowerCase()));
}

export function privateTexts({ records }: DescriptionFile): PrivateText[] {
  const texts = new Map<string, PrivateText>();
  for (const [record, entry] of Object.entries(records)) {
    for (const facts of keysOf(entry)) {
      const { key, type } = facts;
      if ('withheld' in facts.entry || !looksPrivate(record, facts)) continue;
      const place = JSON.stringify([spellingsOf(entry.table)[0], key]);
      if (!texts.has(place)) texts.set(place, { record, key, type, isOfPrivate: isCalledPrivate(record) });
    }
  }
  return [...texts.values()];
}
