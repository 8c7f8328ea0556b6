import { describe, expect, it } from 'vitest';
import { duration } from '../../../src/model/values/duration.ts';

describe('durations', () => {
  // As Django's duration_string writes them.
  it.each([
    [0, '00:00:00'],
    [187_000_000, '00:03:07'],
    [7_200_000_040, '02:00:00.000040'],
    [90_000_000_000, '1 01:00:00'],
    [-5_000_000, '-1 23:59:55'],
    [-1, '-1 23:59:59.999999'],
    [-86_400_000_000, '-1 00:00:00'],
    ['86399999999999999999', '999999999 23:59:59.999999'],
  ])('%s microseconds are %s', (stored, published) => {
    expect(duration.read(stored)).toBe(published);
  });

  it.each(['00:03:07', '1 day', 1.5, null, ''])('%j is none', (stored) => {
    expect(duration.read(stored)).toBeUndefined();
  });

  it.each([
    ['00:00:00', 0],
    ['1 day', 86_400_000_000],
    ['1 day 01:00:00', 90_000_000_000],
    ['-1 days +23:59:55', -5_000_000],
    ['-00:00:05', -5_000_000],
    ['1 day -00:00:00.5', 86_399_500_000],
    ['27:00:00', 97_200_000_000],
  ])('%s of PostgreSQL is %i microseconds', (text, stored) => {
    expect(duration.fromDump(text)).toEqual({ value: stored, fault: null });
  });

  it('are refused where no integer of 64 bits holds them', () => {
    expect(duration.findLoss('106751991 04:00:54.775807')).toBeNull();
    expect(duration.toStored('106751991 04:00:54.775807')).toBe(String(2n ** 63n - 1n));
    expect(duration.findLoss('106751991 04:00:54.775808')).toContain('longer than an export can hold');
    expect(duration.fromDump('106751992 days').fault?.('SHOWN')).toContain('SHOWN, which is longer');
  });

  it.each(['1 mon', '1 year 2 days', '1 day 01', 'soon', ''])('%j is refused with its line', (text) => {
    expect(duration.fromDump(text).fault?.('SHOWN')).toContain('is the interval SHOWN, expected one of days');
  });
});
