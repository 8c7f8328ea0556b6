import fc from 'fast-check';
import type { Description, RecordKind } from '../../src/model/description/kind.ts';
import { type JsonSchema, recordSchemaPath } from '../../src/model/schemas/schema.ts';

type Keys = readonly [string, string];

/** What somebody who writes the schema of a record by hand may say beside the types of its keys. */
const ways: Readonly<Record<string, (schema: JsonSchema, keys: Keys) => JsonSchema>> = {
  conditional: (schema, [one, other]) => ({
    ...schema,
    if: { properties: { [one]: { const: null } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
    then: { properties: { [other]: { not: { const: null } } } },
  }),
  dependent: (schema, [one, other]) => ({ ...schema, dependentRequired: { [one]: [other] } }),
  dependentOnNothing: (schema, [one]) => ({ ...schema, dependentRequired: { [one]: ['gone'] } }),
  pattern: (schema, [one]) => {
    const { [one]: { format: _, ...property } = {}, ...properties } = schema.properties ?? {};
    return {
      ...schema,
      properties,
      patternProperties: { [`^${one}$`]: { ...property, not: { const: '' } } },
    };
  },
  notThis: (schema, [one]) =>
    withKey(schema, one, (key) => ({ ...key, not: { enum: ['', 0, false, '𐎠𐎼'] } })),
  fewItems: (schema) => withLists(schema, { maxItems: 1 }),
  manyItems: (schema) => withLists(schema, { minItems: 1 }),
  uniqueItems: (schema) => withLists(schema, { uniqueItems: true }),
  missingKey: (schema) => ({ ...schema, required: [...(schema.required ?? []), 'gone'] }),
  fewKeys: (schema) => ({ ...schema, maxProperties: 2 }),
  anyKey: ({ additionalProperties: _, ...schema }) => schema,
  noKey: (schema, [one]) => {
    const { [one]: _, ...properties } = schema.properties ?? {};
    return { ...schema, properties, required: (schema.required ?? []).filter((key) => key !== one) };
  },
  short: (schema, [one]) =>
    withKey(schema, one, (key) => ([key.type].flat().includes('string') ? { ...key, maxLength: 3 } : key)),
};

/** A change of the schema of one record; none most of the time. */
export const anyNarrowing = fc.option(
  fc.record({ kind: fc.nat(), way: fc.constantFrom(...Object.keys(ways)), one: fc.nat(), other: fc.nat() }),
  { freq: 2 },
);

type Narrowing = typeof anyNarrowing extends fc.Arbitrary<infer T> ? T : never;

export function narrowed(
  description: Description,
  kinds: readonly RecordKind[],
  narrowing: Narrowing,
): Description {
  if (narrowing === null) return description;
  const kind = kinds[narrowing.kind % kinds.length] as RecordKind;
  const keys = [narrowing.one, narrowing.other].map(
    (chosen) => kind.fields[chosen % kind.fields.length]?.name ?? 'id',
  );
  const path = recordSchemaPath(kind.name);
  const schema = description.schemas.get(path) as JsonSchema;
  const changed = ways[narrowing.way]?.(schema, keys as unknown as Keys) as JsonSchema;
  return { ...description, schemas: new Map([...description.schemas, [path, changed]]) };
}

function withKey(schema: JsonSchema, key: string, change: (property: JsonSchema) => JsonSchema): JsonSchema {
  const property = schema.properties?.[key] ?? {};
  return { ...schema, properties: { ...schema.properties, [key]: change(property) } };
}

function withLists(schema: JsonSchema, more: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    key,
    property.type === 'array' ? { ...property, ...more } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
