import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);

/** What does not fit rules that are written as a JSON Schema, each with its place. */
export function misfitsOf(schema: object, value: unknown): string[] {
  // Compiled once: Ajv knows a schema by its object.
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

/** An object with these properties and no others. */
export function strictly(properties: Record<string, object>, required: readonly string[] = []): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

export const text = { type: 'string', minLength: 1 };
export const webAddress = { type: 'string', format: 'uri', pattern: '^https?://' };
export const listOf = (items: object) => ({ type: 'array', minItems: 1, items });
