import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, notLiteral, notUtf8 } from '../../../../src/sources/dump/dump-content.ts';
import { convertValue } from '../../../../src/sources/dump/tables/stored-rows.ts';
import { property } from '../../../helpers/property.ts';
import { valueTypeNamed } from '../../../helpers/value-type-named.ts';

describe('convertValue', () => {
  property([fc.double({ noDefaultInfinity: true, noNaN: true }), fc.constantFrom(17, null)])(
    'takes a double in every form that PostgreSQL gave it',
    (value, digits) => {
      const text = digits === null ? String(value) : value.toPrecision(digits);
      expect(convertValue(valueTypeNamed('number'), text)).toEqual({ value: Number(text), fault: null });
    },
  );

  it.each<[string, Cell, unknown]>([
    ['integer', '0', 0],
    ['integer', '-31', -31],
    ['integer', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['integer', 'x', 'x'],
    ['integer', '', ''],
    ['number', '12', 12],
    ['number', '-0.5', -0.5],
    ['number', '1e+21', 1e21],
    ['number', '1e21', 1e21],
    ['number', '5e-324', 5e-324],
    ['number', 'x', 'x'],
    ['number', 'nano', 'nano'],
    ['number', 'banana', 'banana'],
    ['number', '0.000', 0],
    ['number', '5.2000000000000000000000', 5.2],
    ['number', '0.10000000000000001', 0.1],
    ['number', '9007199254740992', 2 ** 53],
    ['boolean', 't', 1],
    ['boolean', 'true', 1],
    ['boolean', '1', 1],
    ['boolean', 'f', 0],
    ['boolean', 'false', 0],
    ['boolean', '0', 0],
    ['boolean', 'yes', 'yes'],
    ['date-time', '2024-03-25 11:17:55.93669+00', '2024-03-25 11:17:55.93669+00'],
    ['date-time', 'yesterday', 'yesterday'],
    ['date-time', 'to infinity', 'to infinity'],
    ['date-time', 'infinity pool', 'infinity pool'],
    ['date-time', '44 BC or so', '44 BC or so'],
    ['date-time', '2024-12345-', '2024-12345-'],
    ['decimal(8)', '12.480000000', '12.480000000'],
    ['uuid', 'x', 'x'],
    ['text', '12', '12'],
    ['text', 'infinity', 'infinity'],
    ['text', null, null],
    ['integer', null, null],
  ])('%s %j', (type, cell, value) => {
    expect(convertValue(valueTypeNamed(type), cell)).toEqual({ value, fault: null });
  });

  it.each<[string, Cell, unknown, string]>([
    ['integer', '9007199254740992', 9007199254740992n, 'beyond'],
    ['integer', '-9223372036854775808', -(2n ** 63n), 'beyond'],
    ['integer', '9223372036854775808', '9223372036854775808', 'beyond'],
    ['integer', '1'.repeat(400), '1'.repeat(400), 'beyond'],
    ['integer', ' 12', ' 12', 'plain digits'],
    ['integer', '12 ', '12 ', 'plain digits'],
    ['integer', '007', '007', 'plain digits'],
    ['integer', '1e3', '1e3', 'plain digits'],
    ['integer', 'NaN', 'NaN', 'no number'],
    ['number', 'NaN', 'NaN', 'no number'],
    ['number', '-Infinity', '-Infinity', 'no number'],
    ['number', '9007199254740993', 2 ** 53, 'more digits'],
    ['number', '0.123456789012345678', 0.12345678901234568, 'more digits'],
    ['number', '1e400', '1e400', 'plain digits'],
    ['number', '+.5', '+.5', 'plain digits'],
    ['number', '12 ', '12 ', 'plain digits'],
    ['number', 'inf', 'inf', 'no number'],
    ['decimal(12)', 'NaN', 'NaN', 'no number'],
    ['boolean', '2', '2', 'expected a boolean'],
    ['date-time', 'infinity', 'infinity', 'years 1 and 9999'],
    ['date-time', '-infinity', '-infinity', 'years 1 and 9999'],
    ['date-time', 'Infinity', 'Infinity', 'years 1 and 9999'],
    ['date-time', '0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC', 'years 1 and 9999'],
    ['date-time', '10000-01-01 00:00:00', '10000-01-01 00:00:00', 'years 1 and 9999'],
    ['text', notUtf8, null, 'not valid UTF-8'],
    ['text', notLiteral, null, 'DEFAULT'],
  ])('%s %s: the value is kept, and what is wrong is said', (type, cell, value, fault) => {
    const converted = convertValue(valueTypeNamed(type), cell);
    expect(converted.value).toEqual(value);
    expect(converted.fault).toContain(fault);
    expect(converted.fault?.length).toBeLessThan(160);
  });
});

it.each([
  ['integer', `${'1'.repeat(200_000)}x`, null],
  ['number', `1.${'0'.repeat(200_000)}1`, 'more digits than a JSON number can hold'],
] as const)('reads a %s of any length in one go', (type, text, fault) => {
  const found = convertValue(valueTypeNamed(type), text);
  if (fault === null) expect(found).toEqual({ value: text, fault });
  else expect(found.fault).toContain(fault);
});
