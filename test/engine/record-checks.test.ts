import { describe, expect, it } from 'vitest';
import { checksOf } from '../../src/engine/record-checks.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf, type RecordKind } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { type JsonSchema, recordSchemaPath } from '../../src/model/schemas/schema.ts';
import { description as bundled } from '../helpers/bundled.ts';
import { hills } from '../helpers/hills.ts';

const description = linkDescription(hills as DescriptionFile, { schemas: new Map() });
const kinds = kindsOf(description.collections);
const [hill] = kinds as [RecordKind];
const path = recordSchemaPath(hill.name);
const usual = description.schemas.get(path) as JsonSchema;

function checksWith(more: JsonSchema, of: JsonSchema = usual) {
  const schemas = new Map([...description.schemas, [path, { ...of, ...more }]]);
  const checks = checksOf(kinds, schemas).get(hill);
  const checked = [...(checks?.keys ?? [])].flatMap(([key, { check }]) => (check === null ? [] : [key]));
  return { whole: checks?.whole ?? null, keys: checks?.keys, checked };
}

const { properties = {} } = usual;
const named = (name: JsonSchema) => ({ properties: { ...properties, name } });

describe('checksOf', () => {
  it('divides every schema of the bundled description', () => {
    const all = kindsOf(bundled.collections);
    const checks = checksOf(all, bundled.schemas);
    expect([...checks.values()].filter(({ whole }) => whole !== null)).toEqual([]);
  });

  it('does not check again what the type of a value says', () => {
    const { whole, keys, checked } = checksWith({});
    expect([whole, checked, keys?.get('name')]).toEqual([null, [], { isNullAllowed: false, check: null }]);
  });

  it.each<[string, JsonSchema]>([
    ['one or the other key', { if: { required: ['id'] }, else: false }],
    ['keys that need each other', { dependentRequired: { id: ['name'] } }],
    ['keys by a pattern', { patternProperties: { '^x': {} } }],
    ['fewer keys than there are', { maxProperties: 1 }],
    ['a key that is not there', { required: ['id', 'name', 'height'] }],
    ['none of a key that is there', { properties: { id: properties.id as JsonSchema } }],
    ['something of each other key', { additionalProperties: { type: 'string' } }],
    ['items that differ', named({ type: 'array', uniqueItems: true })],
    ['no object', { type: ['object', 'null'] }],
    ['a base with more than a reference', { allOf: [{ required: ['id'] }] }],
  ])('checks whole records where their schema asks for %s', (_, more) => {
    expect(checksWith(more).whole).not.toBeNull();
  });

  it('checks values of which a schema says more than their type', () => {
    const { whole, keys, checked } = checksWith(named({ type: 'string', maxLength: 3 }));
    const check = keys?.get('name')?.check;
    expect([whole, checked]).toEqual([null, ['name']]);
    expect(['abc', 'abcd', null].map((value) => check?.(value))).toEqual([true, false, false]);
  });

  it('allows null where the schema does, whatever the description says', () => {
    const isNullAllowed = (name: JsonSchema) => checksWith(named(name)).keys?.get('name')?.isNullAllowed;
    expect(isNullAllowed({ type: ['string', 'null'] })).toBe(true);
    expect(isNullAllowed({ type: ['string', 'null'], not: { const: null } })).toBe(false);
    expect(isNullAllowed({ type: ['null', 'string'], title: 'Name' })).toBe(true);
  });
});
