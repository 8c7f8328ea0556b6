import { quoted } from '../../contract/json/quoted.ts';
import { type ElsewhereField, hopsOf } from '../../model/description/kind.ts';
import { columnOf, type StoredTable } from './storage.ts';

/** A value that is stored with another record, as SQL; an import of a service has a column for it. */
export function sqlOf(field: ElsewhereField, stored: StoredTable): string {
  const own = stored.columns.get(field.column);
  const from = (column: string) => `${quoted(stored.table)}.${quoted(column)}`;
  if (own !== undefined) return from(own);
  const [first] = field.elsewhere.via;
  // Under other names: a record may refer to one of its own table.
  return hopsOf(field).reduce(
    (key, { table, id, next }, index) =>
      `(SELECT hop${index}.${quoted(next)} FROM ${quoted(table)} AS hop${index} WHERE hop${index}.${quoted(id)} = ${key})`,
    from(columnOf(stored, first?.column ?? '')),
  );
}
