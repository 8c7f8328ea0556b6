import type { JsonSchema } from '../schemas/schema.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { dateTime, dateTimeAsStored, type Seconds } from './date-time.ts';
import { decimal, largestScale } from './decimal.ts';
import { duration } from './duration.ts';
import { geometry } from './geometry.ts';
import { json } from './json.ts';
import { integer, number } from './number.ts';
import { roundedNumber } from './rounded-number.ts';
import { text } from './text.ts';
import { timeOfDay } from './time-of-day.ts';
import { uuid } from './uuid.ts';
import type { ValueType } from './value-type.ts';
import { zonedTime } from './zoned-time.ts';

/** Value types without a parameter. Another one is one file, and one more in this list. */
const plainTypes: readonly ValueType[] = [
  ...[integer, number, text, boolean, date, dateTime, timeOfDay, duration, uuid, json, geometry],
];

/** By name; types with a parameter are added on first use. */
const types = new Map(plainTypes.map((type) => [type.name, type]));

/** Value types without a parameter, and decimals with the scales that databases use. */
export function usualTypes(): readonly ValueType[] {
  const scales = Array.from({ length: 21 }, (_, scale) => decimal(scale));
  return [...plainTypes, ...scales];
}

/**
 * Finds a value type by name: `integer`, `decimal(8)`, `number(2)`, `date-time(Europe/Vienna)`. Always the same object; undefined for
 * other names.
 */
export function valueType(name: string): ValueType | undefined {
  return valueTypeWith('microseconds', name);
}

/** Like `valueType`, with times as `seconds` of a description says. */
export function valueTypeWith(seconds: Seconds, name: string): ValueType | undefined {
  if (name === dateTime.name && seconds === 'as-stored') return dateTimeAsStored;
  const [, kind, parameter = ''] = /^(decimal|number|date-time)\(([^()]+)\)$/.exec(name) ?? [];
  const key = kind === 'date-time' ? `${name} ${seconds}` : name;
  const known = types.get(key);
  if (known !== undefined || kind === undefined) return known;
  const made = kind === 'date-time' ? zonedTime(parameter, seconds) : scaledType(kind, parameter);
  if (made !== undefined) types.set(key, made);
  return made;
}

function scaledType(kind: string, scale: string): ValueType | undefined {
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(scale) || Number(scale) > largestScale) return undefined;
  return kind === 'decimal' ? decimal(Number(scale)) : roundedNumber(Number(scale));
}

/** The value type that a schema describes by its format or, without one, its type. */
export function valueTypeOf({ format, type }: JsonSchema): ValueType | undefined {
  const name = format ?? [type ?? []].flat().find((each) => each !== 'null') ?? '';
  return byFormat.get(name) ?? valueType(name.replace(/^decimal-(.*)$/, 'decimal($1)'));
}

/** Value types whose format, or type, in a schema is not their name. */
const byFormat = new Map([
  ['string', text],
  ['time-of-day', timeOfDay],
  ['days-and-time', duration],
]);
