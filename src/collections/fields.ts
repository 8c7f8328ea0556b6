import { type JsonSchema, recordSchemaPath, resolveReference, type Schemas } from '../schemas/schema.ts';
import type { ValueType } from '../values/value-type.ts';
import { valueTypeOf } from '../values/value-types.ts';
import type { RecordKind, ToMany, ToOne, Withheld } from './kind.ts';

interface FieldBase {
  /** The key in the record. */
  readonly name: string;
  /** Whether a null in it is wider than the interface document. */
  readonly nullIsWider: boolean;
}

/** A key that is a column of the kind's table. */
export interface ColumnField extends FieldBase {
  readonly source: 'column';
  readonly column: string;
  readonly value: ValueType;
  readonly withheld: Withheld | null;
}

/** A key that embeds one record. */
export interface OneField extends FieldBase, Pick<ToOne, 'target' | 'column'> {
  readonly source: 'one';
}

/** A key that embeds a list of records. */
export interface ManyField extends FieldBase {
  readonly source: 'many';
  readonly link: ToMany;
}

/** A key that is always an empty list and is not stored. */
export interface EmptyField extends FieldBase {
  readonly source: 'empty';
}

export type Field = ColumnField | OneField | ManyField | EmptyField;

/** The keys of each kind, in page order, joined from its schema and its mapping. */
export type FieldTable = ReadonlyMap<RecordKind, readonly Field[]>;

/**
 * The fields of the given kinds and of every kind that they embed, at any depth; embedded kinds first.
 * Throws an Error where schema and mapping contradict each other: that is a bug in this package.
 */
export function fieldTable(kinds: Iterable<RecordKind>, schemas: Schemas): FieldTable {
  const table = new Map<RecordKind, readonly Field[]>();
  const visit = (kind: RecordKind) => {
    if (table.has(kind)) return;
    for (const relation of Object.values(kind.relations)) visit(relation.target);
    table.set(kind, fieldsOf(kind, schemas));
  };
  for (const kind of kinds) visit(kind);
  return table;
}

/** How the id of a kind is read, and so every key that refers to a record of the kind. */
export function idType(kind: RecordKind, fields: FieldTable): ValueType {
  const id = fields.get(kind)?.find((field) => field.name === 'id');
  if (id?.source !== 'column') throw new Error(`${kind.schema} has no id`);
  return id.value;
}

function fieldsOf(kind: RecordKind, schemas: Schemas): readonly Field[] {
  const path = recordSchemaPath(kind.schema);
  const schema = schemas.get(path);
  if (schema === undefined) throw new Error(`schemas/${path} is missing`);
  const properties = propertiesOf(path, schemas);
  const keys = schema.required ?? [];
  const unknown = Object.keys({ ...kind.relations, ...kind.withheld }).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new Error(`schemas/${path} does not require ${unknown.join(', ')}`);
  return keys.map((name) => {
    const property = properties[name];
    if (property === undefined) throw new Error(`schemas/${path} requires ${name} but does not describe it`);
    return fieldOf(kind, name, property, path);
  });
}

function fieldOf(kind: RecordKind, name: string, property: JsonSchema, path: string): Field {
  const base = { name, nullIsWider: property['x-widerThanInterfaceDocument'] === 'null' };
  const relation = kind.relations[name];
  if (relation?.type === 'one')
    return { ...base, source: 'one', target: relation.target, column: relation.column };
  if (relation?.type === 'many') return { ...base, source: 'many', link: relation };
  if (property.maxItems === 0) return { ...base, source: 'empty' };
  const value = valueTypeOf(property);
  if (value === undefined)
    throw new Error(`${name} of schemas/${path} is neither a plain value nor a relation`);
  const withheld = kind.withheld[name] ?? null;
  return { ...base, source: 'column', column: name, value, withheld };
}

/** The properties of a schema, including those of the schemas it is based on (`allOf`). */
function propertiesOf(path: string, schemas: Schemas): Record<string, JsonSchema> {
  const schema = schemas.get(path);
  const bases = (schema?.allOf ?? []).map((part) =>
    part.$ref === undefined ? {} : propertiesOf(resolveReference(path, part.$ref), schemas),
  );
  return Object.assign({}, ...bases, schema?.properties);
}
