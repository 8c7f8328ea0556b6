import { describe, expect, it } from 'vitest';
import { valueType, valueTypeWith } from '../../../src/model/values/value-types.ts';

const read = (zone: string, stored: string) => valueTypeWith('as-stored', `date-time(${zone})`)?.read(stored);

describe('times in a zone', () => {
  // As Python's datetime.isoformat writes them.
  it.each([
    ['Europe/Vienna', '2024-03-31 00:59:59.999999', '2024-03-31T01:59:59.999999+01:00'],
    ['Europe/Vienna', '2024-03-31 01:00:00', '2024-03-31T03:00:00+02:00'],
    ['Europe/Vienna', '2024-10-27 02:30:00.12+02', '2024-10-27T02:30:00.120000+02:00'],
    ['Europe/Vienna', '2024-10-27 01:30:00+00', '2024-10-27T02:30:00+01:00'],
    ['Europe/Vienna', '1945-04-01 01:00:00', '1945-04-01T02:00:00+01:00'],
    ['Europe/Vienna', '1980-04-06 12:00:00.000001', '1980-04-06T14:00:00.000001+02:00'],
    ['Europe/London', '2024-01-01 00:00:00', '2024-01-01T00:00:00+00:00'],
    ['Asia/Kathmandu', '2024-01-01 00:00:00', '2024-01-01T05:45:00+05:45'],
    ['America/St_Johns', '2023-12-31 20:00:00', '2023-12-31T16:30:00-03:30'],
    ['Pacific/Kiritimati', '1999-12-31 23:30:00', '2000-01-01T13:30:00+14:00'],
  ])('%s: %s is published as %s', (zone, stored, published) => {
    expect(read(zone, stored)).toBe(published);
  });

  it('have all six digits where a description wants them', () => {
    const type = valueTypeWith('microseconds', 'date-time(Asia/Tokyo)');
    expect(type?.read('2024-01-01 00:00:00')).toBe('2024-01-01T09:00:00.000000+09:00');
    expect(type).toBe(valueType('date-time(Asia/Tokyo)'));
  });

  it('are refused where no one knows them exactly', () => {
    const type = valueType('date-time(Europe/Vienna)');
    expect(type?.read('1890-01-01 00:00:00')).toBeUndefined();
    expect(type?.explain?.('1890-01-01 00:00:00')).toContain('had no offset of whole minutes');
    expect(type?.read('9999-12-31 23:30:00')).toBeUndefined();
    expect(type?.read('noon')).toBeUndefined();
    expect(type?.explain?.('noon')).toBeNull();
  });

  it.each(['Europe/Nowhere', 'x', ''])('there is no zone %j', (zone) => {
    expect(valueType(`date-time(${zone})`)).toBeUndefined();
  });
});
