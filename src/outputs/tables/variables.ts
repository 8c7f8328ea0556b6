import type { RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { sharedKeys } from '../../model/description/role-keys.ts';
import type { RecordTable, ValueColumn } from './table.ts';
import { namingColumns } from './tables-of.ts';

/** A key of a collection that describes the entity: one or two columns of the wide table. */
export interface Variable {
  /** Its key, prefixed with the collection if another column has the same name. */
  readonly name: string;
  readonly table: RecordTable;
  readonly column: ValueColumn;
  readonly entity: readonly string[];
  /** Numbers are shown as minimum and maximum, others as a list of values. */
  readonly isNumber: boolean;
}

/** The kind of the entity in the tables; null without such a role. */
export function entityKind(tables: readonly RecordTable[], { entity }: LinkedRoles): RecordKind | null {
  // Another kind of the same table may have more keys.
  return entity && (tables.find(({ kind }) => kind.table === entity.table)?.kind ?? entity);
}

/**
 * The variables of the entity, by collection: keys that records do not share with most others. For another
 * embedded record, what names it.
 */
export function variablesOf(tables: readonly RecordTable[], roles: LinkedRoles): readonly Variable[] {
  const entity = entityKind(tables, roles);
  if (entity === null) return [];
  const about = tables.flatMap((table) => {
    const field = table.kind.fields.find(
      (each) => each.source === 'one' && each.target.table === entity.table,
    );
    return table.holds === 'collection' && field !== undefined ? [{ table, field }] : [];
  });
  const shared = sharedKeys(about.map(({ table }) => table.kind));
  const found = about.flatMap(({ table, field }) =>
    ownColumns(table, shared, roles)
      .filter(({ path }) => path[0] !== field.name)
      .map((column) => ({ table, column, entity: [field.name, entity.id.name] })),
  );
  const count = new Map(namingColumns(entity, roles).map(({ name }) => [name, 1]));
  for (const { column } of found) count.set(column.name, (count.get(column.name) ?? 0) + 1);
  return found.map((each) => {
    const { name } = each.column;
    const isAlone = count.get(name) === 1;
    return {
      ...each,
      name: isAlone ? name : `${each.table.name.replace(/[^A-Za-z0-9]+/g, '_')}_${name}`,
      isNumber: each.column.value.isNumber,
    };
  });
}

function ownColumns(table: RecordTable, shared: ReadonlySet<string>, roles: LinkedRoles): ValueColumn[] {
  const { kind, columns } = table;
  const named = new Set<string>();
  return columns.filter((column) => {
    const { path, through, field } = column;
    const [key = ''] = path;
    if (shared.has(key) || field === kind.id || roles.isYear(column, kind)) return false;
    if (through.length === 0) return column.value.column !== null;
    // Of an embedded record, use the first column after its id, or the id if there is no other.
    if (named.has(key) || through.length > 1) return false;
    const isOnlyId = !columns.some(
      (other) => other.path[0] === key && other.path.length === 2 && other !== column,
    );
    if (column.field === through[0]?.target.id && !isOnlyId) return false;
    named.add(key);
    return true;
  });
}
