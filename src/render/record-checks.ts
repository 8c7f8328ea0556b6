import type { RecordKind } from '../description/kind.ts';
import { type JsonSchema, recordSchemaPath, resolveReference, type Schemas } from '../schemas/schema.ts';

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/** A check for every key of a kind. */
export type RecordChecks = ReadonlyMap<string, Check>;

/** Makes the check of a key: what the schema at `path` says of it, any object standing for an embedded record. */
export type CheckOf = (path: string, key: string, property: JsonSchema) => Check;

/** What a schema may say of a record beside what its keys hold; the writer of records keeps all of it. */
const known = new Set([
  ...['$schema', '$id', 'title', 'description', 'type'],
  ...['properties', 'required', 'additionalProperties', 'maxProperties', 'allOf'],
]);

/**
 * Divides the schema of a kind into checks of its keys. A record that is written key by key, each of them in turn and
 * no other, fits the schema exactly where each value fits what the schema says of its key; a test proves it against
 * whole pages.
 *
 * @returns null where the schema says more: that keys depend on each other, or that there are others
 */
export function recordChecks(kind: RecordKind, schemas: Schemas, checkOf: CheckOf): RecordChecks | null {
  const path = recordSchemaPath(kind.name);
  const found = new Map<string, Check[]>(kind.fields.map(({ name }) => [name, []]));
  if (!divide(path, schemas, found, checkOf)) return null;
  return new Map([...found].map(([key, checks]) => [key, allOf(checks)]));
}

function divide(path: string, schemas: Schemas, found: Map<string, Check[]>, checkOf: CheckOf): boolean {
  const schema = schemas.get(path);
  if (schema === undefined || schema.type !== 'object') return false;
  if (!Object.keys(schema).every((keyword) => known.has(keyword))) return false;
  const { properties = {}, required = [], allOf: bases = [], additionalProperties, maxProperties } = schema;
  if (!required.every((key) => found.has(key))) return false;
  if (typeof maxProperties === 'number' && maxProperties < found.size) return false;
  const allowsOthers = additionalProperties === undefined || additionalProperties === true;
  if (!allowsOthers && additionalProperties !== false) return false;
  if (!allowsOthers && ![...found.keys()].every((key) => Object.hasOwn(properties, key))) return false;
  for (const [key, property] of Object.entries(properties))
    found.get(key)?.push(checkOf(path, key, property));
  return bases.every(
    (base) =>
      Object.keys(base).join() === '$ref' &&
      divide(resolveReference(path, base.$ref as string), schemas, found, checkOf),
  );
}

function allOf(checks: readonly Check[]): Check {
  const [only] = checks;
  if (checks.length === 1 && only !== undefined) return only;
  return (value) => checks.every((check) => check(value));
}
