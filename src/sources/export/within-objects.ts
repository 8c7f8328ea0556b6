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
  // Many records withhold a key of one name: each name takes a walk over all rows.
  const withheld = new Map<string, (typeof all)[number]>();
  for (const each of all)
    if (each.field.withheld !== null) getOrMake(withheld, each.field.spellings.join('\n'), () => each);
  const open = all.filter(({ field: { value, withheld } }) => value.name === 'json' && withheld === null);
  return open.flatMap(({ kind, field }) => {
    const stored = tables.get(kind.table);
    if (stored === undefined || field.elsewhere !== undefined) return [];
    const text = `replace(CAST(${quoted(columnOf(stored, field.column))} AS TEXT), ' ', '')`;
    const found = [...withheld.values()].find(({ field: { spellings } }) => {
      const has = spellings.map((name) => `instr(${text}, ${literal(`${JSON.stringify(name)}:`)}) > 0`);
      const sql = `SELECT EXISTS (SELECT 1 FROM ${quoted(stored.table)} WHERE ${has.join(' OR ')})`;
      return database.values(sql)[0] === 1;
    });
    return found === undefined ? [] : [{ holder: nameOf({ kind, field }), withheld: nameOf(found) }];
  });
}

const nameOf = ({ kind, field }: { readonly kind: RecordKind; readonly field: ColumnField }) =>
  `${kind.name}.${field.name}`;
