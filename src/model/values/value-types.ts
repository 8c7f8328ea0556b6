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

/** How a service writes full seconds: without a fraction, or with six digits like any other. */
export type Seconds = 'as-stored' | 'microseconds';

/** Every value type without a parameter: another one is one file, and one more in this list. */
const plainTypes: readonly ValueType[] = [
  ...[integer, number, text, boolean, date, dateTime, uuid, json, geometry],
];

/** By name; decimals are made when they are first needed. */
const types = new Map(plainTypes.map((type) => [type.name, type]));

/** The value types without a parameter, and decimals with scales that databases really use. */
export function usualTypes(): readonly ValueType[] {
  const scales = Array.from({ length: 21 }, (_, scale) => decimal(scale));
  return [...plainTypes, ...scales];
}

/** The value type of a name, such as `integer` or `decimal(8)`: always the same object. Undefined for any other name. */
export function valueType(name: string): ValueType | undefined {
  const known = types.get(name);
  if (known !== undefined) return known;
  const scale = /^decimal\((0|[1-9][0-9]{0,2})\)$/.exec(name)?.[1];
  if (scale === undefined || Number(scale) > largestScale) return undefined;
  const made = decimal(Number(scale));
  types.set(name, made);
  return made;
}

/** The same with times as a description writes them: see `seconds` in its schema. */
export function valueTypeWith(seconds: Seconds, name: string): ValueType | undefined {
  return name === dateTime.name && seconds === 'as-stored' ? dateTimeAsStored : valueType(name);
}

/** The value type that a schema describes, by its format or, where it has none, its type; undefined if it is none. */
export function valueTypeOf({ format, type }: JsonSchema): ValueType | undefined {
  const name = format ?? [type ?? []].flat().find((each) => each !== 'null') ?? '';
  return valueType(name === 'string' ? 'text' : name.replace(/^decimal-(.*)$/, 'decimal($1)'));
}
