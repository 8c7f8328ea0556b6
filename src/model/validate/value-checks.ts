import type { Ajv2020 } from 'ajv/dist/2020.js';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { closedSchema } from './closed-schema.ts';
import { compileSchemas } from './compile-schemas.ts';
import { createGenerator } from './create-ajv.ts';
import { type Check, ownChecks } from './document-check.ts';
import { withoutEmbedded } from './without-embedded.ts';

/** A key of the schema at `path`, as `records/polity.schema.json`. */
export interface PropertyOf {
  readonly path: string;
  readonly key: string;
}

/**
 * Checks of the values of keys, in the same order; any object passes for an embedded record. Keys with
 * equivalent schemas share a check. The package comes with checks of its own schemas and of all value types;
 * others are compiled here.
 * @throws Error of ajv for an invalid schema
 */
export function valueChecks(schemas: Schemas, properties: readonly PropertyOf[]): readonly Check[] {
  return properties.map((property) => {
    const text = valueSchema(schemas, property);
    return text === null
      ? compileSchemas(schemas)(pointerTo(property))
      : (knownCheck(text) ?? compiledCheck(text));
  });
}

/** Checks a record as a whole; any object passes for an embedded record. */
export function recordCheck(schemas: Schemas, name: string): Check {
  const validate = compileSchemas(schemas)(recordSchemaPath(name));
  return (record) => validate(record) === true;
}

/** The schema of a key's values, as text that is equal for all that check the same. */
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

/** The package's module that would have a check. Checks that refer to schemas are large and rarely needed. */
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
