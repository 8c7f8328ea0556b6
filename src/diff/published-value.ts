import { UnreadableValue } from '../contract/errors.ts';
import { asItIs, type ValueType } from '../model/values/value-type.ts';

/**
 * Normalizes a page's value to the contract: `5.0` is 5, times have six digits of seconds. Anything else
 * becomes an UnreadableValue, which never quotes it.
 */
export function publishedValue(type: ValueType, value: unknown): unknown {
  if (value === null) return null;
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain || type.toStored !== asItIs) {
    const loss = type.findLoss(value);
    if (loss !== null) return new UnreadableValue(loss);
    const read = type.read(type.toStored(value));
    // An export may hold true as 1 or "t", but a page never does.
    if (typeof read === typeof value) return read;
  }
  return new UnreadableValue(`is not a published ${type.name}`);
}
