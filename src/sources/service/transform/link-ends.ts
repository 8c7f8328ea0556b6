import { quoted } from '../../../contract/json/quoted.ts';
import { isLinked, type Link, type RecordKind } from '../../../model/description/kind.ts';
import type { ExportTable } from '../../export/export-tables.ts';

/** A list of a record, which is stored in a link table. */
export interface LinkEnd {
  /** The table of the record. */
  readonly owner: string;
  readonly end: string;
  /** Whether the link table's first column holds the ids of the list. */
  readonly isReversed: boolean;
}

/** A table may be read from both ends. */
export function linkEnds(kinds: readonly RecordKind[], { name, columns }: ExportTable): readonly LinkEnd[] {
  const ends = new Map<string, LinkEnd>();
  for (const { table: owner, fields } of kinds) {
    for (const { link } of fields.filter(isLinked)) {
      if (link.table !== name) continue;
      const [end, isReversed] = [endOf(link), columns[0]?.name !== link.ownerColumn];
      ends.set(JSON.stringify([owner, end]), { owner, end, isReversed });
    }
  }
  return [...ends.values()];
}

/** A column cannot have such a name. */
export function endOf({ table, ownerColumn }: Link): string {
  return `${quoted(table)}.${quoted(ownerColumn)}`;
}
