import { isCalledPrivate } from '../../contract/called-private.ts';
import {
  type Configuration,
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  spellingsOf,
  storedIn,
} from './key-facts.ts';
import { canPublish, isValue, placesOf, type WithheldText, withheldTexts } from './private-texts.ts';

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
