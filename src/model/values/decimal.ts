import { plural } from '../../terminal/plural.ts';
import { faultOfNoNumber } from './number.ts';
import { plainText, schemaType, textCell, type ValueType } from './value-type.ts';

/** The most fractional digits that JavaScript formats. */
export const largestScale = 100;

/** The most digits of a decimal that readers of Parquet support. */
export const mostDigits = 38;

/** A decimal with `scale` fractional digits, published as text with all of them. */
export function decimal(scale: number): ValueType {
  const expected = `a decimal number with at most ${plural(scale, 'fractional digit')}`;
  return {
    ...plainText,
    name: `decimal(${scale})`,
    expected,
    published: `a decimal number with ${plural(scale, 'fractional digit')}`,
    read: readDecimal(scale),
    explain: (stored) => beyondNumbers(stored) ?? beyondExact(stored),
    findLoss: beyondNumbers,
    fromDump: (text) => ({ value: text, fault: faultOfNoNumber(text) }),
    schema: (isNullable) => ({
      ...schemaType('string', isNullable),
      format: `decimal-${scale}`,
      pattern: `^-?(?:0|[1-9][0-9]*)${scale === 0 ? '' : `\\.[0-9]{${scale}}`}$`,
    }),
    isNumber: true,
    scale,
    column: 'number',
    cell: {
      ...textCell,
      // A published decimal has all the digits of its scale.
      parquet: (published) => BigInt(String(published).replace('.', '')),
      parquetType: {
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        converted_type: 'DECIMAL',
        scale,
        precision: mostDigits,
      },
    },
    field: { type: 'number' },
    croissant: 'sc:Float',
  };
}

/** Why no number holds the size of a decimal: charts, the explorer and the workbook need one. */
const beyondNumbers = (value: unknown) =>
  typeof value === 'string' && value.length > 308 && Math.abs(Number(value)) === Number.POSITIVE_INFINITY
    ? 'is beyond 1.8e308, the largest number that programs hold'
    : null;

/** Why a stored number is refused whatever its scale: the service has other digits. */
const beyondExact = (stored: unknown) =>
  typeof stored === 'number' && Math.abs(stored) > Number.MAX_SAFE_INTEGER
    ? 'is beyond ±9007199254740991, where numbers lose digits: store it as text, which keeps them'
    : null;

/**
 * Pads text to the scale; rejects text with more fractional digits, or beyond any number. Reads a number as Django does from SQLite:
 * its first 15 digits, as those behind them are of the binary form, rounded to the scale, and a half to even.
 */
function readDecimal(scale: number): (value: unknown) => string | undefined {
  const pattern = new RegExp(`^(-?(?:0|[1-9][0-9]*))(?:\\.([0-9]{1,${Math.max(scale, 1)}}))?$`);
  const readText = (text: string) => {
    const [, whole, fraction = ''] = pattern.exec(text) ?? [];
    if (whole === undefined || fraction.length > scale || beyondNumbers(text) !== null) return undefined;
    return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
  };
  return (value) => {
    if (typeof value === 'string') return readText(value);
    if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return undefined;
    const text = String(value);
    const isSure = Number.isInteger(value) || text.replace(/\D/g, '').length <= floatDigits;
    return (isSure ? readText(text) : undefined) ?? roundedFloat(value, scale);
  };
}

/** That any double keeps. */
const floatDigits = 15;

export function roundedFloat(value: number, scale: number): string {
  const exponent = Number(value.toExponential().split('e')[1]);
  const digits = Math.min(largestScale, Math.max(0, floatDigits - 1 - exponent));
  return rounded(rounded(value.toFixed(largestScale), digits), scale);
}

/** A decimal number with so many fractional digits; a half is rounded to even. */
function rounded(text: string, scale: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  const unit = 10n ** BigInt(Math.max(0, fraction.length - scale));
  const all = BigInt(whole + fraction.padEnd(scale, '0'));
  const twice = 2n * (all % unit);
  const floor = all / unit;
  const isUp = twice > unit || (twice === unit && floor % 2n === 1n);
  const digits = String(isUp ? floor + 1n : floor).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}
