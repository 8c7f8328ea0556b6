import { describe, expect, it } from 'vitest';
import { readRecordSchemas } from '../../../src/model/schemas/read-schemas.ts';
import { valueType, valueTypeOf } from '../../../src/model/values/value-types.ts';

describe('the value types', () => {
  it('are one object for each name', () => {
    for (const name of ['integer', 'text', 'uuid', 'decimal(8)', 'decimal(12)', 'number(2)']) {
      expect(valueType(name)).toMatchObject({ name });
      expect(valueType(name)).toBe(valueType(name));
    }
    expect(valueType('decimal(8)')).not.toBe(valueType('decimal(12)'));
  });

  it.each([
    '',
    'string',
    'Integer',
    'integer?',
    'decimal',
    'decimal()',
    'decimal(08)',
    'decimal(-1)',
    'number()',
    'number(1.5)',
    'constructor',
  ])('are not called %j', (name) => {
    expect(valueType(name)).toBeUndefined();
  });

  const keywords = new Set(['type', 'format', 'pattern']);
  const plain = [...readRecordSchemas()]
    .filter(([path]) => path.startsWith('records/'))
    .flatMap(([path, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, property]) => {
        const type = valueTypeOf(property);
        return type === undefined ? [] : [{ where: `${path} ${key}`, property, type }];
      }),
    );

  it.each(plain)('are described as strictly as by hand in $where', ({ property, type }) => {
    const byHand = Object.fromEntries(Object.entries(property).filter(([keyword]) => keywords.has(keyword)));
    expect(type.schema(Array.isArray(property.type))).toEqual(byHand);
  });
});
