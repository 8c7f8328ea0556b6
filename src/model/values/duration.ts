import { plainText, schemaType, type ValueType } from './value-type.ts';

const secondsOfDay = 86_400n;
const microsecond = 1_000_000n;
const perDay = secondsOfDay * microsecond;

/** What PostgreSQL prints: `1 day 01:00:00`, `-1 days +23:59:55.5`. Months and years have no fixed length. */
const interval =
  /^(?:(-?[0-9]+) days?)?(?:(?:^| )([+-]?)([0-9]+):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,6}))?)?$/;
const written = /^(?:(-?[0-9]+) )?([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{6}))?$/;

/**
 * An export holds microseconds, as Django does where a database has no type for it. Published as Django writes it:
 * `01:30:00`, `1 01:00:00.500000`, `-1 23:59:55` for five seconds less than nothing.
 */
export const duration: ValueType = {
  ...plainText,
  name: 'duration',
  expected: 'a duration, as an integer of microseconds',
  published: 'a duration such as 01:30:00 or 1 01:00:00.500000, of days, hours, minutes and seconds',
  declared: 'integer',
  mayBeInteger: true,
  read: (stored) => {
    // The driver gives a larger integer as text.
    const isInteger =
      Number.isSafeInteger(stored) || (typeof stored === 'string' && /^-?[0-9]+$/.test(stored));
    return isInteger ? textOf(BigInt(stored as number | string)) : undefined;
  },
  fromDump: (text) => {
    const match = text === '' ? null : interval.exec(text);
    if (match === null)
      return {
        value: text,
        fault: /^-?[0-9]+$/.test(text)
          ? null
          : (shown) =>
              `is the interval ${shown}, expected one of days and a time only, such as 1 day 01:00:00`,
      };
    const [days = '0', sign = '', hours = '0', minutes = '0', seconds = '0', fraction = ''] = match.slice(1);
    const time = microsecondsOf(hours, minutes, seconds, fraction);
    const value = storedForm(BigInt(days) * perDay + (sign === '-' ? -time : time));
    const loss = tooLong(value);
    return { value, fault: loss === null ? null : (shown) => `is the interval ${shown}, which ${loss}` };
  },
  toStored: (published) => storedOf(published) as number | string,
  findLoss: (published) => {
    const value = storedOf(published);
    return value === undefined ? null : tooLong(value);
  },
  schema: (isNullable) => ({
    ...schemaType('string', isNullable),
    // Not the format of that name, which is that of ISO 8601.
    format: 'days-and-time',
    pattern: '^(?:-?[1-9][0-9]* )?(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{6})?$',
  }),
};

function storedOf(published: unknown): number | string | undefined {
  const match = typeof published === 'string' ? written.exec(published) : null;
  if (match === null) return undefined;
  const [days = '0', hours = '', minutes = '', seconds = '', fraction = ''] = match.slice(1);
  return storedForm(BigInt(days) * perDay + microsecondsOf(hours, minutes, seconds, fraction));
}

function microsecondsOf(hours: string, minutes: string, seconds: string, fraction: string): bigint {
  const whole = (BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  return whole * microsecond + BigInt(fraction.padEnd(6, '0'));
}

/** SQLite turns the digits into an integer. */
function storedForm(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

const tooLong = (value: number | string) =>
  BigInt.asIntN(64, BigInt(value)) === BigInt(value)
    ? null
    : 'is longer than an export can hold (292,000 years)';

/** Days are rounded down, so that hours, minutes and seconds are positive. */
function textOf(value: bigint): string {
  const rest = ((value % perDay) + perDay) % perDay;
  const days = (value - rest) / perDay;
  const seconds = rest / microsecond;
  const two = (number: bigint) => String(number).padStart(2, '0');
  const time = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(two).join(':');
  const fraction = rest % microsecond;
  return `${days === 0n ? '' : `${days} `}${time}${fraction === 0n ? '' : `.${String(fraction).padStart(6, '0')}`}`;
}
