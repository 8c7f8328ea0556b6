/** Of keys that are listed in pairs, the pair of a record: the first that it has whole, else in part, else the first. */
export function firstPair(keys: readonly string[], has: (key: string) => boolean): readonly string[] {
  const pairs = inPairs(keys);
  return pairs.find((pair) => pair.every(has)) ?? pairs.find((pair) => pair.some(has)) ?? pairs[0] ?? [];
}

/** Keys two by two; the last one may be alone. */
export function inPairs(keys: readonly string[]): readonly (readonly string[])[] {
  return keys.flatMap((_, index) => (index % 2 === 0 ? [keys.slice(index, index + 2)] : []));
}
