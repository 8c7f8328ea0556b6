import { type DescriptionFile, type KeyFacts, keysOf, spellingsOf } from './key-facts.ts';
import type { Link } from './kind.ts';

/**
 * What the pairs of a list are: links; records that refer to the owner, if the target is their id; or records that
 * refer to both.
 * @param own the table of the record with the list
 */
export function linkOf(
  own: string,
  { key, entry, link: facts }: KeyFacts,
  records: DescriptionFile['records'],
): Link | null {
  if (facts === null) return null;
  const { tables, owner, target } = facts;
  const [table] = tables as [string];
  const link = { table, tables, ownerColumn: owner, targetColumn: target };
  const isTarget = (column: string) => column.toLowerCase() === target.toLowerCase();
  if ('reverse' in entry || tables.some((each) => idsIn(each, records)?.some(isTarget)))
    return { ...link, isReverse: true };
  if (idsIn(table, records) === null) return 'through' in entry ? { ...link, isThrough: true } : link;
  const copy = `${own}.${key}`;
  return { ...link, table: copy, tables: [copy, ...tables], isThrough: true };
}

/** The columns with the ids of a table of records; null for another table. */
function idsIn(table: string, records: DescriptionFile['records']): readonly string[] | null {
  const own = Object.entries(records).filter(([name, entry]) =>
    spellingsOf(entry.table ?? name).includes(table),
  );
  const ids = own.flatMap(([, entry]) => keysOf(entry).filter(({ isId }) => isId));
  return own.length === 0 ? null : ids.flatMap(({ columns }) => columns);
}
