import { expect, it } from 'vitest';
import { withoutEmbedded } from '../../../src/model/validate/closed-schema.ts';

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
