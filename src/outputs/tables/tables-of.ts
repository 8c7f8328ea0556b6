import type { Roles } from '../../model/description/key-facts.ts';
import {
  type ColumnField,
  type Description,
  type Field,
  type LinkedField,
  type OneField,
  type RecordKind,
  targetType,
} from '../../model/description/kind.ts';
import { roleColumns } from '../../model/description/role-columns.ts';
import { freeName, type NamedTable, namedTables } from '../../model/description/table-names.ts';
import type { ForeignKey, LinkTable, RecordTable, ValueColumn } from './table.ts';

/**
 * The tables of a service: one for each collection, and one for each kind of record that is only embedded in others.
 * Two kinds of one table, of which one ends at a lower depth, share the table of the one with more keys.
 */
export function tablesOf({ collections, roles }: Description): readonly RecordTable[] {
  const named = namedTables(collections);
  /** Where the records of a kind have their rows: all of them, where only some of them are in a collection. */
  const nameOf: NameOf = ({ table }) =>
    (
      named.findLast(({ kind, isCollection }) => kind.table === table && !isCollection) ??
      named.find(({ kind }) => kind.table === table)
    )?.name ?? table;
  return named.map((table) => recordTable(table, roles, nameOf));
}

type NameOf = (kind: RecordKind) => string;

function recordTable(
  { name, kind, isCollection, links: named }: NamedTable,
  roles: Roles,
  nameOf: NameOf,
): RecordTable {
  const holds = isCollection ? 'collection' : 'embedded';
  // Own keys first: they keep their names, whatever else would be called so.
  const taken = new Set(kind.fields.map((field) => field.name));
  const columns: ValueColumn[] = [];
  const foreignKeys: ForeignKey[] = [];
  const add = (through: readonly OneField[], field: ColumnField) => {
    const keys = [...through, field].map((each) => each.name);
    const column = through.length === 0 ? field.name : freeName(keys.join('_'), taken);
    taken.add(column);
    columns.push(valueColumn(column, { through, field }));
    return column;
  };
  for (const field of kind.fields) {
    if (field.source === 'column') add([], field);
    if (field.source !== 'one') continue;
    const { target } = field;
    const column = add([field], target.id);
    foreignKeys.push({ column, table: nameOf(target), references: target.id.name });
    for (const path of roleColumns(roles, target.name)) {
      const found = follow(target, path.split('.'));
      if (found !== null && found.field !== target.id) add([field, ...found.through], found.field);
    }
  }
  const links = named.map((link) => linkTable(link.name, kind, link.field, nameOf(kind), nameOf));
  return { name, holds, kind, columns, primaryKey: [kind.id.name], foreignKeys, links };
}

function linkTable(
  name: string,
  kind: RecordKind,
  field: LinkedField,
  owners: string,
  nameOf: NameOf,
): LinkTable {
  const { ownerColumn, targetColumn } = field.link;
  const idOfEntry = field.source === 'many' ? field.target.id.name : null;
  const end = (column: string, path: readonly string[], value: ValueColumn['value']) => {
    return { name: column, path, value, holds: 'value', nullable: false, documentation: {} } as const;
  };
  return {
    name,
    holds: 'links',
    kind,
    list: field.name,
    idOfEntry,
    columns: [
      end(ownerColumn, [kind.id.name], kind.id.value),
      end(targetColumn, [field.name], targetType(field)),
    ],
    primaryKey: [ownerColumn, targetColumn],
    foreignKeys: [
      { column: ownerColumn, table: owners, references: kind.id.name },
      ...(field.source === 'many'
        ? [{ column: targetColumn, table: nameOf(field.target), references: field.target.id.name }]
        : []),
    ],
  };
}

/** A column of a kind, or of what its records embed. */
type Found = Pick<ValueColumn, 'through' | 'field'>;

function valueColumn(name: string, { through, field }: Found): ValueColumn {
  const { value, documentation } = field;
  const path = [...through, field].map((each) => each.name);
  const nullable = [...through, field].some((each) => each.nullable);
  return { name, path, value, holds: 'value', nullable, documentation, through, field };
}

/** The id of a kind, and what roles say of it beside. */
export function namingColumns(kind: RecordKind, roles: Roles): readonly ValueColumn[] {
  const paths = roleColumns(roles, kind.name).map((path) => path.split('.'));
  return [
    valueColumn(kind.id.name, { through: [], field: kind.id }),
    ...paths.flatMap((path) => {
      const found = follow(kind, path);
      return found === null || found.field === kind.id ? [] : [valueColumn(path.join('_'), found)];
    }),
  ];
}

/** A column by its keys; null where there is none: a configuration may be about more than a tree has. */
function follow(kind: RecordKind, [key, ...rest]: readonly string[]): Found | null {
  const field = kind.fields.find((each) => isCalled(each, key));
  if (field?.source === 'column' && rest.length === 0) return { through: [], field };
  if (field?.source !== 'one' || rest.length === 0) return null;
  const found = follow(field.target, rest);
  return found && { ...found, through: [field, ...found.through] };
}

/** Whether a key is meant: a configuration names it as the description does, and may publish it under another name. */
export function isCalled(field: Field, key: string | undefined): boolean {
  return key !== undefined && (field.name === key || field.spellings.includes(key));
}
