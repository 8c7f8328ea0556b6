import { getOrMake } from '../../contract/get-or-make.ts';
import { groupBy } from '../../contract/group-by.ts';
import { isCalledPrivate } from '../../contract/words/called-private.ts';
import {
  type Configuration,
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  spellingsOf,
  storedIn,
  tableOf,
  type Withhold,
} from './key-facts.ts';

export type WithheldText = Withhold[string];

const byDefault = (type: string | null): WithheldText => ({ as: type === 'text' ? '' : null });

interface StoredColumn {
  sameAs: StoredColumn | null;
  /** How it is published according to a file; null if none says. */
  said: WithheldText | null;
  byName: WithheldText | null;
}

/** How a value is published, by the spellings of table and column; null if it is not private. */
type WithheldLookup = (tables: readonly string[], columns: readonly string[]) => WithheldText | null;

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
  const ofRecords = getOrMake(known, records, () => new WeakMap<Withhold, WithheldLookup>());
  return getOrMake(ofRecords, withhold, () => findWithheld(records, withhold));
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

/** Values that are called private and that the description does not withhold, each column once. */
export function privateTexts({ records }: DescriptionFile) {
  const texts = Object.entries(records).flatMap(([record, entry]) =>
    keysOf(entry)
      .filter((facts) => !('withheld' in facts.entry) && looksPrivate(record, facts))
      .map(({ key, type }) => ({ table: tableOf(record, entry), record, key, type })),
  );
  const places = groupBy(texts, ({ table, key }) => JSON.stringify([table, key]));
  return [...places.values()].flatMap(([first]) => first ?? []);
}

interface HiddenFault {
  readonly record: string;
  readonly key: string;
  readonly message: string;
}

/**
 * Every key that reads a column that is private elsewhere and can publish nothing in its place: an id, a
 * value that is neither a text nor nullable, a reference or list that reads a withheld value; also a list of
 * ids that is called private, and anything that reads the ids of a private record.
 */
export function hiddenFaults(
  records: DescriptionFile['records'],
  withhold?: Configuration['withhold'],
): HiddenFault[] {
  const withheld = withheldTexts(records, withhold);
  const all = Object.entries(records).flatMap(([record, entry]) =>
    keysOf(entry).map((facts) => ({
      record,
      facts,
      reads: readsOf(spellingsOf(entry.table ?? record), facts),
    })),
  );
  const leadsToPrivate = ({ target }: KeyFacts) => target !== null && records[target]?.private === true;
  const references = new Map(
    all.flatMap(({ record, facts, reads }) =>
      leadsToPrivate(facts)
        ? reads
            .filter(({ isTarget }) => isTarget)
            .flatMap(({ tables, columns }) =>
              placesOf(tables, columns).map((place) => [place, `${record}.${facts.key}`] as const),
            )
        : [],
    ),
  );
  return all.flatMap(({ record, facts, reads }) => {
    if (leadsToPrivate(facts)) return [];
    if ('ids' in facts.entry && isCalledPrivate(`${record} ${facts.key}`))
      return [{ record, key: facts.key, message: 'is called private: write {"always": []} in its place' }];
    return reads.flatMap(({ tables, columns }): HiddenFault[] => {
      const shown = `${tables[0]}.${columns[0]}`;
      const fault = (message: string) => [{ record, key: facts.key, message: `reads ${shown}, ${message}` }];
      const reference = placesOf(tables, columns).flatMap((place) => references.get(place) ?? [])[0];
      if (reference !== undefined) return fault(`which leads to a private record, as ${reference} says`);
      const instead = withheld(tables, columns);
      return instead === null || canPublish(facts, instead) ? [] : fault(unpublished(facts, instead));
    });
  });
}

/** Every key that is called private but embeds a record that publishes a value besides its id. */
export function openFaults(
  records: DescriptionFile['records'],
  withhold: Configuration['withhold'],
): HiddenFault[] {
  const embedding = Object.entries(records).flatMap(([record, entry]) =>
    keysOf(entry).flatMap(({ key, target }) =>
      target !== null && isCalledPrivate(key) ? [{ record, key, target }] : [],
    ),
  );
  if (embedding.length === 0) return [];
  const withheld = withheldTexts(records, withhold);
  const openIn = (record: string) => {
    const { [record]: entry = {} } = records;
    const tables = spellingsOf(entry.table ?? record);
    return keysOf(entry).filter((facts) => isValue(facts) && withheld(...storedIn(tables, facts)) === null);
  };
  const open = new Map(
    [...new Set(embedding.map(({ target }) => target))].map((target) => [target, openIn(target)]),
  );
  return embedding.flatMap(({ record, key, target }) => {
    const [first, ...more] = open.get(target) ?? [];
    if (first === undefined) return [];
    const shown = `${target}.${first.key}${more.length === 0 ? '' : ` and ${more.length} more`}`;
    return [{ record, key, message: `is called private, and publishes ${shown}: withhold that` }];
  });
}

function unpublished({ isId, type }: KeyFacts, { as }: WithheldText): string {
  if (as !== null) return 'a text that is withheld: only another text can be published in place of it';
  const nullable =
    type === null || isId ? '' : `: allow null, as in "${type}?", which is published in place of it`;
  return `which is private${nullable}`;
}

interface Read {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  readonly isTarget: boolean;
}

function readsOf(own: readonly string[], facts: KeyFacts): Read[] {
  const { link } = facts;
  const [tables, columns] = storedIn(own, facts);
  if (link !== null)
    return [
      { tables: link.tables, columns: [link.target], isTarget: true },
      { tables: link.tables, columns: [link.owner], isTarget: false },
    ];
  return columns.length === 0 ? [] : [{ tables, columns, isTarget: true }];
}
