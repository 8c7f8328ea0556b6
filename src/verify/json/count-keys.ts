/** How many keys all objects of a JSON value have together; null where it is nested deeper than the limit. */
export function countKeys(value: unknown, depthLimit: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (depthLimit === 0) return null;
  const isList = Array.isArray(value);
  const items: readonly unknown[] = isList ? value : Object.values(value);
  let keys = isList ? 0 : items.length;
  for (const item of items) {
    const below = countKeys(item, depthLimit - 1);
    if (below === null) return null;
    keys += below;
  }
  return keys;
}
