import type { JsonSchema } from '../schemas/schema.ts';

/**
 * A record schema that asks no more of an embedded record than that it is an object: embedded records are checked
 * on their own, each once, and by composition the whole is checked. The base of a schema (`allOf`) stays.
 */
export function withoutEmbedded(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    key,
    shallow(property),
  ]);
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(properties) }) };
}

function shallow(property: JsonSchema): JsonSchema {
  const { anyOf, items, ...rest } = property;
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map(anyObject) }),
    ...(items && { items: anyObject(items) }),
  };
}

function anyObject(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : { type: 'object' };
}
