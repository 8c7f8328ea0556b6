import type { ValueType } from '../collections/fields.ts';
import { readUuid } from '../collections/read-uuid.ts';
import { UnreadableValue } from '../errors.ts';
import { readDateTime } from './read-date-time.ts';
import { readDecimal } from './read-decimal.ts';
import { shown } from './shown.ts';

/** How values of one type are read. `read` returns undefined for a value of any other form. */
interface ValueForm {
  readonly expected: string;
  readonly read: (value: unknown) => string | number | boolean | undefined;
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['f', false],
  ['t', true],
  ['false', false],
  ['true', true],
]);

/** -0 becomes 0, as in JSON; every other number is unchanged. */
const plainNumber = (value: unknown) => (value as number) + 0;

const forms: Readonly<Record<ValueType, ValueForm>> = {
  integer: {
    expected: 'an integer between ±9007199254740991, which is what a JSON number holds exactly',
    read: (value) => (Number.isSafeInteger(value) ? plainNumber(value) : undefined),
  },
  number: {
    expected: 'a finite number that JSON holds exactly',
    read: (value) => (Number.isFinite(value) ? plainNumber(value) : undefined),
  },
  boolean: { expected: 'a boolean (0, 1, t, f, true or false)', read: (value) => booleans.get(value) },
  string: { expected: 'text', read: (value) => (typeof value === 'string' ? value : undefined) },
  'date-time': {
    expected: 'a time such as 2024-03-25 11:17:55.936690 or 2024-03-25T11:17:55+00:00',
    read: readDateTime,
  },
  uuid: { expected: 'a UUID of 32 hexadecimal digits, with or without dashes', read: readUuid },
  'decimal-8': { expected: 'a decimal number with at most 8 fractional digits', read: readDecimal(8) },
  'decimal-12': { expected: 'a decimal number with at most 12 fractional digits', read: readDecimal(12) },
};

/**
 * Converts a value, as SQLite holds it, to the form that the contract publishes (section 3). Null stays null:
 * the schema decides whether it is allowed. A value with no such form becomes an UnreadableValue, which
 * quotes the value unless it is private.
 */
export function readValue(type: ValueType, value: unknown, isPrivate = false): unknown {
  if (value === null || value instanceof UnreadableValue) return value;
  const form = forms[type];
  const read = form.read(value);
  if (read !== undefined) return read;
  return new UnreadableValue(`is ${isPrivate ? 'a private value' : shown(value)}, expected ${form.expected}`);
}
