import type { Ajv2020 } from 'ajv/dist/2020.js';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { closedSchema } from './closed-schema.ts';
import { compileSchemas } from './compile-schemas.ts';
import { createGenerator } from './create-ajv.ts';
import { type Check, ownChecks } from './document-check.ts';
import { withoutEmbedded } from './without-embedded.ts';

/** A key that a schema describes. */
export interface PropertyOf {
  /** The schema's path, e.g. `records/polity.schema.json`. */
  readonly path: string;
  readonly key: string;
}

/**
 * The checks of the values of keys, in the same order: whether a value fits the schema of its key, where an object
 * stands for every record that is embedded. Keys with schemas that check the same share one check.
 *
 * The package comes with the checks of its own schemas and of all value types. Any other is compiled here.
 *
 * @throws Error of ajv where a schema is none
 */
export function valueChecks(schemas: Schemas, properties: readonly PropertyOf[]): readonly Check[] {
  return properties.map((property) => {
    const text = valueSchema(schemas, property);
    return text === null
      ? compileSchemas(schemas)(pointerTo(property))
      : (knownCheck(text) ?? compiledCheck(text));
  });
}

/** The check of a record as a whole, in which an object stands for every record that is embedded. */
export function recordCheck(schemas: Schemas, name: string): Check {
  const validate = compileSchemas(schemas)(recordSchemaPath(name));
  return (record) => validate(record) === true;
}

/** The schema of a key's values as a text that is equal for all that check the same. */
export function valueSchema(schemas: Schemas, { path, key }: PropertyOf): string | null {
  const properties = schemas.get(path)?.properties ?? {};
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property === undefined) throw new Error(`schemas/${path} does not describe ${key}`);
  const shallow = withoutEmbedded({ properties: { value: property } }).properties?.value;
  return closedSchema(schemas, path, shallow as JsonSchema);
}

function knownCheck(text: string): Check | undefined {
  const checks = ownChecks(valueModule(text));
  return Object.hasOwn(checks, text) ? checks[text] : undefined;
}

/** The module of the package with the check of a value, if it has one: those that refer to schemas are large, and rare. */
export function valueModule(text: string): 'values' | 'referring-values' {
  return text.startsWith('{"$defs"') ? 'referring-values' : 'values';
}

let compiler: Ajv2020 | undefined;
const compiled = new Map<string, Check>();

function compiledCheck(text: string): Check {
  compiler ??= createGenerator();
  const check = compiled.get(text) ?? compiler.compile(JSON.parse(text) as JsonSchema);
  compiled.set(text, check);
  return check;
}

function pointerTo({ path, key }: PropertyOf): string {
  const part = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return `${path}#/properties/${encodeURIComponent(part)}`;
}
