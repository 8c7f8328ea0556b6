import { plural } from '../../terminal/plural.ts';
import { faultOfNoNumber } from './number.ts';
import { plainText, schemaType, textCell, type ValueType } from './value-type.ts';

/** The largest scale: the most fractional digits that JavaScript gives a number. */
export const largestScale = 100;

/** The most digits of a decimal that readers of Parquet take. */
export const mostDigits = 38;

/** A decimal number with a fixed number of fractional digits, published as text with all of them. */
export function decimal(scale: number): ValueType {
  const expected = `a decimal number with at most ${plural(scale, 'fractional digit')}`;
  return {
    ...plainText,
    name: `decimal(${scale})`,
    expected,
    published: expected,
    read: readDecimal(scale),
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

/**
 * Reads decimals of a scale: text with at most that many fractional digits is padded with zeros; a number
 * is rounded to the scale, since the exporter's column type has lost the exact digits anyway.
 */
function readDecimal(scale: number): (value: unknown) => string | undefined {
  const pattern = new RegExp(`^(-?(?:0|[1-9][0-9]*))(?:\\.([0-9]{1,${Math.max(scale, 1)}}))?$`);
  const padded = (whole: string, fraction: string) =>
    scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
  return (value) => {
    if (typeof value === 'number') {
      if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return undefined;
      const [whole = '', fraction = ''] = value.toFixed(scale).split('.');
      return padded(whole, fraction);
    }
    const match = typeof value === 'string' ? pattern.exec(value) : null;
    if (match === null || (scale === 0 && match[2] !== undefined)) return undefined;
    return padded(match[1] ?? '', match[2] ?? '');
  };
}
