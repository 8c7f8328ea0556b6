import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Problem } from '../../contract/errors.ts';
import { valueTypeOf } from '../values/value-types.ts';

export function describeErrors(where: string, errors: readonly ErrorObject[]): Problem[] {
  return telling(errors).map((error) => ({
    table: where,
    record: null,
    field: error.instancePath === '' ? null : error.instancePath,
    message: describe(error),
  }));
}

/** Drops what `anyOf [embedded record, null]` adds to a deeper error: that no branch matches. */
export function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.filter(
    (error) =>
      !isOfChoice(error) ||
      !errors.some((other) => !isOfChoice(other) && other.instancePath.startsWith(error.instancePath)),
  );
}

function isOfChoice({ keyword, params }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'if' || (keyword === 'type' && params.type === 'null');
}

/** Quotes no value: it may be private. */
export function describe(error: ErrorObject): string {
  const published = valueTypeOf(error.parentSchema ?? {})?.published ?? null;
  switch (error.keyword) {
    case 'type': {
      const types = [error.params.type].flat().join(' or ');
      return error.data === null
        ? `is null, expected ${types}`
        : `is ${typeName(error.data)}, expected ${types}`;
    }
    case 'pattern':
    case 'format':
      return published === null ? `does not match ${error.params.pattern}` : `is not ${published}`;
    case 'required':
      return `has no key ${error.params.missingProperty}`;
    case 'additionalProperties':
      return `has the key ${error.params.additionalProperty}, which is not in the contract`;
    case 'maxProperties':
      return `has more keys than the ${error.params.limit} of the contract`;
    case 'maxItems':
      return `has more than ${error.params.limit} items`;
    default:
      return error.message ?? error.keyword;
  }
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  return (
    { string: 'text', boolean: 'a boolean', object: 'an object' }[typeof value as string] ?? typeof value
  );
}
