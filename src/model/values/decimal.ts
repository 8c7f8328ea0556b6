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
 * Pads text to the scale; rejects text with more fractional digits. Rounds numbers, whose exact digits the
 * exporter has lost anyway.
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
