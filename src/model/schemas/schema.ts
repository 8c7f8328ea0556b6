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
  readonly required?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  /** What the schema accepts beyond the interface document: `null`, or `object`. */
  readonly 'x-widerThanInterfaceDocument'?: string;
  readonly [keyword: string]: unknown;
}

/** The schemas by their path below `schemas/`, e.g. `records/polity.schema.json`. */
export type Schemas = ReadonlyMap<string, JsonSchema>;

/** The path below `schemas/` of a record kind's schema. */
export function recordSchemaPath(name: string): string {
  return `records/${name}.schema.json`;
}

/** The path below `schemas/` that a `$ref` in the schema at `from` refers to. */
export function resolveReference(from: string, reference: string): string {
  const base = `file:///${from}`;
  return URL.canParse(reference, base) ? new URL(reference, base).pathname.slice(1) : reference;
}
