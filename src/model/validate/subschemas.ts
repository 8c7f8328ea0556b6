import { keyOfPart } from '../../contract/json/json-pointer.ts';
import type { JsonPath } from '../../contract/json/place-in-json.ts';
import { urlIn } from '../../contract/url-in.ts';
import type { JsonSchema, Schemas } from '../schemas/schema.ts';

/** Keywords that change addresses inside a schema, which references here cannot follow. */
export const addressing = [
  ...(['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef'] as const),
];

/** Keywords whose schemas check the same value as the schema around them. */
export const sameValue = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
]);

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const [ofOne, ofList, ofNamed] = [
  [
    ...['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'],
    ...['unevaluatedItems', 'unevaluatedProperties'],
  ],
  ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
].map((keywords) => new Set(keywords)) as [Set<string>, Set<string>, Set<string>];

/** The value of a keyword with each schema in it changed. */
export function withSchemas(
  keyword: string,
  value: unknown,
  change: (schema: JsonSchema) => JsonSchema,
): unknown {
  if (ofOne.has(keyword)) return change(value as JsonSchema);
  if (ofList.has(keyword)) return (value as readonly JsonSchema[]).map(change);
  if (!ofNamed.has(keyword)) return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, change(each)]));
}

export interface PlacedSchema {
  readonly path: string;
  readonly place: JsonPath;
  readonly schema: JsonSchema;
}

export function* subschemas(placed: PlacedSchema): Generator<PlacedSchema> {
  yield placed;
  for (const each of directlyIn(placed)) yield* subschemas(each);
}

/** The schemas directly in a schema that check the same value. */
export function inPlace(placed: PlacedSchema): PlacedSchema[] {
  return [...directlyIn(placed, sameValue)];
}

/** Follows the `$ref` of a schema; null if it has none or leads nowhere. */
export function referred(all: Schemas, { path, schema: { $ref } }: PlacedSchema): PlacedSchema | null {
  const url = $ref === undefined ? null : urlIn($ref, `file:///${path}`);
  if (url === null) return null;
  const { protocol, host, pathname, search, hash } = url;
  const target = pathname.slice(1);
  if (protocol !== 'file:' || host + search !== '' || !/^(?:#(?:\/.*)?)?$/s.test(hash)) return null;
  const parts = hash.split('/').slice(1).map(nameInPointer);
  let at: unknown = all.get(target);
  for (const part of parts)
    at = part !== null && isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return isObject(at) || typeof at === 'boolean'
    ? { path: target, place: parts as string[], schema: at as JsonSchema }
    : null;
}

function* directlyIn(
  { path, place, schema }: PlacedSchema,
  only?: ReadonlySet<string>,
): Generator<PlacedSchema> {
  // `true` and `false` are schemas, too.
  if (typeof schema !== 'object') return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (only !== undefined && !only.has(keyword)) continue;
    const at = [...place, keyword];
    if (ofOne.has(keyword)) yield { path, place: at, schema: value as JsonSchema };
    else if (ofList.has(keyword) || ofNamed.has(keyword))
      for (const [name, each] of Object.entries(value as object))
        yield { path, place: [...at, ofList.has(keyword) ? Number(name) : name], schema: each };
  }
}

/** Decodes a part of a JSON pointer; null if it is malformed. */
function nameInPointer(part: string): string | null {
  try {
    return keyOfPart(decodeURIComponent(part));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
