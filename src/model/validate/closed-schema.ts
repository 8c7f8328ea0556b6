import { pointerPart } from '../../contract/json/json-pointer.ts';
import type { JsonSchema, Schemas } from '../schemas/schema.ts';
import { valueTypeOf } from '../values/value-types.ts';
import { checkedFormats, ownAnnotations } from './create-ajv.ts';
import { addressing, withSchemas } from './subschemas.ts';

export const annotations = new Set<string>([
  ...['$schema', '$comment', 'title', 'description', 'examples', 'default'],
  ...['deprecated', 'readOnly', 'writeOnly', ...ownAnnotations],
]);

/**
 * A schema as text that is equal for all that check the same: without annotations, with its keys sorted and
 * references in its `$defs`; embedded records are any objects. `path` is that of the schema it is in. Null if
 * it uses what only a compiler of all schemas understands.
 */
export function closedSchema(schemas: Schemas, path: string, schema: JsonSchema): string | null {
  const close = new Closing(schemas);
  const { $defs: _, ...root } = close.closed(schema, path);
  const $defs = close.definitions();
  if (close.isOpen) return null;
  return JSON.stringify(sorted($defs === null ? root : { ...root, $defs }));
}

class Closing {
  isOpen = false;
  readonly #schemas: Schemas;
  /** Documents that are referred to, by path; null while one is being read. */
  readonly #documents = new Map<string, JsonSchema | null>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  definitions(): Readonly<Record<string, JsonSchema | null>> | null {
    return this.#documents.size === 0 ? null : Object.fromEntries(this.#documents);
  }

  closed(schema: JsonSchema, path: string): JsonSchema {
    // `true` and `false` are schemas, too.
    if (typeof schema !== 'object') return schema;
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !annotations.has(keyword) && !(keyword === 'format' && isForReaders(schema)))
        .map(([keyword, value]) => [keyword, this.#value(keyword, value, path)]),
    );
  }

  #value(keyword: string, value: unknown, path: string): unknown {
    if (addressing.some((each) => each === keyword)) this.isOpen = true;
    if (keyword === '$ref') return this.#reference(String(value), path);
    return withSchemas(keyword, value, (each) => this.closed(each, path));
  }

  #reference(reference: string, from: string): string {
    const { pathname, hash } = new URL(reference, `file:///${from}`);
    const path = pathname.slice(1);
    const document = this.#schemas.get(path);
    if (document === undefined || !/^(#(\/.*)?)?$/.test(hash)) this.isOpen = true;
    else if (!this.#documents.has(path)) {
      this.#documents.set(path, null);
      const { $id: _, ...rest } = withoutEmbedded(document);
      this.#documents.set(path, this.closed(rest, path));
    }
    return `#/$defs/${pointerPart(path)}${hash.slice(1)}`;
  }
}

function isForReaders(schema: JsonSchema): boolean {
  const { format } = schema;
  return !checkedFormats.some((each) => each === format) && valueTypeOf(schema) !== undefined;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

/** Parts of a schema of the same value that a value must fit, or may: only where these accept more does the whole. */
const loosening: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'then', 'else', 'dependentSchemas']);

/**
 * A record schema that accepts any object for an embedded record, in its parts (`allOf`), too: each of those is
 * checked once, by itself. Keeps the base of a schema, and what is in `if`, `not` and `oneOf`: there, a part
 * that accepts more makes the whole refuse what is sound.
 */
export function withoutEmbedded(schema: JsonSchema): JsonSchema {
  // `true` and `false` are schemas, too.
  if (typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (loosening.has(keyword)) return [keyword, withSchemas(keyword, value, withoutEmbedded)];
      const isOfKeys = keyword === 'properties' || keyword === 'patternProperties';
      return [keyword, isOfKeys ? withSchemas(keyword, value, shallow) : value];
    }),
  );
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
