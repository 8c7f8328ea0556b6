import { getOrMake } from '../../contract/get-or-make.ts';
import { quoted } from '../../contract/json/quoted.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { ExportDatabase } from './export-database.ts';
import { literal } from './sql.ts';
import { columnOf, findStorage } from './storage.ts';

/** A key with objects that have a key of a name that is withheld, the first such: both as `record.key`. */
export interface WithinObjects {
  readonly holder: string;
  readonly withheld: string;
}

/** Finds published JSON with keys of withheld names: its objects may be copies of the records that withhold them. */
export function withinObjects(database: ExportDatabase, kinds: readonly RecordKind[]): WithinObjects[] {
  const { tables } = findStorage(database, kinds);
  const all = kinds.flatMap((kind) =>
    kind.fields.flatMap((field) => (field.source === 'column' ? [{ kind, field }] : [])),
  );
  const withheld = new Map<string, (typeof all)[number]>();
  for (const each of all)
    if (each.field.withheld !== null)
      for (const name of each.field.spellings) getOrMake(withheld, name, () => each);
  const names = [...withheld.keys()].map(literal).join();
  const open = all.filter(({ field: { value, withheld } }) => value.name === 'json' && withheld === null);
  return open.flatMap(({ kind, field }) => {
    const stored = tables.get(kind.table);
    if (stored === undefined || field.elsewhere !== undefined) return [];
    const table = quoted(stored.table);
    const text = `CAST(${table}.${quoted(columnOf(stored, field.column))} AS TEXT)`;
    // Rows that are not published may hold anything.
    const tree = `json_tree(iif(json_valid(${text}), ${text}, 'null'))`;
    const sql = `SELECT DISTINCT item.key FROM ${table}, ${tree} AS item WHERE item.key IN (${names})`;
    const keys = new Set(database.values(sql));
    const [, found] = [...withheld].find(([name]) => keys.has(name)) ?? [];
    return found === undefined ? [] : [{ holder: nameOf({ kind, field }), withheld: nameOf(found) }];
  });
}

const nameOf = ({ kind, field }: { readonly kind: RecordKind; readonly field: ColumnField }) =>
  `${kind.name}.${field.name}`;
