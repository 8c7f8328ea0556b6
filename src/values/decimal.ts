import { faultOfNoNumber } from './number.ts';
import { plainText, schemaType, type ValueType } from './value-type.ts';

/** A decimal number with a fixed number of fractional digits, published as text with all of them. */
export function decimal(scale: number): ValueType {
  const expected = `a decimal number with at most ${scale} fractional digits`;
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
      pattern: `^-?(?:0|[1-9][0-9]*)\\.[0-9]{${scale}}$`,
    }),
  };
}

/**
 * Reads decimals of a scale: text with at most that many fractional digits is padded with zeros; a number
 * is rounded to the scale, since the exporter's column type has lost the exact digits anyway.
 */
function readDecimal(scale: number): (value: unknown) => string | undefined {
  const pattern = new RegExp(`^(-?(?:0|[1-9][0-9]*))(?:\\.([0-9]{1,${scale}}))?$`);
  return (value) => {
    if (typeof value === 'number') {
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value.toFixed(scale) : undefined;
    }
    if (typeof value !== 'string') return undefined;
    const match = pattern.exec(value);
    return match === null ? undefined : `${match[1]}.${(match[2] ?? '').padEnd(scale, '0')}`;
  };
}
