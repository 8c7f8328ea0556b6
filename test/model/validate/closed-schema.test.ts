import { expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { closedSchema, withoutEmbedded } from '../../../src/model/validate/closed-schema.ts';

const [embedding, any] = [
  { properties: { hill: { $ref: 'hill.schema.json' } } },
  { properties: { hill: { type: 'object' } } },
] as const;

it('takes any object for an embedded record, where that accepts more of the whole', () => {
  for (const keyword of ['allOf', 'anyOf'])
    expect(withoutEmbedded({ [keyword]: [embedding] })).toEqual({ [keyword]: [any] });
  for (const keyword of ['then', 'else'])
    expect(withoutEmbedded({ [keyword]: embedding })).toEqual({ [keyword]: any });
  expect(withoutEmbedded({ dependentSchemas: { id: embedding } })).toEqual({ dependentSchemas: { id: any } });
});

it('keeps it where the whole would refuse what is sound', () => {
  for (const keyword of ['if', 'not'])
    expect(withoutEmbedded({ [keyword]: embedding })).toEqual({ [keyword]: embedding });
  expect(withoutEmbedded({ oneOf: [embedding, {}] })).toEqual({ oneOf: [embedding, {}] });
});

it('is equal for schemas that check the same, and null where only a compiler of all schemas understands one', () => {
  const schemas = new Map([
    ['hill.schema.json', { title: 'Hill', type: 'object' }],
    ['museum.schema.json', { $ref: 'hill.schema.json' }],
  ]);
  const closed = (schema: JsonSchema) => closedSchema(schemas, 'museum.schema.json', schema);
  expect(closed({ type: 'array', items: { $ref: 'hill.schema.json' }, title: 'Hills' })).toBe(
    closed({ items: { $ref: 'hill.schema.json' }, description: 'What is high', type: 'array' }),
  );
  expect(closed({ $ref: 'hill.schema.json' })).not.toBe(closed({ $ref: 'museum.schema.json' }));
  expect(closed({ $ref: 'valley.schema.json' })).toBeNull();
  expect(closed({ $ref: 'hill.schema.json#anchor' })).toBeNull();
  expect(closed({ $anchor: 'hill' })).toBeNull();
});
