import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUuid } from '../../../src/model/values/uuid.ts';
import { property } from '../../helpers/property.ts';

describe('readUuid', () => {
  property([fc.uuid(), fc.boolean(), fc.boolean()])(
    'gives one form to every spelling',
    (uuid, upper, dashes) => {
      const spelled = dashes ? uuid : uuid.replaceAll('-', '');
      expect(readUuid(upper ? spelled.toUpperCase() : spelled)).toBe(uuid);
    },
  );

  it.each([
    '',
    '1c3a867f-90725d4f8ea7f092e7ad9a98',
    '1c3a867f90725d4f8ea7-f092e7ad9a98',
    'g'.repeat(32),
    'a'.repeat(31),
    'a'.repeat(33),
    ` ${'a'.repeat(32)}`,
    `${'a'.repeat(32)}\n`,
    7,
    null,
    undefined,
  ])('takes nothing else: %j', (value) => {
    expect(readUuid(value)).toBeUndefined();
  });
});
