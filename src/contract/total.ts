export function total<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}

/** The totals of several keys. */
export function totals<Key extends string>(
  items: readonly Readonly<Record<Key, number>>[],
  ...keys: readonly Key[]
): Readonly<Record<Key, number>> {
  return Object.fromEntries(keys.map((key) => [key, total(items, key)])) as Record<Key, number>;
}
