import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTime, readDateTime } from '../../../src/model/values/date-time.ts';
import { character, property } from '../../helpers/property.ts';

describe('readDateTime', () => {
  it.each([
    ['2024-03-25 11:17:55.936690', '2024-03-25T11:17:55.936690Z'],
    ['2023-08-28 15:43:05', '2023-08-28T15:43:05.000000Z'],
    ['2024-03-25T11:17:55.93669Z', '2024-03-25T11:17:55.936690Z'],
    ['2024-08-10 07:01:13.39679+05:30', '2024-08-10T01:31:13.396790Z'],
    ['2024-08-10 07:01:13.396790+00', '2024-08-10T07:01:13.396790Z'],
    ['2024-08-10 07:01:13.39679+00', '2024-08-10T07:01:13.396790Z'],
    ['2024-08-10 07:01:13.39679 +00', '2024-08-10T07:01:13.396790Z'],
    ['2024-01-01 00:30:00+01', '2023-12-31T23:30:00.000000Z'],
    ['2024-12-31 23:30:00-0100', '2025-01-01T00:30:00.000000Z'],
    ['1880-01-01 00:00:00+05:53:28', '1879-12-31T18:06:32.000000Z'],
    ['1880-01-01 00:00:00+055328', '1879-12-31T18:06:32.000000Z'],
    ['2024-01-01 15:59:59+15:59:59', '2024-01-01T00:00:00.000000Z'],
    ['2024-02-29 00:00:00', '2024-02-29T00:00:00.000000Z'],
    ['0001-01-01 00:00:00', '0001-01-01T00:00:00.000000Z'],
    ['0099-01-01 00:00:00', '0099-01-01T00:00:00.000000Z'],
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59.000000Z'],
  ])('%s', (stored, published) => {
    expect(readDateTime(stored)).toBe(published);
  });

  it.each([
    '',
    'yesterday',
    '2024-03-25',
    '2024-03-25 11:17',
    '2024-03-25 11:17:55.9366901',
    '2024-03-25 11:17:55.',
    '2023-02-29 00:00:00',
    '2024-13-01 00:00:00',
    '2024-00-01 00:00:00',
    '2024-01-00 00:00:00',
    '2024-04-31 00:00:00',
    '2024-01-01 24:00:00',
    '2024-01-01 23:60:00',
    '2024-01-01 23:59:60',
    '0000-01-01 00:00:00',
    '0001-01-01 00:00:00+01',
    '9999-12-31 23:30:00-01',
    '2024-01-01 00:00:00+25',
    '2024-01-01 00:00:00+16',
    '2024-01-01 00:00:00+01:60',
    '2024-01-01 00:00:00+01:00:60',
    '2024-01-01 00:00:00 BC',
    'infinity',
    ' 2024-01-01 00:00:00',
    '2024-01-01 00:00:00\n',
    '２０２４-01-01 00:00:00',
    1711365475,
    null,
    true,
  ])('is no time: %s', (stored) => {
    expect(readDateTime(stored)).toBeUndefined();
  });

  it.each([
    ['10000-01-01 05:29:59.5+05:30', '9999-12-31T23:59:59.500000Z'],
    ['0001-12-31 23:30:00-01 BC', '0001-01-01T00:30:00.000000Z'],
  ])('of a year beyond is one within in UTC: %s', (stored, published) => {
    expect(readDateTime(stored)).toBe(published);
    expect(dateTime.fromDump(stored)).toEqual({ value: stored, fault: null });
    expect(dateTime.fromDump(stored.replace(/[+-][0-9:]+(?= BC|$)/, '+00')).fault).not.toBeNull();
  });

  property([
    fc.date({
      min: new Date('0002-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.integer({ min: -15 * 60, max: 15 * 60 }),
    fc.constantFrom(' ', 'T'),
    fc.boolean(),
  ])(
    'gives the same instant whatever the offset it is written in',
    (date, micros, offset, separator, colon) => {
      const utc = date.toISOString().slice(0, 19);
      const local = new Date(Date.parse(`${utc}Z`) + offset * 60_000).toISOString().slice(0, 19);
      const fraction = String(micros).padStart(6, '0');
      const two = (value: number) => String(value).padStart(2, '0');
      const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(two);
      const zone = `${offset < 0 ? '-' : '+'}${hours}${colon ? ':' : ''}${minutes}`;
      expect(readDateTime(`${local.replace('T', separator)}.${fraction}${zone}`)).toBe(`${utc}.${fraction}Z`);
    },
  );

  property([fc.string({ unit: character })])('never gives anything but the contract form', (text) => {
    expect(readDateTime(text) ?? '2024-01-01T00:00:00.000000Z').toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
    );
  });
});
