import { createRequire } from 'node:module';
import type { JsonSchema } from '../schemas/schema.ts';
import { createGenerator } from './create-ajv.ts';

const require = createRequire(import.meta.url);

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/** Checks by their names in a module. */
export type Checks = Readonly<Record<string, Check>>;

/**
 * The JavaScript of checks: a CommonJS module that exports each under its name.
 *
 * @param schemas as `closedSchema` gives them, by those names
 * @throws Error of ajv where one is no schema
 */
export function checkCode(schemas: Readonly<Record<string, string>>): string {
  const ajv = createGenerator();
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const ids = Object.entries(schemas).map(([name, text], index) => {
    const $id = `/${index}`;
    ajv.addSchema({ ...(JSON.parse(text) as JsonSchema), $id });
    return [name, $id];
  });
  return standalone.default(ajv, Object.fromEntries(ids));
}

/** Schemas by themselves: what checks the same has the same name. */
export function byText(schemas: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(schemas.map((text) => [text, text]));
}
