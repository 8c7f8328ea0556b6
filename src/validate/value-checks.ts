import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { keep, readKept } from '../files/kept-text.ts';
import { ownPackage } from '../own-package.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { byText, type Check, type Checks, checkCode } from './check-code.ts';
import { closedSchema } from './closed-schema.ts';
import { compileSchemas } from './compile-schemas.ts';
import { ownChecks } from './document-check.ts';
import { withoutEmbedded } from './without-embedded.ts';

const require = createRequire(import.meta.url);

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
 * Those of the package's own schemas and of all value types were made with it. Others are made once, as JavaScript, and
 * kept in this user's cache.
 *
 * @throws Error of ajv where a schema is none
 */
export function valueChecks(
  schemas: Schemas,
  properties: readonly PropertyOf[],
  environment: NodeJS.ProcessEnv = process.env,
): readonly Check[] {
  const texts = properties.map((property) => valueSchema(schemas, property));
  const closed = [...new Set(texts)].filter((text) => text !== null);
  const unknown = closed.filter((text) => knownCheck(text) === undefined);
  const others = unknown.length === 0 ? {} : keptChecks(unknown.sort(), environment);
  const compiled = compileSchemas(schemas);
  return texts.map((text, index) => {
    const check = text === null ? undefined : (knownCheck(text) ?? others[text]);
    return check ?? compiled(pointerTo(properties[index] as PropertyOf));
  });
}

/** The check of a record as a whole, in which an object stands for every record that is embedded. */
export function recordCheck(schemas: Schemas, name: string): Check {
  const validate = compileSchemas(schemas)(recordSchemaPath(name));
  return (record) => validate(record) === true;
}

/** What makes the checks of these schemas. */
export function checkingOf(schemas: Schemas) {
  return {
    values: (keys: readonly PropertyOf[]) => valueChecks(schemas, keys),
    record: (name: string) => recordCheck(schemas, name),
  };
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

function keptChecks(texts: readonly string[], environment: NodeJS.ProcessEnv): Checks {
  const ajv = require('ajv/package.json') as { readonly version: string };
  const from = JSON.stringify([ownPackage().version, ajv.version, texts]);
  const name = `checks-${createHash('sha256').update(from).digest('hex')}`;
  let code = readKept(name, environment);
  if (code === null) {
    code = checkCode(byText(texts));
    keep(name, code, environment);
  }
  const checks: Record<string, Check> = {};
  compileFunction(code, ['exports', 'require'], { filename: name })(checks, require);
  return checks;
}

function pointerTo({ path, key }: PropertyOf): string {
  const part = key.replaceAll('~', '~0').replaceAll('/', '~1');
  return `${path}#/properties/${encodeURIComponent(part)}`;
}
