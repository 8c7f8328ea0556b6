import { describe, expect, it } from 'vitest';
import { timeOfDay } from '../../../src/model/values/time-of-day.ts';

describe('times of day', () => {
  it.each([
    ['00:00:00', '00:00:00'],
    ['23:59:59.999999', '23:59:59.999999'],
    ['12:00:00.25', '12:00:00.250000'],
    ['12:00:00.000000', '12:00:00'],
  ])('%s is published as %s', (stored, published) => {
    expect(timeOfDay.read(stored)).toBe(published);
  });

  it.each(['24:00:00', '12:60:00', '12:00', '12:00:00.1234567', '12:00:00+01', 43_200, null])(
    '%j is none',
    (stored) => {
      expect(timeOfDay.read(stored)).toBeUndefined();
    },
  );
});
