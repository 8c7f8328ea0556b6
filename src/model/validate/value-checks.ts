import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { getOrMake } from '../../contract/get-or-make.ts';
import { pointerPart } from '../../contract/json/json-pointer.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { valueTypeOf } from '../values/value-types.ts';
import { closedSchema, withoutEmbedded } from './closed-schema.ts';
import { createAjv, createGenerator } from './create-ajv.ts';
import { type Check, ownChecks } from './document-check.ts';

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
  return getOrMake(compiled, text, () => {
    compiler ??= createGenerator();
    return compiler.compile(JSON.parse(text) as JsonSchema);
  });
}

function pointerTo({ path, key }: PropertyOf): string {
  return `${path}#/properties/${encodeURIComponent(pointerPart(key))}`;
}

/** The last compilers by their schemas: a command checks against the same ones in several steps. */
const compilers = new Map<string, Ajv2020>();
const mostCompilers = 4;

/** `path` is below `schemas/`; a JSON pointer may follow after a `#`. */
export type Compiled = (path: string) => ValidateFunction;

/** Compiles each schema when it is first needed, in some milliseconds. */
export function compileSchemas(schemas: Schemas): Compiled {
  let ajv: Ajv2020 | null = null;
  return (path) => {
    ajv ??= compilerOf(schemas);
    const validate = ajv.getSchema(`/${path}`);
    if (validate === undefined) throw new Error(`schemas/${path} is missing`);
    return validate;
  };
}

function compilerOf(schemas: Schemas): Ajv2020 {
  const text = JSON.stringify([...schemas]);
  const compiler = compilers.get(text) ?? createCompiler(schemas);
  compilers.delete(text);
  compilers.set(text, compiler);
  for (const oldest of compilers.keys()) if (compilers.size > mostCompilers) compilers.delete(oldest);
  return compiler;
}

function createCompiler(schemas: Schemas): Ajv2020 {
  const ajv = createAjv();
  for (const [path, schema] of schemas) {
    for (const property of Object.values(schema.properties ?? {})) {
      const { format } = property;
      // The pattern next to these formats checks them; the format informs readers, ours included.
      if (format !== undefined && !(format in ajv.formats) && valueTypeOf(property) !== undefined)
        ajv.addFormat(format, true);
    }
    ajv.addSchema({ ...withoutEmbedded(schema), $id: `/${path}` });
  }
  return ajv;
}
