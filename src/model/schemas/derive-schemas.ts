import { getOrMake } from '../../contract/get-or-make.ts';
import { type Collection, type Field, isOptional, kindsOf, type RecordKind } from '../description/kind.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from './schema.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

const commonName = 'common-keys';

/** Fewer records share no schema: it would only be harder to read. */
const fewest = 10;

/** The schemas of these collections: `own` ones, and derived ones, in which keys refer to published records only. */
export function schemasOf(collections: readonly Pick<Collection, 'kind'>[], own: Schemas): Schemas {
  const kinds = kindsOf(collections);
  const names = new Set(kinds.map(({ name }) => name));
  const published = (field: Field): Field => {
    if (!('refersTo' in field) || names.has(field.refersTo ?? '')) return field;
    const { refersTo: _, ...rest } = field;
    return rest;
  };
  const derived = kinds
    .filter(({ name }) => !own.has(recordSchemaPath(name)))
    .map((kind) => ({ ...kind, fields: kind.fields.map(published) }));
  return new Map([...own, ...sharedSchemas(kinds), ...deriveSchemas(derived)]);
}

/**
 * Derives schemas as strict as hand-written ones: every key is required, no other is allowed. Keys that most
 * kinds share are in one base schema: 220 separate ones would take a second to compile.
 */
export function deriveSchemas(kinds: readonly RecordKind[]): Schemas {
  const keys = new Map(kinds.map((kind) => [kind, keysOf(kind)]));
  const common = commonKeys([...keys.values()]);
  const based = new Set(
    common.size === 0
      ? []
      : // The number of keys proves nothing about a record that may lack some.
        kinds.filter(
          (kind) =>
            !kind.fields.some(isOptional) && [...common.keys()].every((key) => keys.get(kind)?.has(key)),
        ),
  );
  const own = [...keys].map(([kind, fields]): [string, JsonSchema] => [
    recordSchemaPath(kind.name),
    recordSchema(kind, fields, based.has(kind) ? common : new Map()),
  ]);
  const shared = sharedSchemas(kinds);
  if (based.size === 0) return new Map([...shared, ...own]);
  const base: JsonSchema = {
    $schema: dialect,
    title: 'Common keys',
    description:
      'The keys that most records have. The schema of a record says which others it has, and in what order.',
    type: 'object',
    properties: properties([...common.values()]),
  };
  return new Map([...shared, [recordSchemaPath(commonName), base], ...own]);
}

/** The schemas that values refer to. Hand-written schemas may refer to them, too. */
function sharedSchemas(kinds: readonly RecordKind[]): Schemas {
  const fields = kinds.flatMap((kind) => kind.fields);
  return new Map(
    fields.flatMap((field) => (field.source === 'column' ? [...(field.value.sharedSchemas ?? [])] : [])),
  );
}

type Keys = ReadonlyMap<string, Field>;

function recordSchema(kind: RecordKind, keys: Keys, common: Keys): JsonSchema {
  const own = [...keys].flatMap(([key, field]) => (common.has(key) ? [] : [field]));
  return {
    $schema: dialect,
    title: kind.name,
    type: 'object',
    ...(common.size > 0 && { allOf: [{ $ref: `${commonName}.schema.json` }] }),
    properties: properties(own),
    required: kind.fields.filter((field) => !isOptional(field)).map(({ name }) => name),
    // `additionalProperties` ignores keys of the base; as all keys are required, their number allows no more.
    ...(common.size > 0 ? { maxProperties: kind.fields.length } : { additionalProperties: false }),
  };
}

function properties(fields: readonly Field[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(fields.map((field) => [field.name, property(field)]));
}

function property(field: Field): JsonSchema {
  const { label, help } = field.documentation;
  const refers = 'refersTo' in field && field.refersTo !== undefined && `Refers to ${field.refersTo}.`;
  const texts = [help, refers].filter(Boolean);
  const words = {
    ...(label !== undefined && { title: label }),
    ...(texts.length > 0 && { description: texts.join(' ') }),
  };
  return { ...words, ...shape(field) };
}

function shape(field: Field): JsonSchema {
  switch (field.source) {
    case 'column':
      return field.value.schema(field.nullable);
    case 'one': {
      const target = { $ref: `${field.target.name}.schema.json` };
      return field.nullable ? { anyOf: [target, { type: 'null' }] } : target;
    }
    case 'many':
      return { type: 'array', items: { $ref: `${field.target.name}.schema.json` } };
    case 'ids':
      return { type: 'array', items: field.value.schema(false) };
    case 'always':
      return field.value === null ? { type: 'null' } : { type: 'array', maxItems: 0 };
  }
}

function commonKeys(kinds: readonly Keys[]): Keys {
  const counted = new Map<string, { readonly field: Field; kinds: number }>();
  for (const keys of kinds)
    for (const [key, field] of keys) getOrMake(counted, key, () => ({ field, kinds: 0 })).kinds += 1;
  const enough = Math.max(fewest, kinds.length / 2);
  return new Map(
    [...counted].filter(([, entry]) => entry.kinds > enough).map(([key, { field }]) => [key, field]),
  );
}

function keysOf({ fields }: RecordKind): Keys {
  return new Map(fields.map((field) => [identity(field), field]));
}

function identity(field: Field): string {
  return JSON.stringify([field.name, property(field)]);
}
