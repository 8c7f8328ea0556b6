import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/model/values/decimal.ts';
import { property } from '../../helpers/property.ts';

describe('decimals', () => {
  it.each<[number, unknown, string]>([
    [12, '12.486948', '12.486948000000'],
    [12, '-75.500000000000', '-75.500000000000'],
    [8, '0', '0.00000000'],
    [8, '-0.5', '-0.50000000'],
    [8, 41.89, '41.89000000'],
    [12, 12.486948, '12.486948000000'],
    [8, 12, '12.00000000'],
    [8, -753, '-753.00000000'],
    [2, 1.005, '1.00'],
    [2, 2.999, '3.00'],
    [8, 1e-20, '0.00000000'],
    [8, Number.MAX_SAFE_INTEGER, '9007199254740991.00000000'],
  ])('to %i digits: %s', (scale, stored, published) => {
    expect(decimal(scale).read(stored)).toBe(published);
  });

  // What Django 5.2 reads from a column of SQLite, and so what the application answers.
  it.each<[number, number, string]>([
    [2, 0.125, '0.12'],
    [2, 0.375, '0.38'],
    [2, 12.345, '12.34'],
    [0, 0.5, '0'],
    [0, 1.5, '2'],
    [14, 100.1, '100.10000000000000'],
    [8, 12345678.00390625, '12345678.00390620'],
    [12, 1234.1234567890124, '1234.123456789010'],
    [2, -0.001, '-0.00'],
    [2, -9.999, '-10.00'],
    [12, 41.00000000000001, '41.000000000000'],
    [12, 1.5e-9, '0.000000001500'],
  ])('to %i digits: the number %s, as Django reads it', (scale, stored, published) => {
    expect(decimal(scale).read(stored)).toBe(published);
  });

  it.each<[number, unknown]>([
    [0, '1.5'],
    [0, '1.0'],
    [8, '41.123456789'],
    [12, '1.0000000000000'],
    [8, ''],
    [8, 'north'],
    [8, '1e5'],
    [8, '+1'],
    [8, '.5'],
    [8, '5.'],
    [8, '007'],
    [8, '1,5'],
    [8, ' 1'],
    [8, '1\n'],
    [8, 'NaN'],
    [8, Number.POSITIVE_INFINITY],
    [8, 1e21],
    [8, 2 ** 53],
    [8, true],
    [8, new Uint8Array(2)],
  ])('to %i digits: %s is none', (scale, stored) => {
    expect(decimal(scale).read(stored)).toBeUndefined();
  });

  it.each([2 ** 53, -1e20])('says why it refuses the number %s, not its scale', (stored) => {
    expect(decimal(2).read(stored)).toBeUndefined();
    expect(decimal(2).explain?.(stored)).toMatch(/^is beyond ±9007199254740991, where numbers lose digits/);
    expect(decimal(2).explain?.(0.5)).toBeNull();
  });

  it.each(['', '-'])('refuses a number that no program holds, and says why: %s9...', (sign) => {
    const largest = `${sign}1${'0'.repeat(308)}`;
    expect(decimal(0).read(largest)).toBe(largest);
    for (const beyond of [`${sign}${'9'.repeat(309)}`, `${largest}0`]) {
      expect(decimal(0).read(beyond)).toBeUndefined();
      expect(decimal(0).explain?.(beyond)).toMatch(/^is beyond 1\.8e308/);
      expect(decimal(0).findLoss(beyond)).toMatch(/^is beyond 1\.8e308/);
    }
    expect(decimal(0).findLoss(largest)).toBeNull();
    expect(decimal(0).explain?.('north')).toBeNull();
  });

  property([fc.integer({ min: -180, max: 180 }), fc.integer({ min: 0, max: 99_999_999 })])(
    'text and number give the same',
    (whole, fraction) => {
      const text = `${whole}.${String(fraction).padStart(8, '0')}`;
      expect(decimal(8).read(text)).toBe(text);
      expect(decimal(8).read(Number(text))).toBe(Number(text) === 0 ? text.replace('-', '') : text);
    },
  );
});
