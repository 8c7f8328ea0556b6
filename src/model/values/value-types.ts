import type { JsonSchema } from '../schemas/schema.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { dateTime, dateTimeAsStored } from './date-time.ts';
import { decimal, largestScale } from './decimal.ts';
import { geometry } from './geometry.ts';
import { json } from './json.ts';
import { integer, number } from './number.ts';
import { text } from './text.ts';
import { uuid } from './uuid.ts';
import type { ValueType } from './value-type.ts';

/** How full seconds are written: without a fraction, or with six digits like any other. */
export type Seconds = 'as-stored' | 'microseconds';

/** Value types without a parameter. Another one is one file, and one more in this list. */
const plainTypes: readonly ValueType[] = [
  ...[integer, number, text, boolean, date, dateTime, uuid, json, geometry],
];

/** By name; decimals are added on first use. */
const types = new Map(plainTypes.map((type) => [type.name, type]));

/** Value types without a parameter, and decimals with the scales that databases use. */
export function usualTypes(): readonly ValueType[] {
  const scales = Array.from({ length: 21 }, (_, scale) => decimal(scale));
  return [...plainTypes, ...scales];
}

/** Finds a value type by name: `integer`, `decimal(8)`. Always the same object; undefined for other names. */
export function valueType(name: string): ValueType | undefined {
  const known = types.get(name);
  if (known !== undefined) return known;
  const scale = /^decimal\((0|[1-9][0-9]{0,2})\)$/.exec(name)?.[1];
  if (scale === undefined || Number(scale) > largestScale) return undefined;
  const made = decimal(Number(scale));
  types.set(name, made);
  return made;
}

/** Like `valueType`, with times as `seconds` of a description says. */
export function valueTypeWith(seconds: Seconds, name: string): ValueType | undefined {
  return name === dateTime.name && seconds === 'as-stored' ? dateTimeAsStored : valueType(name);
}

/** The value type that a schema describes by its format or, without one, its type. */
export function valueTypeOf({ format, type }: JsonSchema): ValueType | undefined {
  const name = format ?? [type ?? []].flat().find((each) => each !== 'null') ?? '';
  return valueType(name === 'string' ? 'text' : name.replace(/^decimal-(.*)$/, 'decimal($1)'));
}
