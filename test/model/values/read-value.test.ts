import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableValue } from '../../../src/contract/errors.ts';
import { readValue } from '../../../src/model/values/read-value.ts';
import { property } from '../../helpers/property.ts';
import { valueTypeNamed } from '../../helpers/value-type-named.ts';

const reason = (type: string, value: unknown, isPrivate = false) =>
  (readValue(valueTypeNamed(type), value, isPrivate) as UnreadableValue).reason;

describe('readValue', () => {
  it.each<[string, unknown, unknown]>([
    ['integer', -753, -753],
    ['integer', -0, 0],
    ['integer', Number.MAX_SAFE_INTEGER, 9007199254740991],
    ['number', 12.7, 12.7],
    ['number', 1e300, 1e300],
    ['boolean', 0, false],
    ['boolean', 1, true],
    ['boolean', 't', true],
    ['boolean', 'f', false],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['text', '', ''],
    ['uuid', '1C3A867F90725D4F8EA7F092E7AD9A98', '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98'],
    ['uuid', '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98', '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98'],
    ['date-time', '2023-08-28 15:43:05', '2023-08-28T15:43:05.000000Z'],
    ['decimal(8)', 41.89, '41.89000000'],
    ['decimal(12)', '41.89', '41.890000000000'],
  ])('%s: %s', (type, stored, published) => {
    expect(readValue(valueTypeNamed(type), stored)).toBe(published);
  });

  it.each<[string, unknown, string]>([
    ['integer', 1.5, 'is the number 1.5, expected an integer'],
    ['integer', '12', 'is the text "12", expected an integer'],
    ['integer', '9007199254740993', 'is 9007199254740993, expected an integer between ±9007199254740991'],
    ['number', Number.POSITIVE_INFINITY, 'is the number Infinity, expected a finite number'],
    ['boolean', 2, 'is the number 2, expected a boolean'],
    ['boolean', 'yes', 'is the text "yes", expected a boolean'],
    ['text', 5, 'is the number 5, expected text'],
    ['text', new Uint8Array(3), 'is a BLOB of 3 bytes, expected text'],
    ['uuid', '1c3a867f-90725d4f8ea7f092e7ad9a98', 'expected a UUID'],
    ['uuid', 'g'.repeat(32), 'expected a UUID'],
    ['decimal(8)', 'north', 'expected a decimal number with at most 8 fractional digits'],
    ['decimal(12)', 'north', 'expected a decimal number with at most 12 fractional digits'],
    ['date-time', 'x'.repeat(60), `is the text "${'x'.repeat(60)}", expected a time`],
    ['date-time', 'x'.repeat(100), `is the text "${'x'.repeat(60)}…", expected a time`],
  ])('%s: %s is unreadable', (type, stored, message) => {
    expect(reason(type, stored)).toContain(message);
  });

  it('keeps null, and what is unreadable already', () => {
    const unreadable = new UnreadableValue('is text with invalid encoding');
    expect(readValue(valueTypeNamed('integer'), null)).toBeNull();
    expect(readValue(valueTypeNamed('text'), unreadable)).toBe(unreadable);
  });

  property([fc.integer().filter((value) => String(value).length > 3)])(
    'never quotes a private value',
    (value) => {
      expect(reason('text', value)).toContain(String(value));
      expect(reason('text', value, true)).not.toContain(String(value));
    },
  );
});
