const FORM =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))? ?(?:Z|([+-])([0-9]{2}):?([0-9]{2})?)?$/;

/** Makes seconds of every year that a time can have positive, with the same number of digits. */
const OFFSET = 5e11;

/**
 * A time as a text that sorts as the instants do, whatever the length of the fraction and the zone.
 *
 * @returns null where it is not a time
 */
export function readInstant(time: string): string | null {
  const match = FORM.exec(time);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = '', sign = '+', hours = '0', minutes = '0'] =
    match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const zone = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
  return `${OFFSET + date.getTime() / 1000 - zone}.${fraction.replace(/0+$/, '')}`;
}
