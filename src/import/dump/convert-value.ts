import type { ValueType } from '../../collections/fields.ts';
import type { StoredValue } from '../draft-export.ts';
import { showText } from '../show-text.ts';
import { type Cell, notLiteral, notUtf8 } from './cell.ts';

/** A value of the export, and what is wrong with it, if that must be reported here. */
export interface ConvertedValue {
  readonly value: StoredValue;
  readonly fault: string | null;
}

/** How the texts of one type become values. */
interface Conversion {
  /** The value; the text itself if it is not of that type. */
  readonly convert: (text: string) => StoredValue;
  /** What is wrong with it although, or because, the export could hold it; null if nothing is. */
  readonly findFault: (text: string, value: StoredValue) => string | null;
}

const booleans: ReadonlyMap<string, number> = new Map([
  ['t', 1],
  ['true', 1],
  ['1', 1],
  ['f', 0],
  ['false', 0],
  ['0', 0],
]);
const plainInteger = /^(?:0|-?[1-9][0-9]*)$/;
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** What SQLite turns into a number in a column of numbers. */
const numberOfSqlite = /^\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*$/;
const noNumber = /^(?:nan|[+-]?inf(?:inity)?)$/i;
const noTime = /^-?infinity$| BC$|^[0-9]{5,}-/i;
const largestBigint = 2n ** 63n;

const isNoNumber = (text: string) =>
  noNumber.test(text) ? `is ${showText(text)}, which JSON has no number for` : null;
const isAsItIs = (expected: string) => (text: string, value: StoredValue) =>
  typeof value === 'string' && numberOfSqlite.test(text)
    ? `is ${showText(text)}, expected ${expected}`
    : null;
const isNoPlainNumber = isAsItIs('a finite number in plain digits');
const isNoBoolean = isAsItIs('a boolean (t or f)');

const text: Conversion = { convert: (each) => each, findFault: () => null };
const decimal: Conversion = { convert: (each) => each, findFault: isNoNumber };

const conversions: Readonly<Record<ValueType, Conversion>> = {
  string: text,
  uuid: text,
  'decimal-8': decimal,
  'decimal-12': decimal,
  'date-time': {
    convert: (each) => each,
    findFault: (each) =>
      noTime.test(each) ? `is the time ${showText(each)}, expected one between the years 1 and 9999` : null,
  },
  integer: {
    convert: toInteger,
    findFault: (each, value) =>
      typeof value === 'number'
        ? null
        : plainInteger.test(each)
          ? `is ${showText(each)}, beyond ±9007199254740991, which is what a JSON number holds exactly`
          : (isNoNumber(each) ?? isNoPlainNumber(each, value)),
  },
  number: {
    convert: (each) => {
      const value = plainNumber.test(each) ? Number(each) : Number.NaN;
      return Number.isFinite(value) ? value : each;
    },
    findFault: (each, value) => {
      if (typeof value !== 'number') return isNoNumber(each) ?? isNoPlainNumber(each, value);
      return holdsAllOf(value, each) ? null : `is ${showText(each)}, more digits than a JSON number can hold`;
    },
  },
  boolean: {
    convert: (each) => booleans.get(each) ?? each,
    findFault: isNoBoolean,
  },
};

/**
 * Turns a value of a dump into one of an export. What fits no type stays the text that it is: the export is checked
 * against the contract later. Reported here is only what an export could not hold unchanged, or what is best reported
 * with its line of the dump.
 */
export function convertValue(type: ValueType, cell: Cell): ConvertedValue {
  if (cell === null) return nothing;
  if (cell === notUtf8) return { value: null, fault: 'holds bytes that are no UTF-8 text' };
  if (cell === notLiteral) return { value: null, fault: 'is an expression or DEFAULT, not a value' };
  const { convert, findFault } = conversions[type];
  const value = convert(cell);
  return { value, fault: findFault(cell, value) };
}

/** Whether a number is exactly what a text says, not just close to it. What PostgreSQL prints of a double always is. */
function holdsAllOf(value: number, text: string): boolean {
  const digits = significantDigits(text);
  if (digits === significantDigits(String(value))) return true;
  // Older servers print up to 17 digits where fewer would do.
  return digits.length <= 17 && digits === significantDigits(value.toPrecision(digits.length));
}

function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  const digits = mantissa.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  // Not with a regular expression, which would start again at each zero.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

const nothing: ConvertedValue = { value: null, fault: null };

function toInteger(digits: string): StoredValue {
  if (!plainInteger.test(digits)) return digits;
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value;
  // An integer of 64 bits has at most 20 characters.
  const exact = digits.length > 20 ? 0n : BigInt(digits);
  return exact !== 0n && exact >= -largestBigint && exact < largestBigint ? exact : digits;
}
