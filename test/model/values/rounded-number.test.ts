import { describe, expect, it } from 'vitest';
import { number } from '../../../src/model/values/number.ts';
import { roundedNumber } from '../../../src/model/values/rounded-number.ts';

describe('rounded numbers', () => {
  // What Django REST framework answers from SQLite without COERCE_DECIMAL_TO_STRING.
  it.each<[number, number, number]>([
    [2, 0.1 + 0.2, 0.3],
    [2, 1.1 * 3, 3.3],
    [2, 0.125, 0.12],
    [2, 0.375, 0.38],
    [2, 1.015, 1.02],
    [0, 2.5, 2],
    [4, 1e-9, 0],
    [2, -0.001, 0],
    [2, 10, 10],
    [8, 1e-7, 1e-7],
    [2, 1e21, 1e21],
    [2, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('to %i digits: %s is %s', (scale, stored, published) => {
    expect(roundedNumber(scale).read(stored)).toBe(published);
    expect(roundedNumber(scale).read(published)).toBe(published);
  });

  it('keep all digits of a database that stores decimals exactly', () => {
    const { value, fault } = roundedNumber(5).fromDump('12345678901.12345');
    expect(fault).toBeNull();
    expect(roundedNumber(5).read(value)).toBe(12345678901.12345);
  });

  it('are numbers like others, but for their digits', () => {
    expect(number.read(0.1 + 0.2)).toBe(0.1 + 0.2);
    expect(roundedNumber(2).schema(true)).toEqual(number.schema(true));
    for (const stored of ['0.3', Number.NaN, Number.POSITIVE_INFINITY, null])
      expect(roundedNumber(2).read(stored)).toBeUndefined();
  });
});
