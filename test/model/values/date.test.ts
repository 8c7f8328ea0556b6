import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date } from '../../../src/model/values/date.ts';
import { property } from '../../helpers/property.ts';

describe('dates', () => {
  it.each(['0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31'])('%s is one', (text) => {
    expect(date.read(text)).toBe(text);
  });

  it.each([
    '0000-01-01',
    '10000-01-01',
    '2023-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '2024-04-31',
    '2024-01-01 00:00:00',
    '0044-03-15 BC',
    'infinity',
    ' 2024-01-01',
    '2024-01-01\n',
    20240101,
    true,
  ])('%j is none', (stored) => {
    expect(date.read(stored)).toBeUndefined();
  });

  property([
    fc.date({
      min: new Date('0002-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
  ])('every day of the calendar is one', (day) => {
    const text = day.toISOString().slice(0, 10);
    expect(date.read(text)).toBe(text);
  });

  it.each(['infinity', '-infinity', '0044-03-15 BC', '12024-01-01'])(
    '%s is refused with its line',
    (text) => {
      expect(date.fromDump(text).value).toBe(text);
      expect(date.fromDump(text).fault?.('SHOWN')).toBe(
        'is the date SHOWN, expected one between the years 1 and 9999',
      );
    },
  );

  it.each(['2024-03-25', 'yesterday'])('%s is left to the check of the export', (text) => {
    expect(date.fromDump(text)).toEqual({ value: text, fault: null });
  });
});
