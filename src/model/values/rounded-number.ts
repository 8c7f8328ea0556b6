import { roundedFloat } from './decimal.ts';
import { number, withoutSign } from './number.ts';
import type { ValueType } from './value-type.ts';

/**
 * A decimal with `scale` fractional digits, published as a number, as Django REST framework does without
 * COERCE_DECIMAL_TO_STRING. SQLite stores it in binary, and arithmetic there leaves digits behind the scale.
 */
export function roundedNumber(scale: number): ValueType {
  return {
    ...number,
    name: `number(${scale})`,
    read: (stored) => {
      const value = number.read(stored);
      if (typeof value !== 'number' || Number(value.toFixed(scale)) === value) return value;
      return withoutSign(Number(roundedFloat(value, scale)));
    },
    isAsStored: false,
  };
}
