import { UnreadableValue } from '../../contract/errors.ts';
import { plural } from '../../terminal/plural.ts';
import { showText } from '../../terminal/safe-text.ts';
import type { ValueType } from './value-type.ts';

/**
 * Converts a stored value to its published form (contract section 3). Null stays null: the schema decides
 * whether it is allowed. Other values become an UnreadableValue, which quotes the value unless it is private.
 */
export function readValue(type: ValueType, stored: unknown, isPrivate = false): unknown {
  if (stored === null || stored instanceof UnreadableValue) return stored;
  const read = type.read(stored);
  if (read !== undefined) return read;
  const why = type.explain?.(stored) ?? null;
  const is = isPrivate ? 'a private value' : shown(stored, type);
  return new UnreadableValue(`is ${is}, expected ${type.expected}${why === null ? '' : `: ${why}`}`);
}

/** SQLite's integers that no number of JavaScript holds are read as text. */
const integerText = /^-?[0-9]{16,19}$/;

/** A value for a message: shortened, with its type. */
function shown(value: unknown, { isNumber }: ValueType): string {
  if (typeof value === 'string') {
    if (isNumber && integerText.test(value)) return value;
    return `the text ${showText(value)}`;
  }
  if (value instanceof Uint8Array) return `a BLOB of ${plural(value.byteLength, 'byte')}`;
  return `the number ${value}`;
}
