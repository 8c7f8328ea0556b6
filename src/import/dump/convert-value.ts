import type { StoredValue, ValueType } from '../../values/value-type.ts';
import { showText } from '../show-text.ts';
import { type Cell, notLiteral, notUtf8 } from './cell.ts';

/** A value of the export, and what is wrong with it, if that must be reported here. */
export interface ConvertedValue {
  readonly value: StoredValue;
  readonly fault: string | null;
}

const nothing: ConvertedValue = { value: null, fault: null };

/**
 * Turns a value of a dump into one of an export. What fits no type stays the text that it is: the export is checked
 * against the contract later. Reported here is only what an export could not hold unchanged, or what is best reported
 * with its line of the dump.
 */
export function convertValue(type: ValueType, cell: Cell): ConvertedValue {
  if (cell === null) return nothing;
  if (cell === notUtf8) return { value: null, fault: 'holds bytes that are no UTF-8 text' };
  if (cell === notLiteral) return { value: null, fault: 'is an expression or DEFAULT, not a value' };
  const { value, fault } = type.fromDump(cell);
  return { value, fault: fault === null ? null : fault(showText(cell)) };
}
