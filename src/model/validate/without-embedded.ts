import type { JsonSchema } from '../schemas/schema.ts';

/**
 * A record schema that accepts any object for an embedded record: each of those is checked once, by itself.
 * Keeps the base of a schema (`allOf`).
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

/** Accepts any object for a record. References out of the records' folder, or with a `#`, describe values. */
function anyObject(schema: JsonSchema): JsonSchema {
  return /^\.\.\/|#/.test(schema.$ref ?? '#') ? schema : { type: 'object' };
}
