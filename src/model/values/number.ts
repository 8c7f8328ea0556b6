import {
  asItIs,
  type DumpValue,
  halfCharacter,
  plainText,
  type StoredValue,
  schemaType,
  textCell,
  type ValueType,
} from './value-type.ts';

const plainInteger = /^(?:0|-?[1-9][0-9]*)$/;
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** What SQLite turns into a number in a numeric column. */
const numberOfSqlite = /^\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*$/;
const noNumber = /^(?:nan|[+-]?inf(?:inity)?)$/i;
const largestBigint = 2n ** 63n;

/** An integer that a JSON number holds exactly. */
export const integer: ValueType = {
  ...plainText,
  name: 'integer',
  expected: 'an integer between ±9007199254740991, which is what a JSON number holds exactly',
  declared: 'integer',
  mayBeInteger: true,
  mayBeId: true,
  read: (stored) => (Number.isSafeInteger(stored) ? withoutSign(stored as number) : undefined),
  fromDump: (text) => {
    const value = integerOf(text);
    if (typeof value === 'number') return { value, fault: null };
    const fault: DumpValue['fault'] = plainInteger.test(text)
      ? (shown) => `is ${shown}, beyond ±9007199254740991, which is what a JSON number holds exactly`
      : (faultOfNoNumber(text) ?? faultOfPlainNumber(text));
    return { value, fault };
  },
  findLoss: (published) =>
    Number.isInteger(published) && !Number.isSafeInteger(published)
      ? 'is an integer that JavaScript cannot hold exactly'
      : halfCharacter(published),
  schema: (isNullable) => schemaType('integer', isNullable),
  isNumber: true,
  isAsStored: true,
  column: 'number',
  cell: { ...textCell, parquet: (published) => BigInt(published as number), parquetType: { type: 'INT64' } },
  field: { type: 'integer' },
  croissant: 'sc:Integer',
};

export const number: ValueType = {
  ...plainText,
  name: 'number',
  expected: 'a finite number that JSON holds exactly',
  declared: 'real',
  mayBeInteger: true,
  read: (stored) => (Number.isFinite(stored) ? withoutSign(stored as number) : undefined),
  fromDump: (text) => {
    const value = plainNumber.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(value)) {
      return { value: text, fault: faultOfNoNumber(text) ?? faultOfPlainNumber(text) };
    }
    if (holdsAllOf(value, text)) return { value, fault: null };
    return { value, fault: (shown) => `is ${shown}, more digits than a JSON number can hold` };
  },
  toStored: asItIs,
  schema: (isNullable) => schemaType('number', isNullable),
  isNumber: true,
  isAsStored: true,
  column: 'number',
  cell: { ...textCell, csv: JSON.stringify, parquetType: { type: 'DOUBLE' } },
  field: { type: 'number' },
  croissant: 'sc:Float',
};

/** -0 becomes 0, as in JSON. */
export function withoutSign(value: number): number {
  return value + 0;
}

/** The fault of a number of PostgreSQL that JSON lacks. */
export function faultOfNoNumber(text: string): DumpValue['fault'] {
  return noNumber.test(text) ? (shown) => `is ${shown}, which JSON has no number for` : null;
}

/** The fault of a text that SQLite would silently turn into a number. */
export function faultOfSqliteNumber(text: string, expected: string): DumpValue['fault'] {
  return numberOfSqlite.test(text) ? (shown) => `is ${shown}, expected ${expected}` : null;
}

const faultOfPlainNumber = (text: string) => faultOfSqliteNumber(text, 'a finite number in plain digits');

function integerOf(digits: string): StoredValue {
  if (!plainInteger.test(digits)) return digits;
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value;
  // A 64-bit integer has at most 20 characters.
  const exact = digits.length > 20 ? 0n : BigInt(digits);
  return exact !== 0n && exact >= -largestBigint && exact < largestBigint ? exact : digits;
}

/** Whether a number is exactly what a text says. It always is for a double printed by PostgreSQL. */
export function holdsAllOf(value: number, text: string): boolean {
  const digits = significantDigits(text);
  if (digits === significantDigits(String(value))) return true;
  // Older servers print up to 17 digits even if fewer suffice.
  return digits.length <= 17 && digits === significantDigits(value.toPrecision(digits.length));
}

function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  const digits = mantissa.replaceAll(/[-.]/g, '').replace(/^0+/, '');
  // Not a regular expression, which would start again at each zero.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
