import { urlIn } from '../../contract/url-in.ts';
/** The part of JSON Schema 2020-12 that the files in `schemas/` use. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  /** What it accepts beyond the interface document: `null`, or `object`. */
  readonly 'x-widerThanInterfaceDocument'?: string;
  readonly [keyword: string]: unknown;
}

/** By path below `schemas/`: `records/polity.schema.json`. */
export type Schemas = ReadonlyMap<string, JsonSchema>;

export function recordSchemaPath(name: string): string {
  return `records/${name}.schema.json`;
}

/** Resolves a `$ref` of the schema at `from` to a path below `schemas/`. */
export function resolveReference(from: string, reference: string): string {
  return urlIn(reference, `file:///${from}`)?.pathname.slice(1) ?? reference;
}

/** What the schema of a record, or one of its bases, says of a key; undefined if it is silent. */
export function keyDescription(schemas: Schemas, record: string, key: string): string | undefined {
  return descriptionAt(schemas, recordSchemaPath(record), key);
}

function descriptionAt(schemas: Schemas, path: string, key: string): string | undefined {
  const schema = schemas.get(path);
  const own = schema?.properties?.[key]?.description;
  if (own !== undefined) return own;
  for (const { $ref } of schema?.allOf ?? []) {
    const found = $ref === undefined ? undefined : descriptionAt(schemas, resolveReference(path, $ref), key);
    if (found !== undefined) return found;
  }
  return undefined;
}
