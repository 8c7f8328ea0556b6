import { type DumpValue, plainText, schemaType, type ValueType } from './value-type.ts';

/** How full seconds are written: without a fraction, or with six digits like any other. */
export type Seconds = 'as-stored' | 'microseconds';

/** What PostgreSQL has beyond the years 1 to 9999. */
const beyond = /^-?infinity$| BC$|^[0-9]{5,}-/i;

/** Published in UTC with six fractional digits. */
export const dateTime: ValueType = {
  ...plainText,
  name: 'date-time',
  expected: 'a time such as 2024-03-25 11:17:55.936690 or 2024-03-25T11:17:55+00:00',
  published: 'a UTC time such as 2024-03-25T11:17:55.936690Z',
  read: readDateTime,
  fromDump: (text) => {
    const fault = faultOfYears(text, 'time');
    // A time with an offset may be beyond these years, but within them in UTC.
    return { value: text, fault: fault !== null && readDateTime(text) !== undefined ? null : fault };
  },
  schema: (isNullable) => ({
    ...schemaType('string', isNullable),
    format: 'date-time',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{6})?Z$',
  }),
  isTime: true,
  column: null,
  // Of one form, so that readers of tables see times, and sort them as texts.
  cell: {
    csv: inMicroseconds,
    json: inMicroseconds,
    parquet: (published) => microseconds(inMicroseconds(published)),
    parquetType: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    },
  },
  // Its default format has no fractions of a second.
  field: { type: 'datetime', format: 'any' },
  croissant: 'sc:DateTime',
};

const pattern =
  /^([0-9]{4,5})-([0-9]{2})-([0-9]{2})[ T]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,6}))?(?: ?(Z|[+-][0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2})?)?))?( BC)?$/;

/**
 * Reads a time in any spelling of exports (contract section 5) and returns it in UTC with six fractional
 * digits: `2024-03-25T11:17:55.936690Z`. No offset means UTC. Undefined for anything else: more than six
 * fractional digits, a day that does not exist, a year outside 1 to 9999.
 */
export function readDateTime(value: unknown): string | undefined {
  if (typeof value === 'string' && isUsual(value))
    return value[10] === 'T' && value.length === 27 ? value : `${value.slice(0, 10)}T${value.slice(11, 26)}Z`;
  const match = typeof value === 'string' ? pattern.exec(value) : null;
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const offset = offsetSeconds(match[8]);
  if (offset === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const time = midnight(match[9] === undefined ? year : 1 - year, month, day);
  if (time === undefined) return undefined;
  time.setUTCHours(hour, minute, second - offset);
  const utcYear = time.getUTCFullYear();
  if (utcYear < 1 || utcYear > 9999) return undefined;
  return `${time.toISOString().slice(0, 19)}.${(match[7] ?? '').padEnd(6, '0')}Z`;
}

const usual =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])[ T](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{6}(?:\+00|Z)?$/;

/**
 * Whether a time is spelled as Django stores it, PostgreSQL dumps it or a tree publishes it, on a day that every
 * month has: it is published as it is. Most records have two; parsing one takes 1.2 µs, this 0.1.
 */
function isUsual(text: string): boolean {
  return text.length >= 26 && text.length <= 29 && usual.test(text) && !text.startsWith('0000');
}

/**
 * As Django REST framework writes times: no fraction for a full second, otherwise six digits. Both types have
 * one name; a description chooses for all of its times.
 */
export const dateTimeAsStored: ValueType = {
  ...dateTime,
  published: 'a UTC time such as 2024-03-25T11:17:55.936690Z or 2024-03-25T11:17:55Z',
  read: (value) => readDateTime(value)?.replace('.000000Z', 'Z'),
  toStored: inMicroseconds,
};

/** A published time, of whatever zone, in UTC with six fractional digits. */
export function inMicroseconds(published: unknown): string {
  return readDateTime(published) as string;
}

/** Since 1970; exact, which a Date is not. @param utc with six fractional digits */
function microseconds(utc: string): bigint {
  const seconds = Date.parse(`${utc.slice(0, 19)}Z`);
  return BigInt(seconds) * 1000n + BigInt(utc.slice(20, -1));
}

/** The start of a day in UTC; undefined if it does not exist. */
export function midnight(year: number, month: number, day: number): Date | undefined {
  const time = new Date(0);
  // Not Date.UTC: it treats the years 0 to 99 as 1900 to 1999.
  time.setUTCFullYear(year, month - 1, day);
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time : undefined;
}

/** The fault of a PostgreSQL time or date beyond the years that can be published. */
export function faultOfYears(text: string, what: 'time' | 'date'): DumpValue['fault'] {
  return beyond.test(text)
    ? (shown) => `is the ${what} ${shown}, expected one between the years 1 and 9999`
    : null;
}

function offsetSeconds(text: string | undefined): number | undefined {
  if (text === undefined || text === 'Z') return 0;
  const digits = text.slice(1).replaceAll(':', '');
  const [hours = 0, minutes = 0, seconds = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (hours > 15 || minutes > 59 || seconds > 59) return undefined;
  return (text[0] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}
