import { quoted } from '../../../contract/json/quoted.ts';
import { isLinked, type Link, type RecordKind } from '../../../model/description/kind.ts';
import type { ExportTable } from '../../export/export-tables.ts';

/** A link table, as seen from the record that has a list. */
export interface LinkEnd {
  readonly table: string;
  /** Whether the table's first column holds the ids of the list. */
  readonly isReversed: boolean;
  /** Links already stored, if the table is read from both ends; otherwise null. */
  readonly known: Set<string> | null;
}

/** A table may be read from both ends: then each link comes twice and is stored once. */
export function linkEnds(
  kinds: readonly RecordKind[],
  tables: readonly ExportTable[],
): ReadonlyMap<string, LinkEnd> {
  const links = kinds.flatMap(({ fields }) => fields.filter(isLinked).map(({ link }) => link));
  const known = new Map<string, Set<string>>();
  for (const { table } of links) {
    const owners = links.filter((each) => each.table === table).map(({ ownerColumn }) => ownerColumn);
    if (new Set(owners).size > 1 && !known.has(table)) known.set(table, new Set());
  }
  return new Map(
    links.map((link) => {
      const [first] = tables.find(({ name }) => name === link.table)?.columns ?? [];
      const isReversed = first?.name !== link.ownerColumn;
      return [endOf(link), { table: link.table, isReversed, known: known.get(link.table) ?? null }];
    }),
  );
}

/** A column cannot have such a name. */
export function endOf({ table, ownerColumn }: Link): string {
  return `${quoted(table)}.${quoted(ownerColumn)}`;
}
