import type { JsonObject } from './is-object.ts';

/** @param isOrdered whether the order of keys counts */
export function isSameJson(one: unknown, other: unknown, isOrdered = false): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length) return false;
  return keys.every(
    (key, index) =>
      (isOrdered ? key === others[index] : Object.hasOwn(other, key)) &&
      isSameJson((one as JsonObject)[key], (other as JsonObject)[key], isOrdered),
  );
}
