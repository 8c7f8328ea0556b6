import { isObject } from '../contract/json/is-object.ts';

/** Of OpenAPI, where its document has them, and of JSON Schema. */
const keywords = new Set(
  [
    'openapi servers url security info version license identifier tags paths get operationId summary',
    'parameters responses headers content application/json schema example examples value name in components',
    'schemas $ref $comment $defs title description type format properties patternProperties required',
    'additionalProperties unevaluatedProperties propertyNames minProperties maxProperties dependentRequired',
    'allOf anyOf oneOf not if then else items prefixItems contains minItems maxItems uniqueItems const enum',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern default',
  ].flatMap((line) => line.split(' ')),
);

/** Their objects have names in place of keywords. */
const named = new Set(
  '$defs examples headers parameters paths patternProperties properties responses schemas'.split(' '),
);

const values = new Set(['const', 'default', 'enum', 'example', 'value']);

/** Where an OpenAPI document has a keyword that its readers would pass over. */
export function* unknownKeywords(value: unknown, isNamed = false, pointer = ''): Iterable<string> {
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* unknownKeywords(each, false, `${pointer}/${index}`);
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const at = `${pointer}/${key}`;
    if (!isNamed && !keywords.has(key) && !key.startsWith('x-')) yield at;
    else if (isNamed || !values.has(key)) yield* unknownKeywords(each, !isNamed && named.has(key), at);
  }
}
