import type { Roles } from '../description/key-facts.ts';
import {
  type Collection,
  type ColumnField,
  type Description,
  type Field,
  isLinked,
  kindsOf,
  type LinkedField,
  type OneField,
  type RecordKind,
  targetType,
} from '../description/kind.ts';
import type { ForeignKey, LinkTable, RecordTable, ValueColumn } from './table.ts';

/**
 * The tables of a service: one for each collection, and one for each kind of record that is only embedded in others.
 * Two kinds of one table, of which one ends at a lower depth, share the table of the one with more keys.
 */
export function tablesOf({ collections, roles }: Description): readonly RecordTable[] {
  const listed = new Map<string, Pick<Collection, 'name' | 'kind'>>();
  for (const each of collections) if (!listed.has(each.kind.table)) listed.set(each.kind.table, each);
  const embedded = new Map<string, RecordKind>();
  for (const kind of kindsOf(collections)) {
    const known = embedded.get(kind.table) ?? listed.get(kind.table)?.kind;
    if (known === undefined || !hasAllOf(known, kind)) embedded.set(kind.table, kind);
  }
  const taken = new Set(collections.map(({ name }) => name.toLowerCase()));
  const names = new Map([...embedded.keys()].map((table) => [table, freeName(table, taken)]));
  /** Where the records of a kind have their rows: all of them, where only some of them are in a collection. */
  const nameOf = ({ table }: RecordKind) => names.get(table) ?? listed.get(table)?.name ?? table;
  return [
    ...collections.map(({ name, kind }) => recordTable(name, 'collection', kind, roles, nameOf)),
    ...[...embedded.values()].map((kind) => recordTable(nameOf(kind), 'embedded', kind, roles, nameOf)),
  ];
}

/** Whether one kind has every key of another of the same table. */
function hasAllOf(kind: RecordKind, other: RecordKind): boolean {
  const names = new Set(kind.fields.map(({ name }) => name));
  return other.fields.every(({ name }) => names.has(name));
}

type NameOf = (kind: RecordKind) => string;

function recordTable(
  name: string,
  holds: RecordTable['holds'],
  kind: RecordKind,
  roles: Roles,
  nameOf: NameOf,
): RecordTable {
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
    for (const path of roles.columns?.[target.name] ?? []) {
      const found = follow(target, path.split('.'));
      if (found !== null && found.field !== target.id) add([field, ...found.through], found.field);
    }
  }
  const links = kind.fields
    .filter(isLinked)
    .map((field) => linkTable(`${name}.${field.name}`, kind, field, nameOf(kind), nameOf));
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
  const paths = (roles.columns?.[kind.name] ?? []).map((path) => path.split('.'));
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

/** A name that nothing else has, whatever the case of its letters: files and SQL do not always tell it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const isTaken = (each: string) => taken.has(each) || taken.has(each.toLowerCase());
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
