import { plainText, schemaType, type ValueType } from './value-type.ts';

/** Published without a fraction if it is zero, else with six digits, as Django REST framework does. */
export const timeOfDay: ValueType = {
  ...plainText,
  name: 'time',
  expected: 'a time of day such as 06:30:00 or 06:30:00.250000',
  published: 'a time of day such as 06:30:00 or 06:30:00.250000',
  read: readTime,
  schema: (isNullable) => ({
    ...schemaType('string', isNullable),
    // Not the format of that name, which demands a time zone.
    format: 'time-of-day',
    pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{6})?$',
  }),
  field: { type: 'time', format: 'any' },
};

function readTime(stored: unknown): string | undefined {
  const match =
    typeof stored === 'string'
      ? /^((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])(?:\.([0-9]{1,6}))?$/.exec(stored)
      : null;
  if (match === null) return undefined;
  const fraction = (match[2] ?? '').padEnd(6, '0');
  return fraction === '000000' ? match[1] : `${match[1]}.${fraction}`;
}
