import type { BareReference } from '../../model/description/bare-references.ts';
import {
  type ColumnField,
  type Description,
  type Field,
  isEmbedding,
  isOptional,
  kindsOf,
  type LinkedField,
  type OneField,
  type RecordKind,
  targetType,
} from '../../model/description/kind.ts';
import { type LinkedRoles, linkRoles } from '../../model/description/linked-roles.ts';
import { type KeyPath, namesOf, pathText } from '../../model/description/role-keys.ts';
import { freeName, type NamedTable, namedTables } from '../../model/description/table-names.ts';
import { keyDescription, type Schemas } from '../../model/schemas/schema.ts';
import type { ForeignKey, LinkTable, RecordTable, ValueColumn } from './table.ts';

/**
 * The tables of a service: one per collection, and one per kind of record that is only embedded. Two kinds of
 * one table, of which one embeds less deeply, share the table of the one with more keys.
 * @param bare references that are foreign keys, too
 */
export function tablesOf(
  description: Pick<Description, 'collections' | 'roles' | 'schemas'>,
  bare: readonly BareReference[] = [],
): readonly RecordTable[] {
  const roles = linkRoles(description);
  const named = namedTables(description.collections);
  /** The table with a kind's records: with all of them, if a collection has only some. */
  const nameOf: NameOf = ({ table }) =>
    (
      named.findLast(({ kind, isCollection }) => kind.table === table && !isCollection) ??
      named.find(({ kind }) => kind.table === table)
    )?.name ?? table;
  const targets = new Map<Field, RecordKind>(bare.map(({ field, target }) => [field, target]));
  const keyOf: KeyOf = (column, field) => {
    const target = isEmbedding(field) ? field.target : targets.get(field);
    return target === undefined ? [] : [{ column, table: nameOf(target), references: target.id.name }];
  };
  const kinds = kindsOf(description.collections);
  return named.map((table) => {
    const made = recordTable(table, { ...description, roles }, nameOf, keyOf);
    return table.isCollection ? made : withLackable(made, kinds);
  });
}

/** A record that only a list or key with fewer keys publishes lacks values in the table with all keys. */
function withLackable(table: RecordTable, kinds: readonly RecordKind[]): RecordTable {
  const { kind, columns } = table;
  const narrower = kinds.filter((each) => each !== kind && each.table === kind.table);
  const isLackable = ([key]: readonly string[]) =>
    key !== kind.id.name && narrower.some(({ fields }) => !fields.some(({ name }) => name === key));
  return {
    ...table,
    columns: columns.map((each) => (isLackable(each.path) ? { ...each, nullable: true } : each)),
  };
}

type NameOf = (kind: RecordKind) => string;

/** The foreign key in a column with ids of a key. */
type KeyOf = (column: string, field: Field) => readonly ForeignKey[];

function recordTable(
  { name, kind, isCollection, links: named }: NamedTable,
  { roles, schemas }: { readonly roles: LinkedRoles; readonly schemas: Schemas },
  nameOf: NameOf,
  keyOf: KeyOf,
): RecordTable {
  const holds = isCollection ? 'collection' : 'embedded';
  // Own keys come first, so that they keep their names.
  const taken = new Set(kind.fields.map((field) => field.name));
  const columns: ValueColumn[] = [];
  const foreignKeys: ForeignKey[] = [];
  const add = (through: readonly OneField[], field: ColumnField) => {
    const column = through.length === 0 ? field.name : freeName(namesOf({ through, field }).join('_'), taken);
    taken.add(column);
    const [owner, key] = keyOfColumn(kind, through, field);
    const keyText = keyDescription(schemas, owner.name, key.name) ?? roleText(owner, roles, key);
    columns.push({ ...valueColumn(column, { through, field }), keyText });
    return column;
  };
  for (const field of kind.fields) {
    if (field.source === 'column') foreignKeys.push(...keyOf(add([], field), field));
    if (field.source !== 'one') continue;
    const { target } = field;
    foreignKeys.push(...keyOf(add([field], target.id), field));
    for (const { through, field: end } of roles.columns(target))
      if (end !== target.id) add([field, ...through], end);
  }
  const links = named.map((link) => linkTable(link.name, kind, link.field, nameOf(kind), keyOf));
  return { name, holds, kind, columns, primaryKey: [kind.id.name], foreignKeys, links };
}

/** The key that a column is about: the id of an embedded record is about the key that embeds it. */
function keyOfColumn(
  kind: RecordKind,
  through: readonly OneField[],
  field: ColumnField,
): readonly [owner: RecordKind, key: Field] {
  const last = through.at(-1);
  if (last === undefined) return [kind, field];
  return field === last.target.id ? [through.at(-2)?.target ?? kind, last] : [last.target, field];
}

function linkTable(
  name: string,
  kind: RecordKind,
  field: LinkedField,
  owners: string,
  keyOf: KeyOf,
): LinkTable {
  const { ownerColumn, targetColumn, isThrough } = field.link;
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
    primaryKey: isThrough ? [] : [ownerColumn, targetColumn],
    foreignKeys: [
      { column: ownerColumn, table: owners, references: kind.id.name },
      ...keyOf(targetColumn, field),
    ],
  };
}

function valueColumn(name: string, { through, field }: KeyPath<ColumnField>): ValueColumn {
  const { value, documentation } = field;
  const path = namesOf({ through, field });
  const nullable = [...through, field].some((each) => each.nullable || isOptional(each));
  return { name, path, value, holds: 'value', nullable, documentation, through, field };
}

/** What the roles say of a key of these records; undefined if they do not name it. */
function roleText(kind: RecordKind, roles: LinkedRoles, field: Field): string | undefined {
  const { disputed, uncertain, reviewed, inferred } = roles.flags(kind);
  const [from, to] = roles.isOnlyReference(kind) ? [null, null] : roles.yearKeys(kind);
  const [name, short] = roles.isEntity(kind) ? [roles.label[0], roles.secondName] : [];
  const codes = inferred.find((each) => each.field === field)?.values;
  const texts: readonly (readonly [keys: readonly (Field | null | undefined)[], text: string])[] = [
    [[kind.id], 'The id of the record.'],
    [[name], 'The name of the entity.'],
    [[short], 'The short name of the entity.'],
    [[from], 'The first year, negative before our era.'],
    [[to], 'The last year, negative before our era.'],
    [disputed, 'Whether scholars disagree.'],
    [uncertain, 'Whether the value is uncertain.'],
    [reviewed, 'Whether an expert reviewed it.'],
    [[roles.noteKey(kind)], 'The note of the record.'],
    [codes ? [field] : [], `How the value was found. Inferred: ${[...(codes ?? [])].join(', ')}.`],
  ];
  return texts.find(([keys]) => keys.includes(field))?.[1];
}

/** The kind of the entity in the tables; null without such a role. */
export function entityKind(tables: readonly RecordTable[], { entity }: LinkedRoles): RecordKind | null {
  // Either kind of the table may have more keys: a list has few, where others embed the whole.
  const listed = entity && tables.find(({ kind }) => kind.table === entity.table)?.kind;
  return listed && listed.fields.length > entity.fields.length ? listed : entity;
}

/** Its id, the columns of its role, and the names and years that it has besides. */
export function namingColumns(kind: RecordKind, roles: LinkedRoles): readonly ValueColumn[] {
  const own = [...roles.labelKeys(kind), ...roles.yearKeys(kind)].filter((field) => field !== null);
  const [id, ...others] = [kind.id, ...own].map((field) => ({ through: [], field }));
  const paths = [id as KeyPath<ColumnField>, ...roles.columns(kind), ...others];
  const each = new Map(paths.map((path) => [pathText(path), path]));
  return Array.from(each.values(), (path) => {
    const [owner, key] = keyOfColumn(kind, path.through, path.field);
    return { ...valueColumn(namesOf(path).join('_'), path), keyText: roleText(owner, roles, key) };
  });
}
