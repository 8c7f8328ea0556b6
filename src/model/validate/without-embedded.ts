import type { JsonSchema } from '../schemas/schema.ts';

/**
 * A record schema that only requires an embedded record to be an object: embedded records are checked
 * on their own, each once, so in the end everything is checked. The base of a schema (`allOf`) is kept.
 */
export function withoutEmbedded(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    key,
    shallow(property),
  ]);
  return { ...schema, ...(schema.properties && { properties: Object.fromEntries(properties) }) };
}

function shallow(property: JsonSchema): JsonSchema {
  // `true` and `false` are schemas, too.
  if (typeof property !== 'object') return property ? {} : { not: {} };
  if (property.$ref !== undefined) return anyObject(property);
  const { anyOf, items, ...rest } = property;
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map(anyObject) }),
    ...(items && { items: anyObject(items) }),
  };
}

/**
 * Any object instead of a record. What is not beside it in the folder of the records, or is only a part of a schema, describes a
 * value: it stays.
 */
function anyObject(schema: JsonSchema): JsonSchema {
  return /^\.\.\/|#/.test(schema.$ref ?? '#') ? schema : { type: 'object' };
}
