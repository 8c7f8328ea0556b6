import { dateTime, inMicroseconds, readDateTime, type Seconds } from './date-time.ts';
import { schemaType, type ValueType } from './value-type.ts';

/**
 * Times published in a time zone, as a service whose `TIME_ZONE` is not UTC answers them: `2024-03-31T03:00:00+02:00`.
 * An export holds them in UTC, so that they sort.
 * @returns undefined if this system knows no such zone
 */
export function zonedTime(zone: string, seconds: Seconds): ValueType | undefined {
  let offsets: Intl.DateTimeFormat;
  try {
    offsets = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  return {
    ...dateTime,
    name: `date-time(${zone})`,
    published: `a time of ${zone} such as 2024-03-25T11:17:55.936690+01:00`,
    read: (stored) => {
      const utc = readDateTime(stored);
      return utc === undefined ? undefined : inZone(utc, offsets, seconds);
    },
    // Before zones had whole minutes, Django's libraries disagree.
    explain: (stored) =>
      readDateTime(stored) === undefined
        ? null
        : `is of a time when ${zone} had no offset of whole minutes, or falls out of the years 1 to 9999 there`,
    toStored: inMicroseconds,
    schema: (isNullable) => ({
      ...schemaType('string', isNullable),
      format: 'date-time',
      pattern:
        '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{6})?(?:Z|[+-][0-9]{2}:[0-9]{2})$',
    }),
  };
}

/** @param utc with six fractional digits */
function inZone(utc: string, offsets: Intl.DateTimeFormat, seconds: Seconds): string | undefined {
  const moment = Date.parse(`${utc.slice(0, 19)}Z`);
  const offset = offsets.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])([0-9]{2}):([0-9]{2}))?$/.exec(offset);
  if (match === null) return undefined;
  const [, sign = '+', hours = '00', minutes = '00'] = match;
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const local = new Date(moment + shift);
  const year = local.getUTCFullYear();
  if (year < 1 || year > 9999) return undefined;
  const fraction = utc.slice(19, -1);
  const shown = seconds === 'as-stored' && fraction === '.000000' ? '' : fraction;
  // Django REST framework writes UTC as Z, London in winter as +00:00.
  return `${local.toISOString().slice(0, 19)}${shown}${sign}${hours}:${minutes}`;
}
